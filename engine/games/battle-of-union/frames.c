/* frames.c - the frames of the game: who drives and answers them, and what that takes for granted
 * of those that a text holds. */
#include "engine/core/ask.h"
#include "engine/core/vm.h"
#include "engine/games/battle-of-union/union.h"

static bool is_below(const struct frame_look *l, int kind)
{
    return l->above != NULL && l->above->kind == kind;
}

static bool take_fits(const struct frame_look *l)
{
    return is_below(l, FRAME_DECKOUT) && l->above->seat == l->frame->seat &&
           (l->frame->step == ZONE_HAND || l->frame->step == ZONE_MORALE ||
            l->frame->step == ZONE_DISCARDS) &&
           l->frame->b <= WHY_DECKOUT;
}

/* It was built anew, and a wall of the seat goes (BU-082). */
static bool deckout_fits(const struct frame_look *l)
{
    uint64_t walls = l->run->st->field.zone[ZONE_WALLS][l->frame->seat];

    return l->above == NULL && l->frame->step == 1 && walls != 0;
}

static bool pay_fits(const struct frame_look *l)
{
    const struct frame *below = l->below;
    seat_t seat = l->frame->seat;
    const struct tail *tail = &l->run->st->tail;
    uint64_t morale = l->run->st->field.zone[ZONE_MORALE][seat], picked = 0;

    if (l->above != NULL || l->cards == NULL || l->card == NULL || below == NULL ||
        below->self != l->frame->self || below->seat != seat ||
        (below->kind != FRAME_EVENT && below->kind != FRAME_PAID)) {
        return false;
    }
    for (int i = 0; i < tail->picks; i++) {
        picked |= obj_seat(tail->picked[i]) == seat ? obj_bit(tail->picked[i]) : 0;
    }
    return l->frame->a <= PICKED_MAX && tail->picks < l->frame->a &&
           bits_count(picked) == tail->picks && l->cards->of[1 - seat] == 0 &&
           l->cards->of[seat] == picked && (picked & ~morale) == 0 &&
           bu_pay_offered(l->run, l->frame, picked) != 0 &&
           bu_pay_possible(l->run, seat, l->frame->self, l->frame->a);
}

/* 0: it is paid; 1: it runs. */
static bool event_fits(const struct frame_look *l)
{
    return l->card != NULL && l->card->type == TYPE_EVENT && l->card->use != 0 &&
           l->above != NULL &&
           (l->frame->step == 1 || (l->frame->step == 0 && is_below(l, FRAME_PAY)));
}

static bool paid_fits(const struct frame_look *l)
{
    return l->card != NULL && is_below(l, FRAME_PAY) && l->frame->a < l->card->ability_count &&
           l->run->match->db->abilities[l->card->ability + l->frame->a].kind != ABILITY_STATIC;
}

static bool list_fits(const struct frame_look *l)
{
    if (l->frame->step > LIST_FINISH) {
        return false;
    }
    if (l->above != NULL) {
        return l->card == NULL || l->frame->b <= l->card->ability_count;
    }
    return l->card != NULL && l->frame->b < l->card->ability_count &&
           l->run->st->field.zone_of[l->frame->self] == ZONE_AID &&
           bu_reinforcements_asks(l->run, l->frame);
}

static bool counter_fits(const struct frame_look *l)
{
    return l->card != NULL && l->above != NULL && l->frame->b <= l->card->ability_count &&
           obj_seat(l->frame->self) == l->frame->seat;
}

/* What a verb has pushed over its effect asks in the name of that effect. */
static bool is_of_effect(const struct frame_look *l)
{
    const struct frame *below = l->below;

    return below != NULL && below->self == l->frame->self && below->skill == l->frame->skill;
}

/* Walls of both seats may be asked for. */
static bool break_fits(const struct frame_look *l)
{
    const uint64_t *walls = l->run->st->field.zone[ZONE_WALLS];

    return is_of_effect(l) && l->cards != NULL && l->frame->a <= WALLS &&
           (l->above != NULL || (l->cards->of[0] & walls[0]) != 0 ||
            (l->cards->of[1] & walls[1]) != 0);
}

static bool put_fits(const struct frame_look *l)
{
    const uint64_t *decks = l->run->st->field.zone[ZONE_DECK];

    return is_of_effect(l) && l->above == NULL && l->cards != NULL && !set_empty(l->cards) &&
           (l->cards->of[0] & ~decks[0]) == 0 && (l->cards->of[1] & ~decks[1]) == 0;
}

/* Reinforcements of the seat; there are hosts where the first may go. */
static bool shift_fits(const struct frame_look *l)
{
    seat_t seat = l->frame->seat;

    return is_of_effect(l) && l->above == NULL && l->cards != NULL && !set_empty(l->cards) &&
           l->cards->of[1 - seat] == 0 &&
           (l->cards->of[seat] & ~l->run->st->field.zone[ZONE_RESERVE][seat]) == 0 &&
           bu_read_hosts_for(l->run, bu_verbs_shifted(l->run)) != 0;
}

static bool move_fits(const struct frame_look *l)
{
    return l->cards != NULL && l->frame->a < ZONE_COUNT &&
           (is_below(l, FRAME_DECKOUT) || is_below(l, FRAME_TAKE));
}

const struct frame_rule bu_frames[] = {
    [FRAME_TAKE - FRAME_GAME] = {.drive = bu_supply_drive, .fits = take_fits},
    [FRAME_DECKOUT - FRAME_GAME] = {.drive = bu_supply_deckout,
                                    .answer = bu_supply_answer,
                                    .fits = deckout_fits,
                                    .ask_again = bu_supply_ask,
                                    .note = WHY_DECKOUT},
    [FRAME_PAY - FRAME_GAME] = {.drive = bu_pay_drive, .answer = bu_pay_answer, .fits = pay_fits},
    [FRAME_EVENT - FRAME_GAME] = {.drive = bu_prep_event, .fits = event_fits},
    [FRAME_PAID - FRAME_GAME] = {.drive = bu_reinforcements_paid, .fits = paid_fits},
    [FRAME_LIST - FRAME_GAME] = {.drive = bu_reinforcements_drive,
                                 .answer = bu_reinforcements_answer,
                                 .fits = list_fits},
    [FRAME_COUNTER - FRAME_GAME] = {.drive = bu_end_counter, .fits = counter_fits},
    [FRAME_BREAK - FRAME_GAME] = {.drive = bu_verbs_break,
                                  .answer = bu_verbs_answer,
                                  .fits = break_fits,
                                  .ask_again = bu_verbs_ask_wall},
    [FRAME_PUT - FRAME_GAME] = {.drive = bu_verbs_put, .answer = bu_verbs_answer, .fits = put_fits},
    [FRAME_SHIFT - FRAME_GAME] = {.drive = bu_verbs_shift,
                                  .answer = bu_verbs_answer,
                                  .fits = shift_fits,
                                  .hides_set = true,
                                  .ask_again = bu_verbs_shift_again,
                                  .about = bu_verbs_shifted},
    [FRAME_MOVE - FRAME_GAME] = {.drive = bu_verbs_move, .fits = move_fits},
};
