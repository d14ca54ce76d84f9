/* tournament.c - the pairs of a match, played by several workers at once. */
#include "bots/arena/run/tournament.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bots/arena/game/archive.h"
#include "bots/arena/bot/complaint.h"
#include "bots/arena/plan/lineup.h"
#include "bots/arena/result/report.h"
#include "bots/arena/plan/seed.h"

enum {
    LEGS = 2, /* games of a pair */
    TICK_MS = 250,
    NANO = 1000000000,
    ERROR_TEXT = 4096
};

struct tournament;

struct worker {
    struct tournament *tournament;
    pthread_t thread;
    struct tf_host *host;
    struct wire *wire;
    struct complaint complaints[TOURNAMENT_BOTS];
    struct rival rivals[TOURNAMENT_BOTS];
};

struct tournament {
    const struct tournament_plan *plan;
    struct lineup lineup;
    struct worker *workers;
    int ended; /* eventfd: one count for each worker that has left */
    pthread_mutex_t lock;
    /* Below: under the lock while workers run. */
    struct report_game *games;
    unsigned long next_pair;
    bool stop;
    unsigned long named[TOURNAMENT_BOTS]; /* the first game whose bot told its name */
    char names[TOURNAMENT_BOTS][RIVAL_NAME];
    struct text trouble; /* records that could not be written */
    char host_word[FAULT_DETAIL];
    unsigned long host_game; /* the first game that the host made void */
};

/* ------------------------------------------------------------------------------------- games */

/* The bot on a seat: they change places for the second game of a pair. */
static int bot_on(int seat, unsigned long game)
{
    return game % LEGS ? 1 - seat : seat;
}

static void set_match(struct worker *worker, unsigned long game, struct match *match)
{
    static const char *const purposes[TOURNAMENT_BOTS] = {"bot-1", "bot-2"};
    const struct tournament_plan *plan = worker->tournament->plan;
    const struct lineup *lineup = &worker->tournament->lineup;

    *match = (struct match){.engine = plan->engine,
                            .host = worker->host,
                            .game = plan->game,
                            .swap_luck = game % LEGS == 1,
                            .open_lists = lineup->open_lists,
                            .resumes = plan->resumes,
                            .clock = plan->clock};
    seed_derive(plan->seed, "deal", game / LEGS, match->seed);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        int bot = bot_on(seat, game);

        match->seats[seat].rival = &worker->rivals[bot];
        match->seats[seat].deck = lineup->decks[bot].name;
        match->seats[seat].notices = text_string(&lineup->notices[bot]);
        seed_derive(plan->seed, purposes[bot], game, match->seats[seat].seed);
    }
}

static enum report_outcome outcome_of(const struct match_result *result, unsigned long game)
{
    switch (result->end) {
    case MATCH_DRAW:
        return REPORT_DRAWN;
    case MATCH_VOID:
        return REPORT_VOID;
    case MATCH_S1:
    case MATCH_S2:
        break;
    }
    return bot_on(result->end == MATCH_S1 ? 0 : 1, game) == 0 ? REPORT_WON : REPORT_LOST;
}

static void book(struct worker *worker, unsigned long game, const struct match_result *result)
{
    struct tournament *tournament = worker->tournament;

    (void)pthread_mutex_lock(&tournament->lock);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        int bot = bot_on(seat, game);

        tournament->games[game].faults[bot] = (unsigned char)result->faults[seat].fault;
        tournament->games[game].resumed[bot] = result->resumed[seat];
        if (worker->rivals[bot].name[0] && game < tournament->named[bot]) {
            memcpy(tournament->names[bot], worker->rivals[bot].name, RIVAL_NAME);
            tournament->named[bot] = game;
        }
    }
    tournament->games[game].outcome = (unsigned char)outcome_of(result, game);
    if (strcmp(result->reason, "void.host") == 0 && game < tournament->host_game) {
        memcpy(tournament->host_word, result->host, sizeof result->host);
        tournament->host_game = game;
    }
    (void)pthread_mutex_unlock(&tournament->lock);
}

