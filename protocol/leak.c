/* leak.c - a seat must not be able to tell a world from the truth. */
#include "protocol/leak.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/move.h"
#include "engine/core/play.h"
#include "engine/core/sample.h"
#include "engine/core/tfn.h"
#include "protocol/pool.h"

/* What a seat can be sent, one text each. */
enum fact { FACT_VIEW, FACT_PUB, FACT_DECISION, FACT_LEGAL, FACT_WHY, FACT_COUNT };
static const char *const fact_names[] = {"view", "pub", "decision", "legal", "why"};

enum { LEAK_BEFORE = 60 }; /* octets shown before a difference */

struct leak_work {
    struct leak *leak;
    struct match match, world_match, read_match;
    struct state st, world, read;
    uint64_t stream; /* answers and worlds */
    char truth[FACT_COUNT][MAX_LINE];
    char text[MAX_LINE], again[MAX_LINE], all[MAX_LINE];
};

/* ---- what a seat is sent ----------------------------------------------- */

static void print_decision(const struct match *match, const struct state *st, seat_t seat,
                           struct str *out)
{
    const struct ask *ask = &st->head.ask;

    str_format(out, "d=%u over=%d", (unsigned)st->head.d, st->head.is_over);
    if (st->head.is_over) {
        return;
    }
    str_format(out, " asked=%d step=%s", ask->asked, match->rules->steps[ask->step].name);
    str_format(out, " from=%s.%d rule=%d",
               ask->from == OBJ_NONE ? "-" : match_card(match, ask->from)->id, ask->skill,
               ask->by_rule);
    if ((ask->seats >> seat & 1) != 0) {
        struct run run = {match, (struct state *)st, NULL, NULL};
        str_format(out, " n=%d min=%d max=%d sofar=%d default=", ask_count(match, st, seat),
                   ask->least, ask->most, ask->sofar);
        move_print(match, st, match->rules->fallback(&run, seat), out);
    }
}

static void print_legal(const struct match *match, const struct state *st, seat_t seat,
                        struct str *out)
{
    int n = (st->head.ask.seats >> seat & 1) != 0 ? ask_count(match, st, seat) : 0;

    for (int k = 0; k < n; k++) {
        str_char(out, ' ');
        move_print(match, st, ask_nth(match, st, seat, k), out);
    }
}

static void print_why(const struct match *match, const struct state *st, seat_t seat,
                      struct str *out)
{
    struct run run = {match, (struct state *)st, NULL, NULL};

    if ((st->head.ask.seats >> seat & 1) == 0) {
        return;
    }
    for (int verb = 0; match->rules->verbs[verb].name != NULL; verb++) {
        const char *why = match->rules->why(&run, seat, verb);
        str_format(out, " %s:%s", match->rules->verbs[verb].name, why != NULL ? why : "-");
    }
}

static void print_fact(enum fact fact, const struct match *match, const struct state *st,
                       seat_t seat, char text[MAX_LINE])
{
    struct str out;

    str_init(&out, text, MAX_LINE);
    switch (fact) {
    case FACT_VIEW:
        tfn_print(match, st, seat, &out);
        break;
    case FACT_PUB:
        tfn_print(match, st, VIEWER_PUB, &out);
        break;
    case FACT_DECISION:
        print_decision(match, st, seat, &out);
        break;
    case FACT_LEGAL:
        print_legal(match, st, seat, &out);
        break;
    case FACT_WHY:
        print_why(match, st, seat, &out);
        break;
    case FACT_COUNT:
        break;
    }
}

/* ---- comparing --------------------------------------------------------- */

/* The octets around the place where two texts part. */
static void cut(char out[LEAK_TEXT], const char *text, size_t at)
{
    size_t from = at > LEAK_BEFORE ? at - LEAK_BEFORE : 0, length = strlen(text + from);

    length = length < LEAK_TEXT ? length : LEAK_TEXT - 1;
    memcpy(out, text + from, length);
    out[length] = '\0';
}

static bool is_same(struct leak_work *work, seat_t seat, const char *what, const char *want,
                    const char *got)
{
    struct leak *leak = work->leak;
    size_t at = 0;

    if (strcmp(want, got) == 0) {
        return true;
    }
    while (want[at] == got[at]) {
        at++;
    }
    leak->is_found = true;
    leak->d = work->st.head.d;
    leak->seat = seat;
    leak->what = what;
    cut(leak->want, want, at);
    cut(leak->got, got, at);
    return false;
}

