/* strikes.h - when a bot that fails again and again is out.
 *
 * Promise: out after so many games in a row with a fault, or when more than a share of its games
 * have one, as the plan says; then the rest of its games are lost without being played. */
#ifndef TF_ARENA_STRIKES_H
#define TF_ARENA_STRIKES_H

#include <stdbool.h>

#include "bots/arena/bot/fault.h"
#include "bots/arena/plan/plan.h"

enum { STRIKES_LEAST = 20 /* games from which on the share counts */ };

struct strikes {
    int row; /* games with a fault since one without */
    unsigned long games, faults;
    bool is_out;
};

/* Counts a game of the bot, with a fault or one that it did not leave; true if it is out from now
 * on, and was not before. */
bool strikes_add(struct strikes *strikes, const struct plan *plan, enum fault fault, bool lingered);

#endif
