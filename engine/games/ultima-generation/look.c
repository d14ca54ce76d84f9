/* look.c - cards of a deck that were looked at are put back (RULES.md 10.1, look).
 *
 * What is chosen is hidden from the other seat, and the deck changes when the last choice is made
 * (UG-R91): until then the cards stay in the slots of the frame. */
#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/know.h"
#include "engine/core/vm.h"
#include "engine/games/ultima-generation/ultima.h"

static void push(struct run *run, seat_t you, const struct set *cards, int way)
{
    vm_push_frame(run, FRAME_LOOK, you, vm_top(run)->self)->step = (uint8_t)way;
    vm_slot(run)->live = *cards;
}

/* Of several cards to sift the lowest is asked for first: so those that stay keep their order. */
void ug_look_start(struct run *run, seat_t you, const struct set *set, int way)
{
    struct set cards = *set;
    obj_t row[MAX_OBJECT];

    cards.of[0] &= run->st->field.zone[ZONE_DECK][0];
    cards.of[1] &= run->st->field.zone[ZONE_DECK][1];
    vm_no_picks(run->st);
    if (way != LOOK_SIFT) {
        push(run, you, &cards, way);
        return;
    }
    for (int i = 0, n = zone_order(run, &cards, row); i < n; i++) {
        struct set one = {{0, 0}};
        set_add(&one, row[i]);
        push(run, you, &one, way);
    }
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
        return left == 0 || tail->picks > 0 || frame->step == LOOK_LEFT;
    }
}

static void to_end(struct run *run, seat_t you, obj_t obj, enum zone_end end)
{
    zone_move(run, obj, ZONE_DECK, end, (uint8_t)(1 << you), 0);
}

/* The other seat is told that cards were put back, not where. What it knew of the order of these
 * cards is gone, and of all of the deck, if one of them may have gone to the bottom. */
static void put_back(struct run *run, const struct frame *frame, seat_t owner, struct set left)
{
    struct tail *tail = &run->st->tail;
    struct set deck = {{0, 0}}, mine = run->st->field.known[frame->seat];
    seat_t you = frame->seat;
    bool is_bottom = frame->step == LOOK_SIFT && tail->picks > 0;

    deck.of[owner] =
        frame->step == LOOK_ARRANGE ? left.of[owner] : run->st->field.zone[ZONE_DECK][owner];
    for (int i = 0; i < tail->picks; i++) {
        set_add(&deck, tail->picked[i]);
    }
    know_forget(run, &deck);
    run->st->field.known[you] = mine;
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
        to_end(run, you, tail->picked[i], is_bottom ? END_BOTTOM : END_TOP);
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
    if (tail->picks > 0 || frame->step == LOOK_LEFT) { /* else nothing moves, as all can see */
        put_back(run, frame, owner, left);
    }
    vm_pop(run);
    vm_no_picks(run->st);
}

void ug_look_answer(struct run *run, struct frame *frame, move_t move)
{
    struct tail *tail = &run->st->tail;
    obj_t obj = (obj_t)move_operand(move);

    if (frame->step != LOOK_SIFT) {
        obj = zone_copy(run->match, run->st, obj, run->st->head.ask.cards.of[obj_seat(obj)]);
    }
    ask_close(run);
    if (frame->step == LOOK_SIFT && move_verb(move) == MOVE_TOP) {
        frame->step = LOOK_LEFT;
        return;
    }
    set_drop(&tail->set[frame->sets].live, obj);
    note(tail, obj);
}
