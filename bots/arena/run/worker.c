/* worker.c - one process that plays blocks, with a host and a journal of its own. */
#include "bots/arena/run/worker.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "bots/arena/bot/hurry.h"
#include "bots/arena/game/record.h"
#include "bots/arena/game/stage.h"
#include "bots/arena/result/journal.h"

enum {
    TRIES = 3, /* of a game that was made void */
    ERROR_TEXT = 4096,
    MICRO = 1000,
    AFTERMATH_NS = 200000000 /* within that all processes of a job have got the same signal */
};

struct worker {
    const struct worker_job *job;
    int socket, journal;
    struct stage stage;
    struct bench bench;
    struct text moves, said[MATCH_SEATS];
};

static void report(const struct worker *worker, const struct worker_report *report)
{
    if (send(worker->socket, report, sizeof *report, MSG_NOSIGNAL) < 0) {
        _exit(EXIT_FAILURE); /* nobody listens any more */
    }
}

static _Noreturn void give_up(const struct worker *worker, const char *words)
{
    struct worker_report failed = {.event = WORKER_FAILED};

    (void)snprintf(failed.words, sizeof failed.words, "%s", words);
    report(worker, &failed);
    _exit(EXIT_FAILURE);
}

/* ---------------------------------------------------------------------------------------- host */

static void open_host(struct worker *worker)
{
    const struct worker_job *job = worker->job;
    char error[ERROR_TEXT] = "";
    struct text words = {0};
    struct tf_host *host = job->engine->open(job->host, error, sizeof error);

    if (!host) {
        text_format(&words, "the host does not open: %s", error);
        give_up(worker, words.data);
    }
    if (!stage_open(&worker->stage, job->plan, job->engine, host, job->secret, &words)) {
        give_up(worker, text_string(&words));
    }
}

/* One that made a game void may be gone. */
static void renew_host(struct worker *worker)
{
    struct tf_host *host = worker->stage.host;

    stage_close(&worker->stage);
    worker->job->engine->close(host);
    open_host(worker);
}

/* --------------------------------------------------------------------------------------- games */

/* What a bot that failed has printed goes into the journal with its game. */
static void leave_seats(struct worker *worker, const struct schedule_leg *leg,
                        struct journal_game *game)
{
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        struct bench_bot *bot = &worker->bench.bots[leg->bots[seat]];

        game->said[seat] = "";
        bot->rival.lingered = false;
        bench_leave(&worker->bench, leg->bots[seat]);
        game->result.lingered[seat] = bot->rival.lingered;
        if (game->result.faults[seat].fault || game->result.resumed[seat]) {
            text_clear(&worker->said[seat]);
            complaint_read(&bot->complaint, &worker->said[seat]);
            game->said[seat] = text_string(&worker->said[seat]);
        }
    }
}

static void set_game(struct worker *worker, const struct schedule_block *block,
                     unsigned long number, struct schedule_leg *leg, struct match *match)
{
    char name[RECORD_NAME];

    stage_set(&worker->stage, block, number, leg, match);
    record_name(number, (unsigned)plan_legs(worker->job->plan), name);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        match->seats[seat].rival = &bench_take(&worker->bench, leg->bots[seat], name)->rival;
    }
}

static bool is_crash(const struct match_result *result)
{
    bool is_crash = false;

    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        is_crash = is_crash || fault_is_crash(result->faults[seat].fault) || result->resumed[seat];
    }
    return is_crash;
}

/* A batch system that ends a job sends SIGTERM, and SIGKILL later, to each process of it, bots too.
 * Nobody has lost a game that ended so: it is played again. */
static void leave_with_job(void)
{
    const struct timespec aftermath = {.tv_nsec = AFTERMATH_NS};
    sigset_t ending;

    (void)sigemptyset(&ending);
    (void)sigaddset(&ending, SIGTERM);
    if (sigtimedwait(&ending, NULL, &aftermath) == SIGTERM) {
        _exit(EXIT_FAILURE);
    }
}

