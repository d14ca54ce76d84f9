/* loop-again.h - a loop of Unien played again, in a game where it does not win.
 *
 * Promise: it knows the table of RULES.md 7.3 and the moves, nothing of the loop test. What is
 * played again are as many plays, of the same kinds in the same order; the choices within them may
 * be others, the active seat's own alone. */
#ifndef TF_TESTS_LOOP_AGAIN_H
#define TF_TESTS_LOOP_AGAIN_H

#include "engine/core/move.h"
#include "engine/core/run.h"

enum { AGAIN_ANSWERS = 128, AGAIN_DEEP = 96, AGAIN_FAULT = 1 << 14 };

struct again_step {
    seat_t seat;
    move_t move;
    bool is_main;
    char name[MOVE_TEXT];
};

struct again {
    const struct match *match;
    struct state st, target;
    struct state deep[AGAIN_DEEP]; /* of the search */
    struct again_step step[AGAIN_ANSWERS];
    int steps;
    int first, budget;
    bool has_grown;
};

enum again_end { AGAIN_HOLDS, AGAIN_FAILS, AGAIN_UNCLEAR };

/* Begins with a position like that of the game, without the leader that wins by loops. */
void again_begin(struct again *again, const struct match *match, const struct state *st,
                 uint64_t seed);

/* Follows the game by one answer; false if it is over here. */
bool again_answer(struct again *again, seat_t seat, move_t move);

/* The last so many plays were called a loop: plays them again several times, each time with other
 * chances. What is not there the next time comes to fault. */
enum again_end again_check(struct again *again, int plays, uint64_t seed, char *fault, size_t size);

/* True if nothing that must be equal differs and nothing that may grow is less. */
bool again_is_enough(const struct match *match, const struct state *then, const struct state *now,
                     seat_t active);

#endif
