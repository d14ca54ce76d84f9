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
    struct walk *walk = &ask->mind->walk;
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
    walk_line(walk, think->base, think->line, sizeof think->line);
}

static void begin(struct bot_think *think)
{
    const struct bot_ask *ask = think->ask;

    mind_turn(ask->mind, ask->worlds);
    think->base = bot_seed(ask->stream);
    wins_begin(&ask->mind->wins, ask->worlds, think->base, ask->moves, clock_proof(ask));
    think->stage = BOT_PROVES;
}

/* Looks for a win; true if there is one. */
static bool prove(struct bot_think *think)
{
    struct walk *walk = &think->ask->mind->walk;
    int won = wins_step(&think->ask->mind->wins, &walk->work);

    think->work = walk->work;
    if (won == WINS_ON) {
        return false;
    }
    think->stage = BOT_WALKS;
    if (won >= 0) {
        think->chosen = won;
        think->arm[won] = (struct bot_arm){.n = WINS_WORLDS, .points = 2 * WINS_WORLDS};
        think->nodes = think->worlds = WINS_WORLDS;
    }
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

/* True if the time is up before anything was tried; there is an answer all the same. */
static bool is_cut_short(struct bot_think *think)
{
    bool is_late = clock_is_late(think);

    if (is_late || think->is_wanted) {
        think->chosen = greedy_choose(think->ask);
    }
    return is_late;
}

bool search_think(struct bot_think *think)
{
    const struct bot_ask *ask = think->ask;
    int64_t slice = think->work + SEARCH_SLICE_WORK;

    if (ask->worlds == NULL || ask->mind == NULL || ask->moves == 1) {
        think->chosen = ask->moves == 1 ? 0 : greedy_choose(ask);
        return true;
    }
    if (think->stage == BOT_BEGINS) {
        begin(think);
    }
    if (think->stage == BOT_PROVES) {
        return prove(think) || is_cut_short(think);
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
