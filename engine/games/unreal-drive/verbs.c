/* verbs.c - what card effects do (RULES.md, vocabulary V01 to V34). */
#include "engine/core/mods.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/unreal-drive/drive.h"
#include "engine/lang/op.h"

/* ---- shared with the other files ----------------------------------------- */

static void keep_last_numbers(struct run *run, obj_t obj)
{
    int place = zone_place(run->match, run->st, obj);

    mods_refresh(run);
    struct happening *fact = NULL;
    for (int i = 0; i < run->st->tail.events; i++) { /* one a card is enough */
        struct happening *old = &run->st->tail.event[i];
        fact = old->event == FACT_LEFT && old->it == obj ? old : fact;
    }
    if (fact == NULL) {
        fact = event_add(run, FACT_LEFT, obj_seat(obj), obj, ZONE_NONE);
    }
    fact->member[MEMBER_DESTROYED_POWER] = run->st->field.number[place][NUM_POWER];
    fact->member[MEMBER_DESTROYED_BET] = run->st->field.number[place][NUM_BET];
    fact->member[MEMBER_DESTROYED_SLOT] = (int16_t)(place % 3 + 1);
}

void ud_verbs_move(struct run *run, obj_t obj, zone_t to, uint8_t seen, int why)
{
    if (run->st->field.zone_of[obj] == ZONE_CAST && run->st->tail.frames > 0) {
        keep_last_numbers(run, obj);
    }
    zone_move(run, obj, to, END_DEFAULT, seen, (uint8_t)why);
}

/* ---- sets ------------------------------------------------------------------ */

static bool is_in_play(const struct run *run, obj_t obj)
{
    zone_t zone = run->st->field.zone_of[obj];
    return zone == ZONE_CAST || zone == ZONE_GIMMICK;
}

/* ---- verbs ------------------------------------------------------------------- */

/* UD-R53: at most three cards, none that was flipped this turn. */
static bool may_lie_down(const struct run *run, obj_t obj)
{
    const struct field *field = &run->st->field;
    seat_t seat = obj_seat(obj);
    return field->count[ZONE_TRICK][seat] + field->count[ZONE_ARMED][seat] < 3 &&
           !has_mark(run->st, MARK_FLIPPED, obj);
}

static int why_moved(zone_t from, zone_t to)
{
    if (to == ZONE_HAND) {
        return from == ZONE_DROP ? WHY_RECOVERED : from == ZONE_DECK ? WHY_TAKEN : WHY_RETURNED;
    }
    if (to == ZONE_DECK) {
        return WHY_TUCKED;
    }
    return to == ZONE_DROP ? (from == ZONE_DECK ? WHY_MILLED : WHY_DISCARDED) : WHY_PLACED;
}

static void move_cards(struct run *run, const struct eval *eval, const struct set *set, int flags)
{
    zone_t to = (zone_t)(flags >> VERB_PLACE_SHIFT);
    obj_t row[MAX_OBJECT];
    int n = verb_order(run, set, row);

    if ((flags & VERB_ORDERED) != 0) {
        verb_move(run, eval->you, set, flags, WHY_NONE);
        return;
    }
    vm_result(run, &(struct set){{0, 0}});
    for (int i = 0; i < n; i++) {
        zone_t from = run->st->field.zone_of[row[i]];
        if (to == ZONE_TRICK && !may_lie_down(run, row[i])) {
            continue;
        }
        if (from == ZONE_CAST && run->st->tail.frames > 0) {
            keep_last_numbers(run, row[i]);
        }
        verb_put(run, eval->you, row[i], to, flags, why_moved(from, to));
    }
}

static void sacrifice(struct run *run, seat_t you, const struct set *set)
{
    obj_t row[MAX_OBJECT];
    int n = verb_order(run, set, row);
    struct set gone = {{0, 0}};

    for (int i = 0; i < n; i++) {
        if (is_in_play(run, row[i]) && obj_seat(row[i]) == you) {
            ud_verbs_move(run, row[i], ZONE_DROP, SEEN_BOTH, WHY_SACRIFICED);
            set_add(&gone, row[i]);
        }
    }
    vm_result(run, &gone);
}

