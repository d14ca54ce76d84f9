/* game-memory.h - inside game: the room of its arrays.
 *
 * Promise: nothing else of a game allocates, but what it sleeps in (game-sleep.c).
 * Memory: grows by halves, so that ten thousand games fit. */
#ifndef TF_PROTOCOL_GAME_MEMORY_H
#define TF_PROTOCOL_GAME_MEMORY_H

#include "protocol/game.h"

/* Makes room for one more answer, its name and outcome and one more kept copy; false if memory
 * runs out. */
bool game_grow(struct game *game);

/* The answers and, if there is one, that which waits. */
int game_answers_used(const struct game *game);

/* Gives a game that shares the arrays of another its own; if memory runs out, none, and false. */
bool game_own_arrays(struct game *game);

/* game.c: gives all answers again to a game of which only the start is left: position, events and
 * kept copies become what they were. False if memory runs out: the game is unusable. */
bool game_again(struct game *game);

#endif
