/* spread.h - the games of a plan added up by what they were played with: game, seat, deck.
 *
 * Promise: depends on the outcomes alone. Void games count nowhere; games whose decks the host has
 * chosen count for no deck. */
#ifndef TF_ARENA_SPREAD_H
#define TF_ARENA_SPREAD_H

#include "bots/arena/result/course.h"

/* Games seen from one side. */
struct spread_score {
    unsigned long wins, draws, losses;
};

/* Games of one kind, by who has won them. */
struct spread_seats {
    unsigned long s1, s2, draws;
};

struct spread {
    const struct plan *plan;
    struct spread_seats *games; /* by game of the plan */
    struct spread_seats *decks; /* [deck of s1 * decks + deck of s2] */
    struct spread_score *seats; /* [bot * 2 + seat] */
    struct spread_score *uses;  /* [bot * decks + deck]: of a bot with a deck */
    struct spread_score *parts; /* [bot * games + game]: of a bot in a game */
};

/* Adds up the games of all known rounds. The caller frees the spread. */
void spread_make(const struct course *course, struct spread *spread);

unsigned long spread_games(const struct spread_score *score);
unsigned long spread_sum(const struct spread_seats *seats);

/* Share of points, 0 to 1; 0 if there are no games. */
double spread_share(const struct spread_score *score);

/* What a deck has scored against another one in both seats. */
struct spread_score spread_against(const struct spread *spread, int deck, int other);

/* What a deck has scored against all others; games of a deck against itself are left out. */
struct spread_score spread_deck(const struct spread *spread, int deck);

/* The games of a deck against itself. */
const struct spread_seats *spread_mirror(const struct spread *spread, int deck);

/* How many decks of the plan belong to a game. */
int spread_deck_count(const struct plan *plan, int game);

void spread_free(struct spread *spread);

#endif
