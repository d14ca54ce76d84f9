/* actions.c - the actions of the main phase (RULES.md 5.2, 5.3). */
#include "engine/core/ask.h"
#include "engine/core/chance.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/offer.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/unien/judge.h"
#include "engine/games/unien/loop-reads.h"
#include "engine/know/regions.h"

/* ---- what may be done -------------------------------------------------------------------- */

/* Cards of a mask that can be paid; equal copies cost the same. */
static uint64_t payable(struct run *run, seat_t seat, uint64_t cards,
                        const struct ue_energy *energy)
{
    uint64_t found = 0;

    for (uint64_t rest = match_merge(run->match, seat, cards); rest != 0; rest &= rest - 1) {
        obj_t obj = object_of(seat, rest);
        struct ue_price price = ue_cost_of_card(run, obj);
        if (ue_cost_payable(&price, energy)) {
            found |= match_copies(run->match, obj) & cards;
        }
    }
    return found;
}

/* Whether a character lies in front that is the same (UE-R69). */
static bool is_listed(const struct run *run, const uint8_t *row, int i)
{
    for (int k = 0; k < i; k++) {
        if (run->match->card[row[k]] == run->match->card[row[i]] &&
            ue_read_alike(run->match, run->st, row[k], row[i])) {
            return true;
        }
    }
    return false;
}

/* Its condition holds; effects that are not activated have none. */
bool ue_act_holds(struct run *run, obj_t obj, int skill)
{
    int first = match_card(run->match, obj)->ability;
    const struct ability *ability = &run->match->db->abilities[first + skill];
    struct eval eval;

    if (ability->guard == 0) {
        return true;
    }
    eval_init(&eval, run, obj_seat(obj), obj);
    return eval_true(&eval, ability->guard);
}

/* Up characters with a skill-th ability that is activated and can be paid, by their places. */
static void offer_acts(struct run *run, seat_t seat, struct ask *ask,
                       const struct ue_energy *energy)
{
    int base = run->match->rules->zone[ZONE_FIELD].offset[seat];
    const uint8_t *row = &run->st->field.order[base];
    uint64_t places[CARD_SKILLS] = {0};
    uint64_t able = up_in(run->st, ZONE_FIELD, seat) & run->match->prop[PROP_ACT][seat];

    for (int i = 0; able != 0 && i < run->st->field.count[ZONE_FIELD][seat]; i++) {
        const struct card *card = match_card(run->match, row[i]);
        if ((able & obj_bit(row[i])) == 0 || is_listed(run, row, i)) {
            continue;
        }
        for (int skill = 0; skill < card->ability_count; skill++) {
            if (run->match->db->abilities[card->ability + skill].kind != ABILITY_ACT) {
                continue;
            }
            struct ue_price price = ue_cost_of_act(run, row[i], skill);
            if (ue_cost_payable(&price, energy) && ue_act_holds(run, row[i], skill)) {
                places[skill] |= (uint64_t)1 << i;
            }
        }
    }
    for (int skill = 0; skill < CARD_SKILLS; skill++) {
        offer_row(ask, MOVE_ACT, base, places[skill], skill, 1 << seat);
    }
}

static uint64_t of_type(const struct run *run, seat_t seat, int type)
{
    return run->st->field.zone[ZONE_HAND][seat] & run->match->prop[PROP_TYPE + type][seat];
}

/* UE-R54 */
static bool can_claim(const struct run *run, seat_t seat)
{
    const struct head *head = &run->st->head;

    return head->gauge[seat][GAUGE_CLAIMS] > 0 && head->gauge[seat][GAUGE_CLAIMED] == 0 &&
           head->gauge[seat][GAUGE_PLAYS] >= run->match->option[OPTION_CLAIM_COST];
}

