/* verbs.c - what card effects do. */
#include "engine/core/verb.h"

#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/unien/loop-reads.h"
#include "engine/know/know.h"
#include "engine/know/regions.h"
#include "engine/lang/op.h"
#include "engine/parts/picks.h"

/* ---- moving ------------------------------------------------------------------------------ */

/* In the order of arrival (UE-R78): rows and piles as they lie, of a deck the top first; what was
 * chosen among cards that one seat alone has seen, by id. */
static int arrival(const struct run *run, const struct set *set, obj_t out[MAX_OBJECT])
{
    const struct set *looked = run->st->tail.looked;
    bool is_chosen = true;

    for (int seat = 0; seat < SEATS; seat++) {
        uint64_t both = looked[0].of[seat] & looked[1].of[seat];
        uint64_t one = (looked[0].of[seat] | looked[1].of[seat]) & ~both;
        is_chosen =
            is_chosen && (set->of[seat] & ~(one | run->st->field.zone[ZONE_HAND][seat])) == 0;
    }
    return is_chosen ? picks_list(run, set, out) : zone_order(run, set, out);
}

/* What may go to a zone, by its type, whatever the filter said (10.2). */
static bool may_go(const struct run *run, obj_t obj, zone_t to, int flags)
{
    int type = match_card(run->match, obj)->type;

    return to == ZONE_FIELD    ? type == TYPE_CHARACTER
           : to == ZONE_ENERGY ? type == TYPE_ENERGY || (flags & VERB_FACEDOWN) != 0
                               : true;
}

static void charge_by_effect(struct run *run, obj_t obj, int flags, int why)
{
    bool is_down = (flags & VERB_FACEDOWN) != 0;

    ue_enter_zone(run, obj, is_down ? ZONE_OMNI : ZONE_ENERGY, END_DEFAULT,
                  is_down ? SEEN_NONE : SEEN_BOTH, why);
    if ((flags & VERB_RESTED) != 0) {
        run->st->field.mark[MARK_RESTED][obj_seat(obj)] |= obj_bit(obj);
    }
}

/* Hidden cards that nobody else has seen stay unseen on the way to another hidden place. */
static uint8_t seen_on_the_way(const struct run *run, seat_t you, obj_t obj)
{
    uint8_t seen = SEEN_NONE;

    for (int viewer = 0; viewer < SEATS; viewer++) {
        bool is_shown = set_has(&run->st->tail.looked[viewer], obj) ||
                        (viewer == you && know_face(run->match, run->st, viewer, obj));
        seen |= (uint8_t)((int)is_shown << viewer);
    }
    return seen == (SEEN_S1 | SEEN_S2) ? SEEN_BOTH : seen;
}

/* One instruction moves cards: all at once, with what that triggers (6.2). */
static void move_cards(struct run *run, seat_t you, const struct set *set, zone_t to, int flags,
                       int why)
{
    obj_t row[MAX_OBJECT];
    struct set *result = &run->st->tail.result.live;
    int n = arrival(run, set, row), batch = ue_queue_batch(run);
    bool is_charged[SEATS] = {false, false};
    enum zone_end end = (flags & VERB_BOTTOM) != 0 ? END_BOTTOM : END_TOP;

    vm_result(run, &(struct set){{0, 0}});
    for (int i = 0; i < n; i++) {
        obj_t obj = row[i];
        zone_t from = run->st->field.zone_of[obj];
        if (from == to || !may_go(run, obj, to, flags)) {
            continue;
        }
        set_add(result, obj); /* the move ends it where nobody can follow the card */
        if (to == ZONE_FIELD) {
            ue_enter_field(run, obj, WHY_ENTERED, batch);
        } else if (to == ZONE_ENERGY) {
            charge_by_effect(run, obj, flags, why);
            is_charged[obj_seat(obj)] = true;
        } else {
            ue_enter_zone(run, obj, to, end, seen_on_the_way(run, you, obj), why);
        }
        if (from == ZONE_FIELD && to == ZONE_DEBRIS) {
            ue_queue_add(run, obj, ON_DEBRIS, batch); /* it looks back at the field */
        }
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        if (is_charged[seat]) {
            ue_enter_charged(run, seat, batch);
        }
    }
}

/* Cards of a deck to its bottom keep their order (UE-R27): the uppermost goes first. */
static void put_under(struct run *run, seat_t you, const struct set *set)
{
    obj_t row[MAX_OBJECT];
    int n = zone_order(run, set, row);

    vm_result(run, set);
    for (int i = 0; i < n; i++) {
        zone_move(run, row[i], ZONE_DECK, END_BOTTOM, seen_on_the_way(run, you, row[i]), WHY_MOVED);
    }
}

