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
    const uint8_t *attribute = pu_digest(run->match->db)->attribute;
    uint64_t counted = field->zone[ZONE_BOARD][seat] | field->zone[ZONE_STRUCTURE][seat];

    purse->seat = seat;
    purse->reserve = run->st->head.gauge[seat][GAUGE_RESERVE];
    purse->rows = rows;
    memset(purse->unison, 0, sizeof purse->unison);
    for (; counted != 0; counted &= counted - 1) { /* PU-071, PU-R81 */
        purse->unison[attribute[run->match->card[object_of(seat, counted)]]]++;
    }
    purse->unison[ATTRIBUTES] = 0;
}

int pu_payment(const struct run *run, const struct pu_purse *purse, obj_t obj)
{
    const struct pu_digest *digest = pu_digest(run->match->db);
    card_t card = run->match->card[obj];
    int cost = digest->cost[card], slots = digest->reduction[card];
    int unison = purse->unison[digest->attribute[card]];

    for (int i = 0; i < purse->rows->count; i++) {
        const struct pu_row *row = &purse->rows->row[i];
        cost += row->number == NUM_PRICE && set_has(&row->cards, obj) ? row->value : 0;
    }
    cost = cost < 0 ? 0 : cost;
    unison = unison < slots ? unison : slots;
    return cost < unison ? 0 : cost - unison; /* PU-R10 */
}

uint64_t pu_payable(const struct run *run, const struct pu_purse *purse, uint64_t cards)
{
    uint64_t found = 0;

    if (purse->rows->count == 0 && purse->reserve >= pu_digest(run->match->db)->dearest) {
        return cards;
    }
    for (uint64_t rest = match_merge(run->match, purse->seat, cards); rest != 0; rest &= rest - 1) {
        obj_t obj = object_of(purse->seat, rest);
        if (pu_payment(run, purse, obj) <= purse->reserve) {
            found |= match_copies(run->match, obj) & cards;
        }
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
