/* prop_game.h - random games of every registered game, for the tests of properties.
 *
 * Promise: game k of a pool is always the same game. Cards are read from the folder cards/. */
#ifndef TF_TESTS_PROP_GAME_H
#define TF_TESTS_PROP_GAME_H

#include "engine/base/arena.h"
#include "engine/core/run.h"
#include "protocol/pool.h"

struct prop_game {
    const struct rules *rules;
    const struct carddb *db;
    struct pool pool; /* all pairs of deck lists, coverage decks too, and random decks */
    struct arena arena;
};

/* Loads the i-th registered game; fails the test if its cards do not load. prop_close frees. */
void prop_open(struct prop_game *prop, int i);
void prop_close(struct prop_game *prop);

/* Starts game k on the match of the run. */
void prop_start(struct run *run, uint64_t k);

/* Gives the answer that `draw` (any number) stands for; false when the game is over. */
bool prop_answer(struct run *run, uint64_t draw);

#endif
