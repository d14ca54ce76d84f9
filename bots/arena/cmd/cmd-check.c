/* cmd-check.c - tefuda-arena check: what a bot author runs before a bot is sent to an event. */
#include "bots/arena/check/check.h"
#include "bots/arena/cmd/cmd.h"
#include "bots/arena/cmd/option.h"

int arena_check(struct cmd *cmd, int argc, char **argv)
{
    struct check check = {.out = cmd->out};
    const struct option_row rows[] = {{"game", OPTION_TEXT, &check.game, 0},
                                      {"only", OPTION_TEXT, &check.only, 0},
                                      {NULL, OPTION_END, NULL, 0}};
    struct text error = {0};
    bool is_fine;
    int rest;

    if (!option_read(cmd, argc, argv, rows, &rest)) {
        return CMD_USAGE;
    }
    if (rest != argc - 1) {
        return arena_fail(cmd, CMD_USAGE, "one bot: tefuda-arena check \"CMD\"");
    }
    if (check.only && !check_knows(check.only)) {
        return arena_fail(cmd, CMD_USAGE, "--only wants the name of a case, not \"%s\"",
                          check.only);
    }
    check.command = argv[rest];
    check.cards = cmd->cards;
    check.engine = arena_engine(cmd);
    check.host = arena_open_host(cmd);
    if (!check.host) {
        return CMD_UNUSABLE;
    }
    is_fine = check_run(&check, &error);
    if (error.used) {
        (void)fprintf(cmd->err, "tefuda-arena: %s", error.data);
    }
    check.engine->close(check.host);
    text_free(&error);
    return is_fine ? CMD_DONE : CMD_UNUSABLE;
}
