/* clock.h - seconds, to measure with.
 *
 * Promise: no result of a game depends on it. */
#ifndef TF_BASE_CLOCK_H
#define TF_BASE_CLOCK_H

/* Seconds of a clock that is never set back. */
double clock_now(void);

/* Seconds of processor time of this thread: on a shared machine the others' turns are not in it. */
double clock_cpu(void);

#endif
