/* crew.h - threads that search beside the first one, each in worlds and trees of its own (root
 * parallelization: Chaslot, Winands, van den Herik 2008). What they found out is added up at the
 * end.
 *
 * Promise: with a number of iterations as the limit nothing depends on how fast a thread is. */
#ifndef TF_BOTS_CREW_H
#define TF_BOTS_CREW_H

#include <pthread.h>
#include <stdatomic.h>

#include "bots/search/walk.h"

enum { CREW_MOST = 63 /* helpers */ };

struct helper {
    struct walk walk;
    pthread_t thread;
    uint64_t seed; /* of its first world */
    int64_t most;  /* iterations; -1: until it is stopped */
    int64_t work;  /* .. and decisions (walk.work); -1: any number */
    _Atomic int64_t nodes;
    atomic_bool is_stopped, is_done;
};

struct crew {
    int count, running;               /* whose trees may be read; that are at work */
    struct helper *helper[CREW_MOST]; /* all that there ever were */
};

/* Starts threads on what the first walk searches, so many besides it or as many as there is memory
 * for; each does `most` iterations, or as many as `work` is enough for, or goes on until it is
 * stopped (both -1). */
void crew_begin(struct crew *crew, int count, const struct walk *first, uint64_t seed, int64_t most,
                int64_t work);

/* Iterations that they were told to do, 0 if they go on until they are stopped. */
int64_t crew_promised(const struct crew *crew);

/* Iterations of all of them so far, and whether they have done what they were to do. */
int64_t crew_nodes(const struct crew *crew);
bool crew_is_done(const struct crew *crew);

/* Gives them the core for a moment. */
void crew_wait(void);

/* Stops them and waits until they stand. Their trees stay until the next crew_begin. Does nothing
 * if they stand already. */
void crew_stop(struct crew *crew);

void crew_close(struct crew *crew);

#endif
