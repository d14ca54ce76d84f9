/* clock.c - limits of a go. */
#include "bots/search/clock.h"

#include "bots/search/mind.h"

enum {
    CLOCK_NODES = 2000,   /* of a go without limits, .. */
    CLOCK_WORK = 3000000, /* .. which takes some seconds at most: decisions and what worlds cost */
    CLOCK_WEAK = 200,     /* nodes of a player that is not to be as strong as it can */
    CLOCK_STEPS = 40,     /* decisions that the rest of a clock is meant for, .. */
    CLOCK_TURN = 5,       /* .. and the rest of a turn */
    CLOCK_LEAST = 2,      /* ms that are kept back at the least, and beyond what was seen, .. */
    CLOCK_MOST = 100,     /* .. and at the most */
    CLOCK_CALM = 16,      /* calm answers, then a millisecond less is kept back */
    CLOCK_PROOF_NODE = 2, /* positions of a proof for an iteration, .. */
    CLOCK_PROOF_MS = 150, /* .. or for a millisecond; */
    CLOCK_PROOF = 300000  /* no more however many iterations are asked for */
};

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

int64_t clock_budget(const struct bot_ask *ask)
{
    const struct bot_clock *clock = &ask->clock;
    int64_t most = clock->movetime;
    int64_t margin = CLOCK_MARGIN + (ask->mind != NULL ? ask->mind->pace.more : 0);

    if (clock->turn >= 0) {
        int64_t share = clock->turn / CLOCK_TURN;
        most = most < 0 ? share : smaller(most, share);
    }
    if (clock->left[0] >= 0) {
        int64_t increment = clock->inc[0] > 0 ? clock->inc[0] : 0;
        int64_t share =
            smaller(clock->left[0] / CLOCK_STEPS + increment * 3 / 4, clock->left[0] / 2);
        most = most < 0 ? share : smaller(most, share);
    }
    return most < 0 ? -1 : most > 2 * margin ? most - margin : most / 2;
}

int64_t clock_nodes(const struct bot_ask *ask)
{
    const struct bot_clock *clock = &ask->clock;
    int64_t nodes = clock->nodes;

    if (nodes < 0 && clock->worlds > 0) {
        nodes = clock->worlds * ask->moves;
    } else if (nodes < 0 && clock_budget(ask) < 0) {
        nodes = CLOCK_NODES;
    }
    if (ask->strength > 0 && ask->strength < BOT_STRENGTHS) {
        return nodes < 0 ? CLOCK_WEAK : smaller(nodes, CLOCK_WEAK);
    }
    return nodes;
}

int64_t clock_work(const struct bot_ask *ask)
{
    const struct bot_clock *clock = &ask->clock;
    bool is_free = clock->nodes < 0 && clock->worlds <= 0 && clock_budget(ask) < 0;

    return is_free ? CLOCK_WORK : -1;
}

int64_t clock_proof(const struct bot_ask *ask)
{
    int64_t time = clock_budget(ask), nodes = clock_nodes(ask);
    int64_t by_nodes = smaller(nodes, CLOCK_PROOF / CLOCK_PROOF_NODE) * CLOCK_PROOF_NODE;
    int64_t by_time = time * CLOCK_PROOF_MS;

    return nodes < 0 ? by_time : time < 0 ? by_nodes : smaller(by_nodes, by_time);
}

bool clock_is_spent(const struct bot_think *think, int64_t promised)
{
    int64_t nodes = clock_nodes(think->ask), work = clock_work(think->ask);

    return (nodes >= 0 && think->nodes + promised >= nodes) || (work >= 0 && think->work >= work);
}

bool clock_is_late(const struct bot_think *think)
{
    int64_t time = clock_budget(think->ask);

    return time >= 0 && think->elapsed >= time;
}

/* So much was lost beside the thinking. */
static void learn(struct pace *pace, int64_t lost)
{
    int64_t want = smaller(lost + CLOCK_LEAST, CLOCK_MOST) - CLOCK_MARGIN;

    if (want >= pace->more) {
        pace->more = want;
        pace->calm = 0;
    } else if (++pace->calm == CLOCK_CALM) {
        pace->more--;
        pace->calm = 0;
    }
}

void clock_begin(const struct bot_ask *ask, struct pace *pace)
{
    const struct bot_clock *clock = &ask->clock;
    int64_t inc = clock->inc[0] > 0 ? clock->inc[0] : 0;
    int64_t lost = pace->left + inc - pace->used - clock->left[0];

    /* What is less or much more is another game, or answers that nobody thought about. */
    if (pace->has_left && clock->left[0] >= 0 && lost >= 0 && lost <= CLOCK_MOST) {
        learn(pace, lost);
    }
    pace->has_left = false;
}

void clock_end(const struct bot_think *think, struct pace *pace)
{
    const struct bot_clock *clock = &think->ask->clock;
    int64_t budget = clock_budget(think->ask);

    if (budget > 0) {
        learn(pace, think->elapsed > budget ? think->elapsed - budget : 0);
    }
    pace->has_left = clock->left[0] >= 0;
    pace->left = clock->left[0];
    pace->used = think->elapsed;
}