static void head(struct worker *worker, unsigned long game, const struct match_result *result,
                 struct text *record)
{
    const char *commands[MATCH_SEATS], *names[MATCH_SEATS];

    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        commands[seat] = worker->rivals[bot_on(seat, game)].command;
        names[seat] = worker->rivals[bot_on(seat, game)].name;
    }
    archive_head(record, game, commands, names, result);
}

static void keep(struct worker *worker, unsigned long game, const struct text *record)
{
    struct tournament *tournament = worker->tournament;
    const char *folder = tournament->plan->folder;

    if (folder && record->used > 0 && !archive_write(folder, game, record)) {
        (void)pthread_mutex_lock(&tournament->lock);
        text_format(&tournament->trouble, "record of game %lu in %s: errno %d\n", game + 1, folder,
                    errno);
        (void)pthread_mutex_unlock(&tournament->lock);
    }
}

static bool stopped(struct tournament *tournament)
{
    bool stop;

    (void)pthread_mutex_lock(&tournament->lock);
    stop = tournament->stop;
    (void)pthread_mutex_unlock(&tournament->lock);
    return stop;
}

/* The records of a pair are written when it is over: the first holds the luck of the second. */
static void play_pair(struct worker *worker, unsigned long pair)
{
    struct text records[LEGS] = {{0}};
    struct match_result result;
    struct match match;

    for (unsigned long leg = 0; leg < LEGS && !stopped(worker->tournament); leg++) {
        unsigned long game = pair * LEGS + leg;
        struct text script = {0};

        set_match(worker, game, &match);
        match_play(&match, &result, &script);
        head(worker, game, &result, &records[leg]);
        text_add(&records[leg], text_string(&script), script.used);
        text_free(&script);
        book(worker, game, &result);
        for (int bot = 0; bot < TOURNAMENT_BOTS; bot++) {
            if (worker->tournament->plan->fresh) {
                rival_stop(&worker->rivals[bot]);
            }
            complaint_trim(&worker->complaints[bot]);
        }
    }
    for (unsigned long leg = 0; leg < LEGS; leg++) {
        keep(worker, pair * LEGS + leg, &records[leg]);
        text_free(&records[leg]);
    }
}

static bool take_pair(struct tournament *tournament, unsigned long *pair)
{
    bool taken;

    (void)pthread_mutex_lock(&tournament->lock);
    taken = !tournament->stop && tournament->next_pair < tournament->plan->pairs;
    if (taken) {
        *pair = tournament->next_pair++;
    }
    (void)pthread_mutex_unlock(&tournament->lock);
    return taken;
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    unsigned long pair = 0;

    while (take_pair(worker->tournament, &pair)) {
        play_pair(worker, pair);
    }
    for (int bot = 0; bot < TOURNAMENT_BOTS; bot++) {
        rival_stop(&worker->rivals[bot]);
    }
    (void)eventfd_write(worker->tournament->ended, 1);
    return NULL;
}

/* ----------------------------------------------------------------------------------- workers */

static bool open_worker(struct tournament *tournament, int number, struct text *trouble)
{
    const struct tournament_plan *plan = tournament->plan;
    struct worker *worker = &tournament->workers[number];
    char error[ERROR_TEXT] = "";

    worker->tournament = tournament;
    worker->host = plan->engine->open(plan->cards_dir, error, sizeof error);
    if (!worker->host) {
        text_format(trouble, "the host does not open:\n%s", error);
        return false;
    }
    worker->wire = wire_open();
    for (int bot = 0; bot < TOURNAMENT_BOTS; bot++) {
        complaint_open(&worker->complaints[bot], plan->folder, bot + 1, number + 1);
        rival_init(&worker->rivals[bot], plan->commands[bot],
                   complaint_path(&worker->complaints[bot]), worker->wire);
        worker->rivals[bot].start_ms = plan->start_ms;
    }
    if (number > 0) {
        return lineup_teach(plan->engine, worker->host, plan->game, &tournament->lineup, trouble);
    }
    return lineup_make(plan->engine, worker->host, plan->game, plan->decks, &tournament->lineup,
                       trouble);
}

