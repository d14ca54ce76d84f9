/* check.c - the state check: who has won, what cannot stay (RULES.md 6.5, 7.1). */
#include <string.h>

#include "engine/core/play.h"
#include "engine/games/ultima-generation/check.h"
#include "engine/games/ultima-generation/turn.h"

/* ---- winning ---------------------------------------------------------------- */

static bool are_all(const struct state *st, seat_t seat, int n)
{
    uint64_t now[2], same = UINT64_C(0x0001000100010001) * (uint16_t)n;

    _Static_assert(sizeof now == VIRTUES * sizeof st->head.gauge[0][0], "four to a word");
    memcpy(now, st->head.gauge[seat], sizeof now);
    return now[0] == same && now[1] == same;
}

/* Does a seat fulfil a condition? (UG-002 to UG-004) */
static bool fulfils(const struct state *st, seat_t seat, enum ug_reason reason)
{
    switch (reason) {
    case REASON_VIRTUE:
        return are_all(st, seat, VIRTUE_HIGH);
    case REASON_CORRUPTION:
        return are_all(st, foe_of(seat), VIRTUE_LOW);
    default:
        return st->head.gauge[foe_of(seat)][GAUGE_DURABILITY] == 0;
    }
}

int ug_check_winner(const struct run *run, enum ug_reason *reason)
{
    for (int line = REASON_VIRTUE; line <= REASON_HOME; line++) { /* UG-007 */
        bool first = fulfils(run->st, 0, (enum ug_reason)line),
             second = fulfils(run->st, 1, (enum ug_reason)line);
        bool is_tie = first && second;
        *reason = (enum ug_reason)line;
        if (first || second) {
            return is_tie && run->match->option[OPTION_TIE] == 0 ? 2 /* UG-R50 */
                   : is_tie                                      ? run->st->head.first
                   : first                                       ? 0
                                                                 : 1;
        }
    }
    return -1;
}

/* The first line that somebody fulfils decides. True if the game is over. */
static bool decide(struct run *run)
{
    enum ug_reason reason;
    int winner = ug_check_winner(run, &reason);

    if (winner >= 0) {
        play_over(run, winner, (int)reason);
    }
    return winner >= 0;
}

bool ug_is_out(const struct state *st)
{
    return st->field.count[ZONE_DECK][0] == 0 || st->field.count[ZONE_DECK][1] == 0;
}

int ug_check_out(const struct run *run)
{
    const struct state *st = run->st;
    int less = st->field.count[ZONE_LOST][1] - st->field.count[ZONE_LOST][0]; /* UG-005 */

    if (less == 0 && run->match->option[OPTION_DECKOUT] != 0) { /* UG-R92 */
        less = st->head.gauge[0][GAUGE_DURABILITY] - st->head.gauge[1][GAUGE_DURABILITY];
    }
    return less == 0 ? 2 : less > 0 ? 0 : 1; /* UG-R51 */
}

void ug_decide_out(struct run *run, enum ug_reason reason)
{
    play_over(run, ug_check_out(run), (int)reason);
}

/* ---- leaving ---------------------------------------------------------------- */

/* If its recovery was in progress, the next card begins with its first ability. */
static void forget(struct run *run, obj_t obj)
{
    struct state *st = run->st;

    if (st->head.counter[AT_SKILL] != 0 && ug_stats_due(run) == obj) {
        st->head.counter[AT_SKILL] = 0;
    }
    for (int mark = 0; mark < MARKS; mark++) {
        st->field.mark[mark][obj_seat(obj)] &= ~obj_bit(obj);
    }
}

void ug_leave(struct run *run, obj_t obj, zone_t to, enum zone_end end, enum ug_why why)
{
    obj_t under[SEAT_OBJECTS];
    int n = table_under(run->match, run->st, obj, under);
    struct set leaving = {{0, 0}};

    for (int i = 0; i < n; i++) {
        forget(run, under[i]);
    }
    set_add(&leaving, obj);
    ug_last_keep(run, &leaving);
    forget(run, obj);
    if (n > 0) { /* UG-169 */
        zone_move_host(run, obj, to, end, (uint8_t)why);
    } else {
        zone_move(run, obj, to, end, SEEN_BOTH, (uint8_t)why);
    }
}

/* ---- what cannot stay ------------------------------------------------------- */

struct marked {
    struct set dead, gone; /* destroyed; discarded */
};

static bool is_exempt(struct run *run, obj_t obj)
{
    return ug_seat_number(run, obj_seat(obj), GAUGE_EXEMPT) > 0 || /* UG-R81 */
           ug_has(run, obj, WORD_EXEMPT);
}

/* (a): UG-098, UG-142 */
static void mark_dead(struct run *run, struct marked *marked)
{
    const struct state *st = run->st;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = units_of(st, seat); rest != 0; rest &= rest - 1) {
            obj_t unit = object_of(seat, rest);
            if (ug_number(run, unit, NUM_LIFE) <= table_counter(st, unit, COUNT_DAMAGE)) {
                set_add(&marked->dead, unit);
            }
        }
    }
}

/* (b): UG-119, UG-R57; attached skill cards require nothing. */
static void mark_unmet(struct run *run, struct marked *marked)
{
    const struct field *field = &run->st->field;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t cards = field->zone[ZONE_UNITS][seat] | field->zone[ZONE_TREASURES][seat] |
                         field->zone[ZONE_ATTACHED][seat];
        for (; cards != 0; cards &= cards - 1) {
            obj_t obj = object_of(seat, cards);
            if (!ug_meets(run, seat, obj) && !is_exempt(run, obj)) {
                set_add(&marked->gone, obj);
            }
        }
    }
}

