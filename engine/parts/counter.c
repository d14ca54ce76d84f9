/* counter.c - counters of cards on a board and on a table change, and are told. */
#include "engine/core/event.h"
#include "engine/core/zone.h"
#include "engine/parts/grid.h"
#include "engine/parts/table.h"

void grid_count(struct run *run, obj_t obj, int counter, int n, uint8_t why)
{
    struct state *st = run->st;
    uint8_t *now = &st->grid.counter[counter][zone_place(run->match, st, obj)];

    if (*now == n) {
        return;
    }
    ROOM_FOR(n, DAMAGE);
    *now = (uint8_t)n;
    st->field.is_stale |= (st->field.watch & READS_COUNTERS) != 0;
    struct note *note = event_note(run, NOTE_flag, obj_seat(obj));
    if (note != NULL) {
        event_place(run, note, obj);
        note->seen = SEEN_BOTH;
        note->why = why;
        note->n = (int16_t)n;
        note->has_n = 1;
    }
}

void table_count(struct run *run, obj_t obj, int counter, int n, uint8_t why)
{
    uint8_t *now = &run->st->table.counter[counter][obj_seat(obj)][table_index(obj)];
    struct note *note;

    if (*now == n) {
        return;
    }
    ROOM_FOR(n, DAMAGE);
    *now = (uint8_t)n;
    note = event_note(run, NOTE_flag, obj_seat(obj));
    if (note != NULL) {
        event_place(run, note, obj);
        note->seen = SEEN_BOTH;
        note->n = (int16_t)n;
        note->has_n = 1;
        note->why = why;
    }
}
