/* grid-move.c - a card of a board moves with all that lies with it. */
#include "engine/core/event.h"
#include "engine/core/zone.h"
#include "engine/parts/grid.h"

static bool comes_before(const struct attached *a, const struct attached *b)
{
    return a->place < b->place;
}

/* The cards of two places change places; each keeps its order. */
static void exchange_attached(struct grid *grid, int a, int b)
{
    for (int i = 0; i < grid->attachments; i++) {
        uint8_t *place = &grid->attached[i].place;
        *place = (uint8_t)(*place == a ? b : *place == b ? a : *place);
    }
    for (int i = 1; i < grid->attachments; i++) { /* by place again; equal ones stay in order */
        struct attached one = grid->attached[i];
        int at = i;
        for (; at > 0 && comes_before(&one, &grid->attached[at - 1]); at--) {
            grid->attached[at] = grid->attached[at - 1];
        }
        grid->attached[at] = one;
    }
}

static unsigned zones_of(const struct field *field, int a, int b)
{
    obj_t first = field->order[a], second = field->order[b];

    return (first == OBJ_NONE ? 0U : 1U << field->zone_of[first]) |
           (second == OBJ_NONE ? 0U : 1U << field->zone_of[second]);
}

/* The numbers of cards go with them, unless a static asks where they lie, or works in the order of
 * the places. */
static void exchange_numbers(const struct run *run, int a, int b)
{
    struct field *field = &run->st->field;

    for (int i = 0; i < run->match->rules->numbers.fields; i++) {
        int16_t n = field->number[a][i];
        field->number[a][i] = field->number[b][i];
        field->number[b][i] = n;
    }
    field->is_stale |=
        (field->watch_places & zones_of(field, a, b)) != 0 || !run->match->db->any_order;
}

static void exchange(const struct run *run, int a, int b)
{
    struct state *st = run->st;
    struct grid *grid = &st->grid;
    uint8_t obj = st->field.order[a];
    uint16_t since = grid->since[a];

    st->field.order[a] = st->field.order[b];
    st->field.order[b] = obj;
    grid->since[a] = grid->since[b];
    grid->since[b] = since;
    for (int i = 0; i < GRID_COUNTERS; i++) {
        uint8_t n = grid->counter[i][a];
        grid->counter[i][a] = grid->counter[i][b];
        grid->counter[i][b] = n;
    }
    if (grid->attachments > 0) {
        exchange_attached(grid, a, b);
    }
    exchange_numbers(run, a, b);
}

static uint8_t note_zone(const struct state *st, obj_t obj)
{
    return (uint8_t)(st->field.zone_of[obj] | obj_seat(obj) << 7);
}

void grid_shift(struct run *run, obj_t obj, int square, uint8_t why)
{
    const struct match *match = run->match;
    int from = zone_label(match, run->st, obj), place = zone_place(match, run->st, obj);
    zone_t zone = run->st->field.zone_of[obj];

    exchange(run, place, match->rules->zone[zone].offset[0] + square);
    struct note *note = event_note(run, NOTE_move, obj_seat(obj));
    if (note != NULL) {
        note->from = note->to = note_zone(run->st, obj);
        note->card = match->card[obj];
        note->seen = SEEN_BOTH;
        note->why = why;
        note->from_label = (uint32_t)from;
        note->to_label = (uint32_t)zone_label(match, run->st, obj);
    }
}

void grid_swap(struct run *run, obj_t a, obj_t b)
{
    int first = zone_place(run->match, run->st, a), second = zone_place(run->match, run->st, b);
    struct note *note = event_note(run, NOTE_swap, obj_seat(a));

    if (note != NULL) {
        note->from = note_zone(run->st, a);
        note->to = note_zone(run->st, b);
        note->from_label = (uint32_t)zone_label(run->match, run->st, a);
        note->to_label = (uint32_t)zone_label(run->match, run->st, b);
    }
    exchange(run, first, second);
}
