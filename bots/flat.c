/* flat.c - a player that tries its moves out: flat Monte Carlo over determinizations, with UCB1
 * (Auer, Cesa-Bianchi, Fischer 2002) to spend the playouts on the moves that may be best. */
#include <math.h>
#include <stddef.h>

#include "bots/bot.h"
#include "bots/search/clock.h"

enum {
    FLAT_SLICE = 16,       /* playouts of a slice, .. */
    FLAT_SLICE_WORK = 2000 /* .. or fewer, if they are long */
};

static const double exploration = 0.5;

/* The next move to try: each once, then the one with the highest upper bound. */
static int pick(const struct bot_think *think)
{
    double weight = exploration * sqrt(log((double)think->nodes + 1)), best = -1;
    int chosen = 0;

    for (int i = 0; i < think->ask->moves; i++) {
        const struct bot_arm *arm = &think->arm[i];
        if (arm->n == 0) {
            return i;
        }
        double bound = 0.5 * (double)arm->points / (double)arm->n + weight / sqrt((double)arm->n);
        if (bound > best) {
            best = bound;
            chosen = i;
        }
    }
    return chosen;
}

/* The move that was tried most; of equal ones the one that won more, then the first of the list. */
static int most_tried(const struct bot_think *think)
{
    int best = 0;

    for (int i = 1; i < think->ask->moves; i++) {
        const struct bot_arm *arm = &think->arm[i], *other = &think->arm[best];
        if (arm->n > other->n || (arm->n == other->n && arm->points > other->points)) {
            best = i;
        }
    }
    return best;
}

static void try_move(struct bot_think *think)
{
    const struct bot_ask *ask = think->ask;
    int64_t limit = ask->clock.worlds;
    int64_t world = limit > 0 ? think->nodes % limit : think->nodes;
    int move = pick(think);

    think->arm[move].points +=
        ask->playout(ask->table, think->base + (uint64_t)world,
                     think->base ^ (uint64_t)think->nodes, move, &think->work);
    think->arm[move].n++;
    think->nodes++;
    think->worlds += think->worlds < think->nodes && (limit <= 0 || think->worlds < limit);
}

int flat_choose(const struct bot_ask *ask)
{
    return printed_choose(ask);
}

bool flat_think(struct bot_think *think)
{
    const struct bot_ask *ask = think->ask;
    int64_t slice = think->work + FLAT_SLICE_WORK;

    if (ask->playout == NULL || ask->moves == 1) {
        think->chosen = ask->moves == 1 ? 0 : printed_choose(ask);
        return true;
    }
    if (think->nodes == 0) {
        think->base = bot_seed(ask->stream);
    }
    for (int i = 0; i < FLAT_SLICE && think->work < slice && !clock_is_spent(think, 0); i++) {
        try_move(think);
    }
    think->chosen = most_tried(think);
    return clock_is_spent(think, 0) || clock_is_late(think);
}
