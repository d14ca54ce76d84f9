/* split.h - the games of a plan added up by what they were played with: game, seat, deck.
 *
 * Promise: depends on the outcomes alone. Void games count nowhere; games whose decks the host has
 * chosen count for no deck. */
#ifndef TF_ARENA_SPLIT_H
#define TF_ARENA_SPLIT_H

#include "bots/arena/result/course.h"

/* Games seen from one side. */
struct split_score {
    unsigned long wins, draws, losses;
};

/* Games of one kind, by who has won them. */
struct split_seats {
    unsigned long s1, s2, draws;
};

struct split {
    const struct plan *plan;
    struct split_seats *games; /* by game of the plan */
    struct split_seats *decks; /* [deck of s1 * decks + deck of s2] */
    struct split_score *seats; /* [bot * 2 + seat] */
    struct split_score *uses;  /* [bot * decks + deck]: of a bot with a deck */
    struct split_score *parts; /* [bot * games + game]: of a bot in a game */
};

/* Adds up the games of all known rounds. The caller frees the split. */
void split_make(const struct course *course, struct split *split);

unsigned long split_games(const struct split_score *score);
unsigned long split_sum(const struct split_seats *seats);

/* Share of points, 0 to 1; 0 if there are no games. */
double split_share(const struct split_score *score);

/* What a deck has scored against another one in both seats. */
struct split_score split_against(const struct split *split, int deck, int other);

/* What a deck has scored against all others; games of a deck against itself are left out. */
struct split_score split_deck(const struct split *split, int deck);

/* The games of a deck against itself. */
const struct split_seats *split_mirror(const struct split *split, int deck);

/* How many decks of the plan belong to a game. */
int split_deck_count(const struct plan *plan, int game);

void split_free(struct split *split);

#endif
