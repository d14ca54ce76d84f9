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
#include <unistd.h>

#include "bots/arena/bot/complaint.h"
#include "bots/arena/game/record.h"
#include "bots/arena/game/stage.h"
#include "bots/arena/result/journal.h"

enum { TRIES = 3 /* of a game that the host made void */, ERROR_TEXT = 4096 };

/* The bots of a worker; a bot has a process only while it plays. */
struct bench {
    struct rival *rivals;
    struct complaint *complaints;
    struct wire *wire;
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

/* --------------------------------------------------------------------------------------- bench */

static void seat_bench(struct worker *worker)
{
    const struct worker_job *job = worker->job;
    struct bench *bench = &worker->bench;
    size_t count = (size_t)job->plan->bot_count;

    bench->rivals = calloc(count, sizeof *bench->rivals);
    bench->complaints = calloc(count, sizeof *bench->complaints);
    if (!bench->rivals || !bench->complaints) {
        give_up(worker, "out of memory");
    }
    bench->wire = wire_open();
    for (size_t i = 0; i < count; i++) {
        const struct plan_bot *bot = &job->plan->bots[i];

        rival_init(&bench->rivals[i], bot->command, NULL, bench->wire);
        bench->rivals[i].start_ms = (int)bot->clock.start_ms;
    }
}

/* Its words go into a file from its first game on: there may be a thousand bots and two at play. */
static struct rival *take_rival(struct worker *worker, int bot)
{
    const struct worker_job *job = worker->job;
    struct bench *bench = &worker->bench;

    if (!bench->rivals[bot].errors) {
        complaint_open(&bench->complaints[bot], job->errors, job->plan->bots[bot].name,
                       job->number + 1);
        bench->rivals[bot].errors = complaint_path(&bench->complaints[bot]);
    }
    return &bench->rivals[bot];
}

static void leave_bench(struct worker *worker)
{
    for (int i = 0; i < worker->job->plan->bot_count; i++) {
        rival_stop(&worker->bench.rivals[i]);
        complaint_close(&worker->bench.complaints[i]);
    }
}

/* --------------------------------------------------------------------------------------- games */

/* What a bot that failed has printed goes into the journal with its game. */
static void leave_seats(struct worker *worker, const struct match *match,
                        const struct schedule_leg *leg, struct journal_game *game)
{
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        const struct complaint *complaint = &worker->bench.complaints[leg->bots[seat]];

        if (worker->job->plan->restart == PLAN_RESTART_LEG) {
            rival_stop(match->seats[seat].rival);
        }
        if (game->result.faults[seat].fault || game->result.resumed[seat]) {
            text_clear(&worker->said[seat]);
            complaint_read(complaint, &worker->said[seat]);
            game->said[seat] = text_string(&worker->said[seat]);
        }
        complaint_trim(complaint);
    }
}

static void play_game(struct worker *worker, const struct schedule_block *block,
                      unsigned long number)
{
    const struct worker_job *job = worker->job;
    struct journal_game game = {.number = number, .said = {"", ""}};
    struct worker_report played = {.event = WORKER_GAME, .number = number};
    struct schedule_leg leg;
    struct match match;

    stage_set(&worker->stage, block, number, &leg, &match);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        match.seats[seat].rival = take_rival(worker, leg.bots[seat]);
    }
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        complaint_mark(&worker->bench.complaints[leg.bots[seat]]);
    }
    for (int tries = 0; tries == 0 || (tries < TRIES && game.result.end == MATCH_VOID); tries++) {
        match_play(&match, &game.result, &worker->moves);
    }
    leave_seats(worker, &match, &leg, &game);
    record_state(job->engine, worker->stage.host, game.state, sizeof game.state);
    journal_date(game.date);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        game.bots[seat] = job->plan->bots[leg.bots[seat]].name;
    }
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
    report(worker, &done);
}

/* ---------------------------------------------------------------------------------------- life */

static void settle_down(const struct worker_job *job)
{
    static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE}; /* the crew decides */
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigset_t none;
    cpu_set_t cores;

    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) {
        (void)sigaction(ignored[i], &ignore, NULL);
    }
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    if (job->core >= 0) {
        CPU_ZERO(&cores);
        CPU_SET((size_t)job->core, &cores);
        (void)sched_setaffinity(0, sizeof cores, &cores);
    }
}

static void open_all(struct worker *worker)
{
    const struct worker_job *job = worker->job;
    char error[ERROR_TEXT] = "";
    struct text words = {0};
    struct tf_host *host = job->engine->open(job->host, error, sizeof error);

    if (!host) {
        text_format(&words, "the host does not open: %s", error);
        give_up(worker, words.data);
    }
    worker->journal = journal_open(job->journal, job->hash, &words);
    if (worker->journal < 0 ||
        !stage_open(&worker->stage, job->plan, job->engine, host, job->secret, &words)) {
        give_up(worker, text_string(&words));
    }
    text_free(&words);
    seat_bench(worker);
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
    leave_bench(&worker);
    job->engine->close(worker.stage.host);
    _exit(EXIT_SUCCESS);
}
