/* frames.c - the frames of the game: who drives and answers them, and what that takes for granted
 * of those that a text holds. */
#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "engine/core/vm.h"
#include "engine/games/ultima-generation/moves.h"
#include "engine/games/ultima-generation/tables.h"
#include "engine/games/ultima-generation/turn.h"
#include "engine/games/ultima-generation/ultima.h"
#include "engine/lang/op.h"

static const struct set *slot_of(const struct frame_look *l)
{
    return &l->run->st->tail.set[l->frame->sets].live;
}

static bool is_card(const struct frame_look *l, obj_t obj)
{
    return obj != OBJ_NONE && obj_seat(obj) == l->frame->seat;
}

/* A skill card has a unit that uses it, until that is paid. */
static bool has_user(const struct frame_look *l, const struct frame *use)
{
    uint64_t user = l->run->st->tail.set[use->sets].live.of[use->seat];

    return match_card(l->run->match, use->self)->type != TYPE_SKILL ||
           (user != 0 && ug_is_user(l->run, object_of(use->seat, user), use->self));
}

/* Its block is above it. */
static bool use_fits(const struct frame_look *l)
{
    const struct frame *frame = l->frame;

    return is_card(l, frame->self) && match_card(l->run->match, frame->self)->use != 0 &&
           l->numbers == NUM_PRINTED && l->sets == 1 && slot_of(l)->of[1 - frame->seat] == 0 &&
           bits_count(slot_of(l)->of[frame->seat]) <= 1 && l->above != NULL &&
           l->above->kind == FRAME_CODE && l->above->self == frame->self &&
           l->above->skill == 0xff && frame->b <= (USE_NEGATED | USE_LEFT) &&
           (ug_block_is_held(l->run->match, l->above) || has_user(l, frame));
}

/* Its ability is above it. */
static bool source_fits(const struct frame_look *l)
{
    const struct frame *frame = l->frame;
    bool has_left = (frame->b & USE_LEFT) != 0;

    return is_card(l, frame->self) && l->numbers == NUM_PRINTED && l->sets == 0 &&
           l->above != NULL && l->above->kind == FRAME_CODE && l->above->self == frame->self &&
           l->above->skill != 0xff && (frame->b & ~USE_LEFT) == 0 &&
           (has_left || l->run->st->field.zone_of[frame->self] == ZONE_UNITS);
}

static bool hold_fits(const struct frame_look *l)
{
    const struct frame *frame = l->frame;
    const int8_t *rebound;

    if (!is_card(l, frame->self) || l->sets != 0 || l->numbers != 0 || l->below == NULL ||
        l->below == l->run->st->tail.frame || l->below->kind != FRAME_CODE ||
        l->below->self != frame->self || l->below->skill != 0xff ||
        (l->below - 1)->kind != FRAME_USE || frame->step > HOLD_ANSWERED ||
        (frame->step < HOLD_WINDOW && !has_user(l, l->below - 1))) {
        return false;
    }
    rebound = match_card(l->run->match, frame->self)->vector[VECTOR_REBOUND];
    if (frame->step == HOLD_START) {
        return rebound[ANY_VIRTUE] != VECTOR_NONE && l->above != NULL &&
               l->above->kind == FRAME_NAME && l->above->step == NAME_REBOUND;
    }
    if (frame->step == HOLD_WINDOW) {
        return l->above == NULL && l->run->st->field.count[ZONE_HAND][foe_of(frame->seat)] > 0;
    }
    return frame->step == HOLD_ANSWERED && l->above != NULL && l->above->kind == FRAME_USE;
}

static bool strike_fits(const struct frame_look *l)
{
    const struct state *st = l->run->st;
    const struct frame *frame = l->frame;
    int turn = st->head.step;

    if (!is_card(l, frame->self) || l->sets != 1 || l->numbers != 0 ||
        slot_of(l)->of[frame->seat] != 0 || frame->step > STRIKE_SPARED ||
        (l->below != NULL && l->below->kind != FRAME_STRIKE)) {
        return false;
    }
    if (turn == TURN_DESIGNATE) {
        bool is_open = l->above == NULL;
        return has_mark(st, MARK_GROUP, frame->self) && is_fighting(st, frame->self) &&
               is_open == (frame->step == STRIKE_OPEN);
    }
    bool is_window = l->above != NULL || st->head.counter[AT_WINDOW] < WINDOWS;
    return turn == TURN_PROCESS && frame->step != STRIKE_OPEN && is_window;
}

static bool name_fits(const struct frame_look *l)
{
    const struct frame *frame = l->frame;
    int step = frame->step;
    bool is_gauge = step >= GAUGE_LOWEST && step <= GAUGE_OF_CALLING;
    bool is_rebound = l->below != NULL && l->below->kind == FRAME_HOLD;

    return l->above == NULL && l->sets == 0 && l->numbers == 1 && frame->a <= 1 &&
           frame->self != OBJ_NONE && (is_gauge || (step >= NAME_REBOUND && step <= NAME_SUPPLY)) &&
           (step == NAME_REBOUND) == is_rebound;
}

