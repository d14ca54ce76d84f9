/* trace.h - which statements of card code a command ran, and what each of them did.
 *
 * Promise: only watches: a command that is traced does and answers what it would have done anyway,
 * and the lines of one that failed are dropped. Nothing is told of a sealed game.
 * Memory: one trace for each host; its text grows with the longest command.
 * Cost: a copy of the position for each statement while the option `trace` is on, else nothing. */
#ifndef TF_LAB_TRACE_H
#define TF_LAB_TRACE_H

#include <stdbool.h>

struct trace;
struct run;
struct reply;
struct option_set;

/* Allocates a trace without lines; NULL if memory runs out. It asks the host's settings whether it
 * is wanted. trace_close frees it; NULL is allowed. */
struct trace *trace_open(const struct option_set *options);
void trace_close(struct trace *trace);

/* Before and after card code of a game may run. Unless is_done, what was written between the two
 * is forgotten. A trace of NULL is allowed: of a sealed game, enter has none. */
void trace_enter(struct trace *trace, struct run *run);
void trace_leave(struct trace *trace, const struct run *run, bool is_done);

/* At the end of a command: puts the lines before the status line of the reply, unless that is NULL,
 * and forgets them. */
void trace_end(struct trace *trace, struct reply *reply);

#endif
