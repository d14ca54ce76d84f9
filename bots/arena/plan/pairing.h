/* pairing.h - who meets whom in a round; for schedule.c alone.
 *
 * Promise: hangs on the plan and the scores of earlier rounds alone.
 * Swiss: ranked by pairings won, then by shares, then by place in the plan; from the top each meets
 * the nearest below whom it has not met, with a step back where that leaves somebody over. With an
 * odd number the last who has not rested yet rests, and scores.
 * Knockout: a bracket in which the first two of the plan can meet in the last round only; an even
 * pairing plays one block more, up to SCHEDULE_BREAKS times, then the better placed goes on. */
#ifndef TF_ARENA_PAIRING_H
#define TF_ARENA_PAIRING_H

#include "bots/arena/plan/schedule.h"

void pairing_first(struct schedule *schedule, struct schedule_round *round);

/* The number of the round of extra blocks that the last one needs; 0: none. */
int pairing_breaks(const struct schedule *schedule, const struct schedule_round *last,
                   const double *scores);

/* Fills the round with the pairs that were even in the last one. */
void pairing_even(const struct schedule_round *last, const double *scores,
                  struct schedule_round *round);

/* Books the scores of a round, or of one of extra blocks. */
void pairing_book(struct schedule *schedule, const struct schedule_round *last,
                  const double *scores);

/* A round is over, its extra blocks too. */
void pairing_settle(struct schedule *schedule);

/* True after the last round. */
bool pairing_is_over(const struct schedule *schedule);

/* Fills the round that follows the booked ones. */
void pairing_more(struct schedule *schedule, struct schedule_round *round);

#endif
