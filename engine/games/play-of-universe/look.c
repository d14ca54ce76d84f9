/* look.c - cards that were looked at go to the bottom or back on top (RULES.md 10.2, `look_top`).
 *
 * The deck changes when the last choice is made (PU-R94): until then the picks stand in their
 * order, those for the bottom first, frame->a of them. */
#include "engine/core/ask.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/play-of-universe/universe.h"
#include "engine/know/know.h"

void pu_look_start(struct run *run, seat_t you, const struct set *set)
{
    struct set in_deck = *set;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        in_deck.of[seat] &= run->st->field.zone[ZONE_DECK][seat];
    }
    if (set_empty(&in_deck)) {
        return;
    }
    verb_see(run, you, &in_deck);
    vm_push_frame(run, FRAME_LOOK, you, vm_top(run)->self)->skill = vm_top(run)->skill;
    *vm_slot(run) = (struct slot){.live = in_deck};
    vm_no_picks(run->st);
}

static void put(struct run *run, seat_t you, obj_t obj, enum zone_end end)
{
    zone_move(run, obj, ZONE_DECK, end, (uint8_t)(1 << you), WHY_MOVED);
}

/* What is named first for the bottom lies above what is named later; what goes on top later lies
 * above, the one that was not asked for last. */
static void put_back(struct run *run, const struct frame *frame, const struct set *left)
{
    const struct tail *tail = &run->st->tail;

    for (int i = 0; i < tail->picks; i++) {
        put(run, frame->seat, tail->picked[i], i < frame->a ? END_BOTTOM : END_TOP);
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        if (left->of[seat] != 0) {
            put(run, frame->seat, object_of(seat, left->of[seat]), END_TOP);
        }
    }
}

void pu_look_drive(struct run *run, struct frame *frame)
{
    const struct set *cards = &run->st->tail.set[frame->sets].live;
    int left = set_count(cards);

    if (left == 0 || (left == 1 && frame->step == LOOK_TOP)) { /* the last one is not asked */
        put_back(run, frame, cards);
        vm_pop(run);
        vm_no_picks(run->st);
        return;
    }
    struct ask *ask = ask_open(run, frame->seat, STEP_ARRANGE);
    ask->from = frame->self;
    ask->skill = frame->skill;
    if (frame->step == LOOK_BOTTOM) {
        ask_plain(ask, MOVE_DONE);
    }
    ask_cards(run, ask, frame->step == LOOK_BOTTOM ? MOVE_BOTTOM : MOVE_TOP, cards);
}

void pu_look_answer(struct run *run, struct frame *frame, move_t move)
{
    struct tail *tail = &run->st->tail;
    struct set *cards = &tail->set[frame->sets].live;
    obj_t obj = (obj_t)move_operand(move);

    if (move_verb(move) == MOVE_DONE) {
        ask_close(run);
        frame->step = LOOK_TOP;
        return;
    }
    obj = zone_copy(run->match, run->st, obj, cards->of[obj_seat(obj)]);
    ask_close(run);
    set_drop(cards, obj);
    ROOM_FOR(tail->picks + 1, PICKS);
    tail->picked[tail->picks++] = obj;
    if (frame->step == LOOK_BOTTOM) {
        frame->a++;
    }
}
