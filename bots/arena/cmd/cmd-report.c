/* cmd-report.c - `report`: a page of what came out; and the table for programs. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bots/arena/cmd/cmd.h"
#include "bots/arena/cmd/option.h"
#include "bots/arena/report/document.h"
#include "bots/arena/report/page.h"
#include "bots/arena/result/table.h"

struct options {
    const char *plan, *output, *journal, *records, *replays;
    bool has_luck;
};

/* What the journals of a folder say. */
struct read {
    struct results results;
    struct digest digest;
    struct summary summary;
};

static bool read_all(const struct cmd *cmd, const struct plan *plan, const char *folder,
                     struct read *read)
{
    struct text error = {0};
    bool is_read = digest_read(plan, folder, &read->results, &read->digest, &error);

    if (!is_read) {
        (void)fprintf(cmd->err, "tefuda-arena: %s", text_string(&error));
    }
    summary_make(&read->results, &read->summary);
    text_free(&error);
    return is_read;
}

static void free_all(struct read *read)
{
    summary_free(&read->summary);
    digest_free(&read->digest);
    results_free(&read->results);
}

/* --------------------------------------------------------------------------------------- table */

int arena_write_table(const struct cmd *cmd, const struct plan *plan, const char *folder,
                      const char *format)
{
    struct read read;
    bool is_json = strcmp(format, "json") == 0, is_read;

    if (!is_json && strcmp(format, "csv") != 0) {
        return arena_fail(cmd, CMD_USAGE, "--format wants text, json or csv, not \"%s\"", format);
    }
    is_read = read_all(cmd, plan, folder, &read);
    if (is_read && is_json) {
        document_json(&read.summary, &read.digest, cmd->out);
    } else if (is_read) {
        document_csv(&read.results, &read.digest, cmd->out);
    }
    free_all(&read);
    return is_read ? CMD_DONE : CMD_UNUSABLE;
}

/* -------------------------------------------------------------------------------------- report */

static bool read_options(struct cmd *cmd, int argc, char **argv, struct options *options)
{
    const struct option_row rows[] = {{"o", OPTION_TEXT, &options->output, 0},
                                      {"journal", OPTION_TEXT, &options->journal, 0},
                                      {"records", OPTION_TEXT, &options->records, 0},
                                      {"replays", OPTION_TEXT, &options->replays, 0},
                                      {"luck", OPTION_FLAG, &options->has_luck, 0},
                                      {NULL, OPTION_END, NULL, 0}};

    *options = (struct options){0};
    if (!option_read_plan(cmd, argc, argv, rows, &options->plan)) {
        return false;
    }
    if (!options->output) {
        (void)arena_fail(cmd, 0, "report: -o FILE.html says where it goes");
    }
    return options->output != NULL;
}

/* A device, a pipe or a link is written to; nothing else takes its place. */
static bool is_special(const char *path)
{
    struct stat found;

    return lstat(path, &found) == 0 && !S_ISREG(found.st_mode);
}

/* A page is there whole or not at all. */
static int write_page(const struct cmd *cmd, const char *path, struct page page)
{
    struct text part = {0};
    bool is_direct = is_special(path), is_written = false;

    text_format(&part, "%s%s", path, is_direct ? "" : ".part");
    page.out = fopen(part.data, "we");
    if (page.out) {
        page_write(&page);
        is_written = !ferror(page.out);
        is_written = fclose(page.out) == 0 && is_written;
        is_written = is_written && (is_direct || rename(part.data, path) == 0);
    }
    if (!is_written) {
        (void)arena_fail(cmd, 0, "%s: %s", path, strerror(errno));
        (void)(is_direct ? 0 : unlink(part.data));
    }
    text_free(&part);
    return is_written ? CMD_DONE : CMD_UNUSABLE;
}

/* The text of `luck`, which the caller frees; NULL with a line to err. */
static char *read_luck(const struct cmd *cmd, const struct plan *plan, const char *path,
                       const char *journals)
{
    char secret[REFEREE_SEED] = "", *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool is_told = out && arena_read_secret(cmd, path, secret) &&
                   arena_tell_luck(cmd, plan, journals, secret, out);

    if (out) {
        (void)fclose(out);
    }
    if (!is_told) {
        free(text);
        text = NULL;
    }
    return text;
}

/* The page as far as the journals do not matter. */
static int report_plan(const struct cmd *cmd, const struct options *options, struct page page)
{
    char beside[CMD_PATH];
    struct plan plan;
    struct read read;
    char *luck = NULL;
    int status = CMD_UNUSABLE;

    if (arena_read_whole(cmd, options->plan, &plan)) {
        const char *journals = arena_journals(options->plan, options->journal, beside);

        if (options->has_luck) {
            luck = read_luck(cmd, &plan, options->plan, journals);
        }
        if (read_all(cmd, &plan, journals, &read) && (luck || !options->has_luck)) {
            page.summary = &read.summary;
            page.digest = &read.digest;
            page.luck = luck;
            status = write_page(cmd, options->output, page);
        }
        free_all(&read);
        free(luck);
    }
    plan_free(&plan);
    return status;
}

int arena_report(struct cmd *cmd, int argc, char **argv)
{
    struct options options;
    struct text error = {0};
    struct page page = {0};
    int status = CMD_UNUSABLE;

    if (!read_options(cmd, argc, argv, &options)) {
        return CMD_USAGE;
    }
    if (links_open(options.records, options.output, &page.records, &error) &&
        links_open(options.replays, options.output, &page.replays, &error)) {
        status = report_plan(cmd, &options, page);
    } else {
        (void)fprintf(cmd->err, "tefuda-arena: %s", text_string(&error));
    }
    text_free(&error);
    links_close(&page.records);
    links_close(&page.replays);
    return status;
}
