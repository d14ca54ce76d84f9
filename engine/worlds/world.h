/* world.h - worlds from the text of a seat.
 *
 * Promise: the text that `state SEAT` prints is enough to draw what `sample SEAT` draws in the
 * position itself: the world's text for that seat is the same octets, its legal list too.
 * Hidden information: nothing but the text, the seat's own deck list and, with open lists, the
 * other's goes in. Cost: opening reads a text; a world is one sample_world. */
#ifndef TF_WORLDS_WORLD_H
#define TF_WORLDS_WORLD_H

#include "engine/base/err.h"
#include "engine/core/match.h"
#include "engine/worlds/sample.h"

/* A position that fits the text. Its hidden cards mean nothing; its worlds do. */
struct world_root {
    struct match match;
    struct state st;
    seat_t seat; /* whose text it is */
    struct sample_plan plan;
};

/* Reads the text of viewer s1 or s2. The match supplies options, that seat's deck and with open
 * lists the other's; of a closed list nothing counts, not even how many cards it has. Err as
 * tfn_setup; err incomplete for other viewers, and where faces decide a running effect that the
 * seat does not see; err impossible if no position looks like this. root is unchanged on failure.
 */
bool world_open(struct world_root *root, const struct match *match, bool is_strict,
                const char *text, struct err *err);

/* Draws a world by seed. match is filled too: with closed lists it gets a deck that fits. What st
 * holds must be a position or cleared. Returns what sample_world does. */
int world_draw(const struct world_root *root, uint64_t seed, struct match *match, struct state *st);

#endif
