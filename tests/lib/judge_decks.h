/* judge_decks.h - legal decks of Unien for the tests of its judge, good ones and hopeless ones.
 *
 * Promise: deck k is always the same; any two leaders, and from no energy to nothing else. */
#ifndef TF_TESTS_JUDGE_DECKS_H
#define TF_TESTS_JUDGE_DECKS_H

#include "tests/lib/prop_game.h"

/* Opens the game; prop_close frees. */
void judge_open(struct prop_game *prop);

/* The match of game k: every fourth out of deck lists, one of four by random exchanges from one,
 * the others out of poor decks. No turn cap ends it early. */
void judge_match(const struct prop_game *prop, uint64_t k, struct match *match);

#endif
