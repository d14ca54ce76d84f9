/* simulate.h - playouts from the text of a seat: what a bot that searches is given.
 *
 * Promise: made from the text, the seat's own deck and the open list of the other, if it is open;
 * nothing else goes in. Cost: a playout is one world and one random game, no allocation. */
#ifndef TF_PROTOCOL_SIMULATE_H
#define TF_PROTOCOL_SIMULATE_H

#include "engine/core/world.h"

struct simulation {
    struct world_root root;
    struct match match; /* of the world that was drawn last */
    struct state st;
};

/* Reads the position text of a seat that is asked. match as in world_open; the seat's list must
 * have so many moves. False if the position cannot be played on from its text. */
bool simulate_open(struct simulation *simulation, const struct match *match, const char *text,
                   int seat, int moves);

/* The function `playout` of bots/bot.h; table: a struct simulation. */
int simulate_playout(void *table, uint64_t world, uint64_t luck, int move);

#endif
