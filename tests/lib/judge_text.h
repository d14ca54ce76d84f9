/* judge_text.h - the judge of Unien once more, from the text of RULES.md 7.6.
 *
 * Promise: it reads the printed card, written down in a table of its own, and the position; it
 * shares nothing with engine/games/unien/judge*.c but the numbers of zones and reasons. */
#ifndef TF_TESTS_JUDGE_TEXT_H
#define TF_TESTS_JUDGE_TEXT_H

#include "engine/games/unien/judge.h"

/* Where no number bounds it: "infinity" of 7.6. */
enum { JUDGE_NO_LIMIT = 999 };

/* The verdict about a seat; bound[i] is that of its i-th leader, by card id. */
bool judge_text(struct run *run, seat_t seat, struct ue_bound bound[LEADERS]);

#endif
