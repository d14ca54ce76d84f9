/* cmd.c - the commands of tefuda-arena. */
#include "bots/arena/cmd/cmd.h"

#include <string.h>

#include "bots/arena/bot/guard.h"
#include "bots/arena/bot/process.h"
#include "engine/tefuda.h"

struct command {
    const char *name;
    int (*run)(struct cmd *cmd, int argc, char **argv);
    const char *words, *meaning;
};

static const struct command COMMANDS[] = {
#define COMMAND(name, run, words, meaning) {name, run, words, meaning},
#include "bots/arena/cmd/cmd.def"
#undef COMMAND
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static const char MATCH[] =
    "usage: tefuda-arena GAME --bot \"CMD\" --bot \"CMD\" --pairs N [option]...\n"
    "       tefuda-arena COMMAND ...\n"
    "\n"
    "The first form plays N pairs of games between two bot programs: both games of a\n"
    "pair have the same luck, and the bots change seats, and decks with them.\n"
    "\n"
    "  --bot CMD          a command that speaks the protocol as a player; give it twice\n"
    "  --name NAME        the name of the bot in front, for tables (default: what it says)\n"
    "  --pairs N          pairs of games\n"
    "  --deck1, --deck2 D  deck of the first and second seat: a file, or a name the\n"
    "                     game lists (default: its first two sample decks)\n"
    "  --swap WHAT        what changes in a pair: seat+deck (default); seat: each bot\n"
    "                     keeps its deck; quad: four games, seats and decks\n"
    "  -j, --concurrency K  games at once, 1 to 256 (default 1)\n"
    "  --tc S+S           seconds for a game, and more for each answer (default 60+0.6)\n"
    "  --movetime MS      time for each answer instead\n"
    "  --turn S           seconds for all answers of a turn, besides\n"
    "  --nodes N          tell bots to look at so many positions\n"
    "  --grace MS         what may pass beyond a limit (default 50)\n"
    "  --stop SPRT        sprt,nelo0=A,nelo1=B[,alpha=P,beta=P]: stop when it is decided\n"
    "  --seed HEX         1 to 32 hex digits; the same seed deals the same games\n"
    "                     (default: drawn from the system and printed)\n"
    "  --record DIR       write a record of each game, and what the bots print to\n"
    "                     standard error, into this folder; run again, it goes on there\n"
    "  --on-crash WHAT    lose (default), or resume: a bot that crashes is started again,\n"
    "                     once in a game, and plays on with what is left of its time\n"
    "  --restart WHAT     leg (default): both bots are started anew for each game, so\n"
    "                     that none remembers the luck of a pair; never\n"
    "  --log DIR          write down what each bot is sent and says, a file for each game\n"
    "  --events FILE      a line for each game as it ends, for programs; - for this output\n"
    "  --sandbox WHAT     what bots may: none (default: all that you may), limits, full\n"
    "                     (files and network shut, and still while they wait)\n"
    "  --cards DIR        folder of card files; may be given several times\n"
    "  --host CMD         another program that hosts the games\n"
    "  --version, --help  which one this is; this text\n";

static const char STATUS[] =
    "exit status: 0 played or decided, 1 wrong arguments, 2 it could not be played or\n"
    "recorded, 3 interrupted (run it again)\n";

static int show_help(const struct cmd *cmd)
{
    (void)fprintf(cmd->out, "%s\nThe commands; each knows --cards and --host too:\n\n", MATCH);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        (void)fprintf(cmd->out, "  %s %s\n      %s\n", COMMANDS[i].name, COMMANDS[i].words,
                      COMMANDS[i].meaning);
    }
    (void)fprintf(cmd->out, "\n%s", STATUS);
    return CMD_DONE;
}

int arena_main(struct cmd *cmd, int argc, char **argv)
{
    int status = -1;

    process_ignore_pipes();
    guard_hide_self();
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            return show_help(cmd);
        }
        if (strcmp(argv[i], "--version") == 0) {
            (void)fputs("tefuda-arena " TEFUDA_VERSION "\n", cmd->out);
            return CMD_DONE;
        }
    }
    for (int i = 0; argc > 1 && i < COMMAND_COUNT; i++) {
        if (strcmp(argv[1], COMMANDS[i].name) == 0) {
            status = COMMANDS[i].run(cmd, argc - 1, argv + 1);
        }
    }
    if (status < 0) {
        status = arena_match(cmd, argc, argv);
    }
    if (status == CMD_USAGE) {
        (void)fputs("try tefuda-arena --help\n", cmd->err);
    }
    return status;
}
