/* cmd-merge.c - `merge`: the journals of several machines in one folder. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "bots/arena/cmd/cmd.h"
#include "bots/arena/cmd/option.h"
#include "bots/arena/result/course.h"
#include "bots/arena/result/journal.h"
#include "bots/arena/result/results.h"

/* While the journals are read. */
struct merging {
    const struct cmd *cmd;
    struct course course;
    int file;
    bool keeps_first; /* of two ends of one game */
    bool is_torn;     /* such a game was found, or the file could not be written */
    unsigned long merged, doubles;
};

static bool take_game(void *context, const struct journal_game *game)
{
    struct merging *merging = context;

    if (game->number >= PLAN_MOST) {
        merging->is_torn = true;
        return arena_fail(merging->cmd, 0, "game %lu is not in the plan", game->number + 1) != 0;
    }
    switch (course_add(&merging->course, game->number, outcome_of(&game->result))) {
    case COURSE_NEW:
        merging->merged++;
        merging->is_torn = !journal_put(merging->file, game);
        break;
    case COURSE_KNOWN:
        merging->doubles++;
        return true;
    case COURSE_OTHER:
        (void)arena_fail(merging->cmd, 0, "game %lu has two different ends%s", game->number + 1,
                         merging->keeps_first ? "; the first one is kept" : "");
        merging->is_torn = !merging->keeps_first;
        break;
    }
    return !merging->is_torn;
}

static int merge(struct merging *merging, const struct plan *plan, const char *output,
                 char **folders)
{
    const struct cmd *cmd = merging->cmd;
    char path[CMD_PATH], hash[PLAN_HASH];
    struct text error = {0};
    bool is_fine = arena_make_folder(output);

    plan_hash(plan, hash);
    (void)snprintf(path, sizeof path, "%s/merged.journal", output);
    if (!is_fine || access(path, F_OK) == 0) {
        return arena_fail(cmd, CMD_UNUSABLE, "%s: %s", is_fine ? path : output,
                          is_fine ? "is there already" : strerror(errno));
    }
    merging->file = journal_open(path, hash, &error);
    is_fine = merging->file >= 0;
    for (; is_fine && *folders; folders++) {
        is_fine = journal_read_all(*folders, hash, take_game, merging, &error);
    }
    if (merging->file >= 0) {
        (void)close(merging->file);
    }
    if (error.used) {
        (void)fprintf(cmd->err, "tefuda-arena: %s", error.data);
    }
    text_free(&error);
    if (!is_fine) {
        (void)unlink(path);
        return CMD_UNUSABLE;
    }
    (void)fprintf(cmd->out, "%s: %lu games, %lu doubles left out\n", path, merging->merged,
                  merging->doubles);
    return CMD_DONE;
}

int arena_merge(struct cmd *cmd, int argc, char **argv)
{
    struct merging merging = {.cmd = cmd, .file = -1};
    struct export_order audit = {.share = 0};
    const char *output = NULL;
    const struct option_row rows[] = {{"o", OPTION_TEXT, &output, 0},
                                      {"force", OPTION_FLAG, &merging.keeps_first, 0},
                                      {"audit", OPTION_SHARE, &audit.share, 0},
                                      {NULL, OPTION_END, NULL, 0}};
    char secret[REFEREE_SEED] = "";
    struct plan plan;
    int rest, status = CMD_UNUSABLE;

    if (!option_read(cmd, argc, argv, rows, &rest)) {
        return CMD_USAGE;
    }
    if (!output || rest > argc - 2) {
        return arena_fail(cmd, CMD_USAGE, "merge: -o DIR, a plan, and the folders of journals");
    }
    if (arena_read_whole(cmd, argv[rest], &plan)) {
        course_open(&plan, &merging.course);
        status = merge(&merging, &plan, output, argv + rest + 1);
        course_free(&merging.course);
    }
    if (status == CMD_DONE && audit.share > 0) {
        audit.journals = output;
        audit.secret = secret;
        status = arena_read_secret(cmd, argv[rest], secret)
                     ? arena_write_records(cmd, &plan, &audit)
                     : CMD_UNUSABLE;
    }
    plan_free(&plan);
    return status;
}
