/* chance.h - draws and shuffles.
 *
 * Promise: every use has a stream of its own, keyed by (seed, purpose, counter), so that one draw
 * more never changes another; a clone for search or bench draws from its fast stream instead. An
 * outcome depends on the cards and the stream alone, never on the numbers of objects (UD-R81).
 * Cost: one ChaCha block for eight draws, or two multiplications each. */
#ifndef TF_CORE_CHANCE_H
#define TF_CORE_CHANCE_H

#include "engine/core/event.h"

/* Draws a number from 0 to n-1 from the stream `purpose` of the game's table. */
int chance_below(struct run *run, int purpose, int n);

/* Shuffles a deck by the stream `purpose`, and tells it. Of equal copies the one with the fewest
 * marks comes nearest the top. What was known of places in it is forgotten. */
void chance_shuffle(struct run *run, zone_t zone, seat_t seat, int purpose);

#endif
