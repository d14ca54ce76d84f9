/* games.h - the registered games.
 *
 * Promise: games.def is the only list; the order of its lines is the order of replies. */
#ifndef TF_GAMES_GAMES_H
#define TF_GAMES_GAMES_H

#include "engine/core/rules.h"

/* Number of games, and the i-th of them. */
int games_count(void);
const struct rules *games_at(int i);

/* The game of this name, or NULL. */
const struct rules *games_find(const char *name);

#endif
