/* search.c - the player that `go` asks: a win in this turn if there is one (wins.h); else the move
 * that was tried most in as many iterations (walk.h) as its limits allow (clock.h). */
#include <stddef.h>

#include "bots/bot.h"
#include "bots/search/clock.h"
#include "bots/search/mind.h"

enum {
    SEARCH_SLICE = 16,       /* iterations of a slice, .. */
    SEARCH_SLICE_WORK = 2000 /* .. or fewer, if they are long */
};

/* Copies what the tree says of the moves at hand. */
static void read_arms(struct bot_think *think)
{
    const struct bot_ask *ask = think->ask;
    const struct walk *walk = &ask->mind->walk;
    int seat = tf_worlds_seat(ask->worlds), best = 0;

    tf_world_draw(ask->worlds, think->base, walk->trial);
    for (int i = 0; i < ask->moves; i++) {
        struct bot_arm *arm = &think->arm[i];
        const struct edge *edge = walk_root(walk, tf_world_key(walk->trial, seat, i, seat));
        *arm = (struct bot_arm){0};
        if (edge != NULL) {
            *arm = (struct bot_arm){.n = edge->n, .points = (int64_t)(2 * edge->sum + 0.5)};
        }
        const struct bot_arm *other = &think->arm[best];
        if (arm->n > other->n || (arm->n == other->n && arm->points > other->points)) {
            best = i;
        }
    }
    think->chosen = best;
}

/* True if a win was found: there is nothing to think about. */
static bool begin(struct bot_think *think)
{
    const struct bot_ask *ask = think->ask;

    mind_turn(ask->mind, ask->worlds);
    think->base = bot_seed(ask->stream);
    int won = wins_find(&ask->mind->wins, ask->worlds, think->base, ask->moves, clock_proof(ask),
                        &think->work);
    if (won >= 0) {
        think->chosen = won;
        think->arm[won] = (struct bot_arm){.n = WINS_WORLDS, .points = 2 * WINS_WORLDS};
        think->nodes = think->worlds = WINS_WORLDS;
    }
    ask->mind->walk.work = think->work;
    return won >= 0;
}

/* Worlds alone as a limit: each move once in each of them. */
static void iterate(struct bot_think *think)
{
    struct walk *walk = &think->ask->mind->walk;
    int64_t limit = think->ask->clock.worlds;
    int64_t world = limit > 0 ? think->nodes % limit : think->nodes;

    walk_once(walk, think->base + (uint64_t)world);
    think->nodes++;
    think->worlds += think->worlds < think->nodes && (limit <= 0 || think->worlds < limit);
    think->work = walk->work;
}

int search_choose(const struct bot_ask *ask)
{
    return greedy_choose(ask);
}

bool search_think(struct bot_think *think)
{
    const struct bot_ask *ask = think->ask;
    int64_t slice = think->work + SEARCH_SLICE_WORK;

    if (ask->worlds == NULL || ask->mind == NULL || ask->moves == 1) {
        think->chosen = ask->moves == 1 ? 0 : greedy_choose(ask);
        return true;
    }
    if (think->nodes == 0 && begin(think)) {
        return true;
    }
    for (int i = 0; i < SEARCH_SLICE && think->work < slice && !clock_is_spent(think); i++) {
        iterate(think);
    }
    bool is_done = clock_is_spent(think) || clock_is_late(think);
    if (is_done || think->is_wanted) {
        read_arms(think);
    }
    return is_done;
}