void ue_act_ask(struct run *run)
{
    struct head *head = &run->st->head;
    seat_t seat = head->first;
    enum offer_over over = seat == 0 ? OFFER_S1 : OFFER_S2;
    struct ask *ask = ask_open(run, seat, STEP_MAIN);
    struct ue_energy energy;

    head->counter[AT_EFFECTS] = head->counter[AT_HUNDREDS] = 0;
    ask_plain(ask, MOVE_END); /* UE-085 */
    bool can_recombine = head->gauge[seat][GAUGE_MADE] == 0 &&
                         head->gauge[seat][GAUGE_RECOMBINED] == 0 &&
                         run->st->field.count[ZONE_HAND][seat] > 0; /* UE-082, UE-R43 */
    if (can_recombine) {
        ask_plain(ask, MOVE_RECOMB);
    }
    if (can_claim(run, seat)) {
        ask_plain(ask, MOVE_CLAIM);
    }
    if (head->gauge[seat][GAUGE_PLAYS] < 1 || head->gauge[seat][GAUGE_RECOMBINED] != 0 ||
        head->gauge[seat][GAUGE_MADE] >= run->match->option[OPTION_MAX_PLAYS]) {
        return;
    }
    ue_cost_energy(run, seat, &energy);
    offer_acts(run, seat, ask, &energy);
    uint64_t castable = payable(run, seat, of_type(run, seat, TYPE_ABILITY), &energy);
    offer_add(ask, MOVE_CAST, over, castable, OFFER_ALONE, 1 << seat);
    offer_add(ask, MOVE_CHARGE, over, of_type(run, seat, TYPE_ENERGY), OFFER_ALONE, 1 << seat);
    uint64_t summonable = payable(run, seat, of_type(run, seat, TYPE_CHARACTER), &energy);
    offer_add(ask, MOVE_SUMMON, over, summonable, OFFER_ALONE, 1 << seat);
    if (ask->count > 0) { /* else no play follows that may repeat */
        ue_loop_keep(run);
    }
}

/* Steps of the frame of a play. */
enum { STEP_PAID, STEP_RUNS };

/* ---- what is done ------------------------------------------------------------------------ */

/* A play is made (UE-081). */
static void spend_play(struct run *run, seat_t seat)
{
    struct head *head = &run->st->head;

    ue_change_gauge(run, seat, GAUGE_PLAYS, head->gauge[seat][GAUGE_PLAYS] - 1);
    ue_change_gauge(run, seat, GAUGE_MADE, head->gauge[seat][GAUGE_MADE] + 1);
}

bool ue_act_is_due(const struct frame *frame)
{
    bool is_play = frame->kind == FRAME_CAST || frame->kind == FRAME_SUMMON ||
                   (frame->kind == FRAME_ACT && frame->a != 0);

    return is_play && frame->step == STEP_PAID;
}

/* The announced card leaves the hand before it is paid (UE-R31). */
static void announce(struct run *run, seat_t seat, obj_t obj, int kind, int why)
{
    struct ue_price price = ue_cost_of_card(run, obj);

    zone_move(run, obj, ZONE_TABLE, END_DEFAULT, SEEN_BOTH, (uint8_t)why);
    vm_push_frame(run, kind, seat, obj);
    ue_pay_start(run, seat, obj, -1, &price);
}

static void start_act(struct run *run, seat_t seat, obj_t obj, int skill, bool is_play)
{
    struct ue_price price = ue_cost_of_act(run, obj, skill);
    struct frame *frame = vm_push_frame(run, FRAME_ACT, seat, obj);

    frame->skill = (uint8_t)skill;
    frame->a = is_play;
    ue_pay_start(run, seat, obj, skill, &price);
}

/* UE-083: the whole hand under the deck, as many from the top, and the deck is shuffled. */
static void recombine(struct run *run, seat_t seat)
{
    uint64_t hand = run->st->field.zone[ZONE_HAND][seat];
    int n = bits_count(hand);
    struct regions_pause pause;

    regions_suspend(run, seat, n, &pause);
    ue_change_gauge(run, seat, GAUGE_RECOMBINED, 1);
    for (; hand != 0; hand &= hand - 1) {
        zone_move(run, object_of(seat, hand), ZONE_DECK, END_BOTTOM, SEEN_NONE, WHY_RECOMBINED);
    }
    bool is_drawn = run->st->field.count[ZONE_DECK][seat] < 2 * n; /* one of them (UE-R45) */
    chance_shuffle_bottom(run, ZONE_DECK, seat, n, STREAM_DECK + seat, is_drawn);
    verb_draw(run, seat, n);
    chance_shuffle(run, ZONE_DECK, seat, STREAM_DECK + seat);
    regions_recombined(run, &pause);
}

