/* pay.c - costs and the ways of stones (RULES.md 5.6). */
#include <string.h>

#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/games/play-of-universe/universe.h"

/* ---- what is paid ------------------------------------------------------------------------------
 */

void pu_purse(const struct run *run, seat_t seat, const struct pu_rows *rows,
              struct pu_purse *purse)
{
    const struct field *field = &run->st->field;
    const struct pu_facts *facts = pu_prepared(run->match->db)->facts;
    uint64_t counted = field->zone[ZONE_BOARD][seat] | field->zone[ZONE_STRUCTURE][seat];

    purse->seat = seat;
    purse->reserve = run->st->head.gauge[seat][GAUGE_RESERVE];
    purse->rows = rows;
    memset(purse->unison, 0, sizeof purse->unison);
    for (; counted != 0; counted &= counted - 1) { /* PU-071, PU-R81 */
        purse->unison[facts[run->match->card[object_of(seat, counted)]].attribute]++;
    }
    purse->unison[ATTRIBUTES] = 0;
}

/* What statics add to the cost of a card. */
static int surcharge(const struct pu_purse *purse, obj_t obj)
{
    int sum = 0;

    for (int i = 0; i < purse->rows->count; i++) {
        const struct pu_row *row = &purse->rows->row[i];
        sum += row->number == NUM_PRICE && set_has(&row->cards, obj) ? row->value : 0;
    }
    return sum;
}

/* What is left of a cost by the unison of its colour (PU-R10). */
static inline int payment(const struct pu_purse *purse, const struct pu_facts *card, int extra)
{
    int unison = purse->unison[card->attribute], cost = card->cost + extra;

    cost -= unison < card->reduction ? unison : card->reduction;
    return cost < 0 ? 0 : cost;
}

static int payment_of(const struct run *run, const struct pu_purse *purse, obj_t obj)
{
    const struct pu_facts *facts = pu_prepared(run->match->db)->facts;

    return payment(purse, &facts[run->match->card[obj]], surcharge(purse, obj));
}

int pu_cost_now(struct run *run, obj_t obj)
{
    struct pu_rows rows;
    struct pu_purse purse;

    pu_list_rows(run, ROWS_PRICE, &rows);
    pu_purse(run, obj_seat(obj), &rows, &purse);
    return payment_of(run, &purse, obj);
}

/* With no static that changes costs. */
static uint64_t payable_as_printed(const struct match *match, const struct pu_purse *purse,
                                   uint64_t cards)
{
    const struct pu_facts *facts = pu_prepared(match->db)->facts;
    const card_t *card = &match->card[purse->seat * SEAT_OBJECTS];
    int reserve = purse->reserve;
    uint64_t dear = 0;

    for (uint64_t rest = cards; rest != 0; rest &= rest - 1) {
        int at = bits_first(rest);
        dear |= (uint64_t)(payment(purse, &facts[card[at]], 0) > reserve) << at;
    }
    return cards & ~dear;
}

uint64_t pu_payable(const struct run *run, const struct pu_purse *purse, uint64_t cards)
{
    uint64_t found = 0;

    if (purse->rows->prices == 0) {
        bool is_rich = purse->reserve >= pu_prepared(run->match->db)->dearest;
        return is_rich ? cards : payable_as_printed(run->match, purse, cards);
    }
    for (uint64_t rest = cards; rest != 0; rest &= rest - 1) {
        bool is_it = payment_of(run, purse, object_of(purse->seat, rest)) <= purse->reserve;
        found |= is_it ? rest & (~rest + 1) : 0;
    }
    return found;
}

/* ---- stones ------------------------------------------------------------------------------------
 */

static void change(struct run *run, seat_t seat, enum pu_gauge gauge, int by)
{
    int16_t *now = &run->st->head.gauge[seat][gauge];

    *now = (int16_t)(*now + by);
    mods_touch(run->st);
    if (gauge != GAUGE_ZONE) { /* it is the rest */
        event_value(run, seat, (int)gauge, *now);
    }
}

int pu_stones(struct run *run, seat_t seat, enum pu_gauge from, enum pu_gauge to, int n)
{
    int have = run->st->head.gauge[seat][from];

    n = n < have ? n : have;
    if (n <= 0) {
        return 0;
    }
    change(run, seat, from, -n);
    change(run, seat, to, n);
    return n;
}

int pu_stones_on(struct run *run, obj_t creature, enum pu_gauge from, int n)
{
    seat_t seat = obj_seat(creature);
    int have = run->st->head.gauge[seat][from];
    int square = square_of(run, creature);

    n = n < have ? n : have;
    if (n <= 0) {
        return 0;
    }
    change(run, seat, from, -n);
    grid_count(run, creature, COUNT_STONES, stones_on(run->st, square) + n, WHY_STONES);
    return n;
}

int pu_stones_off(struct run *run, obj_t creature, enum pu_gauge to, int n)
{
    int have = stones_on(run->st, square_of(run, creature));

    n = n < have ? n : have;
    if (n <= 0) {
        return 0;
    }
    grid_count(run, creature, COUNT_STONES, have - n, WHY_STONES);
    change(run, obj_seat(creature), to, n);
    return n;
}

void pu_pay(struct run *run, seat_t seat, int stones)
{
    if (pu_stones(run, seat, GAUGE_RESERVE, GAUGE_SPENT, stones) > 0) { /* PU-073 */
        event_plain(run, NOTE_pay, seat, -1, stones);
    }
}
