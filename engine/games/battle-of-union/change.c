/* change.c - the small changes that every file of the game makes, and tells. */
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/zone.h"
#include "engine/games/battle-of-union/union.h"

void bu_change_gauge(struct run *run, seat_t seat, int gauge, int n)
{
    int16_t *now = &run->st->head.gauge[seat][gauge];

    if (*now != n) {
        *now = (int16_t)n;
        mods_touch(run->st);
        event_value(run, seat, gauge, n);
    }
}

void bu_change_up(struct run *run, obj_t obj, int why)
{
    if (!has_mark(run->st, MARK_UP, obj)) {
        seat_t seat = obj_seat(obj);
        zone_turn_up(run, obj, (uint8_t)why);
        bu_change_gauge(run, seat, GAUGE_UNSEEN,
                        run->st->head.gauge[seat][GAUGE_UNSEEN] -
                            match_card(run->match, obj)->number[NUM_COST]);
    }
}
