/* worker.h - one process that plays blocks, with a host and a journal of its own.
 *
 * Promise: shares nothing with other workers; a game is in its journal before the crew hears of it,
 * so whatever kills a worker costs the game that it was playing. Both bots run on its core. */
#ifndef TF_ARENA_WORKER_H
#define TF_ARENA_WORKER_H

#include <stdbool.h>

#include "bots/arena/game/match.h"
#include "bots/arena/plan/schedule.h"
#include "bots/arena/result/outcome.h"
#include "bots/arena/run/bench.h"

enum { WORKER_WORDS = 400 };

/* All that a worker needs; the pointers stay good in the forked process. */
struct worker_job {
    const struct plan *plan;
    const struct match_engine *engine;
    const char *host; /* what engine->open wants */
    const struct bench_rules *rules;
    const char *journal; /* path of its own */
    char hash[PLAN_HASH], secret[MATCH_SEED];
    int number; /* from 0 */
    int core;   /* -1: any */
};

/* To a worker: a block, and which of its games are played already, as bits. */
struct worker_order {
    unsigned long block;
    struct schedule_block what;
    unsigned done;
};

enum worker_event { WORKER_GAME, WORKER_BLOCK, WORKER_FAILED };

/* From a worker. */
struct worker_report {
    enum worker_event event;
    unsigned long number; /* of the game or block */
    struct outcome outcome;
    struct lag_counts lag; /* of a block: how late this worker was, since the last one */
    char reason[MATCH_REASON];
    char words[WORKER_WORDS]; /* of a failure */
};

/* Reads orders from the socket until it is closed, plays and reports. Never returns. */
_Noreturn void worker_run(const struct worker_job *job, int socket);

#endif
