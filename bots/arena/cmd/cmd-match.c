/* cmd-match.c - two bots and one game on the command line: plan, run and table in one. */
#include <errno.h>
#include <ftw.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/arena/cmd/cmd.h"
#include "bots/arena/plan/plan-words.h"
#include "bots/arena/plan/seed.h"
#include "bots/arena/result/journal.h"
#include "bots/arena/result/table.h"
#include "bots/arena/run/crew.h"

enum { WORDS = 24, BOTS = 2, FOLDERS = 16 };

struct options {
    struct word words[WORDS];
    int count, bots;
    const char *commands[BOTS], *names[BOTS], *decks[BOTS], *records, *events, *logs;
    char secret[REFEREE_SEED];
    unsigned long workers;
    struct bench_rules rules; /* no sandbox unless it is asked for: the bots are one's own */
};

enum { SEED = 1, RECORD, EVENTS, SANDBOX, CARDS, HOST, LOG, DECK1, DECK2, BOT, NAMED, WORD };

/* Options that are words of a plan under another name, and the others. */
static const struct option OPTIONS[] = {
    {"pairs", required_argument, NULL, WORD},
    {"swap", required_argument, NULL, WORD},
    {"restart", required_argument, NULL, WORD},
    {"movetime", required_argument, NULL, WORD},
    {"tc", required_argument, NULL, WORD},
    {"grace", required_argument, NULL, WORD},
    {"nodes", required_argument, NULL, WORD},
    {"turn", required_argument, NULL, WORD},
    {"stop", required_argument, NULL, WORD},
    {"on-crash", required_argument, NULL, WORD},
    {"bot", required_argument, NULL, BOT},
    {"name", required_argument, NULL, NAMED},
    {"deck1", required_argument, NULL, DECK1},
    {"deck2", required_argument, NULL, DECK2},
    {"concurrency", required_argument, NULL, 'j'},
    {"seed", required_argument, NULL, SEED},
    {"record", required_argument, NULL, RECORD},
    {"cards", required_argument, NULL, CARDS},
    {"host", required_argument, NULL, HOST},
    {"events", required_argument, NULL, EVENTS},
    {"log", required_argument, NULL, LOG},
    {"sandbox", required_argument, NULL, SANDBOX},
    {NULL, 0, NULL, 0},
};

static const char *const CLOCK_WORDS[] = {"movetime", "tc", "turn", "grace", "nodes"};

static void add_word(struct options *options, const char *key, const char *value)
{
    if (options->count < WORDS) {
        options->words[options->count++] = (struct word){key, value};
    }
}

/* Words of the clock are about each bot, the others about the event. */
static void add_option(struct options *options, const char *name, const char *value)
{
    bool is_clock = false;

    for (size_t i = 0; i < sizeof CLOCK_WORDS / sizeof *CLOCK_WORDS; i++) {
        is_clock = is_clock || strcmp(CLOCK_WORDS[i], name) == 0;
    }
    add_word(options, "", is_clock ? "each" : "event");
    add_word(options, strcmp(name, "on-crash") == 0 ? "crash" : name, value);
}

