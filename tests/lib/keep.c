/* keep.c - what holds of every position: see keep.h. */
#include "tests/lib/keep.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/mods.h"
#include "engine/core/move.h"
#include "engine/core/play.h"
#include "engine/text/tfn.h"
#include "engine/worlds/sample.h"
#include "engine/worlds/world.h"

enum { KEEP_AHEAD = 2, KEEP_FOUND = 48 /* names that are looked up, of one list */ };

bool keep_is_loose;

static bool say(struct str *fault, const char *what, const char *more)
{
    str_format(fault, "%s%s%s", what, more[0] == '\0' ? "" : ": ", more);
    return false;
}

/* Says both texts unless they are equal. */
static bool same(struct str *fault, const char *what, const char *want, const char *got)
{
    if (strcmp(want, got) == 0) {
        return true;
    }
    str_format(fault, "%s\n  want: %s\n  got:  %s", what, want, got);
    return false;
}

/* ---- cards and numbers --------------------------------------------------------------- */

/* What lies with other cards of a board: nobody twice, nobody on an empty square. */
static bool check_chain(const struct state *st, int zone, int seat, uint64_t *seen)
{
    for (int i = 0; i < st->grid.attachments; i++) {
        obj_t obj = st->grid.attached[i].card;
        if (obj_seat(obj) != seat || st->field.zone_of[obj] != zone) {
            continue;
        }
        if ((*seen & obj_bit(obj)) != 0 ||
            st->field.order[st->grid.attached[i].place] == OBJ_NONE) {
            return false;
        }
        *seen |= obj_bit(obj);
    }
    return true;
}

/* The order of a zone: its members and nobody else, without gaps unless it has fixed places. */
static bool check_order(const struct match *match, const struct state *st, int zone, int seat,
                        struct str *fault)
{
    const struct zone_rule *rule = &match->rules->zone[zone];
    const uint8_t *row = &st->field.order[rule->offset[seat]];
    int count = st->field.count[zone][seat];
    uint64_t seen = 0;

    if (rule->kind == ZONE_CHAIN && !check_chain(st, zone, seat, &seen)) {
        return say(fault, "a card lies twice, or with none", rule->word);
    }
    for (int i = 0; i < rule->capacity && rule->kind != ZONE_CHAIN; i++) {
        if (rule->kind != ZONE_SLOTS && (i < count) != (row[i] != OBJ_NONE)) {
            return say(fault, "a gap in a row", rule->word);
        }
        if (row[i] == OBJ_NONE) {
            continue;
        }
        bool is_others = obj_seat(row[i]) != seat || st->field.zone_of[row[i]] != zone;
        if (rule->label == LABEL_SQUARE && is_others) {
            continue; /* a board is shared, by two zones too */
        }
        if (rule->is_common && rule->kind == ZONE_SLOTS && obj_seat(row[i]) != seat) {
            continue;
        }
        if (row[i] / SEAT_OBJECTS != seat || (seen & obj_bit(row[i])) != 0) {
            return say(fault, "a card in the wrong row or twice", rule->word);
        }
        seen |= obj_bit(row[i]);
    }
    return seen == st->field.zone[zone][seat] ||
           say(fault, "a row and its members differ", rule->word);
}

static bool check_zone(const struct match *match, const struct state *st, int zone, int seat,
                       struct str *fault)
{
    const struct zone_rule *rule = &match->rules->zone[zone];
    uint64_t members = st->field.zone[zone][seat];

    if (bits_count(members) != st->field.count[zone][seat]) {
        return say(fault, "a count is wrong", rule->word);
    }
    for (; members != 0; members &= members - 1) {
        if (st->field.zone_of[seat * SEAT_OBJECTS + bits_first(members)] != zone) {
            return say(fault, "a card elsewhere", rule->word);
        }
    }
    return rule->kind == ZONE_SET || rule->kind == ZONE_SPREAD ||
           check_order(match, st, zone, seat, fault);
}

bool keep_cards(const struct match *match, const struct state *st, struct str *fault)
{
    for (int seat = 0; seat < SEATS; seat++) {
        uint64_t seen = 0;
        for (int zone = 0; zone < match->rules->zones; zone++) {
            if ((seen & st->field.zone[zone][seat]) != 0) {
                return say(fault, "a card in two zones", match->rules->zone[zone].word);
            }
            seen |= st->field.zone[zone][seat];
            if (!check_zone(match, st, zone, seat, fault)) {
                return false;
            }
        }
        if (seen != match_all(match, (seat_t)seat)) {
            return say(fault, "a card is nowhere", seat == 0 ? "s1" : "s2");
        }
    }
    return true;
}

