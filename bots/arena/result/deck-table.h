/* deck-table.h - what decks of a game have scored against each other, by who had the first seat.
 *
 * Promise: depends on the outcomes alone. */
#ifndef TF_ARENA_DECK_TABLE_H
#define TF_ARENA_DECK_TABLE_H

#include <stdio.h>

#include "bots/arena/result/split.h"

/* Writes what each deck of a game has scored, and a table of each against each with the score of
 * the first seat. Games with two decks have neither: their seats say it all. */
void deck_table_write(const struct split *split, int game, FILE *out);

#endif
