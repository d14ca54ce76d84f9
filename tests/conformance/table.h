/* table.h - the arena's side of a bot under test: a host of our own, and a game in it.
 *
 * Promise: knows no game; what it hands to a bot are the host's own lines, as an arena copies them.
 */
#ifndef TF_CONFORMANCE_TABLE_H
#define TF_CONFORMANCE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "bots/arena/base/text.h"

enum { TABLE_NAME = 64, TABLE_MOVE = 512, TABLE_LIST = 4096 };

struct tf_host;

struct table {
    struct tf_host *host;
    char game[TABLE_NAME];
    char option[TABLE_MOVE]; /* "opt.NAME=VALUE" of the game, or "" */
    char deck[TABLE_LIST];   /* ID*COUNT,.. of its first deck, or "" */
    uint32_t luck;
    long d;
    unsigned asked; /* seats that have to answer: bit 0 is s1 */
    bool is_over;
    unsigned long seen[2]; /* last event that each seat was handed */
    struct text block;     /* the last block, whole lines */
};

/* Opens a host and picks the game, or its first one if game is NULL. False, with a word on standard
 * error, if there is none. */
bool table_open(struct table *table, const char *game, const char *cards);

/* Begins a game with this seed. */
bool table_new(struct table *table, unsigned seed);

/* Fills block with what an arena hands to the seat (1 or 2) now. */
bool table_block(struct table *table, int seat);

/* True if the block has a move of this name. */
bool table_has(const struct table *table, const char *move);

/* Copies the name of move number i of the block, from 1; false if there are fewer. */
bool table_move(const struct table *table, int i, char *move);

/* Plays and looks who is asked next. */
bool table_play(struct table *table, int seat, const char *move);

/* Plays a move of the block by chance. */
bool table_play_any(struct table *table, int seat);

/* Plays by chance until a seat is asked and has two moves or more; fills block. Returns the seat,
 * 0 if the game ended before. */
int table_find_choice(struct table *table);

void table_close(struct table *table);

#endif
