/* removed.h - bots whose games leave the table, because they were out and the plan says so. */
#ifndef TF_ARENA_REMOVED_H
#define TF_ARENA_REMOVED_H

#include <stdbool.h>

#include "bots/arena/result/course.h"

/* By number of the bot: it has lost a game by its strikes, in a plan with onstrike=remove. The
 * caller frees the list. */
bool *removed_bots(const struct course *course);

/* True if one of the two bots of a block is in the list. */
bool removed_block(const bool *removed, const struct schedule_block *block);

#endif
