/* frames.c - the frames of the game: who drives and answers them, and what that takes for granted
 * of those that a text holds. */
#include "engine/core/ask.h"
#include "engine/core/vm.h"
#include "engine/games/unien/unien.h"
#include "engine/parts/picks.h"

static bool is_below(const struct frame_look *l, int kind)
{
    return l->above != NULL && l->above->kind == kind;
}

static bool lies_in(const struct frame_look *l, zone_t zone)
{
    return l->card != NULL && l->run->st->field.zone_of[l->frame->self] == zone &&
           obj_seat(l->frame->self) == l->frame->seat;
}

static bool is_act(const struct frame_look *l, int skill)
{
    return l->card != NULL && skill < l->card->ability_count &&
           l->run->match->db->abilities[l->card->ability + skill].kind == ABILITY_ACT;
}

/* Cards are played, and abilities used, at the `main` decision of the active seat. */
static bool is_of_main(const struct frame_look *l)
{
    const struct head *head = &l->run->st->head;
    return l->frame->seat == head->first && head->phase == PHASE_MAIN;
}

/* What can be paid is looked at again. */
static bool pay_fits(const struct frame_look *l)
{
    const struct frame *below = l->below;
    seat_t seat = l->frame->seat;
    struct ue_energy energy;
    struct ue_price price = {.rest = 0};
    struct run run = *l->run;

    if (l->cards == NULL || l->card == NULL || below == NULL || below->self != l->frame->self ||
        below->seat != seat || l->above != NULL ||
        (l->frame->b > 0 && !is_act(l, l->frame->b - 1))) {
        return false;
    }
    uint64_t up = up_in(run.st, ZONE_ENERGY, seat) | up_in(run.st, ZONE_OMNI, seat);
    price = l->frame->b > 0 ? ue_cost_of_act(&run, l->frame->self, l->frame->b - 1)
                            : ue_cost_of_card(&run, l->frame->self);
    if (l->frame->a == 0 || l->frame->a > price.rest) {
        return false;
    }
    price.rest = l->frame->a;
    ue_cost_energy(&run, seat, &energy);
    return l->cards->of[1 - seat] == 0 && (l->cards->of[seat] & ~up) == 0 &&
           bits_count(l->cards->of[seat]) < l->frame->a && ue_cost_payable(&price, &energy);
}

/* 0: it is paid; 1: it runs, and may have left the table. */
static bool cast_fits(const struct frame_look *l)
{
    if (!is_of_main(l) || l->card == NULL || l->card->use == 0 || l->above == NULL) {
        return false;
    }
    bool has_left = l->frame->step == 1 && is_below(l, FRAME_CODE) &&
                    l->above->self == l->frame->self && (l->above->b & VM_GONE) != 0;
    return (has_left ? obj_seat(l->frame->self) == l->frame->seat : lies_in(l, ZONE_TABLE)) &&
           (l->frame->step == 1 || (l->frame->step == 0 && is_below(l, FRAME_PAY)));
}

static bool summon_fits(const struct frame_look *l)
{
    return is_of_main(l) && l->card != NULL && l->card->type == TYPE_CHARACTER &&
           lies_in(l, ZONE_TABLE) && is_below(l, FRAME_PAY);
}

static bool act_fits(const struct frame_look *l)
{
    return (l->below != NULL || is_of_main(l)) && is_act(l, l->frame->skill) && l->above != NULL &&
           l->frame->a <= 1 &&
           (l->frame->step == 1 || (l->frame->step == 0 && is_below(l, FRAME_PAY)));
}

static bool invoke_fits(const struct frame_look *l)
{
    struct run run = *l->run;

    return is_act(l, l->frame->skill) && lies_in(l, ZONE_FIELD) && l->above == NULL &&
           ue_act_may_invoke(&run, l->frame->self, l->frame->skill);
}

static bool arrange_fits(const struct frame_look *l)
{
    const struct tail *tail = &l->run->st->tail;

    for (seat_t seat = 0; l->cards != NULL && seat < SEATS; seat++) {
        uint64_t leaders = l->run->st->field.zone[ZONE_LEADERS][seat];
        if ((l->cards->of[seat] & leaders) != 0) {
            return false;
        }
    }
    return l->cards != NULL && l->above == NULL && set_count(l->cards) > 1 &&
           tail->picks + set_count(l->cards) <= PICKED_MAX;
}

static bool queue_fits(const struct frame_look *l)
{
    return l->above != NULL ? l->frame->a <= 1 : l->frame->a == 0 && l->run->st->tail.queued > 1;
}

static bool return_fits(const struct frame_look *l)
{
    seat_t seat = l->frame->seat;
    const struct state *st = l->run->st;
    int wanted = st->head.gauge[seat][GAUGE_MULL];
    uint64_t hand = st->field.zone[ZONE_HAND][seat];

    return l->above == NULL && l->cards != NULL && l->cards->of[1 - seat] == 0 &&
           (l->cards->of[seat] & ~hand) == 0 && set_count(l->cards) < wanted &&
           wanted < bits_count(hand) && st->head.counter[AT_PART] == seat;
}

/* The picks are kept by the frame, and are others where the hand is. */
static void return_again(struct run *run, struct frame *frame, const struct ask *closed)
{
    struct slot *slot = &run->st->tail.set[frame->sets];
    struct picks picks = {.chosen = slot->live};

    (void)closed;
    picks.offer.of[frame->seat] = run->st->field.zone[ZONE_HAND][frame->seat];
    picks_again(run, &picks);
    slot->live = picks.chosen;
    ue_setup_return(run, frame);
}

static void queue_again(struct run *run, struct frame *frame, const struct ask *closed)
{
    (void)frame;
    (void)closed;
    (void)ue_queue_ask(run);
}

static void drive_queue(struct run *run, struct frame *frame)
{
    (void)frame;
    ue_queue_drive(run);
}

static void answer_queue(struct run *run, struct frame *frame, move_t move)
{
    (void)frame;
    ue_queue_answer(run, move);
}

const struct frame_rule ue_frames[] = {
    [FRAME_PAY - FRAME_GAME] = {.drive = ue_pay_drive,
                                .answer = ue_pay_answer,
                                .fits = pay_fits,
                                .ask_again = ue_pay_again},
    [FRAME_CAST - FRAME_GAME] = {.drive = ue_act_cast, .fits = cast_fits},
    [FRAME_SUMMON - FRAME_GAME] = {.drive = ue_act_summon, .fits = summon_fits},
    [FRAME_ACT - FRAME_GAME] = {.drive = ue_act_drive, .fits = act_fits},
    [FRAME_INVOKE -
        FRAME_GAME] = {.drive = ue_act_invoke, .answer = ue_act_invoke_answer, .fits = invoke_fits},
    [FRAME_ARRANGE_TOP - FRAME_GAME] = {.drive = ue_verbs_arrange,
                                        .answer = ue_verbs_arranged,
                                        .fits = arrange_fits},
    [FRAME_QUEUE - FRAME_GAME] = {.drive = drive_queue,
                                  .answer = answer_queue,
                                  .fits = queue_fits,
                                  .ask_again = queue_again},
    [FRAME_RETURN - FRAME_GAME] = {.drive = ue_setup_return,
                                   .answer = ue_setup_answer,
                                   .fits = return_fits,
                                   .ask_again = return_again},
};
