/* lengths.h - how many answers the games of an event took; for digest.c.
 *
 * Promise: depends on the outcomes alone. Void games, and those that a bot has lost without
 * playing, do not count. */
#ifndef TF_ARENA_LENGTHS_H
#define TF_ARENA_LENGTHS_H

#include "bots/arena/report/digest.h"

/* One for each game of the plan; the caller frees them. */
struct digest_lengths *lengths_make(const struct course *course);

#endif
