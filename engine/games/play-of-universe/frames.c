/* frames.c - the frames of the game: who drives and answers them, and what that takes for granted
 * of those that a text holds. */
#include "engine/core/ask.h"
#include "engine/core/vm.h"
#include "engine/games/play-of-universe/universe.h"

static bool asks(const struct frame_look *l, int step)
{
    return l->above == NULL && l->ask->step == step && l->ask->asked == 1 << l->frame->seat;
}

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

/* The armours of the creature, which are more than it has slots for. */
static bool trim_fits(const struct frame_look *l)
{
    const struct state *st = l->run->st;

    if (!has_none(l) || !lies_in(l, ZONE_BOARD) || !asks(l, STEP_TRIM) ||
        l->ask->form != FORM_ITEMS || l->ask->verb != MOVE_TRIM || l->ask->plain != 0 ||
        obj_seat(l->frame->self) != l->frame->seat) {
        return false;
    }
    for (int i = 0; i < l->ask->count; i++) {
        obj_t obj = (obj_t)l->ask->item[i];
        if (st->field.zone_of[obj] != ZONE_ARMOUR || pu_read_host(st, obj) != l->frame->self) {
            return false;
        }
    }
    return l->ask->count > l->card->number[NUM_SLOTS];
}

/* One frame for each card that waits; the top one asks. */
static bool place_fits(const struct frame_look *l)
{
    bool is_stack = l->above == NULL
                        ? asks(l, STEP_PLACE) && l->ask->form == FORM_LISTED && l->ask->plain == 0
                        : l->above->kind == FRAME_PLACE && l->above->seat == l->frame->seat;

    return has_none(l) && lies_in(l, ZONE_WAITING) && l->card->type == TYPE_CREATURE && is_stack &&
           l->frame->a < BOARD_SQUARES;
}

static bool advance_fits(const struct frame_look *l)
{
    uint32_t plain = 1u << MOVE_ADVANCE;

    plain |= l->run->match->option[OPTION_ADVANCE] == ADVANCE_FORCED ? 0 : 1u << MOVE_STAY;
    return has_none(l) && lies_in(l, ZONE_BOARD) && asks(l, STEP_ADVANCE) &&
           l->ask->form == FORM_FIXED && l->ask->plain == plain &&
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
    bool is_bottom = l->frame->step == LOOK_BOTTOM;
    uint32_t plain = is_bottom ? 1u << MOVE_DONE : 0;

    if (l->cards == NULL || l->frame->step > LOOK_TOP || !asks(l, STEP_ARRANGE) ||
        l->ask->plain != plain || set_count(l->cards) < (is_bottom ? 1 : 2) || !picks_fit(l)) {
        return false;
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        if ((l->cards->of[seat] & ~field->zone[ZONE_DECK][seat]) != 0 ||
            l->ask->cards.of[seat] != l->cards->of[seat]) {
            return false;
        }
    }
    return l->ask->verb == (is_bottom ? MOVE_BOTTOM : MOVE_TOP);
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
