/* progress.h - how far a run is: the line that is shown meanwhile.
 *
 * Promise: on a terminal one line that changes, as wide as the terminal at most; elsewhere a line
 * of its own now and then. It is for people: programs read events.h. */
#ifndef TF_ARENA_PROGRESS_H
#define TF_ARENA_PROGRESS_H

#include <stdint.h>
#include <stdio.h>

#include "bots/arena/plan/plan.h"
#include "bots/arena/result/outcome.h"
#include "bots/arena/result/trial.h"

struct progress_bot {
    unsigned long games, half_points;
};

struct progress {
    const struct plan *plan;
    unsigned long games, done, before; /* of the plan; played; played by earlier runs */
    unsigned long faults, voids;
    struct progress_bot *bots; /* by number */
    int64_t start;             /* process_now */
};

/* Nothing is known yet; the plan stays the caller's. */
void progress_open(struct progress *progress, const struct plan *plan);

/* Begins to measure; what was added before has been played by earlier runs. */
void progress_begin(struct progress *progress, unsigned long games);

/* More games have become known. */
void progress_extend(struct progress *progress, unsigned long games);

/* A game that was played; bots by seat, or NULL where they are not known yet. */
void progress_add(struct progress *progress, const struct outcome *outcome, const int *bots);

/* Since progress_begin. */
double progress_seconds(const struct progress *progress);

/* Appends what there is to say: games, rate, time left, faults, who leads, and how far the test is;
 * trial may be NULL. */
void progress_say(const struct progress *progress, const struct trial *trial, struct text *out);

/* Writes it over the last line of a terminal. */
void progress_show(const struct progress *progress, const struct trial *trial, FILE *out);

void progress_close(struct progress *progress);

#endif