static bool take_option(struct cmd *cmd, int option, int index, struct options *options)
{
    switch (option) {
    case WORD:
        if (strcmp(OPTIONS[index].name, "movetime") == 0 && strcmp(optarg, "0") == 0) {
            (void)arena_fail(cmd, 0, "--movetime wants 1 ms or more, not 0");
            return false;
        }
        add_option(options, OPTIONS[index].name, optarg);
        return true;
    case BOT:
        if (options->bots == BOTS) {
            (void)arena_fail(cmd, 0, "--bot is given twice, not more often; more bots need a plan");
            return false;
        }
        options->commands[options->bots++] = optarg;
        return true;
    case NAMED:
        if (options->bots == 0 || options->names[options->bots - 1]) {
            (void)arena_fail(cmd, 0, "--name stands behind the --bot that it names");
            return false;
        }
        options->names[options->bots - 1] = optarg;
        return true;
    case DECK1:
    case DECK2:
        options->decks[option - DECK1] = optarg;
        return true;
    case SEED:
        if (!seed_read(optarg, options->secret)) {
            (void)arena_fail(cmd, 0, "--seed wants 1 to 32 hex digits, not \"%s\"", optarg);
            return false;
        }
        guard_hide_argument(optarg); /* bots may look at the arena's command line */
        return true;
    case RECORD:
        options->records = optarg;
        return true;
    case SANDBOX:
        return arena_take_sandbox(cmd, optarg, &options->rules);
    case EVENTS:
        options->events = optarg;
        return true;
    case LOG:
        options->logs = optarg;
        return true;
    case CARDS:
        return arena_take_cards(cmd, optarg);
    case HOST:
        cmd->host = optarg;
        return true;
    case 'j':
        return arena_number(cmd, "--concurrency", optarg, CREW_WORKERS, &options->workers);
    default:
        return false; /* getopt has named the culprit */
    }
}

static bool read_options(struct cmd *cmd, int argc, char **argv, struct options *options,
                         const char **game)
{
    int option, index = 0;

    *options = (struct options){.workers = 1};
    optind = 0;
    while ((option = getopt_long(argc, argv, "j:", OPTIONS, &index)) != -1) {
        if (!take_option(cmd, option, index, options)) {
            return false;
        }
    }
    if (optind != argc - 1) {
        (void)arena_fail(cmd, 0, "%s",
                         optind < argc ? "one game at a time; several need a plan"
                                       : "the game is missing: tefuda-arena GAME ...");
        return false;
    }
    if (options->bots < BOTS) {
        (void)arena_fail(cmd, 0, "two bots are needed: --bot \"CMD\" --bot \"CMD\"");
        return false;
    }
    *game = argv[optind];
    return true;
}

static bool add_bots(const struct options *options, struct plan *plan, struct text *error)
{
    bool is_added = true;

    for (int i = 0; is_added && i < BOTS; i++) {
        const struct word words[] = {
            {"", "bot"}, {"cmd", options->commands[i]}, {"name", options->names[i]}};

        is_added = plan_take(plan, words, options->names[i] ? 3 : 2, "the command line", error);
    }
    return is_added;
}

static bool make_plan(const struct cmd *cmd, const struct options *options, const char *game,
                      struct plan *plan)
{
    const char *one = options->decks[0], *two = options->decks[1];
    struct text decks = {0}, error = {0};
    bool is_made;

    plan->strikes = plan->share = 0; /* whoever tries a bot wants to see all its games */
    text_format(&decks, "%s,%s", one ? one : "", two ? two : "");
    is_made = plan_take(plan,
                        (const struct word[]){
                            {"kind", "match"}, {"", "game"}, {"name", game}, {"decks", decks.data}},
                        one || two ? 4 : 3, "the command line", &error) &&
              plan_take(plan, options->words, options->count, "the command line", &error) &&
              add_bots(options, plan, &error);
    if (!is_made) {
        (void)fprintf(cmd->err, "tefuda-arena: %s", text_string(&error));
    }
    plan_settle(plan);
    text_free(&decks);
    text_free(&error);
    return is_made;
}

/* ----------------------------------------------------------------------------------------- run */

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *at)
{
    (void)info;
    (void)kind;
    (void)at;
    return remove(path);
}

/* Where the journals lie: with the records, or in a folder that goes with the match. */
static bool make_folder(const struct cmd *cmd, const struct options *options, char path[CMD_PATH])
{
    const char *temporary = getenv("TMPDIR");

    if (options->records) {
        (void)snprintf(path, CMD_PATH, "%s", options->records);
        if (!arena_make_folder(path)) {
            (void)arena_fail(cmd, 0, "%s: %s", path, strerror(errno));
            return false;
        }
        return true;
    }
    (void)snprintf(path, CMD_PATH, "%s/tefuda-arena-XXXXXX", temporary ? temporary : "/tmp");
    if (!mkdtemp(path)) {
        (void)arena_fail(cmd, 0, "%s: %s", path, strerror(errno));
        return false;
    }
    return true;
}

