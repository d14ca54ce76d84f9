/* change.c - numbers of a seat that change, and are told. */
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/games/unien/unien.h"

void ue_change_gauge(struct run *run, seat_t seat, int gauge, int n)
{
    int16_t *now = &run->st->head.gauge[seat][gauge];

    if (*now != n) {
        *now = (int16_t)n;
        mods_touch(run->st);
        event_value(run, seat, gauge, n);
    }
}
