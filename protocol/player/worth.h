/* worth.h - what the printed numbers of each card add up to, and which moves are acts: all that a
 * greedy bot knows of a game.
 *
 * Promise: made of printed cards and the legend alone, which are public. */
#ifndef TF_PLAYER_WORTH_H
#define TF_PLAYER_WORTH_H

#include "engine/core/rules.h"

enum { WORTH_CARDS = 1024 };

struct worth_row {
    char card[MAX_ID + 1];
    int sum;
};

struct worth {
    const struct rules *rules;
    int cards;
    struct worth_row row[WORTH_CARDS];
};

/* Fills the table from a game at hand. */
void worth_take(struct worth *worth, const struct rules *rules, const struct carddb *db);

/* The sum of a card's numbers, -1 for a word that is no card. data: a struct worth. */
int worth_find(const void *data, const char *card);

/* True if the legend says that the card of such a move acts: role=main. data: a struct worth. */
bool worth_is_act(const void *data, const char *move);

#endif
