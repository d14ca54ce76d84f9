/* frames.c - the frames of the game: who drives and answers them, and what that takes for granted
 * of those that a text holds. */
#include "engine/core/ask.h"
#include "engine/core/vm.h"
#include "engine/games/play-of-universe/universe.h"

static bool lies_in(const struct frame_look *l, zone_t zone)
{
    return l->card != NULL && l->run->st->field.zone_of[l->frame->self] == zone;
}

/* Only FRAME_LOOK has a set. */
static bool has_none(const struct frame_look *l)
{
    return l->sets != 1;
}

static bool queue_fits(const struct frame_look *l)
{
    return has_none(l) && l->above != NULL;
}

/* The assist lies where its effect has put it, if it has (PU-R93). */
static bool use_fits(const struct frame_look *l)
{
    return has_none(l) && l->card != NULL && obj_seat(l->frame->self) == l->frame->seat &&
           l->frame->skill < l->card->ability_count && l->above != NULL && l->frame->step == 1;
}

/* Its creature wears more armours than it has slots for. */
static bool trim_fits(const struct frame_look *l)
{
    return has_none(l) && l->above == NULL && lies_in(l, ZONE_BOARD) &&
           obj_seat(l->frame->self) == l->frame->seat &&
           pu_act_is_overdressed(l->run, l->frame->self);
}

/* One frame for each card that waits; the top one asks. */
static bool place_fits(const struct frame_look *l)
{
    bool is_stack = l->above == NULL
                        ? pu_graves(l->run, l->frame->self) != 0
                        : l->above->kind == FRAME_PLACE && l->above->seat == l->frame->seat;

    return has_none(l) && lies_in(l, ZONE_WAITING) && l->card->type == TYPE_CREATURE && is_stack &&
           l->frame->a < BOARD_SQUARES;
}

static bool advance_fits(const struct frame_look *l)
{
    return has_none(l) && l->above == NULL && lies_in(l, ZONE_BOARD) &&
           who_is(l->run->st, ROLE_ATTACKER) == l->frame->self && l->frame->a < BOARD_SQUARES &&
           card_on(l->run->st, l->frame->a) == OBJ_NONE &&
           obj_seat(l->frame->self) == l->frame->seat;
}

/* The picks are cards of decks that the slot does not hold. */
static bool picks_fit(const struct frame_look *l)
{
    const struct tail *tail = &l->run->st->tail;
    struct set seen = *l->cards;

    for (int i = 0; i < tail->picks; i++) {
        obj_t obj = tail->picked[i];
        if (l->run->st->field.zone_of[obj] != ZONE_DECK || set_has(&seen, obj)) {
            return false;
        }
        set_add(&seen, obj);
    }
    return l->frame->a == tail->picks || (l->frame->a < tail->picks && l->frame->step == LOOK_TOP);
}

static bool look_fits(const struct frame_look *l)
{
    const struct field *field = &l->run->st->field;
    int least = l->frame->step == LOOK_BOTTOM ? 1 : 2; /* the last one is not asked */

    return l->above == NULL && l->cards != NULL && l->frame->step <= LOOK_TOP &&
           set_count(l->cards) >= least && picks_fit(l) &&
           (l->cards->of[0] & ~field->zone[ZONE_DECK][0]) == 0 &&
           (l->cards->of[1] & ~field->zone[ZONE_DECK][1]) == 0;
}

static void drive_queue(struct run *run, struct frame *frame)
{
    (void)frame;
    pu_queue_drive(run);
}

const struct frame_rule pu_frames[] = {
    [FRAME_QUEUE - FRAME_GAME] = {.drive = drive_queue, .fits = queue_fits},
    [FRAME_USE - FRAME_GAME] = {.drive = pu_act_use, .fits = use_fits},
    [FRAME_TRIM - FRAME_GAME] = {.drive = pu_act_trim, .answer = pu_act_trimmed, .fits = trim_fits},
    [FRAME_PLACE -
        FRAME_GAME] = {.drive = pu_check_place, .answer = pu_check_placed, .fits = place_fits},
    [FRAME_ADVANCE - FRAME_GAME] = {.drive = pu_battle_advance,
                                    .answer = pu_battle_advanced,
                                    .fits = advance_fits},
    [FRAME_LOOK -
        FRAME_GAME] = {.drive = pu_look_drive, .answer = pu_look_answer, .fits = look_fits},
};
