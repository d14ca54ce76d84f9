/* args.c - the command line of tefuda-arena. */
#include "bots/arena/args.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/plan/seed.h"

enum {
    BANK_MS = 60000,
    INCREMENT_MS = 600,
    GRACE_MS = 50,
    PAIRS_MAX = 10000000,
    MOVE_MS_MAX = 86400000
};

static const char HELP[] =
    "usage: tefuda-arena GAME --bot \"CMD\" --bot \"CMD\" --pairs N [option]...\n"
    "\n"
    "Plays N pairs of games between two bot programs: both games of a pair have the\n"
    "same luck, the bots change seats, and each keeps its deck.\n"
    "\n"
    "  --bot CMD          a command that speaks the protocol as a player; give it twice\n"
    "  --pairs N          pairs of games\n"
    "  --deck1, --deck2 D deck of the first and second bot: a file, or a name the game\n"
    "                     lists (default: the game's first two sample decks)\n"
    "  --concurrency K    games at once, 1 to 256 (default 1)\n"
    "  --movetime MS      time for each decision (default: 60 s for a game and 0.6 s\n"
    "                     more for each decision)\n"
    "  --seed HEX         1 to 32 hex digits; the same seed deals the same games\n"
    "                     (default: drawn from the system and printed)\n"
    "  --record DIR       write a record of each game, and what the bots print to\n"
    "                     standard error, into this folder\n"
    "  --on-crash WHAT    lose (default), or resume: a bot that crashes is started again,\n"
    "                     once in a game, and plays on with what is left of its time\n"
    "  --fresh            start both bots anew for each game, so that no bot remembers\n"
    "                     the luck of a pair\n"
    "  --cards DIR        the folder of card files\n"
    "  --help             this text\n"
    "\n"
    "exit status: 0 the match was played, 1 wrong arguments, 2 it could not be played\n"
    "or recorded, 3 interrupted\n";

static bool read_number(const char *option, unsigned long most, unsigned long *out, FILE *err)
{
    char *end = NULL;
    unsigned long number;

    errno = 0;
    number = strtoul(optarg, &end, 10);
    if (errno || !isdigit((unsigned char)optarg[0]) || *end || number < 1 || number > most) {
        (void)fprintf(err, "tefuda-arena: %s wants a number from 1 to %lu, not \"%s\"\n", option,
                      most, optarg);
        return false;
    }
    *out = number;
    return true;
}

static bool add_bot(struct tournament_plan *plan, FILE *err)
{
    for (int bot = 0; bot < TOURNAMENT_BOTS; bot++) {
        if (!plan->commands[bot]) {
            plan->commands[bot] = optarg;
            return true;
        }
    }
    (void)fputs("tefuda-arena: --bot is given twice, not more often\n", err);
    return false;
}

static bool take_seed(struct tournament_plan *plan, FILE *err)
{
    if (!seed_read(optarg, plan->seed)) {
        (void)fprintf(err, "tefuda-arena: --seed wants 1 to 32 hex digits, not \"%s\"\n", optarg);
        return false;
    }
    return true;
}

static bool take_crash(struct tournament_plan *plan, FILE *err)
{
    plan->resumes = strcmp(optarg, "resume") == 0;
    if (!plan->resumes && strcmp(optarg, "lose") != 0) {
        (void)fprintf(err, "tefuda-arena: --on-crash wants lose or resume, not \"%s\"\n", optarg);
        return false;
    }
    return true;
}

static bool take_option(int option, struct tournament_plan *plan, FILE *err)
{
    unsigned long number = 0;
    bool good = true;

    switch (option) {
    case 'b':
        return add_bot(plan, err);
    case 'p':
        return read_number("--pairs", PAIRS_MAX, &plan->pairs, err);
    case '1':
    case '2':
        plan->decks[option - '1'] = optarg;
        return true;
    case 'k':
        good = read_number("--concurrency", TOURNAMENT_WORKERS, &number, err);
        plan->workers = (int)number;
        return good;
    case 't':
        good = read_number("--movetime", MOVE_MS_MAX, &number, err);
        plan->clock.move_ms = (int64_t)number;
        return good;
    case 's':
        return take_seed(plan, err);
    case 'r':
        plan->folder = optarg;
        return true;
    case 'f':
        plan->fresh = true;
        return true;
    case 'o':
        return take_crash(plan, err);
    case 'c':
        plan->cards_dir = optarg;
        return true;
    default:
        return false; /* getopt has named the culprit */
    }
}

/* What is still missing after all options were read. */
static const char *missing(const struct tournament_plan *plan)
{
    if (!plan->game) {
        return "the game is missing: tefuda-arena GAME ...";
    }
    if (plan->game[strspn(plan->game, "abcdefghijklmnopqrstuvwxyz0123456789-")]) {
        return "the name of a game is lower-case letters, digits and hyphens";
    }
    if (!plan->commands[0] || !plan->commands[1]) {
        return "two bots are needed: --bot \"CMD\" --bot \"CMD\"";
    }
    if (!plan->pairs) {
        return "--pairs N is missing";
    }
    return NULL;
}

static enum args_end complete(struct tournament_plan *plan, FILE *err)
{
    const char *reason = missing(plan);

    if (reason) {
        (void)fprintf(err, "tefuda-arena: %s\n", reason);
        return ARGS_WRONG;
    }
    if (!plan->seed[0] && !seed_draw(plan->seed)) {
        (void)fputs("tefuda-arena: the system gives no seed; use --seed\n", err);
        return ARGS_WRONG;
    }
    if ((unsigned long)plan->workers > plan->pairs) {
        plan->workers = (int)plan->pairs;
    }
    return ARGS_PLAY;
}

enum args_end args_read(int argc, char **argv, struct tournament_plan *plan, FILE *out, FILE *err)
{
    static const struct option options[] = {
        {"bot", required_argument, NULL, 'b'},
        {"pairs", required_argument, NULL, 'p'},
        {"deck1", required_argument, NULL, '1'},
        {"deck2", required_argument, NULL, '2'},
        {"concurrency", required_argument, NULL, 'k'},
        {"movetime", required_argument, NULL, 't'},
        {"seed", required_argument, NULL, 's'},
        {"record", required_argument, NULL, 'r'},
        {"fresh", no_argument, NULL, 'f'},
        {"on-crash", required_argument, NULL, 'o'},
        {"cards", required_argument, NULL, 'c'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    int option;

    *plan = (struct tournament_plan){
        .workers = 1,
        .clock = {.bank_ms = BANK_MS, .increment_ms = INCREMENT_MS, .grace_ms = GRACE_MS},
        .start_ms = RIVAL_START_MS};
    optind = 0; /* read from the start, whatever was read before */
    while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        if (option == 'h') {
            (void)fputs(HELP, out);
            return ARGS_HELP;
        }
        if (!take_option(option, plan, err)) {
            return ARGS_WRONG;
        }
    }
    if (optind + 1 < argc) {
        (void)fprintf(err, "tefuda-arena: one game at a time; what is \"%s\"?\n", argv[optind + 1]);
        return ARGS_WRONG;
    }
    plan->game = optind < argc ? argv[optind] : NULL;
    return complete(plan, err);
}
