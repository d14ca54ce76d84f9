/* pay.c - costs in morale cards (RULES.md 5.3). */
#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/battle-of-union/union.h"

enum { COLORS = (1 << (WORD_ORANGE + 1)) - 1 };

/* Morale cards of the colour of a card (BU-044, BU-R22). */
static uint64_t of_color(const struct run *run, seat_t seat, obj_t card)
{
    uint64_t color = match_card(run->match, card)->words & COLORS, cards = 0;

    for (uint64_t rest = run->st->field.zone[ZONE_MORALE][seat]; rest != 0; rest &= rest - 1) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
        cards |= (match_card(run->match, obj)->words & color) != 0 ? obj_bit(obj) : 0;
    }
    return cards;
}

bool bu_pay_possible(const struct run *run, seat_t seat, obj_t card, int n)
{
    return n == 0 || /* BU-R21 */
           (run->st->field.count[ZONE_MORALE][seat] >= n && of_color(run, seat, card) != 0);
}

void bu_pay_start(struct run *run, seat_t seat, obj_t card, int n)
{
    struct tail *tail = &run->st->tail;

    for (; tail->picks > 0; tail->picks--) { /* of an earlier effect */
        tail->picked[tail->picks - 1] = 0;
    }
    if (n > 0) {
        vm_push_frame(run, FRAME_PAY, seat, card)->a = (uint8_t)n;
        *vm_slot(run) = (struct slot){0};
    }
}

/* The last pick lists only what makes the payment complete. */
uint64_t bu_pay_offered(const struct run *run, const struct frame *frame, uint64_t chosen)
{
    uint64_t color = of_color(run, frame->seat, frame->self);
    bool is_last = bits_count(chosen) == frame->a - 1 && (chosen & color) == 0;

    return run->st->field.zone[ZONE_MORALE][frame->seat] & ~chosen &
           (is_last ? color : ~(uint64_t)0);
}

void bu_pay_drive(struct run *run, struct frame *frame)
{
    uint64_t chosen = run->st->tail.set[frame->sets].live.of[frame->seat];
    struct set cards = {{0, 0}};

    cards.of[frame->seat] = bu_pay_offered(run, frame, chosen);
    struct ask *ask = ask_open(run, frame->seat, STEP_PAY);
    ask->from = frame->self;
    ask->skill = 0xff;
    ask->least = ask->most = frame->a;
    ask->sofar = (uint8_t)bits_count(chosen);
    ask_cards(run, ask, MOVE_PAY, &cards);
}

/* All chosen cards go at once, in the order of choice. */
static void pay_all(struct run *run)
{
    struct tail *tail = &run->st->tail;
    obj_t paid[PICKED_MAX];
    int n = tail->picks;

    for (int i = 0; i < n; i++) {
        paid[i] = tail->picked[i];
        tail->picked[i] = 0;
    }
    tail->picks = 0;
    vm_pop(run);
    for (int i = 0; i < n; i++) {
        zone_move(run, paid[i], ZONE_DISCARDS, END_DEFAULT, SEEN_BOTH, WHY_PAID); /* BU-043 */
    }
}

void bu_pay_answer(struct run *run, struct frame *frame, move_t move)
{
    struct tail *tail = &run->st->tail;
    obj_t obj = (obj_t)move_operand(move);

    obj = zone_copy(run->match, run->st, obj, run->st->head.ask.cards.of[frame->seat]);
    ask_close(run);
    set_add(&tail->set[frame->sets].live, obj);
    tail->picked[tail->picks++] = obj;
    if (tail->picks == frame->a) {
        pay_all(run);
    }
}
