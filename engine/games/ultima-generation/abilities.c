/* abilities.c - abilities that are used, and what they cost (RULES.md 6.3). */
#include "engine/core/chance.h"
#include "engine/core/choice.h"
#include "engine/core/event.h"
#include "engine/core/vm.h"
#include "engine/games/ultima-generation/ultima.h"

void ug_set_taps(struct run *run, obj_t obj, int taps, enum ug_why why)
{
    taps = taps < 0 ? 0 : taps > TAPS_MAX ? TAPS_MAX : taps; /* UG-026 */
    table_count(run, obj, COUNT_TAPS, taps, (uint8_t)why);
}

/* ---- what can be paid ------------------------------------------------------- */

bool ug_price_is_payable(struct run *run, seat_t seat, obj_t obj, const struct ability *ability)
{
    const struct state *st = run->st;
    const uint8_t *price = ability->price;
    const int16_t *now = st->head.gauge[seat];
    int16_t are_short = 0;

    if (price[COST_TAP] > 0 && taps_of(st, obj) > 0) { /* UG-158 */
        return false;
    }
    for (int i = 0; i < VIRTUES; i++) { /* without an early end: all eight at once */
        int16_t cost = price[COST_VIRTUE + i], left = (int16_t)(now[i] - cost);
        are_short |= (int16_t)((cost > 0) & (left < VIRTUE_LOW));
    }
    if (are_short != 0) {
        return false;
    }
    bool is_alive = price[COST_DURABILITY] == 0 ||
                    st->head.gauge[seat][GAUGE_DURABILITY] > price[COST_DURABILITY];
    return is_alive && st->field.count[ZONE_DECK][seat] >= price[COST_DECK];
}

/* Costs as the block goes on from: for acts and upkeep alike. */
static bool can_start(struct run *run, seat_t seat, obj_t obj, const struct ability *ability)
{
    return ug_price_is_payable(run, seat, obj, ability) &&
           choice_payable(run, ability, seat, obj, NULL);
}

bool ug_act_is_free(struct run *run, seat_t seat, obj_t obj, const struct ability *ability,
                    enum ug_timing timing)
{
    struct eval eval;
    bool is_timed = (ability->timings >> timing & 1) != 0;

    if (ability->kind != ABILITY_ACT || !is_timed || !ug_works(run, obj, ability) ||
        (ability->is_once && has_mark(run->st, MARK_USED + ability->skill, obj)) ||
        !can_start(run, seat, obj, ability)) {
        return false;
    }
    eval_init(&eval, run, seat, obj);
    return ability->guard == 0 || eval_true(&eval, ability->guard);
}

const struct ability *ug_upkeep_of(const struct match *match, obj_t obj)
{
    const struct card *card = match_card(match, obj);

    for (int skill = 0; skill < card->ability_count; skill++) {
        const struct ability *ability = ability_of(match, obj, skill);
        if (ability->kind == ABILITY_ON && ability->event == ON_UPKEEP) {
            return ability;
        }
    }
    return NULL;
}

bool ug_keep_is_free(struct run *run, obj_t obj)
{
    const struct ability *upkeep = ug_upkeep_of(run->match, obj);

    return upkeep != NULL && can_start(run, obj_seat(obj), obj, upkeep);
}

/* ---- paying ----------------------------------------------------------------- */

void ug_act_start(struct run *run, seat_t seat, obj_t obj, int skill)
{
    if (run->st->field.zone_of[obj] == ZONE_UNITS) { /* others have no numbers that change */
        ug_act_push(run, FRAME_SOURCE, seat, obj);
    }
    vm_push_ability(run, ability_of(run->match, obj, skill), seat, obj, 0);
}

static void lose_top(struct run *run, seat_t seat, int n)
{
    for (; n > 0; n--) {
        chance_top(run, ZONE_DECK, seat);
        zone_move(run, zone_at(run, ZONE_DECK, seat, 0), ZONE_LOST, END_DEFAULT, SEEN_BOTH,
                  WHY_PAID);
    }
}

/* One event with what the block takes itself (UG-R84), which ends it. */
void ug_act_pay(struct run *run, const struct frame *frame)
{
    obj_t obj = frame->self;
    seat_t seat = frame->seat;
    const struct ability *ability = ability_of(run->match, obj, frame->skill);
    const uint8_t *price = ability->price;

    run->st->head.counter[AT_TOGETHER] = 1;
    if (price[COST_TAP] > 0) {
        ug_set_taps(run, obj, price[COST_TAP], WHY_TAPPED); /* UG-024 */
    }
    if (ability->is_once) { /* UG-R74 */
        run->st->field.mark[MARK_USED + ability->skill][seat] |= obj_bit(obj);
    }
    for (int i = 0; i < VIRTUES; i++) {
        if (price[COST_VIRTUE + i] > 0) {
            ug_virtue_add(run, seat, i, -price[COST_VIRTUE + i]);
        }
    }
    if (price[COST_DURABILITY] > 0) {
        int16_t *now = &run->st->head.gauge[seat][GAUGE_DURABILITY];
        *now = (int16_t)(*now - price[COST_DURABILITY]);
        event_value(run, seat, GAUGE_DURABILITY, *now);
    }
    lose_top(run, seat, price[COST_DECK]);
}

void ug_act_push(struct run *run, enum ug_frame kind, seat_t seat, obj_t self)
{
    struct tail *tail = &run->st->tail;

    vm_push_frame(run, (int)kind, seat, self);
    ROOM_FOR(tail->numbers + NUM_PRINTED, HELD);
    for (int i = 0; i < NUM_PRINTED; i++) {
        tail->number[tail->numbers++] = 0;
    }
}
