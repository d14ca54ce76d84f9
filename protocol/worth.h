/* worth.h - what the printed numbers of each card add up to: all that a greedy bot knows of a game.
 *
 * Promise: made of printed cards alone, which are public. */
#ifndef TF_PROTOCOL_WORTH_H
#define TF_PROTOCOL_WORTH_H

#include "engine/lang/carddb.h"

enum { WORTH_CARDS = 1024 };

struct worth_row {
    char card[MAX_ID + 1];
    int sum;
};

struct worth {
    int cards;
    struct worth_row row[WORTH_CARDS];
};

/* Fills the table from card data at hand. */
void worth_take(struct worth *worth, const struct carddb *db);

/* The sum of a card's numbers, -1 for a word that is no card. data: a struct worth. */
int worth_find(const void *data, const char *card);

#endif