/* False, with a line to err, if the folder holds the games of another match. */
static bool is_free(const struct cmd *cmd, const struct plan *plan, const char *folder)
{
    struct text error = {0};
    char hash[PLAN_HASH];
    bool is_free;

    plan_hash(plan, hash);
    is_free = journal_read_all(folder, hash, NULL, NULL, &error);
    if (!is_free) {
        (void)fprintf(cmd->err,
                      "tefuda-arena: %stefuda-arena: name another folder for --record; or give the "
                      "--seed of that match, and all else as it was, to go on with it\n",
                      text_string(&error));
    }
    text_free(&error);
    return is_free;
}

static int print_table(const struct cmd *cmd, const struct plan *plan, const char *folder,
                       int status)
{
    struct results results;
    struct text error = {0};

    if (!results_read(plan, folder, &results, &error)) {
        (void)fprintf(cmd->err, "tefuda-arena: %s", text_string(&error));
        status = CMD_UNUSABLE;
    } else {
        table_write(&results, cmd->out);
        status = results_are_spoiled(&results) ? CMD_UNUSABLE : status;
    }
    results_free(&results);
    text_free(&error);
    return status;
}

static int play(struct cmd *cmd, const struct options *options, const struct plan *plan)
{
    struct crew_job job = {.plan = plan,
                           .engine = arena_engine(cmd),
                           .host = arena_host(cmd),
                           .rules = options->rules,
                           .workers = (int)options->workers,
                           .shards = 1};
    struct lag_counts lag;
    char folder[CMD_PATH];
    int status;

    memcpy(job.secret, options->secret, sizeof job.secret);
    if (!make_folder(cmd, options, folder)) {
        return CMD_UNUSABLE;
    }
    job.folder = folder;
    job.rules.errors = options->records;
    job.rules.logs = options->logs;
    job.rules.hidden = (const char *const[]){folder, options->logs, NULL};
    if (options->logs && !arena_make_folder(options->logs)) {
        return arena_fail(cmd, CMD_UNUSABLE, "%s: %s", options->logs, strerror(errno));
    }
    if (!is_free(cmd, plan, folder)) {
        return CMD_UNUSABLE;
    }
    if (!arena_open_events(cmd, options->events, &job.events)) {
        return CMD_UNUSABLE;
    }
    status = (int)crew_run(&job, &lag, cmd->err);
    arena_close_events(cmd, job.events);
    if (status != CMD_UNUSABLE) {
        status = print_table(cmd, plan, folder, status);
        table_write_lag(&lag, cmd->err);
        (void)fprintf(cmd->out, "seed %s\n", options->secret);
    }
    if (options->records && arena_write_records(cmd, plan,
                                                &(struct export_order){.journals = folder,
                                                                       .secret = options->secret,
                                                                       .folder = folder,
                                                                       .share = 1}) != CMD_DONE) {
        status = CMD_UNUSABLE;
    }
    if (!options->records) {
        (void)nftw(folder, remove_entry, FOLDERS, FTW_DEPTH | FTW_PHYS);
    }
    return status;
}

int arena_match(struct cmd *cmd, int argc, char **argv)
{
    struct options options;
    const char *game = NULL;
    struct plan plan;
    int status = CMD_USAGE;

    plan_init(&plan);
    if (read_options(cmd, argc, argv, &options, &game) && make_plan(cmd, &options, game, &plan)) {
        status = arena_prepare(cmd, &plan, options.rules.level, options.secret)
                     ? play(cmd, &options, &plan)
                     : CMD_UNUSABLE;
    }
    plan_free(&plan);
    return status;
}
