/* process-inner.h - the inside of a process; for the files process*.c alone. */
#ifndef TF_ARENA_PROCESS_INNER_H
#define TF_ARENA_PROCESS_INNER_H

#include <time.h>

#include "bots/arena/bot/process.h"

/* True when the child has ended; it stays a zombie, so that its group's number is not reused. */
bool process_look_for_end(struct process *process);

/* From now to the deadline, for ppoll; not below 0. */
struct timespec process_until(int64_t deadline);

#endif
