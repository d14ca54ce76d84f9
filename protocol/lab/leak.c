/* leak.c - a seat must not be able to tell a world from the truth. */
#include "protocol/lab/leak.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "engine/text/tfn.h"
#include "engine/worlds/sample.h"
#include "protocol/lab/leak-inner.h"
#include "protocol/lab/pool.h"

/* The world as a text of viewer `all` must set up the same world again. */
static bool reads_back(struct leak_work *work, seat_t seat)
{
    struct str out;
    struct err err = {0};

    str_init(&out, work->text, sizeof work->text);
    tfn_print(&work->world.match, &work->world.st, VIEWER_ALL, &out);
    /* The world has a chance of its own, behind r=. */
    const char *chance = strstr(work->all, " r=");
    size_t length = chance != NULL ? (size_t)(chance - work->all) : strlen(work->all);
    work->leak->distinct += strncmp(work->text, work->all, length) != 0;
    work->read_match = work->world.match;
    if (!tfn_setup(&work->read_match, true, work->text, &work->read, &err)) {
        str_init(&out, work->again, sizeof work->again);
        str_format(&out, "%s %s", err.code, err.keys);
        return leak_same(work, seat, work->st.head.d, "setup", work->text, work->again);
    }
    str_init(&out, work->again, sizeof work->again);
    tfn_print(&work->read_match, &work->read, VIEWER_ALL, &out);
    return leak_same(work, seat, work->st.head.d, "text", work->text, work->again);
}

/* Compares some worlds, and what comes next in the last of them. */
static bool check_worlds(struct leak_work *work, seat_t seat)
{
    struct leak_side *world = &work->world;
    struct str out;

    str_init(&out, work->all, sizeof work->all);
    tfn_print(&work->match, &work->st, VIEWER_ALL, &out);
    leak_note_facts(work, &work->match, &work->st, seat);
    for (int i = 0; i < LEAK_WORLDS; i++) {
        state_clear(&world->st);
        sample_world(&work->match, &work->st, seat, rng_fast(&work->stream), &world->match,
                     &world->st);
        work->leak->worlds++;
        if (!leak_same_facts(work, &world->match, &world->st, seat) || !reads_back(work, seat)) {
            return false;
        }
    }
    return leak_play_on(work, seat);
}

/* ---- playing ----------------------------------------------------------- */

/* Gives a random answer. In a joint decision the other seat must not notice the first answer. */
static bool answer(struct leak_work *work)
{
    struct state *st = &work->st;
    struct run run = {.match = &work->match, .st = st, .sink = &work->log.sink};
    bool is_joint = st->head.ask.seats == 3;
    seat_t seat =
        is_joint ? (seat_t)(rng_fast(&work->stream) & 1) : (seat_t)((st->head.ask.seats & 1) == 0);
    seat_t other = 1 - seat;
    struct str out;

    if (is_joint) {
        leak_note_facts(work, &work->match, st, other);
    }
    uint64_t n = (uint64_t)ask_count(&work->match, st, seat);
    move_t move = ask_nth(&work->match, st, seat, (int)rng_fast_below(&work->stream, n));
    leak_log_clear(&work->log);
    play_answer(&run, seat, move);
    if (!is_joint) {
        return leak_check_notes(work);
    }
    str_init(&out, work->text, sizeof work->text);
    if (work->log.sink.count > 0) {
        event_print(&work->match, &work->log.sink, 0, other, &out);
    }
    if (!leak_same(work, other, st->head.d, "joint", "", work->text)) {
        return false;
    }
    if (leak_same_facts(work, &work->match, st, other)) {
        return true;
    }
    work->leak->what = "joint";
    return false;
}

static bool check_game(struct leak_work *work, uint64_t seed)
{
    struct state *st = &work->st;
    struct run run = {.match = &work->match, .st = st, .sink = &work->log.sink};

    state_clear(st);
    leak_log_clear(&work->log);
    leak_shown_start(work);
    st->head.chance.seed[0] = work->stream = hash_mix(seed, work->leak->game);
    st->head.chance.seed[1] = hash_mix(work->leak->game, seed);
    play_start(&run);
    bool is_tight = leak_check_notes(work);
    while (is_tight && !st->head.is_over) {
        work->leak->decisions++;
        is_tight = check_worlds(work, 0) && check_worlds(work, 1) && answer(work);
    }
    if (!is_tight) {
        return false;
    }
    work->leak->games++;
    return check_worlds(work, 0) && check_worlds(work, 1);
}

/* With open and closed deck lists by turns, whatever the game's default. */
static void set_lists(struct match *match, bool are_open)
{
    const struct option_rule *rule = match->rules->options;

    match->lists_open = are_open;
    for (int i = 0; rule[i].name != NULL; i++) {
        if (strcmp(rule[i].name, "lists") == 0) {
            match->option[i] = are_open;
        }
    }
}

static void close_work(struct leak_work *work)
{
    if (work != NULL) {
        leak_log_close(&work->log);
        leak_log_close(&work->truth.log);
        leak_log_close(&work->world.log);
        free(work);
    }
}

static struct leak_work *open_work(struct leak *leak)
{
    struct leak_work *work = calloc(1, sizeof *work);

    if (work == NULL) {
        return NULL;
    }
    work->leak = leak;
    if (!leak_log_open(&work->log) || !leak_log_open(&work->truth.log) ||
        !leak_log_open(&work->world.log)) {
        close_work(work);
        return NULL;
    }
    state_clear(&work->truth.st);
    return work;
}

static bool is_full(const struct leak_work *work)
{
    return work->log.sink.is_full || work->truth.log.sink.is_full || work->world.log.sink.is_full;
}

bool leak_check(const struct rules *rules, const struct carddb *db, uint64_t games, uint64_t seed,
                struct leak *leak)
{
    struct pool pool;
    struct leak_work *work = open_work(leak);
    bool is_good = work != NULL && pool_open(&pool, rules, db, true, seed);

    *leak = (struct leak){0};
    if (is_good) {
        for (uint64_t k = 0; k < games; k++) {
            leak->game = k;
            work->match = *pool_match(&pool, k);
            set_lists(&work->match, k / POOL_EVERY % 2 == 1);
            if (!check_game(work, seed)) {
                break;
            }
        }
        is_good = !is_full(work);
        pool_close(&pool);
    }
    close_work(work);
    return is_good;
}
