/* value.h - what stands behind struct tf_worlds and struct tf_world of tefuda.h, for those who open
 * them. Implemented by value.c and features.c. */
#ifndef TF_WORLDS_VALUE_H
#define TF_WORLDS_VALUE_H

#include "engine/base/str.h"
#include "engine/tefuda.h"
#include "engine/worlds/world.h"

struct tf_worlds {
    struct world_root root;
    bool is_open; /* an analysis with open cards: root is the position, and each world is a copy */
};

struct tf_world {
    const struct match *shared; /* of the struct tf_worlds; NULL: own, for a deck was drawn too */
    uint64_t seed;              /* that it was drawn by */
    struct state st;
    struct match own;
};

/* Worlds of a position itself. Not for a player. */
void worlds_of_position(struct tf_worlds *worlds, const struct match *match, const struct state *st,
                        seat_t seat);

/* Names of the features of a gauge and of a zone: their words, and from the second of the same word
 * on a number behind it, "energy2". */
void worlds_gauge_name(const struct rules *rules, int gauge, struct str *out);
void worlds_zone_name(const struct rules *rules, int zone, struct str *out);

static inline const struct match *world_match(const struct tf_world *world)
{
    return world->shared != NULL ? world->shared : &world->own;
}

#endif
