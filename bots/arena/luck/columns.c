/* columns.c - numbers for names, in the order in which they come. */
#include "bots/arena/luck/columns.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/memory.h"

enum { FIRST_ROOM = 256 };

/* FNV-1a, 32 bits (Fowler, Noll, Vo). */
static uint32_t hash_name(const char *name)
{
    uint32_t hash = 2166136261u;

    for (; *name; name++) {
        hash = (hash ^ (unsigned char)*name) * 16777619u;
    }
    return hash;
}

/* The place of a name, or the free one where it belongs. */
static int find_place(const struct columns *columns, const char *name)
{
    int mask = columns->room - 1, place = (int)(hash_name(name) & (uint32_t)mask);

    while (columns->places[place] &&
           strcmp(columns->store.data + columns->starts[columns->places[place] - 1], name) != 0) {
        place = (place + 1) & mask;
    }
    return place;
}

static void make_room(struct columns *columns)
{
    unsigned *starts = columns->starts;
    int room = columns->room ? 2 * columns->room : FIRST_ROOM;

    free(columns->places);
    columns->room = room;
    columns->places = memory_zeros((size_t)room, sizeof *columns->places);
    columns->starts = memory_zeros((size_t)room, sizeof *columns->starts);
    for (int i = 0; i < columns->count; i++) {
        columns->starts[i] = starts[i];
    }
    for (int i = 0; i < columns->count; i++) {
        columns->places[find_place(columns, columns->store.data + starts[i])] = i + 1;
    }
    free(starts);
}

int columns_find(struct columns *columns, const char *name, int most)
{
    int place;

    if (2 * columns->count >= columns->room) {
        make_room(columns);
    }
    place = find_place(columns, name);
    if (columns->places[place]) {
        return columns->places[place] - 1;
    }
    if (columns->count == most) {
        return -1;
    }
    columns->starts[columns->count] = (unsigned)columns->store.used;
    text_add(&columns->store, name, strlen(name) + 1);
    columns->places[place] = ++columns->count;
    return columns->count - 1;
}

void columns_free(struct columns *columns)
{
    free(columns->places);
    free(columns->starts);
    text_free(&columns->store);
    *columns = (struct columns){0};
}
