/* judge_amount.h - how far a seat of Unien is towards the win conditions, for tests of the judge.
 *
 * Promise: counted from the position and the table of RULES.md 7.1. */
#ifndef TF_TESTS_JUDGE_AMOUNT_H
#define TF_TESTS_JUDGE_AMOUNT_H

#include "engine/games/unien/unien.h"

/* What the condition of a leader (enum unien_reason) asks for, and its short name. */
extern const int judge_target[LEADER_KINDS];
extern const char *const judge_name[LEADER_KINDS];

/* What a condition has come to; Inori's is met or the game goes on: 0. */
int judge_amount(const struct match *match, struct state *st, seat_t seat, int leader);

#endif
