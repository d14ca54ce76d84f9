/* phrase.h - the words for what a plan asks and a test has found, the same wherever they are
 * printed.
 *
 * Promise: plain ASCII without anything that a page would have to escape. */
#ifndef TF_ARENA_PHRASE_H
#define TF_ARENA_PHRASE_H

#include "bots/arena/base/text.h"
#include "bots/arena/plan/plan.h"
#include "bots/arena/result/sprt.h"

/* What changes in the games of a block. */
const char *phrase_swap(enum plan_swap swap);

/* What stands behind a list of decks: "", " of the bots", ", the same for both", .. */
const char *phrase_policy(enum plan_policy policy);

/* How a test stands. */
const char *phrase_verdict(enum sprt_verdict verdict);

/* Appends "60 s + 0.6 s a move, 400 nodes, grace 50 ms". */
void phrase_clock(const struct clock *clock, struct text *out);

/* Appends "512 MiB of memory, 4 processes": what the plan sets, nothing where it sets nothing. */
void phrase_limits(const struct guard_limits *limits, struct text *out);

#endif