/* Plays a game, and again with a new host and new bots where nobody can be blamed for its end. */
static void play_tries(struct worker *worker, const struct schedule_block *block,
                       struct journal_game *game)
{
    struct match_result *result = &game->result;
    unsigned excused[MATCH_SEATS] = {0, 0};
    struct schedule_leg leg;
    struct match match;

    for (int tries = 1; tries <= TRIES; tries++) {
        set_game(worker, block, game->number, &leg, &match);
        lag_clear(&worker->bench.lag);
        match.is_last = tries == TRIES;
        match_play(&match, result, &worker->moves);
        if (is_crash(result) || result->end == MATCH_VOID) {
            leave_with_job();
        }
        leave_seats(worker, &leg, game);
        if (strcmp(result->reason, "void.host") != 0 || match.is_last) {
            break;
        }
        excused[0] += result->excused[0];
        excused[1] += result->excused[1];
        renew_host(worker);
    }
    memcpy(result->excused, excused, sizeof excused);
    game->lag_us = worker->bench.lag.longest / MICRO;
    game->bots[0] = worker->job->plan->bots[leg.bots[0]].name;
    game->bots[1] = worker->job->plan->bots[leg.bots[1]].name;
}

static void play_game(struct worker *worker, const struct schedule_block *block,
                      unsigned long number)
{
    const struct worker_job *job = worker->job;
    struct journal_game game = {.number = number, .said = {"", ""}};
    struct worker_report played = {.event = WORKER_GAME, .number = number};

    play_tries(worker, block, &game);
    record_state(job->engine, worker->stage.host, game.state, sizeof game.state);
    journal_stamp(&game);
    memcpy(game.referee, worker->stage.referee, sizeof game.referee);
    game.moves = text_string(&worker->moves);
    if (!journal_put(worker->journal, &game)) {
        give_up(worker, strerror(errno));
    }
    played.outcome = outcome_of(&game.result);
    memcpy(played.reason, game.result.reason, sizeof played.reason);
    report(worker, &played);
}

static void play_block(struct worker *worker, const struct worker_order *order)
{
    unsigned long legs = (unsigned long)plan_legs(worker->job->plan);
    struct worker_report done = {.event = WORKER_BLOCK, .number = order->block};
    for (unsigned long leg = 0; leg < legs; leg++) {
        if ((order->done >> leg & 1) == 0) {
            play_game(worker, &order->what, order->block * legs + leg);
        }
    }
    (void)fdatasync(worker->journal);
    done.lag = worker->bench.lag.counts;
    worker->bench.lag.counts = (struct lag_counts){0};
    report(worker, &done);
}

/* ---------------------------------------------------------------------------------------- life */

static void settle_down(const struct worker_job *job)
{
    static const int ignored[] = {SIGINT, SIGHUP, SIGPIPE}; /* the crew decides */
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigset_t waiting; /* until somebody asks: leave_with_job */
    cpu_set_t cores;

    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) {
        (void)sigaction(ignored[i], &ignore, NULL);
    }
    (void)sigemptyset(&waiting);
    (void)sigaddset(&waiting, SIGTERM);
    (void)sigprocmask(SIG_SETMASK, &waiting, NULL);
    if (job->core >= 0) {
        CPU_ZERO(&cores);
        CPU_SET((size_t)job->core, &cores);
        (void)sched_setaffinity(0, sizeof cores, &cores);
    }
    (void)hurry();
}

static void open_all(struct worker *worker)
{
    const struct worker_job *job = worker->job;
    struct text words = {0};

    worker->journal = journal_open(job->journal, job->hash, &words);
    if (worker->journal < 0) {
        give_up(worker, text_string(&words));
    }
    text_free(&words);
    open_host(worker);
    bench_open(&worker->bench, job->plan, job->rules, job->number, job->core);
}

_Noreturn void worker_run(const struct worker_job *job, int socket)
{
    struct worker worker = {.job = job, .socket = socket};
    struct worker_order order;

    settle_down(job);
    open_all(&worker);
    while (recv(socket, &order, sizeof order, 0) == sizeof order) {
        play_block(&worker, &order);
    }
    bench_close(&worker.bench);
    job->engine->close(worker.stage.host);
    _exit(EXIT_SUCCESS);
}
