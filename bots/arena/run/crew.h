/* crew.h - the workers of a run, and what is still to be played.
 *
 * Promise: what is played depends on the plan and the journals, not on how many workers there are
 * or what becomes of them: a worker that is killed is replaced and its game played again. A run
 * that was broken off goes on where it stood when it is started again. */
#ifndef TF_ARENA_CREW_H
#define TF_ARENA_CREW_H

#include <stdbool.h>
#include <stdio.h>

#include "bots/arena/game/match.h"
#include "bots/arena/plan/schedule.h"
#include "bots/arena/run/bench.h"

enum { CREW_WORKERS = 256 };

struct crew_job {
    const struct plan *plan;
    const struct match_engine *engine;
    const char *host;         /* what engine->open wants */
    const char *folder;       /* of the journals */
    struct bench_rules rules; /* for the bots; their walls are found out by crew_run */
    FILE *events;             /* for programs that watch (events.h), or NULL */
    const char *stop;         /* a file that ends the run softly when it is there, or NULL */
    int every_s;              /* calls show so often while it plays; 0: never */
    void (*show)(void *context);
    void *context;
    char secret[MATCH_SEED];
    int workers;
    int shard, shards; /* the blocks whose number leaves this remainder; 0 of 1: all */
};

enum crew_end {
    CREW_DONE = 0,        /* all is played, or decided */
    CREW_UNUSABLE = 2,    /* no host, no journal, or workers that die without a game */
    CREW_INTERRUPTED = 3, /* by a signal or the stop file; started again, it goes on */
};

/* Plays what is not yet in the journals of the folder. Progress and failures go to err; lag is
 * filled with how late the workers looked. */
enum crew_end crew_run(const struct crew_job *job, struct lag_counts *lag, FILE *err);

#endif
