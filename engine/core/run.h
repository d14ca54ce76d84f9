/* run.h - a match being played: what every function of the core that changes a position takes.
 *
 * Promise: three pointers on the caller's stack; the position itself holds none. */
#ifndef TF_CORE_RUN_H
#define TF_CORE_RUN_H

#include "engine/core/rules.h"

struct sink;

struct run {
    const struct match *match;
    struct state *st;
    struct sink *sink; /* where facts are told; NULL in playouts: nothing is written then */
    uint64_t *opcodes; /* counts statements that ran, for bench; may be NULL */
};

#endif
