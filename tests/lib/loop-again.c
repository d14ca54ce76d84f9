/* loop-again.c - a loop of Unien played again, in a game where it does not win. */
#include "tests/lib/loop-again.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/base/str.h"
#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "engine/games/unien/unien.h"
#include "engine/text/tfn.h"

/* TIMES: a loop is played again. BUDGET: answers that are tried for one time. */
enum { TIMES = 12, BUDGET = 3000 };

/* ---- the table ------------------------------------------------------------------------- */

static int change_of(const struct state *st, obj_t obj)
{
    int sum = 0;

    for (int i = 0; i < st->field.mods; i++) {
        const struct mod *mod = &st->mod[i];
        sum += mod->target == obj && mod->kind == MOD_NUMBER ? mod->value : 0;
    }
    return sum;
}

static int compare_keys(const void *a, const void *b)
{
    uint64_t x, y;

    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

/* The cards of a seat outside its deck, as numbers in ascending order; returns how many. */
static int list_cards(const struct match *match, const struct state *st, seat_t seat,
                      bool is_active, uint64_t key[SEAT_OBJECTS])
{
    int n = 0;

    for (uint64_t rest = match_all(match, seat); rest != 0; rest &= rest - 1) {
        obj_t obj = object_of(seat, rest);
        zone_t zone = st->field.zone_of[obj];
        bool is_energy = zone == ZONE_ENERGY || zone == ZONE_OMNI;
        bool is_told = zone == ZONE_FIELD || (is_energy && !is_active);
        if (zone != ZONE_DECK && zone != ZONE_LEADERS) {
            uint64_t change = zone == ZONE_FIELD ? (uint16_t)change_of(st, obj) : 0;
            uint64_t rested = is_told && is_rested(st, obj);
            key[n++] =
                (uint64_t)zone << 48 | (uint64_t)match->card[obj] << 32 | rested << 24 | change;
        }
    }
    qsort(key, (size_t)n, sizeof *key, compare_keys);
    return n;
}

static bool are_equal_cards(const struct match *match, const struct state *then,
                            const struct state *now, seat_t seat, bool is_active)
{
    uint64_t a[SEAT_OBJECTS], b[SEAT_OBJECTS];
    int n = list_cards(match, then, seat, is_active, a);

    return n == list_cards(match, now, seat, is_active, b) &&
           memcmp(a, b, (size_t)n * sizeof *a) == 0;
}

static bool are_equal_decks(const struct match *match, const struct state *then,
                            const struct state *now, seat_t seat)
{
    int offset = match->rules->zone[ZONE_DECK].offset[seat];
    const uint8_t *a = &then->field.order[offset], *b = &now->field.order[offset];
    int n = then->field.count[ZONE_DECK][seat];
    bool are_equal = n == now->field.count[ZONE_DECK][seat];

    for (int i = 0; i < n && are_equal; i++) {
        are_equal = match->card[a[i]] == match->card[b[i]];
    }
    return are_equal;
}

/* Energies of that card and face that are up. */
static int count_up(const struct match *match, const struct state *st, seat_t seat, zone_t zone,
                    card_t card)
{
    int n = 0;

    for (uint64_t rest = up_in(st, zone, seat); rest != 0; rest &= rest - 1) {
        n += match->card[object_of(seat, rest)] == card;
    }
    return n;
}

static bool are_as_many_up(const struct match *match, const struct state *then,
                           const struct state *now, seat_t seat)
{
    bool are = true;

    for (int card = 0; card < match->db->card_count; card++) {
        for (int down = 0; down < 2; down++) {
            zone_t zone = down ? ZONE_OMNI : ZONE_ENERGY;
            are = are && count_up(match, then, seat, zone, (card_t)card) <=
                             count_up(match, now, seat, zone, (card_t)card);
        }
    }
    return are;
}

bool again_is_enough(const struct match *match, const struct state *then, const struct state *now,
                     seat_t active)
{
    const int16_t *had = then->head.gauge[active], *has = now->head.gauge[active];
    seat_t foe = foe_of(active);
    bool is_so = had[GAUGE_PLAYS] <= has[GAUGE_PLAYS] && had[GAUGE_TOKENS] <= has[GAUGE_TOKENS] &&
                 then->head.gauge[foe][GAUGE_TOKENS] == now->head.gauge[foe][GAUGE_TOKENS];

    for (seat_t seat = 0; seat < SEATS; seat++) {
        is_so = is_so &&
                then->head.gauge[seat][GAUGE_CHARGED] == now->head.gauge[seat][GAUGE_CHARGED] &&
                are_equal_cards(match, then, now, seat, seat == active) &&
                are_equal_decks(match, then, now, seat);
    }
    return is_so && are_as_many_up(match, then, now, active);
}

/* ---- following the game ------------------------------------------------------------------ */

static bool is_main(const struct state *st)
{
    return !st->head.is_over && st->head.phase == PHASE_MAIN && st->head.ask.step == STEP_MAIN;
}

static void answer(struct again *again, struct state *st, seat_t seat, move_t move)
{
    struct run run = {.match = again->match, .st = st};

    play_answer(&run, seat, move);
}

static void name_of(const struct again *again, const struct state *st, move_t move,
                    char name[MOVE_TEXT])
{
    struct str out;

    str_init(&out, name, MOVE_TEXT);
    move_print(again->match, st, move, &out);
}

void again_begin(struct again *again, const struct match *match, const struct state *st,
                 uint64_t seed)
{
    again->match = match;
    again->steps = 0;
    again->has_grown = false;
    state_copy(&again->st, st);
    again->st.head.chance.seed[0] = seed;
}

bool again_answer(struct again *again, seat_t seat, move_t move)
{
    if (again->steps == AGAIN_ANSWERS) {
        return false;
    }
    struct again_step *step = &again->step[again->steps++];
    *step = (struct again_step){.seat = seat, .move = move, .is_main = is_main(&again->st)};
    name_of(again, &again->st, move, step->name);
    answer(again, &again->st, seat, move);
    return !again->st.head.is_over;
}

/* ---- once more ------------------------------------------------------------------------- */

static bool is_play(int verb)
{
    return verb == MOVE_ACT || verb == MOVE_CAST || verb == MOVE_CHARGE || verb == MOVE_SUMMON;
}

/* How well a move stands for a step: 2 the same, 1 of the same kind, 0 another answer. */
static int likeness(const struct again *again, const struct state *st, move_t move, int at)
{
    char name[MOVE_TEXT];

    if (at >= again->steps || move_verb(again->step[at].move) != move_verb(move)) {
        return 0;
    }
    name_of(again, st, move, name);
    return 1 + (strcmp(name, again->step[at].name) == 0);
}

static bool search(struct again *again, int deep, int at);

/* Tries the answers of the active seat, the likeliest first. */
static bool try_answers(struct again *again, int deep, int at, seat_t seat)
{
    const struct state *st = &again->deep[deep];
    move_t move[ASK_MOVES];
    int n = ask_list(again->match, st, seat, move);
    bool needs_play = is_main(st);

    for (int like = 2; like >= (needs_play ? 1 : 0); like--) {
        for (int i = 0; i < n; i++) {
            if (likeness(again, st, move[i], at) != like || again->budget-- <= 0) {
                continue;
            }
            state_copy(&again->deep[deep + 1], st);
            answer(again, &again->deep[deep + 1], seat, move[i]);
            if (search(again, deep + 1, at + (like > 0))) {
                return true;
            }
        }
    }
    return false;
}

/* The step of the next play, or where the steps end. */
static int next_play(const struct again *again, int at)
{
    while (at < again->steps &&
           !(again->step[at].is_main && is_play(move_verb(again->step[at].move)))) {
        at++;
    }
    return at;
}

/* True if the plays from step `at` on lead to no less than the target. */
static bool search(struct again *again, int deep, int at)
{
    struct state *st = &again->deep[deep];

    if (st->head.is_over || st->head.turn != again->target.head.turn || deep == AGAIN_DEEP - 1) {
        return false;
    }
    seat_t active = st->head.first, seat = (seat_t)((st->head.ask.seats & 1) == 0);
    if (is_main(st)) {
        at = next_play(again, at);
        if (at == again->steps) {
            if (!again_is_enough(again->match, &again->target, st, active)) {
                return false;
            }
            state_copy(&again->st, st);
            return true;
        }
    }
    if (seat != active && ask_count(again->match, st, seat) > 1) {
        return false;
    }
    return try_answers(again, deep, at, seat);
}

/* The first step of the last so many plays. */
static int first_of(const struct again *again, int plays)
{
    int at = again->steps;

    while (plays > 0 && at > 0) {
        at--;
        plays -= again->step[at].is_main && is_play(move_verb(again->step[at].move));
    }
    return at;
}

static void tell(const struct again *again, int times, char *fault, size_t size)
{
    struct str out;

    str_init(&out, fault, size);
    str_format(&out, "the loop from step %d of", again->first);
    for (int i = 0; i < again->steps; i++) {
        str_format(&out, "%s s%d %s", i == 0 ? "" : ",", again->step[i].seat + 1,
                   again->step[i].name);
    }
    str_format(&out, "\ncannot be played again after %d times from ", times);
    tfn_print(again->match, &again->target, VIEWER_ALL, &out);
}

enum again_end again_check(struct again *again, int plays, uint64_t seed, char *fault, size_t size)
{
    again->first = first_of(again, plays);
    if (again->st.head.is_over) {
        return AGAIN_UNCLEAR;
    }
    for (int times = 0; times < TIMES; times++) {
        state_copy(&again->target, &again->st);
        state_copy(&again->deep[0], &again->st);
        again->deep[0].head.chance.seed[0] = rng_fast(&seed);
        again->budget = BUDGET;
        if (!search(again, 0, again->first)) {
            tell(again, times, fault, size);
            return again->budget <= 0 ? AGAIN_UNCLEAR : AGAIN_FAILS;
        }
        again->has_grown |=
            !again_is_enough(again->match, &again->st, &again->target, again->st.head.first);
    }
    return AGAIN_HOLDS;
}