static bool share_name(const struct match *match, obj_t a, obj_t b)
{
    return match_card(match, a)->namesake == match_card(match, b)->namesake;
}

/* (d): the one that came first stays (UG-033, UG-034, UG-148, UG-149). */
static bool excludes(const struct run *run, obj_t first, obj_t later)
{
    const struct match *match = run->match;
    bool is_own = obj_seat(first) == obj_seat(later);
    bool are_eternal = prints(match, first, WORD_ETERNAL) && prints(match, later, WORD_ETERNAL);
    bool are_heroes = prints(match, first, WORD_HERO) && prints(match, later, WORD_HERO);

    return (are_eternal && (is_own || share_name(match, first, later))) ||
           (are_heroes && is_own && share_name(match, first, later));
}

static void mark_double(struct run *run, struct marked *marked)
{
    obj_t unique[2 * SEAT_OBJECTS];
    int n = 0;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = units_of(run->st, seat); rest != 0; rest &= rest - 1) {
            obj_t unit = object_of(seat, rest);
            if (prints(run->match, unit, WORD_ETERNAL) || prints(run->match, unit, WORD_HERO)) {
                unique[n++] = unit;
            }
        }
    }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
            bool is_later = table_arrival(run->st, unique[k]) > table_arrival(run->st, unique[i]);
            if (is_later && excludes(run, unique[i], unique[k])) {
                set_add(&marked->gone, unique[k]);
            }
        }
    }
}

/* UG-R87: who is on the field as the pass begins, for each unit that it has hurt. */
static void collect(struct run *run, const struct marked *marked, const struct ug_blows *blows)
{
    struct ug_triggers list = {.count = 0};

    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = marked->dead.of[seat]; rest != 0; rest &= rest - 1) {
            ug_trigger_add(run, &list, object_of(seat, rest), ON_DESTROYED);
        }
    }
    for (int i = 0; blows != NULL && i < blows->count; i++) {
        if (set_has(&marked->dead, blows->to[i]) &&
            run->st->field.zone_of[blows->from[i]] == ZONE_UNITS) {
            ug_trigger_add(run, &list, blows->from[i], ON_DESTROYS);
        }
    }
    ug_trigger_queue(run, &list);
}

/* The turn player's first, by arrival, each followed by what is attached to it (UG-R83). */
static void remove_marked(struct run *run, const struct marked *marked)
{
    obj_t row[SEAT_OBJECTS];

    ug_last_keep(run, &marked->dead);
    ug_last_keep(run, &marked->gone);
    for (int part = 0; part < SEATS; part++) {
        seat_t seat = (seat_t)(part ^ run->st->head.first);
        uint64_t cards = marked->dead.of[seat] | marked->gone.of[seat];
        int n = table_list(run->st, cards, seat, row);
        for (int i = 0; i < n; i++) {
            zone_t zone = run->st->field.zone_of[row[i]];
            bool is_dead = set_has(&marked->dead, row[i]);
            if (zone == ZONE_UNITS || zone == ZONE_TREASURES || zone == ZONE_ATTACHED) {
                ug_leave(run, row[i], ZONE_DISCARDS, END_DEFAULT,
                         is_dead ? WHY_DESTROYED : WHY_DISCARDED);
            }
        }
    }
}

/* Step 2 of the check. True if nothing is marked. */
static bool mark_all(struct run *run, struct marked *marked)
{
    *marked = (struct marked){{{0, 0}}, {{0, 0}}};
    mark_dead(run, marked);
    mark_unmet(run, marked);
    mark_double(run, marked);
    return set_empty(&marked->dead) && set_empty(&marked->gone);
}

bool ug_check_is_done(struct run *run)
{
    enum ug_reason reason;
    struct marked marked;

    return ug_check_winner(run, &reason) < 0 && mark_all(run, &marked);
}

void ug_check(struct run *run, const struct ug_blows *blows)
{
    if (run->st->head.counter[AT_TOGETHER] != 0) {
        return;
    }
    while (!run->st->head.is_over && !decide(run)) {
        struct marked marked;
        if (mark_all(run, &marked)) {
            return;
        }
        collect(run, &marked, blows);
        remove_marked(run, &marked);
    }
}

/* What a static reads beside zones may be anything. */
enum { READS_ELSE = READS_PLACES | READS_COUNTERS | READS_PHASE | READS_OTHER };

void ug_check_statics(struct run *run, uint32_t zones)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t cards = run->match->prop[PROP_STATIC][seat] & field_of(run->st, seat);
        for (; cards != 0; cards &= cards - 1) {
            int reads = prepared_of(run->match, object_of(seat, cards))->reads;
            if ((reads & (int)(zones | READS_ELSE)) != 0) {
                ug_check(run, NULL);
                return;
            }
        }
    }
}

/* ---- arriving --------------------------------------------------------------- */

bool ug_may_stand(struct run *run, obj_t obj)
{
    const struct state *st = run->st;
    seat_t seat = obj_seat(obj);
    int limit = match_card(run->match, home_of(st, seat))->number[NUM_LIMIT] +
                ug_seat_number(run, seat, GAUGE_LIMIT);

    if (st->field.count[ZONE_UNITS][seat] >= limit) { /* UG-141, UG-R17 */
        return false;
    }
    if (!prints(run->match, obj, WORD_ETERNAL) && !prints(run->match, obj, WORD_HERO)) {
        return true;
    }
    for (seat_t owner = 0; owner < SEATS; owner++) {
        for (uint64_t rest = units_of(st, owner); rest != 0; rest &= rest - 1) {
            if (excludes(run, object_of(owner, rest), obj)) { /* UG-R18 */
                return false;
            }
        }
    }
    return true;
}
