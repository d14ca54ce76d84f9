/* bot-names.h - names for the bots of a plan that names none. */
#ifndef TF_ARENA_BOT_NAMES_H
#define TF_ARENA_BOT_NAMES_H

#include "bots/arena/bot/guard.h"
#include "bots/arena/plan/plan.h"

/* Starts each bot without a name, behind walls of this level, and takes the name that it says; of a
 * bot that does not say one, or does not start, the name of its program. Two of one name become
 * `name` and `name-2`. */
void bot_names_find(struct plan *plan, enum guard_level level);

#endif
