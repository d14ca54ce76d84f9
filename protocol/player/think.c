/* think.c - one `go` from its limits to its answer. */
#include "protocol/player/think.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"

enum { THINK_CANDS = 5 };

/* At most ten lines a second: so many seconds between two reports, and for the last one. */
static const double slice = 0.001, report_after = 1.0, last_after = 0.6, tell_after = 0.1;

/* ---- limits -------------------------------------------------------------------- */

static int64_t number_of(const struct line *line, const char *key)
{
    const char *value = line_key(line, key);

    return value != NULL ? strtoll(value, NULL, 10) : -1;
}

static void pair_of(const struct line *line, const char *key, int64_t out[2])
{
    const char *value = line_key(line, key);
    char *end = NULL;

    out[0] = value != NULL ? strtoll(value, &end, 10) : -1;
    out[1] = end != NULL && *end == ',' ? strtoll(end + 1, NULL, 10) : -1;
}

void think_clock(const struct line *line, struct bot_clock *clock)
{
    pair_of(line, "left", clock->left);
    pair_of(line, "inc", clock->inc);
    clock->grace = number_of(line, "grace");
    clock->turn = number_of(line, "turn");
    clock->movetime = number_of(line, "movetime");
    clock->nodes = number_of(line, "nodes");
    clock->worlds = number_of(line, "worlds");
}

/* ---- what is told ---------------------------------------------------------------- */

static double share_of(const struct bot_arm *arm)
{
    return arm->n == 0 ? 0 : 0.5 * (double)arm->points / (double)arm->n;
}

/* A share with three places and a point, in every locale. */
static void put_share(struct str *out, const char *key, double share)
{
    int thousandths = (int)(share * 1000 + 0.5);

    str_format(out, " %s=%d.%03d", key, thousandths / 1000, thousandths % 1000);
}

static void tell_info(const struct think *think, double now, struct reply *reply)
{
    const struct bot_think *search = &think->search;
    long long nodes = search->nodes + search->helped, worlds = search->worlds + search->helped;
    struct str *out = reply_start(reply, "info");

    str_format(out, " time=%.0f nodes=%lld worlds=%lld", (now - think->start) * 1e3, nodes, worlds);
    put_share(out, "wp", share_of(&search->arm[search->chosen]));
    if (search->line[0] != '\0') {
        reply_key(out, "line", search->line);
    }
    reply_end(reply);
}

/* The move that was tried most behind those that were told; -1 if there is none. */
static int next_cand(const struct bot_think *search, const int *told, int count)
{
    int best = -1;

    for (int i = 0; i < search->ask->moves; i++) {
        bool is_told = false;
        for (int k = 0; k < count; k++) {
            is_told = is_told || told[k] == i;
        }
        if (!is_told && search->arm[i].n > 0 &&
            (best < 0 || search->arm[i].n > search->arm[best].n)) {
            best = i;
        }
    }
    return best;
}

static void tell_cands(const struct think *think, struct reply *reply)
{
    const struct bot_think *search = &think->search;
    long long worlds = search->worlds + search->helped;
    int told[THINK_CANDS];

    for (int k = 0; k < THINK_CANDS; k++) {
        told[k] = next_cand(search, told, k);
        if (told[k] < 0) {
            return;
        }
        const struct bot_arm *arm = &search->arm[told[k]];
        double share = share_of(arm);
        struct str *out = reply_start(reply, "cand");
        reply_key(out, "move", think->ask.move[told[k]]);
        long long seen = arm->n < worlds ? (long long)arm->n : worlds;
        str_format(out, " n=%lld", (long long)arm->n);
        put_share(out, "wp", share);
        put_share(out, "se", sqrt(share * (1 - share) / (double)seen));
        str_format(out, " worlds=%lld", seen);
        reply_end(reply);
    }
}

/* Moves and numbers of a search that takes its time; what is over in a moment is not told, but to
 * an analysis. */
static void tell(struct think *think, double now, bool is_last, struct reply *reply)
{
    bool is_due = now - think->told >= (is_last ? last_after : report_after);
    bool is_asked = think->simulation.worlds.is_open || now - think->start >= tell_after;

    if (think->search.nodes == 0 || !(is_due || (is_last && is_asked))) {
        return;
    }
    tell_info(think, now, reply);
    if (is_due) {
        tell_cands(think, reply);
        think->told = now;
    }
}

/* ---- thinking ----------------------------------------------------------------------- */

void think_begin(struct think *think, const struct bot *bot, const struct block *block,
                 const struct bot_ask *ask, const struct match *match, const struct state *truth,
                 struct mind **mind)
{
    bool can_play_out = bot->looks && match != NULL && block->moves > 1;

    think->bot = bot;
    think->d = block->d;
    think->start = think->told = clock_now();
    think->is_stopped = false;
    block_ask(block, &think->ask);
    think->ask.clock = ask->clock;
    think->ask.threads = ask->threads;
    think->ask.strength = ask->strength;
    think->ask.stream = ask->stream;
    think->ask.worth = ask->worth;
    think->ask.is_act = ask->is_act;
    think->ask.data = ask->data;
    memset(&think->search, 0, sizeof think->search);
    think->search.ask = &think->ask;
    if (can_play_out && truth != NULL) {
        simulate_position(&think->simulation, match, truth, (seat_t)block->seat);
    } else if (can_play_out) {
        can_play_out =
            simulate_open(&think->simulation, match, block->state, block->seat, block->moves);
    }
    if (can_play_out) {
        think->ask.playout = simulate_playout;
        think->ask.table = &think->simulation;
        think->ask.worlds = &think->simulation.worlds;
        *mind = *mind != NULL ? *mind : mind_open();
        think->ask.mind = *mind;
    }
}

static bool search_slice(struct think *think, double *now)
{
    double until = clock_now() + slice;
    bool is_done = false;

    think->search.is_wanted = false;
    do {
        is_done = think->bot->think(&think->search);
        *now = clock_now();
        think->search.elapsed = (int64_t)((*now - think->start) * 1e3);
    } while (!is_done && *now < until);
    if (!is_done && (think->is_stopped || *now - think->told >= report_after)) {
        think->search.is_wanted = true;
        think->search.is_last = think->is_stopped;
        is_done = think->bot->think(&think->search);
    }
    return is_done;
}

void think_end(struct think *think)
{
    mind_rest(think->ask.mind);
}

bool think_step(struct think *think, struct reply *reply)
{
    double now = clock_now();
    bool is_done = true;

    if (think->bot->think == NULL) {
        think->search.chosen = think->bot->choose(&think->ask);
    } else {
        is_done = search_slice(think, &now) || think->is_stopped;
    }
    CHECK(think->search.chosen >= 0 && think->search.chosen < think->ask.moves);
    tell(think, now, is_done, reply);
    if (is_done) {
        think_end(think);
        struct str *out = reply_start(reply, "ok");
        str_format(out, " d=%lld", (long long)think->d);
        reply_key(out, "move", think->ask.move[think->search.chosen]);
        str_format(out, " used=%.0f", (clock_now() - think->start) * 1e3);
        reply_end(reply);
    }
    return is_done;
}