static void close_workers(struct tournament *tournament)
{
    for (int i = 0; i < tournament->plan->workers; i++) {
        struct worker *worker = &tournament->workers[i];

        wire_close(worker->wire);
        if (worker->host) {
            tournament->plan->engine->close(worker->host);
        }
        for (int bot = 0; bot < TOURNAMENT_BOTS; bot++) {
            complaint_close(&worker->complaints[bot]);
        }
    }
    free(tournament->workers);
}

static void show_progress(struct tournament *tournament, int64_t start, FILE *err)
{
    size_t count = tournament->plan->pairs * LEGS;
    struct report_totals totals;

    (void)pthread_mutex_lock(&tournament->lock);
    report_count(tournament->games, count, &totals);
    (void)pthread_mutex_unlock(&tournament->lock);
    report_progress(&totals, count, (double)(process_now() - start) / NANO, err);
}

/* Leaves at once, the bots' processes first. */
static _Noreturn void leave(struct tournament *tournament)
{
    for (int i = 0; i < tournament->plan->workers; i++) {
        for (int bot = 0; bot < TOURNAMENT_BOTS; bot++) {
            process_kill(&tournament->workers[i].rivals[bot].process);
        }
    }
    _exit(TOURNAMENT_INTERRUPTED);
}

/* The first signal lets the games in progress end, the second does not wait for them. */
static void take_signal(struct tournament *tournament, int signals)
{
    struct signalfd_siginfo info;

    if (read(signals, &info, sizeof info) != sizeof info) {
        return;
    }
    if (stopped(tournament)) {
        leave(tournament);
    }
    (void)pthread_mutex_lock(&tournament->lock);
    tournament->stop = true;
    (void)pthread_mutex_unlock(&tournament->lock);
}

/* Waits for all workers, showing progress and taking signals meanwhile. */
static void watch(struct tournament *tournament, int running, int signals, FILE *err)
{
    struct pollfd files[2] = {{.fd = tournament->ended, .events = POLLIN},
                              {.fd = signals, .events = POLLIN}};
    bool live = isatty(fileno(err)) == 1;
    int64_t start = process_now();
    eventfd_t left = 0;

    while (running > 0) {
        (void)poll(files, 2, live ? TICK_MS : -1);
        if (files[1].revents) {
            take_signal(tournament, signals);
        }
        if (files[0].revents && eventfd_read(tournament->ended, &left) == 0) {
            running -= (int)left;
        }
        if (live) {
            show_progress(tournament, start, err);
        }
    }
    if (live) {
        (void)fputc('\n', err);
    }
}

static bool run_workers(struct tournament *tournament, int signals, FILE *err)
{
    int count = tournament->plan->workers;
    int running = 0;

    while (running < count && pthread_create(&tournament->workers[running].thread, NULL, work,
                                             &tournament->workers[running]) == 0) {
        running++;
    }
    watch(tournament, running, signals, err);
    for (int i = 0; i < running; i++) {
        (void)pthread_join(tournament->workers[i].thread, NULL);
    }
    return running > 0;
}

/* ------------------------------------------------------------------------------------- match */

/* What a bot printed to standard error, from the first worker whose bot printed anything. */
static void collect_complaint(const struct tournament *tournament, int bot, struct text *out)
{
    for (int i = 0; i < tournament->plan->workers && out->used == 0; i++) {
        complaint_read(&tournament->workers[i].complaints[bot], out);
    }
}

static enum tournament_end finish(struct tournament *tournament, FILE *out, FILE *err)
{
    const struct tournament_plan *plan = tournament->plan;
    struct report report = {.game = plan->game,
                            .seed = plan->seed,
                            .records = plan->folder,
                            .games = tournament->games,
                            .count = plan->pairs * LEGS};
    bool played = tournament->host_game == ULONG_MAX; /* no void game is the host's fault */
    enum tournament_end end = TOURNAMENT_PLAYED;
    struct text complaints[TOURNAMENT_BOTS] = {{0}};

