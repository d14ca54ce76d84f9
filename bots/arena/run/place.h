/* place.h - on which core a worker runs.
 *
 * Promise: workers of one arena, and of several on one machine, take different cores while there
 * are any; a worker and its bots share one, since an answer that crosses cores costs twenty times
 * as much. */
#ifndef TF_ARENA_PLACE_H
#define TF_ARENA_PLACE_H

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

/* Sees to it that this process may open a descriptor for each worker, and some more. Returns how
 * many workers there may be. */
int place_workers(int wanted);

#endif
