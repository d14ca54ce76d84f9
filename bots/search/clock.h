/* clock.h - how long a search may think. */
#ifndef TF_BOTS_CLOCK_H
#define TF_BOTS_CLOCK_H

#include "bots/bot.h"

/* Milliseconds for this answer, -1 if time does not matter. */
int64_t clock_budget(const struct bot_clock *clock);

/* Positions that may be looked at for a forced win: about a tenth of the whole. */
int64_t clock_proof(const struct bot_ask *ask);

/* True if the iterations or the work are used up. */
bool clock_is_spent(const struct bot_think *think);

/* True if the time is. */
bool clock_is_late(const struct bot_think *think);

#endif
