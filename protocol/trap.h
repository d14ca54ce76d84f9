/* trap.h - a defect of ours ends one command, not the process.
 *
 * Promise: the only place that jumps. A failed CHECK inside trap_run returns to it; outside, it
 * says where on stderr and aborts. What the work had changed is the caller's to put back. */
#ifndef TF_PROTOCOL_TRAP_H
#define TF_PROTOCOL_TRAP_H

#include <stdbool.h>
#include <stdint.h>

/* Runs work(argument). True if it came to its end; false if a CHECK failed in it: *bug is a number
 * for the failed line, the same in every run. Traps nest; each thread has its own. */
bool trap_run(void (*work)(void *argument), void *argument, uint32_t *bug);

#endif
