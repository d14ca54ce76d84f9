/* ids.h - multisets of card ids as masks over the objects of a seat.
 *
 * Promise: in the normal form a mask holds as many bits of each group of equal copies as the count
 * says, from the top of the group. Then the maximum of two multisets is OR, and one less of each
 * drops the lowest bit of each group. All functions take and return the normal form. */
#ifndef TF_KNOW_IDS_H
#define TF_KNOW_IDS_H

#include "engine/core/match.h"

/* One less of every id. */
static inline uint64_t ids_less_each(const struct match *match, seat_t owner, uint64_t ids)
{
    return ids & ~match_merge(match, owner, ids);
}

/* One less of the id of obj, not below 0. */
static inline uint64_t ids_less_one(const struct match *match, obj_t obj, uint64_t ids)
{
    uint64_t mine = ids & match_copies(match, obj);
    return ids & ~(mine & (~mine + 1));
}

/* One more of the id of obj, at most all its copies. */
static inline uint64_t ids_more_one(const struct match *match, obj_t obj, uint64_t ids)
{
    uint64_t free = match_copies(match, obj) & ~ids;
    return free == 0 ? ids : ids | (uint64_t)1 << (63 - __builtin_clzll(free));
}

/* As many of each id as any mask of objects holds. */
static inline uint64_t ids_normal(const struct match *match, seat_t owner, uint64_t mask)
{
    uint64_t ids = 0;
    for (; mask != 0; mask &= mask - 1) {
        ids = ids_more_one(match, (obj_t)(owner * SEAT_OBJECTS + bits_first(mask)), ids);
    }
    return ids;
}

/* Of each id what `ids` has more than `other`. */
static inline uint64_t ids_beyond(const struct match *match, seat_t owner, uint64_t ids,
                                  uint64_t other)
{
    for (; other != 0; other &= other - 1) {
        ids = ids_less_one(match, (obj_t)(owner * SEAT_OBJECTS + bits_first(other)), ids);
    }
    return ids;
}

#endif
