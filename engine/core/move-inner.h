/* move-inner.h - what decides the name of an answer, for its text and its number. Private to
 * move*.c. */
#ifndef TF_CORE_MOVE_INNER_H
#define TF_CORE_MOVE_INNER_H

#include "engine/core/move.h"

/* How much a name says of the zone that a card without a label lies in. */
enum move_zone { MOVE_ZONE_UNSAID, MOVE_ZONE_SAID, MOVE_ZONE_AND_SEAT };
enum move_zone move_says_zone(const struct match *match, const struct state *st, obj_t obj);

/* True if the name parts the card from a copy that lies differently and is on offer too. */
bool move_is_parted(const struct match *match, const struct state *st, obj_t obj);

/* The label of a square, and the zone that labels are read by. */
int move_square_label(const struct rules *rules, int square, zone_t *zone);

/* True if a viewer reads nothing of an answer but that it was given. */
bool move_is_masked(const struct match *match, const struct state *st, int viewer);

/* True if he sees the card that it names. */
bool move_sees_card(const struct match *match, const struct state *st, move_t move, int viewer);

#endif
