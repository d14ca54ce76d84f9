/* greedy.c - a player of one step: the move behind which its chance is best, by the weights of the
 * game, in some worlds that fit what it knows. */
#include <stddef.h>

#include "bots/bot.h"
#include "bots/search/mind.h"

enum { GREEDY_WORLDS = 4 };

/* Adds to each move the chance behind it in one world. */
static void try_all(struct mind *mind, const struct bot_ask *ask, double *sum)
{
    struct walk *walk = &mind->walk;
    int seat = tf_worlds_seat(ask->worlds);

    for (int i = 0; i < ask->moves; i++) {
        tf_world_copy(walk->trial, walk->world);
        if (tf_world_play(walk->trial, seat, i) == 1) {
            sum[i] += value_of(walk->value, walk->trial, seat);
        }
    }
}

int greedy_choose(const struct bot_ask *ask)
{
    double sum[BOT_MOVES] = {0};
    int best = 0;

    if (ask->worlds == NULL || ask->mind == NULL || ask->moves == 1) {
        return printed_choose(ask);
    }
    mind_turn(ask->mind, ask->worlds);
    if (ask->mind->walk.value == NULL) {
        return printed_choose(ask);
    }
    uint64_t seed = bot_seed(ask->stream);
    for (uint64_t i = 0; i < GREEDY_WORLDS; i++) {
        tf_world_draw(ask->worlds, seed + i, ask->mind->walk.world);
        try_all(ask->mind, ask, sum);
    }
    for (int i = 1; i < ask->moves; i++) {
        best = sum[i] > sum[best] ? i : best;
    }
    return best;
}
