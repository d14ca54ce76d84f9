/* toy.h - what a decision costs on this machine when there are hardly any rules.
 *
 * Promise: a toy card game of 2 KiB with masks, tiny effect programs and a uniform choice, always
 * the same work; the engine's time is given as a multiple of its time, so that figures of
 * different machines can be compared.
 * Memory: toy_open allocates 140 KiB. */
#ifndef TF_LAB_TOY_H
#define TF_LAB_TOY_H

#include <stdint.h>

struct toy_world;

/* What some decisions of the toy amount to: the same on every machine. */
struct toy_work {
    uint64_t games, answers; /* answers: the sum of how many there were to choose from */
    uint64_t check;          /* a sum over the ends of the games */
};

/* Deals the toy's games and finds out how fast they are; NULL if memory runs out. toy_close
 * frees; NULL is fine. Cost: about 0.1 s. */
struct toy_world *toy_open(void);
void toy_close(struct toy_world *world);

/* Plays on for about so many seconds; nanoseconds (clock_cpu) of one toy decision. */
double toy_run(struct toy_world *world, double seconds);

/* Median of so many runs, at most 15, of about 60 ms each. */
double toy_measure(struct toy_world *world, int runs);

/* Plays so many decisions from the start, unmeasured; all 0 if memory runs out. */
struct toy_work toy_count(uint64_t decisions);

/* Sorts n numbers and returns the one in the middle. */
double toy_median(double *number, int n);

#endif