/* What stays and what goes to the bottom, behind what is left to ask for: cards of decks. */
static bool sift_fits(const struct frame_look *l)
{
    const struct slot *slot = &l->run->st->tail.set[l->frame->sets];

    for (seat_t owner = 0; owner < SEATS; owner++) {
        uint64_t all = 0, deck = l->run->st->field.zone[ZONE_DECK][owner];
        for (int i = 0; i < l->sets; i++) {
            uint64_t cards = slot[i].live.of[owner];
            if ((cards & ~deck) != 0 || (cards & all) != 0) {
                return false;
            }
            all |= cards;
        }
    }
    return true;
}

/* That of the other deck, which is looked at behind the own one. */
static bool look_waits(const struct frame_look *l)
{
    return l->above != NULL && l->above->kind == FRAME_LOOK && l->above->step == l->frame->step &&
           (l->above + 1 == l->run->st->tail.frame + l->run->st->tail.frames);
}

static bool look_fits(const struct frame_look *l)
{
    bool is_sift = l->frame->step == LOOK_SIFT;
    const struct set *cards = l->sets == (is_sift ? 3 : 1) ? slot_of(l) : NULL;
    seat_t owner = (seat_t)(cards != NULL && cards->of[0] == 0);
    const struct tail *tail = &l->run->st->tail;

    if (cards == NULL || l->numbers != 0 || cards->of[1 - owner] != 0 || cards->of[owner] == 0 ||
        (cards->of[owner] & ~l->run->st->field.zone[ZONE_DECK][owner]) != 0 ||
        l->frame->step > LOOK_SIFT || (is_sift && !sift_fits(l))) {
        return false;
    }
    if (look_waits(l)) {
        return true;
    }
    for (int i = 0; i < tail->picks; i++) {
        if (l->run->st->field.zone_of[tail->picked[i]] != ZONE_DECK) {
            return false;
        }
    }
    return l->above == NULL && (is_sift ? tail->picks == 0 : set_count(cards) > 1) &&
           (l->frame->step != LOOK_SPLIT || tail->picks == 0);
}

static bool aim_fits(const struct frame_look *l)
{
    obj_t card = ug_used_of(l->run->st, foe_of(l->frame->seat));
    struct set aims = {{0, 0}};

    if (card != OBJ_NONE) {
        aims = ug_aims(l->run, card);
    }
    return l->above == NULL && l->sets == 0 && l->numbers == 0 && !set_empty(&aims);
}

static void drive_strike(struct run *run, struct frame *frame)
{
    (void)frame;
    play_turn(run);
}

/* The turn would go on from here: to the next striker, or to the window behind this one. */
static void strike_again(struct run *run, struct frame *frame, const struct ask *closed)
{
    (void)closed;
    if (run->st->head.step == TURN_DESIGNATE) {
        ug_ask(run, frame->seat, STEP_STRIKE)->from = frame->self;
    } else {
        ug_battle_ask_window(run);
    }
}

static void answer_strike(struct run *run, struct frame *frame, move_t move)
{
    if (run->st->head.ask.step == STEP_STRIKE) {
        ug_battle_strike_answer(run, frame, move);
    } else {
        ug_steps[run->st->head.ask.step].answer(run, run->st->head.ask.asked == 2, move);
    }
}

static void drive_source(struct run *run, struct frame *frame)
{
    (void)frame;
    vm_pop(run);
}

const struct frame_rule ug_frames[] = {
    [FRAME_USE - FRAME_GAME] = {.drive = ug_use_drive, .fits = use_fits, .has_numbers = true},
    [FRAME_HOLD -
        FRAME_GAME] = {.drive = ug_hold_drive, .answer = ug_hold_answer, .fits = hold_fits},
    [FRAME_STRIKE - FRAME_GAME] = {.drive = drive_strike,
                                   .answer = answer_strike,
                                   .fits = strike_fits,
                                   .ask_again = strike_again},
    [FRAME_NAME - FRAME_GAME] = {.drive = ug_name_drive,
                                 .answer = ug_name_answer,
                                 .fits = name_fits,
                                 .has_numbers = true},
    [FRAME_LOOK -
        FRAME_GAME] = {.drive = ug_look_drive, .answer = ug_look_answer, .fits = look_fits},
    [FRAME_AIM - FRAME_GAME] = {.drive = ug_aim_drive, .answer = ug_aim_answer, .fits = aim_fits},
    [FRAME_SOURCE - FRAME_GAME] = {.drive = drive_source, .fits = source_fits, .has_numbers = true},
};
