/* judge-ways.h - what an effect may hold on each way through its code.
 *
 * Promise: of both ways of a condition, of all modes, of each round of a loop. Where ways meet,
 * what may be held on any of them may be held. */
#ifndef TF_GAMES_UNIEN_JUDGE_WAYS_H
#define TF_GAMES_UNIEN_JUDGE_WAYS_H

#include "engine/games/unien/judge-value.h"

/* The memory of a reader; the arena's. */
void ue_ways_open(struct reader *r, struct arena *arena);

/* Reads the code from pc on, which begins with nothing but its own card in these zones. Values go
 * to the stacks, all else to `statement`. Ends early if the reader is lost. */
void ue_ways_walk(struct reader *r, int pc, unsigned self_at,
                  void (*statement)(struct reader *r, word_t w));

#endif
