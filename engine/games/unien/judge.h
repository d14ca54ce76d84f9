/* judge.h - can a seat still meet a win condition? (RULES.md 7.5, 7.6)
 *
 * Promise: an upper bound of each condition, under assumptions that only help the seat: as many
 * turns, plays and draws as it likes, a helpful opponent, every chance and choice as wished, each
 * card by itself. Cost: about a microsecond where a condition can plainly be met, some more where
 * it takes a look at the effects. Hidden information: it looks at the true position; of its
 * findings only a verdict, and the bounds of a seat that is found dead, are told. */
#ifndef TF_GAMES_UNIEN_JUDGE_H
#define TF_GAMES_UNIEN_JUDGE_H

#include "engine/games/unien/unien.h"

/* What the condition of a leader (enum unien_reason) can come to at most; 999: no end is seen. */
struct ue_bound {
    int leader, most;
};

/* True if no condition of the seat can be met any more; bound[i] is that of its i-th leader then.
 * To be asked at a main decision, or where nothing waits. */
bool ue_judge_is_dead(struct run *run, seat_t seat, struct ue_bound bound[LEADERS]);

/* The same, and the bounds whatever the verdict is. */
bool ue_judge_bounds(struct run *run, seat_t seat, struct ue_bound bound[LEADERS]);

/* The active seat claims that the other is dead: the game ends, or the claim is used up. */
void ue_judge_claim(struct run *run, seat_t seat);

#endif
