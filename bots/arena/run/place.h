/* place.h - on which core a worker runs, and how soon it runs when a bot has answered.
 *
 * Promise: workers of one arena, and of several on one machine, take different cores while there
 * are any; a worker and its bots share one, since an answer that crosses cores costs twenty times
 * as much. Of a worker's own time nothing is given on to its bots. */
#ifndef TF_ARENA_PLACE_H
#define TF_ARENA_PLACE_H

#include <stdbool.h>

enum { PLACES = 1024 };

/* The cores that this process may use, and which it has taken. */
struct places {
    int cores[PLACES], files[PLACES]; /* file -1: not taken by us */
    int count, taken;
};

void places_open(struct places *places);

/* A core that no other arena has taken; when there is none, each in turn. -1: they cannot be found
 * out. Taken cores are free again when this process and its forks have closed the places. */
int places_take(struct places *places);

void places_close(struct places *places);

/* From now on this process runs as soon as something wakes it: before all others where it may,
 * else with short turns. False: neither is to be had here. */
bool place_hurry(void);

#endif
