/* search.c - the player that `go` asks: a win in this turn if there is one (wins.h); else the move
 * that was tried most in as many iterations (walk.h) as its limits allow (clock.h). */
#include <stddef.h>

#include "bots/bot.h"
#include "bots/search/clock.h"
#include "bots/search/mind.h"

enum {
    SEARCH_SLICE = 4,       /* iterations of a slice, .. */
    SEARCH_SLICE_WORK = 500 /* .. or fewer, if they are long */
};

static void add_edge(struct bot_arm *arm, const struct edge *edge)
{
    if (edge != NULL) {
        arm->n += edge->n;
        arm->points += (int64_t)(2 * edge->sum + 0.5);
    }
}

/* Copies what the trees say of the moves at hand; those of helpers only where they stand still. */
static void read_arms(struct bot_think *think, bool is_last)
{
    const struct bot_ask *ask = think->ask;
    struct mind *mind = ask->mind;
    struct walk *walk = &mind->walk;
    int seat = tf_worlds_seat(ask->worlds), best = 0;

    if (is_last) {
        crew_stop(&mind->crew);
    }
    think->helped = crew_nodes(&mind->crew);
    tf_world_draw(ask->worlds, think->base, walk->trial);
    for (int i = 0; i < ask->moves; i++) {
        struct bot_arm *arm = &think->arm[i];
        uint64_t key = tf_world_key(walk->trial, seat, i, seat);
        *arm = (struct bot_arm){0};
        add_edge(arm, walk_root(walk, key));
        for (int k = 0; is_last && k < mind->crew.count; k++) {
            add_edge(arm, walk_root(&mind->crew.helper[k]->walk, key));
        }
        const struct bot_arm *other = &think->arm[best];
        if (arm->n > other->n || (arm->n == other->n && arm->points > other->points)) {
            best = i;
        }
    }
    think->chosen = best;
    walk_line(walk, think->base, think->line, sizeof think->line);
}

/* Helpers do their part of the iterations. With worlds as a limit there are none: they would have
 * others. */
static void begin_crew(const struct bot_think *think)
{
    const struct bot_ask *ask = think->ask;
    int threads = ask->threads < 1 || ask->clock.worlds > 0 ? 1 : ask->threads;
    int64_t nodes = clock_nodes(ask);

    crew_begin(&ask->mind->crew, threads - 1, &ask->mind->walk, think->base,
               nodes < 0 ? -1 : nodes / threads, clock_work(ask));
}

/* True if a player that is not to be as strong as it can takes any move this time. */
static bool is_weak(struct bot_think *think)
{
    const struct bot_ask *ask = think->ask;

    if (ask->strength <= 0 || ask->strength > VALUE_STRENGTHS) {
        return false;
    }
    float share = ask->mind->value.strength[ask->strength - 1];
    bool is_any = (float)bot_draw(ask->stream, 1000) < share;
    if (is_any) {
        think->chosen = bot_draw(ask->stream, ask->moves);
    }
    return is_any;
}

static void begin(struct bot_think *think)
{
    const struct bot_ask *ask = think->ask;

    think->base = bot_seed(ask->stream);
    begin_crew(think);
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
        crew_stop(&think->ask->mind->crew);
        think->chosen = won;
        think->arm[won] = (struct bot_arm){.n = WINS_WORLDS, .points = 2 * WINS_WORLDS};
        think->nodes = think->worlds = WINS_WORLDS;
    }
    return won >= 0;
}

/* With worlds as a limit they are gone through again and again. */
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

    if (is_late || think->is_last) {
        think->chosen = greedy_choose_at_once(think->ask);
    }
    return is_late;
}

static bool is_spent(const struct bot_think *think)
{
    return clock_is_spent(think, crew_promised(&think->ask->mind->crew));
}

/* One slice; true if it is the last one. */
static bool go_on(struct bot_think *think)
{
    struct crew *crew = &think->ask->mind->crew;
    int64_t slice = think->work + SEARCH_SLICE_WORK;

    if (think->stage == BOT_PROVES) {
        return prove(think) || is_cut_short(think);
    }
    for (int i = 0; i < SEARCH_SLICE && think->work < slice && !is_spent(think); i++) {
        iterate(think);
    }
    bool is_spent_here = is_spent(think);
    if (is_spent_here && !crew_is_done(crew)) {
        crew_wait();
    }
    bool is_done = (is_spent_here && crew_is_done(crew)) || clock_is_late(think);
    if (is_done || think->is_wanted) {
        read_arms(think, is_done || think->is_last);
    }
    return is_done;
}

bool search_think(struct bot_think *think)
{
    const struct bot_ask *ask = think->ask;

    if (ask->worlds == NULL || ask->mind == NULL || ask->moves == 1) {
        think->chosen = ask->moves == 1 ? 0 : greedy_choose(ask);
        return true;
    }
    if (think->stage == BOT_BEGINS) {
        mind_turn(ask->mind, ask->worlds);
        clock_begin(ask, &ask->mind->pace);
        if (is_weak(think)) {
            return true;
        }
        begin(think);
    }
    bool is_done = go_on(think);
    if (is_done || think->is_last) {
        clock_end(think, &ask->mind->pace);
    }
    return is_done;
}
