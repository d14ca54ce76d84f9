/* lag.h - how late this process looks, which no bot can be blamed for.
 *
 * Promise: a clock of its own ticks while an answer is awaited, and each tick is compared with the
 * time at which it was noticed: what lies between is the referee's lag, whatever the bot does.
 * Cost: a wake-up each LAG_TICK_MS of waiting; nothing while bots answer faster.
 * A lag belongs to one process; without a timer of the system it measures at time limits alone. */
#ifndef TF_ARENA_LAG_H
#define TF_ARENA_LAG_H

#include <stdint.h>

enum {
    LAG_TICK_MS = 10,
    LAG_OCTAVE = 4, /* cells between one time and its double */
    LAG_CELLS = 96  /* from 1 us to 16 s */
};

/* How often it was how late; sums of several processes are meaningful. */
struct lag_counts {
    uint32_t cells[LAG_CELLS];
    int64_t most; /* ns */
};

struct lag {
    int file;        /* readable when a tick is due; -1: none */
    int64_t due;     /* the next tick (process_now) */
    int64_t from;    /* ticks before this moment say nothing: nobody was awaited */
    int64_t last;    /* ns that the last tick was late, if it was seen since lag_begin; else 0 */
    int64_t worst;   /* ns, since lag_begin */
    int64_t longest; /* ns, since lag_clear */
    struct lag_counts counts;
};

void lag_open(struct lag *lag);
void lag_close(struct lag *lag);

/* A bot is asked at this moment (process_now). */
void lag_begin(struct lag *lag, int64_t now);

/* The file is readable: takes its ticks, seen at this moment. */
void lag_look(struct lag *lag, int64_t now);

/* Something that was due at one moment was noticed at another. */
void lag_add(struct lag *lag, int64_t due, int64_t now);

/* Begins a new game: `longest` is 0. */
void lag_clear(struct lag *lag);

void lag_counts_add(struct lag_counts *sum, const struct lag_counts *more);

/* How often it looked. */
unsigned long lag_counts_all(const struct lag_counts *counts);

/* The lag in ns that this share of all looks did not exceed: the upper end of its cell. */
int64_t lag_quantile(const struct lag_counts *counts, double share);

#endif
