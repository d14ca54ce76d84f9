/* standing.h - how long a bot stood in line for its core while others held it.
 *
 * Promise: never more than the time in which none of the bot's processes ran, and one tick. So
 * whatever a bot does, it gets no more processor time than its limit, and one that sleeps gets
 * nothing. Right for a bot that may run on one core alone.
 * Cost: each look walks through its processes in /proc: some 50 us for a small one. A wait is
 * looked at when it has lasted 1, 2, 4, 8, .. ticks, and at its end. */
#ifndef TF_ARENA_STANDING_H
#define TF_ARENA_STANDING_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { STANDING_TICK_MS = 10 };

struct standing {
    pid_t root;         /* the keeper: all of a bot are its descendants; 0: not begun */
    int64_t at;         /* the moment from which it counts */
    int64_t ran, stood; /* ns of processor time, of lines that are over: when it began */
    int64_t last_ran;   /* ns, at the last look */
    int64_t since;      /* it may have been in its present line since then */
    unsigned ticks;     /* since it began */
};

/* Begins, a tick at most behind the moment from which it counts. */
void standing_begin(struct standing *standing, pid_t root, int64_t at);

/* A tick is over: looks, or does not. */
void standing_tick(struct standing *standing);

/* Nanoseconds in line since it began; 0 if it has not. */
int64_t standing_time(const struct standing *standing);

#endif