static void move(struct run *run, const struct verb_call *call)
{
    const struct set *set = &call->set;
    seat_t you = call->you;
    zone_t to = call->to;
    struct set in_deck = *set;

    for (int seat = 0; seat < SEATS; seat++) {
        in_deck.of[seat] &= run->st->field.zone[ZONE_DECK][seat];
    }
    if (to == ZONE_DECK && (call->flags & VERB_ORDERED) != 0) {
        uint8_t skill = vm_top(run)->skill;
        struct frame *frame = vm_push_frame(run, FRAME_ARRANGE_TOP, you, vm_top(run)->self);
        *vm_slot(run) = (struct slot){.live = *set};
        frame->skill = skill;
        frame->b = (uint8_t)set_count(set);
        verb_see(run, you, set);
        return;
    }
    if (to == ZONE_DECK) {
        ue_reading_order(run, set);
    }
    if (to == ZONE_DECK && !set_empty(&in_deck)) {
        put_under(run, you, &in_deck);
        return;
    }
    move_cards(run, you, set, to, call->flags, to == ZONE_ENERGY ? WHY_CHARGED : WHY_MOVED);
}

static void discard(struct run *run, const struct verb_call *call)
{
    move_cards(run, call->you, &call->set, ZONE_DEBRIS, 0, WHY_DISCARDED);
}

/* ---- cards back on top, in any order ------------------------------------------------------- */

/* The new top card is named first, so the last named goes up first. The named ones wait in the
 * tail's picks. */
static void put_on_top(struct run *run, const struct frame *frame)
{
    struct tail *tail = &run->st->tail;
    obj_t row[PICKED_MAX];
    seat_t you = frame->seat;
    int n = tail->picks;

    for (int i = 0; i < n; i++) {
        row[i] = tail->picked[i];
        tail->picked[i] = 0;
    }
    tail->picks = 0;
    vm_pop(run);
    for (int i = n - 1; i >= 0; i--) {
        ue_enter_zone(run, row[i], ZONE_DECK, END_TOP, seen_on_the_way(run, you, row[i]),
                      WHY_MOVED);
    }
}

void ue_verbs_arrange(struct run *run, struct frame *frame)
{
    struct tail *tail = &run->st->tail;
    const struct set *cards = &tail->set[frame->sets].live;
    int left = set_count(cards);

    if (left <= 1) { /* the last one is not asked */
        if (left == 1) {
            seat_t seat = (seat_t)(cards->of[0] == 0);
            tail->picked[tail->picks++] = object_of(seat, cards->of[seat]);
        }
        put_on_top(run, frame);
        return;
    }
    struct ask *ask = ask_open(run, frame->seat, STEP_ARRANGE);
    ask->from = frame->self;
    ask->skill = frame->skill;
    ask_cards(run, ask, MOVE_TOP, cards);
}

void ue_verbs_arranged(struct run *run, struct frame *frame, move_t answer)
{
    struct tail *tail = &run->st->tail;
    struct set *cards = &tail->set[frame->sets].live;
    obj_t obj = (obj_t)move_operand(answer);

    obj = zone_copy(run->match, run->st, obj, cards->of[obj_seat(obj)]);
    ask_close(run);
    set_drop(cards, obj);
    ROOM_FOR(tail->picks + 1, PICKS);
    tail->picked[tail->picks++] = obj;
}

/* ---- up and rested --------------------------------------------------------------------------- */

static void turn(struct run *run, const struct set *set, bool is_up)
{
    struct set turned = {{0, 0}}, turning = *set;
    obj_t row[MAX_OBJECT];

    for (seat_t seat = 0; seat < SEATS; seat++) {
        turning.of[seat] &= turning_in(&run->st->field, seat);
    }
    int n = zone_order(run, &turning, row);
    ue_reading_turned(run, &turning);
    for (int i = 0; i < n; i++) {
        if (is_rested(run->st, row[i]) == is_up) {
            run->st->field.mark[MARK_RESTED][obj_seat(row[i])] ^= obj_bit(row[i]);
            event_turned(run, row[i], is_up ? WHY_UP : WHY_RESTED);
            set_add(&turned, row[i]);
        }
    }
    vm_result(run, &turned);
}

static void turn_up(struct run *run, const struct verb_call *call)
{
    turn(run, &call->set, true);
}

