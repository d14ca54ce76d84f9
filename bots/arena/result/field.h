/* field.h - the ratings of many bots from the blocks that they have played.
 *
 * Promise: depends on the counts of blocks alone; each bot has one drawn block against a bot of
 * rating 0 besides, so that nobody's rating is without end.
 * Source: Bradley-Terry by minorization; 95 % bars by the sandwich J^-1 (sum of g g') J^-1 over the
 * gradients g of whole blocks, so what the games of a block share is counted. */
#ifndef TF_ARENA_FIELD_H
#define TF_ARENA_FIELD_H

#include <stdbool.h>

#include "bots/arena/result/blocks.h"

struct field_bot {
    double elo, bar; /* the mean of all is 0; half of the 95 % interval, of the distance from it */
    double blocks;   /* that it has played */
};

/* Rates bots. pairs[i * bots + j], i < j, are the blocks of i against j. out has room for each. */
void field_rate(const struct blocks *pairs, int bots, struct field_bot *out);

struct field_cycle {
    int bots[3]; /* each is stronger than the next, the last than the first; the lowest is first */
};

/* Finds three bots each of which is stronger than the next with more than 95 % certainty. Fills at
 * most `most` of them, and returns how many there are. */
int field_cycles(const struct blocks *pairs, int bots, struct field_cycle *out, int most);

#endif
