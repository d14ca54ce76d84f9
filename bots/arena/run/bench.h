/* bench.h - the bots of a worker, each behind its guard.
 *
 * Promise: a bot has a process only while it plays, and a scratch folder that is empty when it
 * starts; whatever it does, nothing of it outlives the bench. */
#ifndef TF_ARENA_BENCH_H
#define TF_ARENA_BENCH_H

#include <stdbool.h>

#include "bots/arena/bot/complaint.h"
#include "bots/arena/bot/guard.h"
#include "bots/arena/bot/lag.h"
#include "bots/arena/bot/rival.h"
#include "bots/arena/plan/plan.h"

/* How the bots of a run are kept. */
struct bench_rules {
    struct guard_report walls; /* of guard_probe */
    enum guard_level level;
    const char *const *hidden; /* paths that no bot may see, then NULL */
    const char *errors;        /* folder for what bots print to standard error, or NULL */
    const char *logs;          /* folder for the conversation of each game (talk.h), or NULL */
    bool freezes;              /* a bot stands still while it is not asked */
};

struct bench_bot {
    struct rival rival;
    struct complaint complaint;
    struct guard guard;
    struct text scratch;
    const char **env;
    bool is_ready;
};

struct bench {
    const struct plan *plan;
    const struct bench_rules *rules;
    int worker, core;
    struct wire *wire;
    struct lag lag; /* of this process, while it waits for one of them */
    struct bench_bot *bots;
};

/* The plan and the rules stay the caller's. core: the only one that bots may run on; -1: any. */
void bench_open(struct bench *bench, const struct plan *plan, const struct bench_rules *rules,
                int worker, int core);

/* The bot, ready for a game of this name, "0001-a"; its log is LOGS/BOT/NAME.log. */
struct bench_bot *bench_take(struct bench *bench, int number, const char *name);

/* Between two games: its scratch folder is emptied, its process ended unless it may live on. */
void bench_leave(struct bench *bench, int number);

/* Ends all of them. */
void bench_close(struct bench *bench);

/* Appends a line for each wall that is missing for the bots of the plan. */
void bench_missing(const struct plan *plan, const struct bench_rules *rules, struct text *out);

#endif
