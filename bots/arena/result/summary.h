/* summary.h - the numbers that say what came out of an event, worked out once for all who print
 * them.
 *
 * Promise: depends on the results alone. What the table, the report and the JSON print comes from
 * here, down to the text of a rating, so they cannot disagree. */
#ifndef TF_ARENA_SUMMARY_H
#define TF_ARENA_SUMMARY_H

#include <stdbool.h>

#include "bots/arena/result/field.h"
#include "bots/arena/result/results.h"
#include "bots/arena/result/split.h"
#include "bots/arena/result/tally.h"
#include "bots/arena/result/trial.h"

enum {
    SUMMARY_CYCLES = 10, /* circles that are listed */
    SUMMARY_POINTS = 512 /* points of the course of a test at most */
};

struct summary_bot {
    double share;             /* of the points of its games, 0 to 1 */
    struct estimate elo;      /* of two bots against the other, of more against the mean of all */
    char rating[BLOCKS_TEXT]; /* the same as text */
    unsigned long faults;
};

/* Of two bots, seen from the first one. */
struct summary_match {
    bool is_known, has_gain;
    struct estimate nelo;
    double los, gain;
};

/* The likelihood after block stride, 2 stride, .. of a test, and after its last one. */
struct summary_curve {
    unsigned long stride;
    int count;
    double llr[SUMMARY_POINTS];
};

struct summary {
    const struct results *results;
    const struct plan *plan;
    struct tally tally;
    struct split split;
    struct summary_bot *bots;
    int *order; /* the bots as they stand */
    struct summary_match match;
    struct field_cycle cycles[SUMMARY_CYCLES];
    int cycles_found;   /* more than are listed, perhaps */
    struct trial trial; /* if the plan asks for a test */
    struct summary_curve curve;
};

/* Works it out. The results stay the caller's; the caller frees the summary. */
void summary_make(const struct results *results, struct summary *summary);

/* True if there is a test and it has its verdict. */
bool summary_is_decided(const struct summary *summary);

/* Games of the known rounds that are not in the journals. */
unsigned long summary_missing(const struct summary *summary);

void summary_free(struct summary *summary);

#endif
