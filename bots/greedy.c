/* greedy.c - a player of one step: the move behind which its chance is best, by the weights of the
 * game, in some worlds that fit what it knows. They are judged where the policy leads to, mostly
 * at the end of the turn: right behind the move, doing nothing would seem best too often. */
#include <stddef.h>

#include "bots/bot.h"
#include "bots/search/mind.h"

enum { WORLDS = 12, TRIES = 96 /* that a moment is enough for */ };

static int choose_in(const struct bot_ask *ask, int worlds)
{
    if (ask->worlds == NULL || ask->mind == NULL || ask->moves == 1) {
        return printed_choose(ask);
    }
    mind_turn(ask->mind, ask->worlds);
    if (ask->mind->walk.value == NULL) {
        return printed_choose(ask);
    }
    return walk_one_step(&ask->mind->walk, bot_seed(ask->stream), ask->moves, worlds);
}

int greedy_choose(const struct bot_ask *ask)
{
    return choose_in(ask, WORLDS);
}

int greedy_choose_at_once(const struct bot_ask *ask)
{
    int worlds = TRIES / ask->moves;

    return choose_in(ask, worlds < 1 ? 1 : worlds > WORLDS ? WORLDS : worlds);
}
