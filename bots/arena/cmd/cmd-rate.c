/* cmd-rate.c - `rate`: the ratings of bots from one event or several. */
#include <stdlib.h>

#include "bots/arena/base/memory.h"
#include "bots/arena/cmd/cmd.h"
#include "bots/arena/cmd/option.h"
#include "bots/arena/result/joint.h"

enum { BOTS = 2000 };

/* Adds the event of a plan, with the journals of a folder or those beside the plan. */
static bool add_event(struct cmd *cmd, struct joint *joint, const char *path, const char *folder)
{
    struct results results = {0};
    struct text error = {0};
    char beside[CMD_PATH];
    struct plan plan;
    bool is_added = arena_read_whole(cmd, path, &plan) &&
                    results_read(&plan, arena_journals(path, folder, beside), &results, &error);

    if (is_added && joint->count + plan.bot_count > joint->most) {
        (void)arena_fail(cmd, 0, "%s: at most %d bots can be rated together", path, joint->most);
        is_added = false;
    } else if (is_added && !joint_add(joint, &results)) {
        (void)arena_fail(cmd, 0, "%s: its blocks have %d games, those before have %d", path,
                         plan_legs(&plan), joint->legs);
        is_added = false;
    }
    if (error.used) {
        (void)fprintf(cmd->err, "tefuda-arena: %s", error.data);
    }
    text_free(&error);
    results_free(&results);
    plan_free(&plan);
    return is_added;
}

/* The strongest first; equals by their place. */
static void print_rates(const struct cmd *cmd, const struct joint *joint)
{
    struct field_bot *bots = memory_zeros((size_t)joint->count + 1, sizeof *bots);
    bool *is_printed = memory_zeros((size_t)joint->count + 1, sizeof *is_printed);

    joint_rate(joint, bots);
    (void)fprintf(cmd->out, "%4s %8s %8s %9s  %s\n", "", "rating", "+-", "blocks", "bot");
    for (int rank = 1; rank <= joint->count; rank++) {
        int best = -1;

        for (int i = 0; i < joint->count; i++) {
            if (!is_printed[i] && (best < 0 || bots[i].elo > bots[best].elo)) {
                best = i;
            }
        }
        is_printed[best] = true;
        (void)fprintf(cmd->out, "%4d %+8.1f %8.1f %9.0f  %s\n", rank, bots[best].elo,
                      bots[best].bar, bots[best].blocks, joint->names[best]);
    }
    free(bots);
    free(is_printed);
}

int arena_rate(struct cmd *cmd, int argc, char **argv)
{
    const char *folder = NULL;
    const struct option_row rows[] = {{"journal", OPTION_TEXT, &folder, 0},
                                      {NULL, OPTION_END, NULL, 0}};
    struct joint joint;
    bool is_fine = true;
    int rest;

    if (!option_read(cmd, argc, argv, rows, &rest)) {
        return CMD_USAGE;
    }
    if (rest == argc || (folder && rest != argc - 1)) {
        return arena_fail(cmd, CMD_USAGE, "rate: plans, or one plan with --journal DIR");
    }
    joint_open(&joint, BOTS);
    for (int i = rest; is_fine && i < argc; i++) {
        is_fine = add_event(cmd, &joint, argv[i], folder);
    }
    if (is_fine) {
        print_rates(cmd, &joint);
    }
    joint_free(&joint);
    return is_fine ? CMD_DONE : CMD_UNUSABLE;
}