bool keep_gauges(const struct match *match, const struct state *st, struct str *fault)
{
    const struct gauge_rule *gauges = match->rules->gauges;

    for (int seat = 0; seat < SEATS; seat++) {
        for (int i = 0; gauges[i].key != NULL; i++) {
            int n = st->head.gauge[seat][gauges[i].gauge];
            if (n < gauges[i].low || n > gauges[i].high) {
                return say(fault, "a gauge is out of its bounds", gauges[i].key);
            }
        }
    }
    return true;
}

bool keep_numbers(const struct match *match, const struct state *st, struct str *fault)
{
    static struct state again;
    struct run run = {.match = match, .st = &again};

    state_clear(&again);
    state_copy(&again, st);
    again.field.is_stale = 1;
    mods_refresh(&run);
    return state_equal(&again, st) || say(fault, "numbers are stale", "");
}

/* ---- answers ------------------------------------------------------------------------- */

static bool check_moves(const struct match *match, const struct state *st, seat_t seat,
                        struct str *fault)
{
    int n = ask_count(match, st, seat);
    char name[MOVE_TEXT], last[MOVE_TEXT] = "";
    move_t found;
    struct str out;

    if (n == 0) {
        return say(fault, "nothing to answer", seat == 0 ? "s1" : "s2");
    }
    for (int k = 0; k < n; k++) {
        move_t move = ask_nth(match, st, seat, k);
        str_init(&out, name, sizeof name);
        move_print(match, st, move, &out);
        if (k > 0 && carddb_order(last, name) >= 0) {
            (void)say(fault, "names of moves do not ascend", last);
            return say(fault, ", then", name);
        }
        bool is_looked = n <= KEEP_FOUND || k % (n / KEEP_FOUND) == 0;
        if (is_looked && (!move_find(match, st, seat, name, &found) || found != move)) {
            return say(fault, "a name of a move is not found", name);
        }
        memcpy(last, name, sizeof last);
    }
    return true;
}

bool keep_moves(const struct match *match, const struct state *st, struct str *fault)
{
    if (!st->head.is_over && st->head.ask.seats == 0) {
        return say(fault, "nobody is asked", "");
    }
    for (seat_t seat = 0; seat < SEATS && !st->head.is_over; seat++) {
        if ((st->head.ask.seats >> seat & 1) != 0 && !check_moves(match, st, seat, fault)) {
            return false;
        }
    }
    return true;
}

bool keep_answer(struct run *run, uint64_t draw)
{
    const struct ask *ask = &run->st->head.ask;

    if (run->st->head.is_over || ask->seats == 0) {
        return false;
    }
    seat_t seat = (ask->seats >> (draw & 1) & 1) != 0 ? (seat_t)(draw & 1) : (seat_t)(~draw & 1);
    int n = ask_count(run->match, run->st, seat);
    if (n == 0) {
        return false;
    }
    play_answer(run, seat, ask_nth(run->match, run->st, seat, (int)((draw >> 1) % (uint64_t)n)));
    return true;
}

/* ---- texts --------------------------------------------------------------------------- */

static bool print(const struct match *match, const struct state *st, int viewer,
                  char text[MAX_LINE], struct str *fault)
{
    struct str out;

    str_init(&out, text, MAX_LINE);
    tfn_print(match, st, viewer, &out);
    return !out.overflow || say(fault, "a text longer than a line", "");
}

static void print_moves(const struct match *match, const struct state *st, seat_t seat,
                        char text[MAX_LINE])
{
    bool is_asked = !st->head.is_over && (st->head.ask.seats >> seat & 1) != 0;
    int n = is_asked ? ask_count(match, st, seat) : 0;
    struct str out;

    str_init(&out, text, MAX_LINE);
    for (int k = 0; k < n; k++) {
        move_print(match, st, ask_nth(match, st, seat, k), &out);
        str_char(&out, ' ');
    }
}

static bool refused(struct str *fault, const char *what, const struct err *err, const char *text)
{
    str_format(fault, "%s: %s %s (%s)\n  text: %s", what, err->code, err->keys, err->text, text);
    return false;
}

/* Both positions read the same and ask the same. */
static bool check_equal(const struct match *match, const struct state *st,
                        const struct match *other, const struct state *copy, const char *what,
                        struct str *fault)
{
    static char text[MAX_LINE], again[MAX_LINE];

    if (!print(match, st, VIEWER_ALL, text, fault) ||
        !print(other, copy, VIEWER_ALL, again, fault) || !same(fault, what, text, again)) {
        return false;
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        print_moves(match, st, seat, text);
        print_moves(other, copy, seat, again);
        if (!same(fault, what, text, again)) {
            return false;
        }
    }
    return true;
}

