/* look.h - a bot's processes, as /proc shows them from outside.
 *
 * Promise: sees what a bot has started too, also behind walls, and changes nothing. */
#ifndef TF_ARENA_LOOK_H
#define TF_ARENA_LOOK_H

#include <stdbool.h>
#include <stdint.h>

#include "bots/arena/bot/process.h"

struct look {
    int processes, threads; /* those that have ended left out */
    int files;              /* open ones of the process that has most */
    int64_t resident_kib;   /* of all together */
    int64_t
        reserved_kib; /* the most address space that one of them ever had: what a limit counts */
    int64_t cpu_ms;   /* of all, since they were started */
    bool has_first;   /* the bot's first process lives */
};

/* Looks at the bot and what it has started. False if nothing of it lives. */
bool look_at(const struct process *process, struct look *look);

/* Milliseconds that the bot's processes and the calling one were ready to run and did not get a
 * core, as far as the system tells: what happens in that time is nobody's fault. */
int64_t look_waited(const struct process *process);

/* Keeps the larger of each figure in most. */
void look_keep(struct look *most, const struct look *look);

#endif