static void rest(struct run *run, const struct verb_call *call)
{
    turn(run, &call->set, false);
}

/* ---- numbers, effects below ------------------------------------------------------------------ */

/* Plays are gained by the active seat in its main phase alone (UE-R66). The result is by how much
 * the number really changed. */
static void change_number(struct run *run, const struct verb_call *call, int change, bool is_any)
{
    const struct head *head = &run->st->head;
    const int16_t *now = &head->gauge[call->seat][call->to];
    int before = *now;
    bool is_kept =
        call->to == GAUGE_PLAYS && (call->seat != head->first || head->phase != PHASE_MAIN);

    if (is_any && !is_kept) {
        verb_gauge(run, call->to, call->seat, change);
    }
    if (ue_reading_changed(run, call->to, call->seat)) {
        int by = *now - before;
        run->st->tail.result = (struct slot){.dead = (uint32_t)(by < 0 ? -by : by)};
    }
}

static void add(struct run *run, const struct verb_call *call)
{
    change_number(run, call, call->n, call->n > 0);
}

static void subtract(struct run *run, const struct verb_call *call)
{
    change_number(run, call, -call->n, call->n > 0);
}

static void set_number(struct run *run, const struct verb_call *call)
{
    change_number(run, call, call->n - run->st->head.gauge[call->seat][call->to], true);
}

/* The activated effect below the block that says so. */
static void invoke(struct run *run, const struct verb_call *call)
{
    const struct frame *block = vm_top(run);
    const struct card *card = match_card(run->match, block->self);
    int skill = block->skill + 1;

    (void)call;
    while (skill < card->ability_count &&
           run->match->db->abilities[card->ability + skill].kind != ABILITY_ACT) {
        skill++;
    }
    if (skill == card->ability_count || (block->b & VM_GONE) != 0) {
        return;
    }
    if (ue_act_may_invoke(run, block->self, skill)) {
        vm_push_frame(run, FRAME_INVOKE, obj_seat(block->self), block->self)->skill =
            (uint8_t)skill;
    }
}

/* Kernel zones that verbs have to do with. */
enum {
    ENERGIES = 1 << ZONE_ENERGY | 1 << ZONE_OMNI,
    UNSEEN = 1 << ZONE_DECK | 1 << ZONE_HAND | ENERGIES
};

const struct vocab_verb ue_card_verbs[] = {
    [CORE_DRAW] = {"draw", "nb", true, "move the top N cards of the deck to the hand",
                   TELLS_NOTHING, verb_do_draw, .reach = {0}}, /* UE-092 */
    [CORE_DISCARD] = {"discard", "S", true, "move the cards from a hand to the debris", TELLS_FACES,
                      discard, .reach = {.zones = 1 << ZONE_HAND}},
    [CORE_MOVE] = {"move", "St", true, "move the cards to a zone of their owner, all at once",
                   TELLS_ARRIVAL, move, .reach = {0}},
    [CORE_LOOK] = {"look", "s", true, "the controller alone sees the faces", TELLS_NOTHING,
                   verb_do_look, .reach = {.zones = UNSEEN}, .moves_nothing = true},
    [CORE_REVEAL] = {"reveal", "s", true, "both seats see the faces", TELLS_FACES, verb_do_reveal,
                     .reach = {0}, .moves_nothing = true},
    [CORE_SHUFFLE] = {"shuffle", "s", false, "put the cards of a deck into a new order by chance",
                      TELLS_NOTHING, verb_do_shuffle, .reach = {.zones = 1 << ZONE_DECK}},
    [CORE_ADD] = {"add", "ng", true, "add N to a number of a seat", TELLS_NOTHING, add,
                  .reach = {0}},
    [CORE_SUB] = {"sub", "ng", true, "take N from a number of a seat", TELLS_NOTHING, subtract,
                  .reach = {0}},
    [CORE_SET] = {"set", "Gv", true, "make a number of a seat N", TELLS_NOTHING, set_number,
                  .reach = {0}},
    [VERB_UP] = {"up", "S", true, "turn rested cards upright again", TELLS_NOTHING, turn_up,
                 .reach = {.zones = 1 << ZONE_FIELD | ENERGIES}},
    [VERB_REST] = {"rest", "S", true, "rest cards that are up", TELLS_NOTHING, rest,
                   .reach = {.zones = 1 << ZONE_FIELD | ENERGIES}},
    [VERB_INVOKE] = {"invoke", "", false,
                     "the player may use the activated effect below, without a play", TELLS_NOTHING,
                     invoke, .reach = {0}},
    {.name = NULL},
};
