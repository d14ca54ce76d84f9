/* floor.h - what a decision costs on this machine when there are hardly any rules.
 *
 * Promise: a toy card game of 2 KiB with masks, tiny effect programs and a uniform choice, always
 * the same work; the engine's time is given as a multiple of its time, so that figures of
 * different machines can be compared. */
#ifndef TF_PROTOCOL_FLOOR_H
#define TF_PROTOCOL_FLOOR_H

#include <stdbool.h>

/* Median time of one toy decision in nanoseconds over runs of about 60 ms each. False if memory
 * runs out. */
bool floor_measure(int runs, double *ns);

/* Seconds of a clock that is never set back. */
double floor_clock(void);

/* Sorts n numbers and returns the one in the middle. */
double floor_median(double *number, int n);

#endif
