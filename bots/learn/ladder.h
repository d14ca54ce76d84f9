/* ladder.h - what the strengths of the player are made of: shares of moves that are any move.
 *
 * Players with a share of 1000, 900, .. 0 of a thousand play matches, each against the next one.
 * What they win by gives each share a number of Elo, in between by straight lines, and the
 * strengths are put at equal steps of them. */
#ifndef TF_LEARN_LADDER_H
#define TF_LEARN_LADDER_H

#include <stdio.h>

#include "bots/learn/team.h"

enum { LADDER_SHARES = 13 };

/* The shares of strength 1 to 9, in steps of so many Elo below the full one, which makes `full`
 * iterations and the others as many as `best`. Says what the matches gave on standard output. */
void ladder_make(struct team *team, const struct style *best, int full, int pairs, uint64_t seed,
                 double step, int share[VALUE_STRENGTHS]);

/* Plays each strength against the one below it, and the lowest against any moves. */
void ladder_try(struct team *team, const struct style *best, int full, int pairs, uint64_t seed);

/* Elo of a score between 0 and 1 (Elo 1978). */
double ladder_elo(double score);

#endif
