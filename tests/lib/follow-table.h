/* follow-table.h - random games played through the protocol, for followers to look on.
 *
 * Promise: only protocol text goes in and out; equal numbers give equal games. No game is named:
 * tests go through all of them, the registered ones and those of the tests. */
#ifndef TF_TESTS_FOLLOW_TABLE_H
#define TF_TESTS_FOLLOW_TABLE_H

#include <stdint.h>

#include "tests/lib/follow.h"

struct host;

enum {
    TABLE_DECKS = 16,
    TABLE_LIST = 2048,  /* octets of a deck list */
    TABLE_MOVE = 64,    /* octets of a move name */
    TABLE_LINE = 16384, /* octets of a line */
    TABLE_REPLY = 65536 /* octets of a reply that is kept */
};

struct table {
    struct host *host;
    char game[FOLLOW_WORD];
    uint64_t random;
    struct follow_legend legend;
    int decks;
    char name[TABLE_DECKS][FOLLOW_WORD], list[TABLE_DECKS][TABLE_LIST]; /* as in follow_start */
    const char *dealt[2]; /* the lists of the game under way */
    int deck[2], d;       /* their numbers; the decision that is asked */
    bool is_asked[2];     /* who has to answer it */
    bool is_joint;        /* both have to, or had to */
    char over[FOLLOW_WORD];
};

/* How many games there are. */
int table_games(void);

/* Opens a host and reads the legend of the i-th game. table_close frees it. */
void table_open(struct table *table, int i);
void table_close(struct table *table);

/* Sends a line made as by printf; the reply belongs to the host until the next call. */
const char *table_send(struct table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The last line of a reply. */
const char *table_status(const char *reply);

/* A number from 0 to n - 1. */
unsigned table_random(struct table *table, unsigned n);

/* Starts game number k: the decks rotate through all the pairs, the seed is k. */
void table_deal(struct table *table, unsigned k);

/* Picks a seat that is asked and one of its moves; moves that do something are preferred. */
int table_choose(struct table *table, char move[TABLE_MOVE]);

/* Plays a move and notes what is asked now; false if it was the last one of the game. */
bool table_play(struct table *table, int seat, const char *move);

/* Number of the last event of a game, by its handle. */
int table_last_event(struct table *table, const char *game);

/* Writes a move name that the seat cannot play now: of any verb of the game, with a card, a place,
 * a slip of the pen or nothing behind it, or a number that is too high. */
void table_wrong(struct table *table, int seat, char name[TABLE_MOVE]);

#endif
