/* prep.c - the halves of a round: supply, inspire, preparation (RULES.md 5.2, 5.4). */
#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/offer.h"
#include "engine/core/play.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/battle-of-union/union.h"

/* Steps of FRAME_EVENT. */
enum { EVENT_PAID, EVENT_RUNS };

void bu_prep_half(struct run *run)
{
    struct head *head = &run->st->head;
    seat_t seat = seat_at(run, head->counter[AT_PART]);

    bu_change_gauge(run, seat, GAUGE_HALF, 1);
    play_phase(run, PHASE_SUPPLY, TURN_INSPIRE);
    bu_supply_take(run, seat, 2, ZONE_HAND); /* BU-029 */
}

void bu_prep_inspire(struct run *run)
{
    play_phase(run, PHASE_INSPIRE, TURN_PREP);
    bu_supply_take(run, seat_at(run, run->st->head.counter[AT_PART]), 1, ZONE_MORALE); /* BU-030 */
}

/* ---- what may be done (H3) ------------------------------------------------------------ */

static int camp_cost(const struct run *run, seat_t seat)
{
    int cost = 0;

    for (uint64_t rest = run->st->field.zone[ZONE_CAMP][seat]; rest != 0; rest &= rest - 1) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
        cost += match_card(run->match, obj)->number[NUM_COST];
    }
    return cost;
}

int bu_prep_left(const struct run *run, seat_t seat)
{
    return FORCE_COST - camp_cost(run, seat); /* BU-033, BU-R18 */
}

/* Characters of the hand that may be deployed now. */
static uint64_t deployable(const struct run *run, seat_t seat)
{
    uint64_t hand =
        run->st->field.zone[ZONE_HAND][seat] & ~run->match->prop[PROP_TYPE + TYPE_EVENT][seat];
    uint64_t cards = 0;

    if (run->st->field.count[ZONE_CAMP][seat] >= run->st->head.gauge[seat][GAUGE_FORCE]) {
        return 0; /* BU-031, BU-R20 */
    }
    int left = bu_prep_left(run, seat);
    for (; hand != 0; hand &= hand - 1) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(hand));
        bool is_cheap = match_card(run->match, obj)->number[NUM_COST] <= left;
        cards |= is_cheap ? obj_bit(obj) : 0;
    }
    return cards;
}

/* True if this event may be used in the window (5.4). */
static bool is_usable(struct run *run, seat_t seat, obj_t obj, int timing)
{
    const struct card *card = match_card(run->match, obj);
    struct eval eval;

    if (card->type != TYPE_EVENT ||
        (card->use_timings != 0 && (card->use_timings >> timing & 1) == 0) || /* BU-R28 */
        !bu_pay_possible(run, seat, obj, card->number[NUM_COST])) {
        return false;
    }
    eval_init(&eval, run, seat, obj);
    return card->needs == 0 || eval_true(&eval, card->needs);
}

uint64_t bu_prep_events(struct run *run, seat_t seat, int timing)
{
    uint64_t hand =
        run->st->field.zone[ZONE_HAND][seat] & run->match->prop[PROP_TYPE + TYPE_EVENT][seat];
    uint64_t cards = 0;

    for (uint64_t rest = match_merge(run->match, seat, hand); rest != 0; rest &= rest - 1) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
        cards |= is_usable(run, seat, obj, timing) ? obj_bit(obj) : 0;
    }
    return cards;
}

void bu_prep_ask(struct run *run)
{
    struct head *head = &run->st->head;
    seat_t seat = seat_at(run, head->counter[AT_PART]);
    struct ask *ask = ask_open(run, seat, STEP_PREP);
    enum offer_over over = seat == 0 ? OFFER_S1 : OFFER_S2;
    int first = run->match->rules->zone[ZONE_CAMP].offset[seat];
    struct bu_kinds kinds;

    ask_plain(ask, MOVE_END); /* BU-045 */
    if (actions_used_up(run, seat)) {
        return;
    }
    offer_add(ask, MOVE_DEPLOY, over, deployable(run, seat), OFFER_ALONE, 1 << seat);
    offer_add(ask, MOVE_EVENT, over, bu_prep_events(run, seat, TIMING_PREP), OFFER_ALONE,
              1 << seat);
    mods_refresh(run);
    bu_hosts_kinds(run->match, seat, run->st->field.zone[ZONE_HAND][seat], &kinds);
    for (int slot = 0; slot < SLOTS; slot++) {
        offer_add(ask, MOVE_SET, over, bu_hosts_fitting_slot(run, seat, slot, &kinds), first + slot,
                  1 << seat);
    }
}

