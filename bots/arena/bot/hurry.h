/* hurry.h - a process that runs as soon as something wakes it.
 *
 * Promise: before all others where this user may (SCHED_RR), else with the shortest turns that
 * Linux gives; its forks are as all others again. For workers, who have to see an answer when it is
 * there, and for keepers, who have to end a bot that wants the whole core. */
#ifndef TF_ARENA_HURRY_H
#define TF_ARENA_HURRY_H

#include <stdbool.h>

/* False: neither is to be had here. */
bool hurry(void);

#endif
