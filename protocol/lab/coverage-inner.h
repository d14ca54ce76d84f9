/* coverage-inner.h - what the two halves of coverage share: the list, and looking at one answer.
 *
 * Promise: coverage-items.c knows what there is to reach and how it shows, coverage.c how to get
 * there. */
#ifndef TF_LAB_COVERAGE_INNER_H
#define TF_LAB_COVERAGE_INNER_H

#include "engine/core/event.h"
#include "protocol/lab/coverage.h"

/* What one answer has shown. */
struct coverage_sight {
    const struct match *match;
    const struct state *st;   /* the position it led to */
    const uint8_t *ran;       /* struct tally */
    const struct sink *facts; /* what was told meanwhile, or NULL */
    int verb;                 /* that was given, -1: none, the match has started */
    int refused;              /* pc of the MAYBE that it refused, 0: none */
};

/* Lists everything there is to reach. False if memory runs out. */
bool coverage_list(struct coverage *coverage);

/* The pc of the MAYBE that an answer would refuse, else 0. */
int coverage_refused(const struct match *match, const struct state *st, int verb);

/* Marks what is seen for the first time; returns how much. */
int coverage_look(struct coverage *coverage, const struct coverage_sight *sight);

/* How many items of a kind are missing; of all kinds if it is COVERAGE_KINDS. */
int coverage_missing(const struct coverage *coverage, int kind);

#endif
