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

static void discard(struct run *run, const struct verb_call *call)
{
    verb_discard(run, &call->set, WHY_DISCARDED);
}

static void move(struct run *run, const struct verb_call *call)
{
    obj_t row[MAX_OBJECT];
    int n = verb_order(run, &call->set, row);

    if ((call->flags & VERB_ORDERED) != 0) {
        verb_move(run, call->you, &call->set, call->to, call->flags, WHY_NONE);
        return;
    }
    vm_result(run, &(struct set){{0, 0}});
    for (int i = 0; i < n; i++) {
        zone_t from = run->st->field.zone_of[row[i]];
        if (call->to == ZONE_TRICK && !may_lie_down(run, row[i])) {
            continue;
        }
        if (from == ZONE_CAST && run->st->tail.frames > 0) {
            keep_last_numbers(run, row[i]);
        }
        verb_put(run, call->you, row[i], call->to, call->flags, why_moved(from, call->to));
    }
}

static void destroy(struct run *run, const struct verb_call *call)
{
    ud_destroy_start(run, call->you, &call->set);
}

static void sacrifice(struct run *run, const struct verb_call *call)
{
    obj_t row[MAX_OBJECT];
    int n = verb_order(run, &call->set, row);
    struct set gone = {{0, 0}};

    for (int i = 0; i < n; i++) {
        if (is_in_play(run, row[i]) && obj_seat(row[i]) == call->you) {
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
static void swap(struct run *run, const struct verb_call *call)
{
    obj_t first = only(&call->set), second = only(&call->other);

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

static void cancel(struct run *run, const struct verb_call *call)
{
    struct set done = {{0, 0}};
    obj_t row[MAX_OBJECT];
    int n = verb_order(run, &call->set, row);

    for (int i = 0; i < n; i++) {
        if (ud_flip_cancel(run, row[i], call->you, false)) {
            set_add(&done, row[i]);
        }
    }
    vm_result(run, &done);
}

static void set_gauge(struct run *run, const struct verb_call *call)
{
    if (call->to != GAUGE_RIGHT || run->st->head.phase == PHASE_ACTION) { /* V32 */
        verb_do_set(run, call);
    }
}

static void summon(struct run *run, const struct verb_call *call)
{
    obj_t obj = only(&call->set);

    if (set_count(&call->set) > 1) {
        ud_summon_all(run, &call->set);
    } else if (obj != OBJ_NONE) {
        ud_summon_start(run, obj);
    } else {
        vm_result(run, &call->set);
    }
}

/* Kernel zones that verbs have to do with. */
enum {
    UNSEEN = 1 << ZONE_DECK | 1 << ZONE_HAND | ZONES_LYING,
    FLIPPED = ZONES_IN_PLAY | 1 << ZONE_ARMED | 1 << ZONE_TABLE | 1 << ZONE_DROP
};

const struct vocab_verb ud_card_verbs[] = {
    [VERB_DRAW] = {"draw", "nb", true, "move up to N cards from the top of the deck to the hand",
                   TELLS_NOTHING, verb_do_draw, .reach = {0}}, /* UD-R35 */
    [VERB_DISCARD] = {"discard", "S", true, "move the cards from a hand to the drop area",
                      TELLS_FACES, discard, .reach = {.zones = 1 << ZONE_HAND}},
    [VERB_MOVE] = {"move", "St", true, "move the cards to a zone of their owner", TELLS_NOTHING,
                   move, .reach = {0}},
    [VERB_LOOK] = {"look", "s", true, "the controller alone sees the faces", TELLS_NOTHING,
                   verb_do_look, .reach = {.zones = UNSEEN}, .moves_nothing = true},
    [VERB_REVEAL] = {"reveal", "s", true, "both seats see the faces", TELLS_FACES, verb_do_reveal,
                     .reach = {0}, .moves_nothing = true},
    [VERB_SHUFFLE] = {"shuffle", "s", false, "put the cards of a deck into a new order by chance",
                      TELLS_NOTHING, verb_do_shuffle, .reach = {.zones = 1 << ZONE_DECK}},
    [VERB_DESTROY] = {"destroy", "S", true,
                      "move the cards to the drop area, unless something is done instead",
                      TELLS_NOTHING, destroy, .reach = {.zones = ZONES_IN_PLAY | ZONES_LYING}},
    [VERB_SACRIFICE] = {"sacrifice", "S", true,
                        "put own casts or gimmicks into the drop area; this is not destruction",
                        TELLS_FACES, sacrifice,
                        .reach = {.zones = ZONES_IN_PLAY, .owner = OWNER_YOU}},
    [VERB_SUMMON] = {"summon", "s", true,
                     "put the cast into the cast area, if the summon condition allows it",
                     TELLS_NOTHING, summon,
                     .reach = {.zones = ((1 << VOCAB_NOUNS) - 1) & ~(unsigned)ZONES_IN_PLAY,
                               .types = 1 << TYPE_CAST}},
    [VERB_SWAP] = {"swap", "sw", false, "two cards change places", TELLS_NOTHING, swap,
                   .reach = {.zones = ZONES_LYING | 1 << ZONE_HAND},
                   .second = {.zones = ZONES_LYING | 1 << ZONE_HAND}, .of_one_owner = true},
    [VERB_CANCEL] = {"cancel", "s", true,
                     "cancel a card that was flipped this turn and is still valid", TELLS_NOTHING,
                     cancel, .reach = {.zones = FLIPPED}},
    [VERB_ADD] = {"add", "ng", true, "add N to a number of a seat", TELLS_NOTHING, verb_do_add,
                  .reach = {0}},
    [VERB_SUB] = {"sub", "ng", true, "take N from a number of a seat", TELLS_NOTHING, verb_do_sub,
                  .reach = {0}},
    [VERB_SET] = {"set", "Gv", false, "set a number of a seat", TELLS_NOTHING, set_gauge,
                  .reach = {0}},
    {.name = NULL},
};