/* The world as a text of viewer `all` must set up the same world again. */
static bool reads_back(struct leak_work *work, seat_t seat)
{
    struct str out;
    struct err err = {0};

    str_init(&out, work->text, sizeof work->text);
    tfn_print(&work->world_match, &work->world, VIEWER_ALL, &out);
    /* The world has a chance of its own, behind r=. */
    const char *chance = strstr(work->all, " r=");
    size_t length = chance != NULL ? (size_t)(chance - work->all) : strlen(work->all);
    work->leak->distinct += strncmp(work->text, work->all, length) != 0;
    work->read_match = work->world_match;
    if (!tfn_setup(&work->read_match, true, work->text, &work->read, &err)) {
        str_init(&out, work->again, sizeof work->again);
        str_format(&out, "%s %s", err.code, err.keys);
        return is_same(work, seat, "setup", work->text, work->again);
    }
    str_init(&out, work->again, sizeof work->again);
    tfn_print(&work->read_match, &work->read, VIEWER_ALL, &out);
    return is_same(work, seat, "text", work->text, work->again);
}

static bool check_worlds(struct leak_work *work, seat_t seat)
{
    struct str out;

    str_init(&out, work->all, sizeof work->all);
    tfn_print(&work->match, &work->st, VIEWER_ALL, &out);
    for (enum fact fact = 0; fact < FACT_COUNT; fact++) {
        print_fact(fact, &work->match, &work->st, seat, work->truth[fact]);
    }
    for (int i = 0; i < LEAK_WORLDS; i++) {
        state_clear(&work->world);
        sample_world(&work->match, &work->st, seat, rng_fast(&work->stream), &work->world_match,
                     &work->world);
        work->leak->worlds++;
        for (enum fact fact = 0; fact < FACT_COUNT; fact++) {
            print_fact(fact, &work->world_match, &work->world, seat, work->text);
            if (!is_same(work, seat, fact_names[fact], work->truth[fact], work->text)) {
                return false;
            }
        }
        if (!reads_back(work, seat)) {
            return false;
        }
    }
    return true;
}

/* ---- playing ----------------------------------------------------------- */

/* Gives a random answer. In a joint decision the other seat must not notice the first answer. */
static bool answer(struct leak_work *work)
{
    struct state *st = &work->st;
    struct run run = {&work->match, st, NULL, NULL};
    bool is_joint = st->head.ask.seats == 3;
    seat_t seat =
        is_joint ? (seat_t)(rng_fast(&work->stream) & 1) : (seat_t)((st->head.ask.seats & 1) == 0);
    seat_t other = 1 - seat;

    for (enum fact fact = 0; is_joint && fact < FACT_COUNT; fact++) {
        print_fact(fact, &work->match, st, other, work->truth[fact]);
    }
    uint64_t n = (uint64_t)ask_count(&work->match, st, seat);
    move_t move = ask_nth(&work->match, st, seat, (int)rng_fast_below(&work->stream, n));
    play_answer(&run, seat, move);
    for (enum fact fact = 0; is_joint && fact < FACT_COUNT; fact++) {
        print_fact(fact, &work->match, st, other, work->text);
        if (!is_same(work, other, "joint", work->truth[fact], work->text)) {
            return false;
        }
    }
    return true;
}

static bool check_game(struct leak_work *work, uint64_t seed)
{
    struct state *st = &work->st;
    struct run run = {&work->match, st, NULL, NULL};

    state_clear(st);
    st->head.chance.seed[0] = work->stream = hash_mix(seed, work->leak->game);
    st->head.chance.seed[1] = hash_mix(work->leak->game, seed);
    play_start(&run);
    while (!st->head.is_over) {
        work->leak->decisions++;
        if (!check_worlds(work, 0) || !check_worlds(work, 1) || !answer(work)) {
            return false;
        }
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

bool leak_check(const struct rules *rules, const struct carddb *db, uint64_t games, uint64_t seed,
                struct leak *leak)
{
    struct pool pool;
    struct leak_work *work = calloc(1, sizeof *work);
    bool is_open = work != NULL && pool_open(&pool, rules, db, true, seed);

    *leak = (struct leak){0};
    if (is_open) {
        work->leak = leak;
        for (uint64_t k = 0; k < games; k++) {
            leak->game = k;
            work->match = *pool_match(&pool, k);
            set_lists(&work->match, k / POOL_EVERY % 2 == 1);
            if (!check_game(work, seed)) {
                break;
            }
        }
        pool_close(&pool);
    }
    free(work);
    return is_open;
}
