/* rename.h - a position with other cards on its places.
 *
 * Promise: everything that meant the card of a place means the card that the map puts there: zones,
 * knowledge by place, changes, running effects, the open decision. Knowledge by id keeps its ids.
 * For sample.c; derived numbers are stale afterwards if they may be others. */
#ifndef TF_WORLDS_RENAME_H
#define TF_WORLDS_RENAME_H

#include "engine/core/match.h"

struct rename {
    const struct match *match; /* numbers the old objects */
    const struct match *world; /* and the new ones */
    const obj_t *map;          /* MAX_OBJECT: old object to new object, one to one */
    uint64_t moved[SEATS];     /* the old objects that the map changes, at least */
    bool is_renumbered;        /* match and world number a deck differently */
};

/* Renames every object in st. */
void rename_state(const struct rename *s, struct state *st);

#endif
