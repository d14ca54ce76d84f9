/* grid.c - what lies on the squares of a board. */
#include "engine/parts/grid.h"

#include <string.h>

int grid_place(const struct state *st, obj_t obj)
{
    const struct grid *grid = &st->grid;

    for (int i = 0; i < grid->attachments; i++) {
        if (grid->attached[i].card == obj) {
            return grid->attached[i].place;
        }
    }
    return -1;
}

int grid_range(const struct state *st, int place, int *end)
{
    const struct grid *grid = &st->grid;
    int from = 0;

    while (from < grid->attachments && grid->attached[from].place < place) {
        from++;
    }
    for (*end = from; *end < grid->attachments && grid->attached[*end].place == place;) {
        (*end)++;
    }
    return from;
}

/* Where a card of a zone would stand in the list: behind those of the same zone and place. */
static int find_end(const struct state *st, zone_t zone, int place)
{
    int end, at = grid_range(st, place, &end);

    while (at < end && st->field.zone_of[st->grid.attached[at].card] <= zone) {
        at++;
    }
    return at;
}

static void insert(struct grid *grid, int at, struct attached one)
{
    CHECK(grid->attachments < ATTACHED_MAX);
    memmove(&grid->attached[at + 1], &grid->attached[at],
            (size_t)(grid->attachments - at) * sizeof one);
    grid->attached[at] = one;
    grid->attachments++;
}

static struct attached remove_at(struct grid *grid, int at)
{
    struct attached one = grid->attached[at];
    int n = --grid->attachments;

    memmove(&grid->attached[at], &grid->attached[at + 1], (size_t)(n - at) * sizeof one);
    grid->attached[n] = (struct attached){0, 0};
    return one;
}

static int index_of(const struct grid *grid, obj_t obj)
{
    int at = 0;

    while (grid->attached[at].card != obj) {
        at++;
        CHECK(at < grid->attachments);
    }
    return at;
}

void grid_put(struct state *st, obj_t obj, int place)
{
    insert(&st->grid, find_end(st, st->field.zone_of[obj], place),
           (struct attached){obj, (uint8_t)place});
}

void grid_take(struct state *st, obj_t obj)
{
    (void)remove_at(&st->grid, index_of(&st->grid, obj));
}

void grid_raise(struct state *st, obj_t obj)
{
    struct attached one = remove_at(&st->grid, index_of(&st->grid, obj));
    zone_t zone = st->field.zone_of[obj];

    insert(&st->grid, find_end(st, (zone_t)(zone - 1), one.place), one);
}
