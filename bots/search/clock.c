/* clock.c - limits of a go. */
#include "bots/search/clock.h"

enum {
    CLOCK_NODES = 2000,   /* of a go without limits, .. */
    CLOCK_WORK = 3000000, /* .. which takes some seconds at most: decisions and what worlds cost */
    CLOCK_STEPS = 40,     /* decisions that the rest of a clock is meant for */
    CLOCK_MARGIN = 5,     /* ms for what is not thinking */
    CLOCK_PROOF_NODE = 2, /* positions of a proof for an iteration, .. */
    CLOCK_PROOF_MS = 150  /* .. or for a millisecond */
};

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

int64_t clock_budget(const struct bot_clock *clock)
{
    int64_t most = clock->movetime;

    if (clock->turn >= 0) {
        most = most < 0 ? clock->turn : smaller(most, clock->turn);
    }
    if (clock->left[0] >= 0) {
        int64_t increment = clock->inc[0] > 0 ? clock->inc[0] : 0;
        int64_t share =
            smaller(clock->left[0] / CLOCK_STEPS + increment * 3 / 4, clock->left[0] / 2);
        most = most < 0 ? share : smaller(most, share);
    }
    return most < 0 ? -1 : most > 2 * CLOCK_MARGIN ? most - CLOCK_MARGIN : most / 2;
}

/* The most iterations, -1 if something else is the limit. Worlds alone: each move once in each. */
static int64_t most_nodes(const struct bot_ask *ask)
{
    const struct bot_clock *clock = &ask->clock;

    if (clock->nodes >= 0 || clock_budget(clock) >= 0) {
        return clock->nodes;
    }
    return clock->worlds > 0 ? clock->worlds * ask->moves : CLOCK_NODES;
}

/* The most work, -1 if something else is the limit. */
static int64_t most_work(const struct bot_ask *ask)
{
    const struct bot_clock *clock = &ask->clock;
    bool is_free = clock->nodes < 0 && clock->worlds <= 0 && clock_budget(clock) < 0;

    return is_free ? CLOCK_WORK : -1;
}

int64_t clock_proof(const struct bot_ask *ask)
{
    int64_t time = clock_budget(&ask->clock), nodes = most_nodes(ask);
    int64_t by_nodes = nodes * CLOCK_PROOF_NODE, by_time = time * CLOCK_PROOF_MS;

    return nodes < 0 ? by_time : time < 0 ? by_nodes : smaller(by_nodes, by_time);
}

bool clock_is_spent(const struct bot_think *think)
{
    int64_t nodes = most_nodes(think->ask), work = most_work(think->ask);

    return (nodes >= 0 && think->nodes >= nodes) || (work >= 0 && think->work >= work);
}

bool clock_is_late(const struct bot_think *think)
{
    int64_t time = clock_budget(&think->ask->clock);

    return time >= 0 && think->elapsed >= time;
}
