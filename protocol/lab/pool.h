/* pool.h - the matches that measurements and checks play.
 *
 * Promise: every ordered pair of a game's deck lists, and random legal decks beside them; which
 * match game number k is played with depends on nothing but the card data, the seed and k.
 * Memory: everything is allocated by pool_open. */
#ifndef TF_LAB_POOL_H
#define TF_LAB_POOL_H

#include "engine/core/rules.h"

enum {
    POOL_RANDOM = 16, /* matches with random decks */
    POOL_EVERY = 4    /* each so-manieth game is played with one of them */
};

struct pool {
    int count; /* matches in all */
    int lists; /* of them, the first so many are made of deck lists */
    struct match *match;
};

/* Makes the matches: of all deck lists if with_coverage, else of those that are not for coverage.
 * Options stand at their defaults. False if memory runs out or the game has no legal deck list.
 * pool_close frees. */
bool pool_open(struct pool *pool, const struct rules *rules, const struct carddb *db,
               bool with_coverage, uint64_t seed);
void pool_close(struct pool *pool);

/* The match of game number k. */
const struct match *pool_match(const struct pool *pool, uint64_t k);

/* Another legal deck, by random exchanges from the deck of a seat: cards marked in `wanted` (by
 * card number) come in where they can and stay. False if memory runs out. */
bool pool_deck(const struct match *match, seat_t seat, const uint8_t *wanted, uint64_t *stream,
               struct deck *deck);

/* A match of these decks with every option at its default. */
void pool_make(struct match *match, const struct rules *rules, const struct carddb *db,
               const struct deck deck[SEATS]);

#endif
