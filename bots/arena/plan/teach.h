/* teach.h - a host learns the decks of a plan.
 *
 * Promise: behind it the host knows the name of each deck, with the lists that the plan has. */
#ifndef TF_ARENA_TEACH_H
#define TF_ARENA_TEACH_H

#include <stdbool.h>

#include "bots/arena/game/referee.h"
#include "bots/arena/plan/plan.h"

/* Sends the command `deck` for a deck of the plan that has lists. A host without that command, of
 * the profile `core`, must have the deck among its own. False with the refusal appended to error.
 */
bool teach_deck(const struct plan *plan, const struct plan_deck *deck,
                const struct match_engine *engine, struct tf_host *host, struct text *error);

#endif