void ue_act_answer(struct run *run, seat_t seat, move_t move)
{
    struct head *head = &run->st->head;
    obj_t obj = (obj_t)move_operand(move);

    ask_close(run);
    head->step = TURN_SETTLE;
    switch (move_verb(move)) {
    case MOVE_ACT:
        start_act(run, seat, obj, move_skill(move), true);
        break;
    case MOVE_CAST:
        announce(run, seat, obj, FRAME_CAST, WHY_CAST);
        break;
    case MOVE_CHARGE:
        spend_play(run, seat); /* UE-028 */
        ue_enter_energy(run, obj);
        break;
    case MOVE_SUMMON:
        announce(run, seat, obj, FRAME_SUMMON, WHY_SUMMONED);
        break;
    case MOVE_RECOMB:
        recombine(run, seat);
        break;
    case MOVE_CLAIM:
        head->step = TURN_MAIN; /* it is no action */
        ue_judge_claim(run, seat);
        break;
    default:
        event_plain(run, NOTE_pass, seat, -1, -1);
        head->step = TURN_END;
        break;
    }
}

/* ---- what follows the payment -------------------------------------------------------------- */

void ue_act_cast(struct run *run, struct frame *frame)
{
    obj_t obj = frame->self;
    seat_t seat = frame->seat;
    const struct card *card = match_card(run->match, obj);

    if (frame->step == STEP_PAID) {
        frame->step = STEP_RUNS;
        spend_play(run, seat);
        ue_reading_block(run, obj);
        vm_push(run, card->use, card->use_numbers, card->use_sets, seat, obj, 0xff, 0);
        return;
    }
    vm_pop(run);
    ue_queue_count(run);
    if (run->st->field.zone_of[obj] == ZONE_TABLE) { /* else it has moved itself */
        zone_move(run, obj, ZONE_DEBRIS, END_DEFAULT, SEEN_BOTH, WHY_RESOLVED); /* UE-037 */
    }
    ue_queue_field(run, seat, ON_CAST, ue_queue_batch(run)); /* UE-R24 */
}

void ue_act_summon(struct run *run, struct frame *frame)
{
    obj_t obj = frame->self;

    spend_play(run, frame->seat);
    vm_pop(run);
    ue_enter_field(run, obj, WHY_ENTERED, ue_queue_batch(run)); /* UE-034 */
}

/* The character is rested when its effect is used (UE-049), the effect runs. */
void ue_act_drive(struct run *run, struct frame *frame)
{
    obj_t obj = frame->self;
    seat_t seat = frame->seat;
    int skill = frame->skill;
    bool is_play = frame->a != 0;
    const struct card *card = match_card(run->match, obj);

    if (frame->step == STEP_RUNS) {
        vm_pop(run);
        ue_queue_count(run);
        return;
    }
    frame->step = STEP_RUNS;
    if (is_play) {
        spend_play(run, seat);
    }
    run->st->field.mark[MARK_RESTED][seat] |= obj_bit(obj);
    event_turned(run, obj, WHY_ACTED);
    ue_reading_block(run, obj);
    vm_push_ability(run, &run->match->db->abilities[card->ability + skill], seat, obj, 0);
}

/* UE-R20 */
bool ue_act_may_invoke(struct run *run, obj_t self, int skill)
{
    struct ue_energy energy;
    struct ue_price price = ue_cost_of_act(run, self, skill);

    ue_cost_energy(run, obj_seat(self), &energy);
    return run->st->field.zone_of[self] == ZONE_FIELD && !is_rested(run->st, self) &&
           ue_cost_payable(&price, &energy) && ue_act_holds(run, self, skill);
}

/* 6.4: the permission to use it on entering. */
void ue_act_invoke(struct run *run, struct frame *frame)
{
    struct ask *ask = ask_open(run, frame->seat, STEP_CORE + CORE_MAY);

    ask->from = frame->self;
    ask->skill = frame->skill;
    ask_plain(ask, MOVE_USE);
    ask_plain(ask, MOVE_SKIP);
}

void ue_act_invoke_answer(struct run *run, struct frame *frame, move_t move)
{
    obj_t obj = frame->self;
    seat_t seat = frame->seat;
    int skill = frame->skill;

    ask_close(run);
    vm_pop(run);
    if (move_verb(move) == MOVE_USE) {
        start_act(run, seat, obj, skill, false); /* UE-041, UE-042 */
    }
}
