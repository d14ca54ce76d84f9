/* trap.h - what ends one piece of work, not the process: a defect of ours, or a limit.
 *
 * Promise: the only place that jumps. A failed CHECK or a limit that is reached inside trap_run
 * returns to it; outside, it says where on stderr and aborts. What the work had changed is the
 * caller's to put back. Cost: some ten nanoseconds. */
#ifndef TF_BASE_TRAP_H
#define TF_BASE_TRAP_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/base/base.h"
#include "engine/base/err.h"

/* Why the work did not come to its end. */
struct trap_end {
    const char *limit; /* its name; NULL: it was a defect */
    int most;          /* of the limit */
    uint32_t bug;      /* a number for the line of the defect, the same in every run */
};

/* Runs work(argument). True if it came to its end; else *end says why not. Traps nest; each thread
 * has its own. */
bool trap_run(void (*work)(void *argument), void *argument, struct trap_end *end);

/* What to say of it: err limit or internal; returns false, so that a caller can return it. */
bool trap_error(const struct trap_end *end, struct err *err);

/* The work needs more of something than `most`, which is all there is room for. */
SELDOM _Noreturn void trap_limit(const char *limit, int most);

/* Ends the work around this trap in the same way. */
SELDOM _Noreturn void trap_again(const struct trap_end *end);

#endif
