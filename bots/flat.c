/* flat.c - a player that tries its moves out: flat Monte Carlo over determinizations, with UCB1
 * (Auer, Cesa-Bianchi, Fischer 2002) to spend the playouts on the moves that may be best. */
#include <math.h>
#include <stddef.h>

#include "bots/bot.h"

enum {
    FLAT_SLICE = 16,        /* playouts of a slice, .. */
    FLAT_SLICE_WORK = 2000, /* .. or fewer, if they are long */
    FLAT_NODES = 2000,      /* of a go without limits, .. */
    FLAT_WORK = 3000000, /* .. which takes some seconds at most: decisions and what worlds cost */
    FLAT_STEPS = 40,     /* decisions that the rest of a clock is meant for */
    FLAT_MARGIN = 5      /* ms for what is not thinking */
};

static const double exploration = 0.5;

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Milliseconds for this answer, -1 if time does not matter. */
static int64_t budget(const struct bot_clock *clock)
{
    int64_t most = clock->movetime;

    if (clock->turn >= 0) {
        most = most < 0 ? clock->turn : smaller(most, clock->turn);
    }
    if (clock->left[0] >= 0) {
        int64_t increment = clock->inc[0] > 0 ? clock->inc[0] : 0;
        int64_t share =
            smaller(clock->left[0] / FLAT_STEPS + increment * 3 / 4, clock->left[0] / 2);
        most = most < 0 ? share : smaller(most, share);
    }
    return most < 0 ? -1 : most > 2 * FLAT_MARGIN ? most - FLAT_MARGIN : most / 2;
}

/* The most playouts, -1 if time alone matters. Worlds alone: each move once in each of them. */
static int64_t most_nodes(const struct bot_ask *ask)
{
    const struct bot_clock *clock = &ask->clock;

    if (clock->nodes >= 0 || budget(clock) >= 0) {
        return clock->nodes;
    }
    return clock->worlds > 0 ? clock->worlds * ask->moves : FLAT_NODES;
}

/* The most work, -1 if something else is the limit. */
static int64_t most_work(const struct bot_ask *ask)
{
    const struct bot_clock *clock = &ask->clock;
    bool is_free = clock->nodes < 0 && clock->worlds <= 0 && budget(clock) < 0;

    return is_free ? FLAT_WORK : -1;
}

static bool is_done(const struct bot_think *think)
{
    int64_t nodes = most_nodes(think->ask), work = most_work(think->ask);

    return (nodes >= 0 && think->nodes >= nodes) || (work >= 0 && think->work >= work);
}

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
    int64_t time = budget(&ask->clock), slice = think->work + FLAT_SLICE_WORK;

    if (ask->playout == NULL || ask->moves == 1) {
        think->chosen = ask->moves == 1 ? 0 : printed_choose(ask);
        return true;
    }
    if (think->nodes == 0) {
        for (int i = 0; i < 4; i++) {
            think->base = think->base << 16 | (uint64_t)bot_draw(ask->stream, 65536);
        }
    }
    for (int i = 0; i < FLAT_SLICE && think->work < slice && !is_done(think); i++) {
        try_move(think);
    }
    think->chosen = most_tried(think);
    return is_done(think) || (time >= 0 && think->elapsed >= time);
}
