/* simulate.h - playouts from the text of a seat: what a bot that searches is given.
 *
 * Promise: made from the text, the seat's own deck and the open list of the other, if it is open;
 * nothing else goes in, unless an analysis asks for open cards. Cost: a playout is one world and
 * one random game, no allocation. */
#ifndef TF_PLAYER_SIMULATE_H
#define TF_PLAYER_SIMULATE_H

#include "engine/worlds/value.h"

struct simulation {
    struct tf_worlds worlds;
    struct tf_world world; /* that was drawn last */
};

/* Reads the position text of a seat that is asked. match as in world_open; the seat's list must
 * have so many moves. False if the position cannot be played on from its text. */
bool simulate_open(struct simulation *simulation, const struct match *match, const char *text,
                   int seat, int moves);

/* For analysis with open cards: every world is the position itself, with other luck to come. Not
 * for a player. */
void simulate_position(struct simulation *simulation, const struct match *match,
                       const struct state *st, seat_t seat);

/* The function `playout` of bots/bot.h; table: a struct simulation. */
int simulate_playout(void *table, uint64_t world, uint64_t luck, int move, int64_t *work);

#endif
