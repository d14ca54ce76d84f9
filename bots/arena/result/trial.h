/* trial.h - the sequential test of a match (sprt.h), followed block by block.
 *
 * Promise: looks at blocks in the order of their deals, over those that are finished without a gap,
 * and stays with its first verdict: it does not hang on who was quick. */
#ifndef TF_ARENA_TRIAL_H
#define TF_ARENA_TRIAL_H

#include "bots/arena/result/course.h"
#include "bots/arena/result/sprt.h"

struct trial {
    struct sprt sprt;
    struct blocks blocks; /* that count for it */
    unsigned long next;   /* the block that it looks at next */
    double llr;
    enum sprt_verdict verdict;
};

/* Begins the test that a plan asks for. */
void trial_begin(struct trial *trial, const struct plan *plan);

/* Looks at what has been played since; true if there is a verdict. */
bool trial_follow(struct trial *trial, const struct course *course);

/* Looks at the next block; false if it is not finished yet, or there is a verdict already. */
bool trial_step(struct trial *trial, const struct course *course);

/* Adds a block of the course, if all its games are played and none is void; false if it is not
 * finished yet. The blocks are seen from the lower of the two bots. */
bool trial_add(struct blocks *blocks, const struct course *course, unsigned long number);

#endif