/* Sets up the text of `all`, and plays some answers on in both. */
static bool check_setup(const struct match *match, const struct state *st, uint64_t stream,
                        struct str *fault)
{
    static char text[MAX_LINE];
    static struct match made;
    static struct state read, ahead;
    struct run left = {.match = match, .st = &ahead}, right = {.match = &made, .st = &read};
    struct err err = {0};

    made = *match;
    if (!print(match, st, VIEWER_ALL, text, fault)) {
        return false;
    }
    if (!tfn_setup(&made, !keep_is_loose, text, &read, &err)) {
        return refused(fault, "the text of a position is refused", &err, text);
    }
    state_clear(&ahead);
    state_copy(&ahead, st);
    for (int i = 0; i <= KEEP_AHEAD; i++) {
        if (!check_equal(match, &ahead, &made, &read,
                         i == 0 ? "set up again" : "set up again and played on", fault)) {
            return false;
        }
        uint64_t draw = rng_fast(&stream);
        if (keep_answer(&left, draw) != keep_answer(&right, draw)) {
            return say(fault, "set up again, and only one of both is over", "");
        }
    }
    return true;
}

bool keep_texts(const struct match *match, const struct state *st, uint64_t stream,
                struct str *fault)
{
    static char text[MAX_LINE], again[MAX_LINE];
    static struct view view;

    for (int viewer = 0; viewer <= VIEWER_ALL; viewer++) {
        struct err err = {0};
        struct str out;
        if (!print(match, st, viewer, text, fault)) {
            return false;
        }
        if (!tfn_parse(match, text, &view, &err)) {
            return refused(fault, "the text of a viewer is not read", &err, text);
        }
        str_init(&out, again, sizeof again);
        tfn_format(match, &view, &out);
        if (!same(fault, "the text of a viewer, printed again", text, again)) {
            return false;
        }
    }
    return check_setup(match, st, stream, fault);
}

/* ---- worlds -------------------------------------------------------------------------- */

/* A world of a seat: it cannot tell it from the position, and it is one. */
static bool check_world(const struct match *match, const struct state *st, seat_t seat,
                        const struct match *world_match, const struct state *world,
                        struct str *fault)
{
    static char text[MAX_LINE], again[MAX_LINE];
    static struct match made;
    static struct state read;
    struct err err = {0};

    if (!keep_cards(world_match, world, fault) || !print(match, st, seat, text, fault) ||
        !print(world_match, world, seat, again, fault) ||
        !same(fault, "a world does not look like its position", text, again)) {
        return false;
    }
    print_moves(match, st, seat, text);
    print_moves(world_match, world, seat, again);
    if (!same(fault, "the moves in a world", text, again)) {
        return false;
    }
    made = *world_match;
    if (!print(world_match, world, VIEWER_ALL, text, fault)) {
        return false;
    }
    if (!tfn_setup(&made, !keep_is_loose, text, &read, &err)) {
        return refused(fault, "the text of a world is refused", &err, text);
    }
    return print(&made, &read, VIEWER_ALL, again, fault) &&
           same(fault, "a world, set up again", text, again);
}

bool keep_worlds(const struct match *match, const struct state *st, uint64_t stream,
                 struct str *fault)
{
    static char text[MAX_LINE];
    static struct match world_match;
    static struct state world;
    static struct world_root root;
    struct err err = {0};

    for (seat_t seat = 0; seat < SEATS && !st->head.is_over; seat++) {
        sample_world(match, st, seat, rng_fast(&stream), &world_match, &world);
        if (!check_world(match, st, seat, &world_match, &world, fault)) {
            str_format(fault, "\n  in a world of s%d", seat + 1);
            return false;
        }
        if (!print(match, st, seat, text, fault)) {
            return false;
        }
        world_match = *match;
        if (!world_open(&root, &world_match, !keep_is_loose, text, &err)) {
            bool is_left_out = st->tail.frames > 0 && strcmp(err.code, "incomplete") == 0;
            if (!is_left_out) {
                return refused(fault, "the text of a seat has no world", &err, text);
            }
            continue;
        }
        world_draw(&root, rng_fast(&stream), &world_match, &world);
        if (!check_world(match, st, seat, &world_match, &world, fault)) {
            str_format(fault, "\n  in a world of the text of s%d", seat + 1);
            return false;
        }
    }
    return true;
}

bool keep_all(const struct match *match, const struct state *st, uint64_t stream, struct str *fault)
{
    return keep_cards(match, st, fault) && keep_gauges(match, st, fault) &&
           keep_moves(match, st, fault) && keep_numbers(match, st, fault) &&
           keep_texts(match, st, stream, fault) && keep_worlds(match, st, stream, fault);
}
