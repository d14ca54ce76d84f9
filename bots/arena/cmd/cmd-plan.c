/* cmd-plan.c - `plan`: makes a plan whole, with its secret. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/arena/bot/guard.h"
#include "bots/arena/cmd/cmd.h"
#include "bots/arena/cmd/option.h"
#include "bots/arena/plan/plan-words.h"
#include "bots/arena/plan/seed.h"

struct options {
    const char *output;
    char secret[REFEREE_SEED];
};

/* The words behind the options; seed= is no part of a plan, which everybody may read. */
static bool take_words(const struct cmd *cmd, int argc, char **argv, struct plan *plan,
                       struct options *options)
{
    struct word *words = calloc((size_t)argc + 1, sizeof *words);
    struct text error = {0};
    bool is_taken = words != NULL;
    int count = 0;

    for (int i = 0; is_taken && i < argc; i++) {
        char *value = strchr(argv[i], '=');

        if (strncmp(argv[i], "seed=", 5) == 0) {
            is_taken = strcmp(argv[i], "seed=random") == 0 || seed_read(value + 1, options->secret);
            guard_hide_argument(argv[i]); /* a bot is asked for its name */
        } else if (value) {
            *value = '\0';
            words[count++] = (struct word){argv[i], value + 1};
        } else {
            words[count++] = (struct word){"", argv[i]};
        }
    }
    if (!is_taken) {
        (void)arena_fail(cmd, 0, "plan: seed= wants 1 to 32 hex digits, or random");
    } else if (!plan_take(plan, words, count, "plan", &error)) {
        (void)fprintf(cmd->err, "tefuda-arena: %s", text_string(&error));
        is_taken = false;
    }
    plan_settle(plan);
    text_free(&error);
    free(words);
    return is_taken;
}

static bool write_new(const struct cmd *cmd, const char *path, const struct text *text, mode_t mode)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    bool is_written = file >= 0 && write(file, text->data, text->used) == (ssize_t)text->used;

    if (!is_written) {
        (void)arena_fail(cmd, 0, "%s: %s", path, strerror(errno));
    }
    return (file < 0 || close(file) == 0) && is_written;
}

int arena_plan(struct cmd *cmd, int argc, char **argv)
{
    struct options options = {0};
    const struct option_row rows[] = {{"o", OPTION_TEXT, &options.output, 0},
                                      {NULL, OPTION_END, NULL, 0}};
    struct text text = {0}, key = {0};
    char path[CMD_PATH], hash[PLAN_HASH];
    struct plan plan;
    int status = CMD_UNUSABLE, rest;
    bool has_file;

    if (!option_read(cmd, argc, argv, rows, &rest)) {
        return CMD_USAGE;
    }
    if (!options.output) {
        return arena_fail(cmd, CMD_USAGE, "plan: -o FILE.plan says where to write it");
    }
    has_file = rest < argc && !strchr(argv[rest], '=') && strchr(argv[rest], '.');
    plan_init(&plan);
    if (has_file && !arena_read_plan(cmd, argv[rest++], &plan)) {
        return CMD_UNUSABLE;
    }
    if (!take_words(cmd, argc - rest, argv + rest, &plan, &options)) {
        status = CMD_USAGE;
    } else if (arena_prepare(cmd, &plan, GUARD_FULL, options.secret)) {
        plan_write(&plan, &text);
        text_format(&key, "%s\n", options.secret);
        arena_beside(options.output, ".key", path);
        plan_hash(&plan, hash);
        if (write_new(cmd, options.output, &text, 0666) && write_new(cmd, path, &key, 0600)) {
            (void)fprintf(cmd->out, "%s: plan %s\n%s: its secret; keep it until the end\n",
                          options.output, hash, path);
            status = CMD_DONE;
        }
    }
    text_free(&text);
    text_free(&key);
    plan_free(&plan);
    return status;
}
