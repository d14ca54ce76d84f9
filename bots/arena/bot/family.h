/* family.h - a process and all that it has started, as /proc shows them.
 *
 * Promise: changes nothing, and sees what a bot has started behind its walls too. Whoever loses its
 * parent becomes a child of the bot's keeper, so nobody leaves the family.
 * Cost: some 50 us for a small one. */
#ifndef TF_ARENA_FAMILY_H
#define TF_ARENA_FAMILY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct family {
    int64_t ran, stood; /* ns of processor time; in lines for a core that are over */
    int threads;        /* of all processes, also of those that have ended and lie there */
    bool is_ready;      /* one of them could run, or runs */
};

/* Looks at a process and its descendants; all 0 if there is none. */
void family_look(struct family *family, pid_t root);

#endif