static obj_t only(const struct set *set)
{
    if (set_empty(set)) {
        return OBJ_NONE;
    }
    seat_t seat = (seat_t)(set->of[0] == 0);
    return (obj_t)(seat * SEAT_OBJECTS + bits_first(set->of[seat]));
}

/* V23: two places of one row; V24: a place and a fresh card of the hand. Anything else does
 * nothing. */
static void swap(struct run *run, const struct set *a, const struct set *b)
{
    obj_t first = only(a), second = only(b);

    if (first == OBJ_NONE || second == OBJ_NONE || obj_seat(first) != obj_seat(second)) {
        return; /* UD-R73 */
    }
    if (run->st->field.zone_of[first] == ZONE_HAND) {
        obj_t card = first;
        first = second;
        second = card;
    }
    if (run->st->field.zone_of[first] != ZONE_TRICK) {
        return;
    }
    if (run->st->field.zone_of[second] == ZONE_TRICK) {
        zone_swap(run, first, second);
    } else if (run->st->field.zone_of[second] == ZONE_HAND &&
               !has_mark(run->st, MARK_FLIPPED, second)) { /* UD-R53 */
        zone_exchange(run, first, second, SEEN_NONE);
    }
}

static void cancel(struct run *run, seat_t by, const struct set *set)
{
    struct set done = {{0, 0}};
    obj_t row[MAX_OBJECT];
    int n = verb_order(run, set, row);

    for (int i = 0; i < n; i++) {
        if (ud_flip_cancel(run, row[i], by, false)) {
            set_add(&done, row[i]);
        }
    }
    vm_result(run, &done);
}

static void set_gauge(struct run *run, int gauge, seat_t seat, int value)
{
    if (gauge != GAUGE_RIGHT || run->st->head.phase == PHASE_ACTION) { /* V32 */
        verb_gauge(run, gauge, seat, value - run->st->head.gauge[seat][gauge]);
    }
}

static void summon(struct run *run, const struct set *set)
{
    obj_t obj = only(set);

    if (set_count(set) > 1) {
        ud_summon_all(run, set);
    } else if (obj != OBJ_NONE) {
        ud_summon_start(run, obj);
    } else {
        vm_result(run, set);
    }
}

/* Verbs about numbers; false if it is none. */
static bool do_number(struct run *run, struct eval *eval, int verb, int gauge)
{
    seat_t seat;
    int amount;

    switch (verb) {
    case VERB_DRAW:
    case VERB_ADD:
    case VERB_SUB:
        seat = eval_pop_seat(eval);
        amount = eval_pop(eval);
        amount = amount < 0 ? 0 : amount; /* N06 */
        if (verb == VERB_DRAW) {
            verb_draw(run, seat, amount); /* UD-R35 */
        } else {
            verb_gauge(run, gauge, seat, verb == VERB_ADD ? amount : -amount);
        }
        return true;
    case VERB_SET:
        amount = eval_pop(eval);
        set_gauge(run, gauge, eval_pop_seat(eval), amount);
        return true;
    default:
        return false;
    }
}

void ud_verbs_do(struct run *run, struct eval *eval, int verb, int flags)
{
    struct set other;

    if (do_number(run, eval, verb, flags >> VERB_PLACE_SHIFT)) {
        return;
    }
    struct set set = eval_pop_set(eval);
    switch (verb) {
    case VERB_DISCARD:
        verb_discard(run, &set, WHY_DISCARDED);
        break;
    case VERB_MOVE:
        move_cards(run, eval, &set, flags);
        break;
    case VERB_LOOK:
        verb_look(run, eval->you, &set);
        break;
    case VERB_REVEAL:
        verb_reveal(run, eval->you, &set);
        break;
    case VERB_SHUFFLE:
        verb_shuffle(run, eval->you, &set);
        break;
    case VERB_DESTROY:
        ud_destroy_start(run, eval->you, &set);
        break;
    case VERB_SACRIFICE:
        sacrifice(run, eval->you, &set);
        break;
    case VERB_SUMMON:
        summon(run, &set);
        break;
    case VERB_SWAP:
        other = eval_pop_set(eval);
        swap(run, &other, &set);
        break;
    default:
        CHECK(verb == VERB_CANCEL);
        cancel(run, eval->you, &set);
        break;
    }
}