    for (int bot = 0; bot < TOURNAMENT_BOTS; bot++) {
        report.commands[bot] = plan->commands[bot];
        report.names[bot] = tournament->names[bot];
        report.decks[bot] = tournament->lineup.decks[bot].name;
        collect_complaint(tournament, bot, &complaints[bot]);
        report.complaints[bot] = text_string(&complaints[bot]);
    }
    report_table(&report, out);
    for (int bot = 0; bot < TOURNAMENT_BOTS; bot++) {
        text_free(&complaints[bot]);
    }
    if (tournament->host_game != ULONG_MAX) {
        (void)fprintf(err, "tefuda-arena: game %lu is void; the host said: %s\n",
                      tournament->host_game + 1, tournament->host_word);
    }
    for (size_t i = 0; i < report.count; i++) {
        if (tournament->games[i].outcome == REPORT_UNPLAYED) {
            end = TOURNAMENT_INTERRUPTED;
        }
        played = played || tournament->games[i].outcome != REPORT_VOID;
    }
    return played ? end : TOURNAMENT_UNUSABLE;
}

/* What ends a match early, with a table. Under nohup a lost terminal does not. */
static void add_endings(sigset_t *taken)
{
    struct sigaction hangup = {.sa_handler = SIG_DFL};

    (void)sigemptyset(taken);
    (void)sigaddset(taken, SIGINT);
    (void)sigaddset(taken, SIGTERM);
    if (sigaction(SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler != SIG_IGN) {
        (void)sigaddset(taken, SIGHUP);
    }
}

static enum tournament_end play_all(struct tournament *tournament, FILE *out, FILE *err)
{
    enum tournament_end end = TOURNAMENT_UNUSABLE;
    sigset_t before, taken;
    int signals;

    /* Blocked before the workers start, so that only the one who watches sees them. */
    add_endings(&taken);
    (void)pthread_sigmask(SIG_BLOCK, &taken, &before);
    signals = signalfd(-1, &taken, SFD_CLOEXEC | SFD_NONBLOCK);
    tournament->ended = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (signals >= 0 && tournament->ended >= 0 && run_workers(tournament, signals, err)) {
        end = finish(tournament, out, err);
    } else {
        text_put(&tournament->trouble, "the system gives no threads or file descriptors\n");
    }
    (void)close(signals);
    (void)close(tournament->ended);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return end;
}

enum tournament_end tournament_run(const struct tournament_plan *plan, FILE *out, FILE *err)
{
    struct tournament tournament = {.plan = plan,
                                    .lock = PTHREAD_MUTEX_INITIALIZER,
                                    .named = {ULONG_MAX, ULONG_MAX},
                                    .names = {"?", "?"},
                                    .host_game = ULONG_MAX};
    enum tournament_end end = TOURNAMENT_UNUSABLE;
    bool ready = true;

    process_ignore_pipes();
    tournament.workers = calloc((size_t)plan->workers, sizeof *tournament.workers);
    tournament.games = calloc(plan->pairs * LEGS, sizeof *tournament.games);
    if (!tournament.workers || !tournament.games) {
        (void)fputs("tefuda-arena: out of memory\n", err);
        abort();
    }
    if (plan->folder && !archive_make(plan->folder)) {
        text_format(&tournament.trouble, "%s: not a folder to write to\n", plan->folder);
        ready = false;
    }
    for (int i = 0; ready && i < plan->workers; i++) {
        ready = open_worker(&tournament, i, &tournament.trouble);
    }
    if (ready) {
        end = play_all(&tournament, out, err);
    }
    if (tournament.trouble.used) {
        (void)fprintf(err, "tefuda-arena: %s", tournament.trouble.data);
        end = TOURNAMENT_UNUSABLE;
    }
    close_workers(&tournament);
    lineup_free(&tournament.lineup);
    text_free(&tournament.trouble);
    free(tournament.games);
    return end;
}
