/* prop_game.h - random games of every game there is, for the tests of properties.
 *
 * Promise: the registered games in their order, then the games of the tests; no test names one.
 * Game k of a pool is always the same game. Cards are read from the folders cards/ and
 * tests/rules/. */
#ifndef TF_TESTS_PROP_GAME_H
#define TF_TESTS_PROP_GAME_H

#include <criterion/parameterized.h>

#include "engine/base/arena.h"
#include "engine/core/run.h"
#include "protocol/lab/pool.h"
#include "protocol/session.h"
#include "tests/lib/times.h"

struct prop_game {
    const struct rules *rules;
    const struct carddb *db;
    struct pool pool; /* all pairs of deck lists, coverage decks too, and random decks */
    struct arena arena;
};

/* The numbers of all games, for long tests that are run once for each, side by side; and those of
 * the registered ones. */
struct criterion_test_params prop_each_game(void);
struct criterion_test_params prop_each_registered(void);

/* How many games there are, and the rules of the i-th. */
int prop_count(void);
const struct rules *prop_rules(int i);

/* True if the i-th game is not registered: it has so few cards that late in a game little could be
 * otherwise. */
bool prop_is_toy(int i);

/* Loads the i-th game; fails the test if its cards do not load. prop_close frees. */
void prop_open(struct prop_game *prop, int i);

/* The same with the cards and decks of strangers too (tests/cards/authors), of a registered game.
 */
void prop_open_strange(struct prop_game *prop, int i);
void prop_close(struct prop_game *prop);

/* Opens a host that has all these games, the registered ones first; fails the test if their cards
 * do not load. The caller closes it. */
struct host *prop_host(void);

/* Starts game k on the match of the run. */
void prop_start(struct run *run, uint64_t k);

/* Gives the answer that `draw` (any number) stands for; false when the game is over. */
bool prop_answer(struct run *run, uint64_t draw);

/* The seat that `draw` stands for, of those that still have to answer. */
seat_t prop_seat(const struct state *st, uint64_t draw);

/* Fails the test unless every card of the decks lies in exactly one zone, and all that says where
 * agrees: members, counts, the zone of each object, the order of rows, piles and decks. k is the
 * number of the game. */
void prop_check_cards(const struct match *match, const struct state *st, uint64_t k);

#endif
