/* floor.h - what a decision costs on this machine when there are hardly any rules.
 *
 * Promise: a toy card game of 2 KiB with masks, tiny effect programs and a uniform choice, always
 * the same work; the engine's time is given as a multiple of its time, so that figures of
 * different machines can be compared.
 * Memory: floor_open allocates 140 KiB. */
#ifndef TF_PROTOCOL_FLOOR_H
#define TF_PROTOCOL_FLOOR_H

#include <stdint.h>

struct floor;

/* What some decisions of the toy amount to: the same on every machine. */
struct floor_work {
    uint64_t games, answers; /* answers: the sum of how many there were to choose from */
    uint64_t check;          /* a sum over the ends of the games */
};

/* Deals the toy's games and finds out how fast they are; NULL if memory runs out. floor_close
 * frees; NULL is fine. Cost: about 0.1 s. */
struct floor *floor_open(void);
void floor_close(struct floor *world);

/* Plays on for about so many seconds; nanoseconds (floor_cpu) of one toy decision. */
double floor_run(struct floor *world, double seconds);

/* Median of so many runs, at most 15, of about 60 ms each. */
double floor_measure(struct floor *world, int runs);

/* Plays so many decisions from the start, unmeasured; all 0 if memory runs out. */
struct floor_work floor_count(uint64_t decisions);

/* Seconds of a clock that is never set back. */
double floor_clock(void);

/* Seconds of processor time of this thread: on a shared machine the others' turns are not in it. */
double floor_cpu(void);

/* Sorts n numbers and returns the one in the middle. */
double floor_median(double *number, int n);

#endif
