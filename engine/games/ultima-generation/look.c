/* look.c - cards of a deck that were looked at are put back (RULES.md 10.1, look).
 *
 * What is chosen is hidden from the other seat, and the deck changes when the last choice is made
 * (UG-R91): until then the cards stay in the slots of the frame. */
#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/games/ultima-generation/ultima.h"
#include "engine/know/know.h"

/* The slots of a frame; all but the first are those of sift alone. */
enum { SLOT_LEFT, SLOT_TOP, SLOT_BOTTOM, SIFT_SLOTS };

static void push(struct run *run, seat_t you, seat_t owner, uint64_t cards, int way)
{
    vm_push_frame(run, FRAME_LOOK, you, vm_top(run)->self)->step = (uint8_t)way;
    vm_slot(run)->live.of[owner] = cards;
    for (int slot = SLOT_TOP; way == LOOK_SIFT && slot < SIFT_SLOTS; slot++) {
        *vm_slot(run) = (struct slot){0};
    }
}

/* One deck after the other, the own one first. */
void ug_look_start(struct run *run, seat_t you, const struct set *set, int way)
{
    struct set deck = *set;

    for (seat_t owner = 0; owner < SEATS; owner++) {
        deck.of[owner] &= run->st->field.zone[ZONE_DECK][owner];
    }
    verb_see(run, you, &deck);
    vm_no_picks(run->st);
    if (deck.of[foe_of(you)] != 0) {
        push(run, you, foe_of(you), deck.of[foe_of(you)], way);
    }
    if (deck.of[you] != 0) {
        push(run, you, you, deck.of[you], way);
    }
}

/* Of several cards to sift the lowest is asked for first. */
obj_t ug_look_lowest(const struct run *run, const struct frame *frame)
{
    obj_t row[MAX_OBJECT];
    int n = zone_order(run, &run->st->tail.set[frame->sets].live, row);

    return n > 0 ? row[n - 1] : OBJ_NONE;
}

/* The choices so far, in their order: the cards that have left the slot. */
static void note(struct tail *tail, obj_t obj)
{
    if (tail->picks < PICKED_MAX) {
        tail->picked[tail->picks++] = obj;
    }
}

/* How many choices are made: the last card of an order goes by itself, one card alone is not split.
 */
static bool is_done(const struct frame *frame, const struct tail *tail, int left)
{
    switch (frame->step) {
    case LOOK_ARRANGE:
        return left <= 1;
    case LOOK_SPLIT:
        return left <= 1 || tail->picks > 0;
    default:
        return left == 0;
    }
}

static void to_end(struct run *run, seat_t you, obj_t obj, enum zone_end end)
{
    zone_move(run, obj, ZONE_DECK, end, (uint8_t)(1 << you), 0);
}

/* The other seat is told that cards were put back, not where. What it knew of the order of these
 * cards is gone. */
static void forget_order(struct run *run, seat_t you, const struct set *cards)
{
    struct set mine = run->st->field.known[you];

    know_forget(run, cards);
    run->st->field.known[you] = mine;
}

/* The same of all of the deck, since one of the cards may have gone to the bottom. */
static void put_back_sifted(struct run *run, const struct frame *frame)
{
    const struct slot *slot = &run->st->tail.set[frame->sets];
    struct set deck = {{0, 0}}, top = slot[SLOT_TOP].live, bottom = slot[SLOT_BOTTOM].live;
    obj_t row[MAX_OBJECT];

    for (seat_t owner = 0; owner < SEATS; owner++) {
        bool is_sifted = (top.of[owner] | bottom.of[owner]) != 0;
        deck.of[owner] = is_sifted ? run->st->field.zone[ZONE_DECK][owner] : 0;
    }
    forget_order(run, frame->seat, &deck);
    for (int n = zone_order(run, &top, row); n > 0; n--) { /* they keep their order */
        to_end(run, frame->seat, row[n - 1], END_TOP);
    }
    for (int n = zone_order(run, &bottom, row); n > 0; n--) {
        to_end(run, frame->seat, row[n - 1], END_BOTTOM);
    }
}

static void put_back(struct run *run, const struct frame *frame, seat_t owner, struct set left)
{
    struct tail *tail = &run->st->tail;
    struct set deck = {{0, 0}};
    seat_t you = frame->seat;

    deck.of[owner] =
        frame->step == LOOK_ARRANGE ? left.of[owner] : run->st->field.zone[ZONE_DECK][owner];
    for (int i = 0; i < tail->picks; i++) {
        set_add(&deck, tail->picked[i]);
    }
    forget_order(run, you, &deck);
    if (frame->step == LOOK_SPLIT) { /* the others to the bottom */
        obj_t row[MAX_OBJECT];
        int n = zone_order(run, &left, row);
        for (int i = 0; i < n; i++) {
            to_end(run, you, row[i], END_BOTTOM);
        }
    } else {
        for (uint64_t rest = left.of[owner]; rest != 0; rest &= rest - 1) {
            to_end(run, you, object_of(owner, rest), END_TOP); /* the last of an order */
        }
    }
    for (int i = tail->picks - 1; i >= 0; i--) { /* the first named becomes the new top */
        to_end(run, you, tail->picked[i], END_TOP);
    }
}

void ug_look_drive(struct run *run, struct frame *frame)
{
    struct tail *tail = &run->st->tail;
    struct set left = tail->set[frame->sets].live;
    seat_t owner = (seat_t)(left.of[0] == 0);

    if (!is_done(frame, tail, set_count(&left))) {
        struct ask *ask = ask_open(run, frame->seat, STEP_ARRANGE);
        ask->from = frame->self;
        ask->skill = 0xff;
        ask->form = frame->step == LOOK_SIFT ? FORM_MOVES : ask->form;
        if (frame->step != LOOK_SIFT) {
            ask_cards(run, ask, MOVE_TOP, &left);
        }
        return;
    }
    if (tail->picks > 0) {
        owner = obj_seat(tail->picked[0]);
    }
    if (frame->step == LOOK_SIFT) {
        put_back_sifted(run, frame);
    } else if (tail->picks > 0) { /* else nothing moves, as all can see */
        put_back(run, frame, owner, left);
    }
    vm_pop(run);
    vm_no_picks(run->st);
}

void ug_look_answer(struct run *run, struct frame *frame, move_t move)
{
    struct tail *tail = &run->st->tail;
    struct set offer = run->st->head.ask.cards;
    obj_t obj = (obj_t)move_operand(move);

    ask_close(run);
    if (frame->step == LOOK_SIFT) {
        struct slot *slot = &tail->set[frame->sets];
        set_drop(&slot[SLOT_LEFT].live, obj);
        set_add(&slot[move_verb(move) == MOVE_TOP ? SLOT_TOP : SLOT_BOTTOM].live, obj);
        return;
    }
    obj = zone_copy(run->match, run->st, obj, offer.of[obj_seat(obj)]);
    set_drop(&tail->set[frame->sets].live, obj);
    note(tail, obj);
}