/* ---- what is done --------------------------------------------------------------------------- */

/* The empty slot with the lowest number (BU-R19); all main-force cards that are out lie in camp. */
static void deploy(struct run *run, seat_t seat, obj_t obj)
{
    int unseen = run->st->head.gauge[seat][GAUGE_UNSEEN];
    int slot = 0, cost = 0;

    while (zone_at(run, ZONE_CAMP, seat, slot) != OBJ_NONE) {
        slot++;
    }
    zone_move_at(run, obj, ZONE_CAMP, slot, SEEN_BOTH, WHY_DEPLOYED); /* BU-032 */
    set_mark(run->st, MARK_FRESH, obj);                               /* BU-034 */
    uint64_t up = run->st->field.zone[ZONE_CAMP][seat] & run->st->field.mark[MARK_UP][seat];
    for (; up != 0; up &= up - 1) {
        cost +=
            match_card(run->match, (obj_t)(seat * SEAT_OBJECTS + bits_first(up)))->number[NUM_COST];
    }
    bu_change_gauge(run, seat, GAUGE_UNSEEN,
                    unseen < FORCE_COST - cost ? unseen : FORCE_COST - cost);
}

void bu_prep_use(struct run *run, seat_t seat, obj_t obj)
{
    zone_move(run, obj, ZONE_TABLE, END_DEFAULT, SEEN_BOTH, WHY_USED); /* BU-R42 */
    vm_push_frame(run, FRAME_EVENT, seat, obj)->step = EVENT_PAID;
    bu_pay_start(run, seat, obj, match_card(run->match, obj)->number[NUM_COST]);
}

void bu_prep_event(struct run *run, struct frame *frame)
{
    obj_t obj = frame->self;
    const struct card *card = match_card(run->match, obj);

    if (frame->step == EVENT_PAID) { /* BU-042 */
        frame->step = EVENT_RUNS;
        vm_push(run, card->use, card->use_numbers, card->use_sets, frame->seat, obj, 0xff, 0);
        return;
    }
    vm_pop(run);
    if (run->st->field.zone_of[obj] == ZONE_TABLE) {
        zone_move(run, obj, ZONE_DISCARDS, END_DEFAULT, SEEN_BOTH, WHY_NONE); /* BU-041 */
    }
}

static void end_half(struct run *run, seat_t seat)
{
    struct head *head = &run->st->head;

    bu_change_gauge(run, seat, GAUGE_HALF, 0);
    actions_clear(run, seat);
    head->step = ++head->counter[AT_PART] < SEATS ? TURN_HALF : TURN_BATTLE; /* BU-046, BU-R62 */
    if (head->step == TURN_BATTLE) {
        head->counter[AT_PART] = 0;
    }
}

void bu_prep_answer(struct run *run, seat_t seat, move_t move)
{
    obj_t obj = (obj_t)move_operand(move);

    ask_close(run);
    if (move_verb(move) == MOVE_END) {
        event_plain(run, NOTE_pass, seat, -1, -1);
        end_half(run, seat);
        return;
    }
    actions_count(run, seat);
    obj = zone_copy(run->match, run->st, obj, run->st->field.zone[ZONE_HAND][seat]);
    switch (move_verb(move)) {
    case MOVE_DEPLOY:
        deploy(run, seat, obj);
        break;
    case MOVE_EVENT:
        bu_prep_use(run, seat, obj);
        break;
    default:
        bu_hosts_set(run, run->st->field.order[move_skill(move)], obj,
                     run->match->option[OPTION_FACE] == FACE_UP, WHY_SET); /* BU-R13 */
        break;
    }
}
