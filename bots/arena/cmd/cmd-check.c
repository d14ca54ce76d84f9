/* cmd-check.c - tefuda-arena check: what a bot author runs before a bot is sent to an event. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/check/check.h"
#include "bots/arena/cmd/cmd.h"

enum { GAME = 1, CARDS, HOST, ONLY };

static const struct option OPTIONS[] = {
    {"game", required_argument, NULL, GAME},
    {"cards", required_argument, NULL, CARDS},
    {"host", required_argument, NULL, HOST},
    {"only", required_argument, NULL, ONLY},
    {NULL, 0, NULL, 0},
};

static bool take_option(struct cmd *cmd, int option, struct check *check)
{
    switch (option) {
    case GAME:
        check->game = optarg;
        return true;
    case CARDS:
        if (cmd->cards) {
            (void)arena_fail(cmd, 0,
                             "--cards is given once; more folders: --host \"tefuda --cards "
                             "A --cards B\"");
            return false;
        }
        cmd->cards = check->cards = optarg;
        return true;
    case HOST:
        cmd->host = optarg;
        return true;
    case ONLY:
        check->only = optarg;
        if (!check_knows(optarg)) {
            (void)arena_fail(cmd, 0, "--only wants the name of a case, not \"%s\"", optarg);
        }
        return check_knows(optarg);
    default:
        return false; /* getopt has named the culprit */
    }
}

int arena_check(struct cmd *cmd, int argc, char **argv)
{
    struct check check = {.out = cmd->out};
    struct text error = {0};
    int option;
    bool is_fine;

    optind = 0;
    while ((option = getopt_long(argc, argv, "", OPTIONS, NULL)) != -1) {
        if (!take_option(cmd, option, &check)) {
            return CMD_USAGE;
        }
    }
    if (optind != argc - 1) {
        return arena_fail(cmd, CMD_USAGE, "one bot: tefuda-arena check \"CMD\"");
    }
    check.command = argv[optind];
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
