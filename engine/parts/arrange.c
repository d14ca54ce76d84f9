/* arrange.c - cards that a player puts in an order (arrange.h). */
#include "engine/parts/arrange.h"

#include "engine/core/ask.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/lang/limit.h"

/* The next card of those that go one by one to the bottom of a deck: at once, or all together. */
static void put_last(struct run *run, seat_t seat, obj_t obj)
{
    const struct rules *rules = run->match->rules;
    struct tail *tail = &run->st->tail;

    if (rules->effects.arranged != NULL) {
        tail->picked[tail->picks++] = obj; /* vm_arrange has made room */
    } else {
        zone_move(run, obj, rules->deck.zone, END_BOTTOM, (uint8_t)(1 << seat), 0);
    }
}

void arrange_answer(struct run *run, struct frame *frame, move_t move)
{
    obj_t obj = (obj_t)move_operand(move);
    obj = zone_copy(run->match, run->st, obj, run->st->head.ask.cards.of[obj_seat(obj)]);
    ask_close(run);
    set_drop(&run->st->tail.set[frame->sets].live, obj);
    put_last(run, frame->seat, obj);
}

void vm_arrange(struct run *run, seat_t seat, const struct set *cards)
{
    uint8_t skill = vm_top(run)->skill;
    struct frame *frame = vm_push_frame(run, FRAME_ARRANGE, seat, vm_top(run)->self);
    frame->skill = skill;
    frame->a = (uint8_t)set_count(cards);
    vm_slot(run)->live = *cards;
    verb_see(run, seat, cards);
    if (run->match->rules->effects.arranged != NULL) {
        ROOM_FOR(frame->a, PICKS);
        vm_no_picks(run->st);
    }
}

void arrange_run(struct run *run)
{
    struct frame *frame = vm_top(run);
    struct set cards = run->st->tail.set[frame->sets].live;
    const struct rules *rules = run->match->rules;

    if (set_count(&cards) > 1) {
        struct ask *ask = ask_open(run, frame->seat, rules->core_step + CORE_CHOOSE);
        ask->from = frame->self;
        ask->skill = frame->skill;
        ask->least = ask->most = frame->a;
        ask->sofar = (uint8_t)(frame->a - set_count(&cards));
        ask_cards(run, ask, run->match->verb_of[ANSWER_PICK], &cards);
        return;
    }
    seat_t seat = frame->seat;
    vm_pop(run);
    if (!set_empty(&cards)) {
        seat_t owner = (seat_t)(cards.of[0] == 0);
        obj_t last = (obj_t)(owner * SEAT_OBJECTS + bits_first(cards.of[owner]));
        put_last(run, seat, last);
    }
    if (rules->effects.arranged != NULL) {
        rules->effects.arranged(run, seat);
    }
}
