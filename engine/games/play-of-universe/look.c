/* look.c - cards that were looked at go to the bottom or back on top (RULES.md 10.2, `look_top`).
 */
#include "engine/core/ask.h"
#include "engine/core/know.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/play-of-universe/universe.h"

void pu_look_start(struct run *run, seat_t you, const struct set *set)
{
    struct set in_deck = *set;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        in_deck.of[seat] &= run->st->field.zone[ZONE_DECK][seat];
    }
    if (set_empty(&in_deck)) {
        return;
    }
    vm_push_frame(run, FRAME_LOOK, you, vm_top(run)->self)->skill = vm_top(run)->skill;
    *vm_slot(run) = (struct slot){.live = in_deck};
}

static uint8_t seen_by(seat_t you)
{
    return (uint8_t)(1 << you);
}

void pu_look_drive(struct run *run, struct frame *frame)
{
    struct set *cards = &run->st->tail.set[frame->sets].live;
    int left = set_count(cards);

    if (left == 0 || (left == 1 && frame->step == LOOK_TOP)) { /* the last one is not asked */
        for (seat_t seat = 0; seat < SEATS && left == 1; seat++) {
            if (cards->of[seat] != 0) {
                zone_move(run, object_of(seat, cards->of[seat]), ZONE_DECK, END_TOP,
                          seen_by(frame->seat), WHY_MOVED);
                break;
            }
        }
        vm_pop(run);
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

/* What is put on the bottom first lies above what is put later; what goes on top later lies above.
 */
void pu_look_answer(struct run *run, struct frame *frame, move_t move)
{
    struct set *cards = &run->st->tail.set[frame->sets].live;
    obj_t obj = (obj_t)move_operand(move);

    if (move_verb(move) == MOVE_DONE) {
        ask_close(run);
        frame->step = LOOK_TOP;
        return;
    }
    obj = zone_copy(run->match, run->st, obj, cards->of[obj_seat(obj)]);
    ask_close(run);
    set_drop(cards, obj);
    bool is_bottom = frame->step == LOOK_BOTTOM;
    zone_move(run, obj, ZONE_DECK, is_bottom ? END_BOTTOM : END_TOP, seen_by(frame->seat),
              WHY_MOVED);
}
