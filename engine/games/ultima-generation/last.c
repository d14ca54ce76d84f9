/* last.c - what a unit was at last, for the card that it has used, and its abilities (UG-R82). */
#include "engine/games/ultima-generation/ultima.h"

/* The frame is of a card that the unit has used, or of its ability. */
static bool is_of(const struct state *st, const struct frame *frame, obj_t unit)
{
    return frame->kind == FRAME_USE      ? set_has(&st->tail.set[frame->sets].live, unit)
           : frame->kind == FRAME_SOURCE ? frame->self == unit
                                         : false;
}

static void keep_numbers(struct run *run, obj_t unit, int16_t *out)
{
    for (int k = 0; k < NUM_PRINTED; k++) {
        out[k] = (int16_t)ug_number(run, unit, (enum ug_number)k);
    }
}

static void remember(struct run *run, obj_t unit)
{
    struct tail *tail = &run->st->tail;

    for (int i = 0; i < tail->frames; i++) {
        struct frame *frame = &tail->frame[i];
        if (is_of(run->st, frame, unit) && (frame->b & USE_LEFT) == 0) {
            keep_numbers(run, unit, &tail->number[frame->numbers]);
            frame->b |= USE_LEFT;
        }
    }
    for (int i = 0; i < tail->queued; i++) {
        struct waiting *pair = &tail->queue[i];
        if (pair->card == unit && !pair->has_last) {
            keep_numbers(run, unit, pair->last);
            pair->has_last = 1;
        }
    }
}

void ug_last_keep(struct run *run, const struct set *cards)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t rest = cards->of[seat] & units_of(run->st, seat);
        for (; rest != 0; rest &= rest - 1) {
            remember(run, object_of(seat, rest));
        }
    }
}

bool ug_last_find(const struct state *st, obj_t unit, int number, int *value)
{
    for (int i = st->tail.frames - 1; i >= 0; i--) {
        const struct frame *frame = &st->tail.frame[i];
        if ((frame->b & USE_LEFT) != 0 && is_of(st, frame, unit)) {
            *value = st->tail.number[frame->numbers + number];
            return true;
        }
    }
    return false;
}
