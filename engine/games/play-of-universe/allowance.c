/* allowance.c - how much of everything a seat may still do (RULES.md 5.2). */
#include "engine/core/choice.h"
#include "engine/core/mods.h"
#include "engine/games/play-of-universe/universe.h"
#include "engine/parts/grid.h"

int pu_room(const struct run *run, seat_t seat)
{
    uint32_t mine = pu_creatures(run->st, seat);

    if (run->match->option[OPTION_SCOPE] == SCOPE_TERRITORY) { /* PU-R26 */
        mine &= board_rows(seat, 1, 2);
    }
    int room = run->match->option[OPTION_CAP] - bits_count(mine); /* PU-056 */
    return room < 0 ? 0 : room;
}

int pu_placements_left(struct run *run, seat_t seat)
{
    mods_refresh(run);
    return 1 + run->st->field.seat_number[seat][GAUGE_PLACEMENTS] -
           run->st->head.gauge[seat][GAUGE_PLACED]; /* PU-053 */
}

int pu_moves_left(const struct run *run, seat_t seat)
{
    const int16_t *gauge = run->st->head.gauge[seat];

    return 1 + gauge[GAUGE_MOVES] - gauge[GAUGE_STEPS]; /* PU-054 */
}

bool pu_is_slotted(const struct run *run, int square)
{
    const struct state *st = run->st;
    int end, worn = 0;

    for (int i = grid_range(st, square, &end); i < end; i++) {
        worn += st->field.zone_of[st->grid.attached[i].card] == ZONE_ARMOUR;
    }
    return worn < match_card(run->match, card_on(st, square))->number[NUM_SLOTS]; /* PU-088 */
}

const struct ability *pu_use_of(const struct run *run, obj_t obj, enum pu_event timing)
{
    const struct card *card = match_card(run->match, obj);

    for (int i = 0; i < card->ability_count; i++) {
        const struct ability *ability = &run->match->db->abilities[card->ability + i];
        if (ability->kind == ABILITY_ON && ability->event == timing) {
            return ability;
        }
    }
    return NULL;
}

/* The number-th act of one card; lowers *number by those passed over. */
static const struct ability *act_of_card(const struct run *run, obj_t obj, int *number)
{
    const struct card *card = match_card(run->match, obj);

    for (int i = 0; i < card->ability_count; i++) {
        const struct ability *ability = &run->match->db->abilities[card->ability + i];
        if (ability->kind == ABILITY_ACT && (*number)-- == 0) {
            return ability;
        }
    }
    return NULL;
}

const struct ability *pu_act_of(const struct run *run, int place, int number, obj_t *source)
{
    const struct state *st = run->st;
    int end = 0, from = place < BOARD_SQUARES ? grid_range(st, place, &end) : 0;
    const struct ability *ability;

    *source = st->field.order[place];
    ability = *source == OBJ_NONE ? NULL : act_of_card(run, *source, &number);
    for (int i = from; i < end && ability == NULL; i++) { /* then its armours, as equipped */
        *source = st->grid.attached[i].card;
        if (st->field.zone_of[*source] == ZONE_ARMOUR) {
            ability = act_of_card(run, *source, &number);
        }
    }
    return ability;
}

/* Once a turn, each of each object (PU-R67). */
static bool is_used(const struct state *st, obj_t obj, int skill)
{
    return (st->field.mark[MARK_USED + skill][obj_seat(obj)] & obj_bit(obj)) != 0;
}

/* The condition of an effect, such as "it must have". */
static bool holds(struct run *run, const struct ability *ability, seat_t seat, obj_t source)
{
    struct eval eval;

    if (ability->guard == 0) {
        return true;
    }
    eval_init(&eval, run, seat, source);
    return eval_true(&eval, ability->guard);
}

bool pu_use_is_free(struct run *run, seat_t seat, obj_t source, const struct ability *ability)
{
    return holds(run, ability, seat, source) && choice_payable(run, ability, seat, source, NULL);
}

bool pu_act_is_free(struct run *run, seat_t seat, obj_t source, const struct ability *ability)
{
    return !is_used(run->st, source, ability->skill) &&
           ability->price[PRICE_STONES] <= run->st->head.gauge[seat][GAUGE_RESERVE] &&
           pu_use_is_free(run, seat, source, ability);
}
