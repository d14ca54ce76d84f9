/* simulate.c - playouts from the text of a seat. */
#include "protocol/player/simulate.h"

#include <string.h>

enum { DEAL_COST = 10 /* decisions that are played while one world is dealt, roughly */ };

bool simulate_open(struct simulation *simulation, const struct match *match, const char *text,
                   int seat, int moves)
{
    struct world_root *root = &simulation->worlds.root;
    struct err err;

    memset(&simulation->world, 0, sizeof simulation->world);
    simulation->worlds.is_open = false;
    if (!world_open(root, match, false, text, &err) || root->seat != seat) {
        return false;
    }
    tf_worlds_blind(&simulation->worlds);
    tf_world_draw(&simulation->worlds, 0, &simulation->world);
    return tf_world_count(&simulation->world, seat) == moves;
}

void simulate_position(struct simulation *simulation, const struct match *match,
                       const struct state *st, seat_t seat)
{
    memset(&simulation->world, 0, sizeof simulation->world);
    worlds_of_position(&simulation->worlds, match, st, seat);
    tf_worlds_blind(&simulation->worlds);
}

int simulate_playout(void *table, uint64_t world, uint64_t luck, int move, int64_t *work)
{
    struct simulation *simulation = table;
    int seat = tf_worlds_seat(&simulation->worlds), points = 1;

    *work += (int64_t)DEAL_COST * tf_world_draw(&simulation->worlds, world, &simulation->world);
    long begun = tf_world_decision(&simulation->world);
    tf_world_luck(&simulation->world, luck);
    if (tf_world_play(&simulation->world, seat, move) == 1) {
        points = tf_world_playout(&simulation->world, seat);
    } /* else it grew beyond what the engine can hold: nobody has won */
    *work += tf_world_decision(&simulation->world) - begun;
    return points;
}
