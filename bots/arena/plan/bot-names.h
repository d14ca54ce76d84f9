/* bot-names.h - names for the bots of a plan that names none. */
#ifndef TF_ARENA_BOT_NAMES_H
#define TF_ARENA_BOT_NAMES_H

#include "bots/arena/plan/plan.h"

/* Starts each bot without a name and takes the one it says; of a bot that does not say one, or does
 * not start, the name of its program. Two of one name become `name` and `name-2`. */
void bot_names_find(struct plan *plan);

#endif
