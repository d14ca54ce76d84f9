/* cmd-status.c - `table` and `status`: what came out, or will. */
#include <string.h>

#include "bots/arena/cmd/cmd.h"
#include "bots/arena/cmd/option.h"
#include "bots/arena/result/table.h"
#include "bots/arena/result/trial.h"

/* What scripts ask `status --test` for. */
enum { TEST_HIGH = 0, TEST_LOW = 1, TEST_OPEN = 2 };

bool arena_print_table(const struct cmd *cmd, const struct plan *plan, const char *folder)
{
    struct results results;
    struct text error = {0};
    bool is_read = results_read(plan, folder, &results, &error);

    if (is_read) {
        table_write(&results, cmd->out);
    } else {
        (void)fprintf(cmd->err, "tefuda-arena: %s", text_string(&error));
    }
    results_free(&results);
    text_free(&error);
    return is_read;
}

int arena_table(struct cmd *cmd, int argc, char **argv)
{
    const char *path = NULL, *folder = NULL, *format = "text";
    const struct option_row rows[] = {{"journal", OPTION_TEXT, &folder, 0},
                                      {"format", OPTION_TEXT, &format, 0},
                                      {NULL, OPTION_END, NULL, 0}};
    char beside[CMD_PATH];
    struct plan plan;
    int status = CMD_UNUSABLE;

    if (!option_read_plan(cmd, argc, argv, rows, &path)) {
        return CMD_USAGE;
    }
    if (arena_read_whole(cmd, path, &plan)) {
        const char *journals = arena_journals(path, folder, beside);

        if (strcmp(format, "text") != 0) {
            status = arena_write_table(cmd, &plan, journals, format);
        } else if (arena_print_table(cmd, &plan, journals)) {
            status = CMD_DONE;
        }
    }
    plan_free(&plan);
    return status;
}

/* -------------------------------------------------------------------------------------- status */

static int print_status(const struct cmd *cmd, const struct results *results)
{
    const struct course *course = &results->course;
    unsigned long games = course_games(course), played = 0;

    for (unsigned long i = 0; i < games; i++) {
        played += course_outcome(course, i)->kind != OUTCOME_UNPLAYED;
    }
    (void)fprintf(cmd->out, "%lu of %lu games of %d rounds%s\n", played, games,
                  course->schedule.count, course->is_over ? ": all is played" : "");
    return CMD_DONE;
}

static int print_test(const struct cmd *cmd, const struct results *results)
{
    static const struct {
        const char *words;
        int status;
    } verdicts[] = {[SPRT_OPEN] = {"open", TEST_OPEN},
                    [SPRT_LOW] = {"H0", TEST_LOW},
                    [SPRT_HIGH] = {"H1", TEST_HIGH}};
    struct trial trial;

    trial_begin(&trial, results->plan);
    (void)trial_follow(&trial, &results->course);
    (void)fprintf(cmd->out, "%s: LLR %.2f [%.2f, %.2f] after %lu blocks\n",
                  verdicts[trial.verdict].words, trial.llr, sprt_lower(&trial.sprt),
                  sprt_upper(&trial.sprt), trial.next);
    return verdicts[trial.verdict].status;
}

int arena_status(struct cmd *cmd, int argc, char **argv)
{
    const char *path = NULL, *folder = NULL;
    bool is_test = false;
    const struct option_row rows[] = {{"journal", OPTION_TEXT, &folder, 0},
                                      {"test", OPTION_FLAG, &is_test, 0},
                                      {NULL, OPTION_END, NULL, 0}};
    struct results results = {0};
    struct text error = {0};
    char beside[CMD_PATH];
    struct plan plan;
    int status;

    if (!option_read_plan(cmd, argc, argv, rows, &path)) {
        return is_test ? CMD_INTERRUPTED : CMD_USAGE; /* 1 is the verdict H0 */
    }
    status = is_test ? CMD_INTERRUPTED : CMD_UNUSABLE;
    if (arena_read_whole(cmd, path, &plan)) {
        if (is_test && !plan.stop.is_on) {
            (void)arena_fail(cmd, 0, "%s has no stop=, so there is no test", path);
        } else if (results_read(&plan, arena_journals(path, folder, beside), &results, &error)) {
            status = is_test ? print_test(cmd, &results) : print_status(cmd, &results);
        }
    }
    if (error.used) {
        (void)fprintf(cmd->err, "tefuda-arena: %s", error.data);
    }
    text_free(&error);
    results_free(&results);
    plan_free(&plan);
    return status;
}
