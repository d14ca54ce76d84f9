/* run.h - a match being played: what every function of the core that changes a position takes.
 *
 * Promise: three pointers on the caller's stack; the position itself holds none. */
#ifndef TF_CORE_RUN_H
#define TF_CORE_RUN_H

#include "engine/core/rules.h"

struct sink;
struct outcomes;
struct run;

/* What is counted while card code runs. */
struct tally {
    uint64_t programs; /* blocks of card code that began */
    uint64_t opcodes;  /* statements that ran, rows of statics among them */
    uint8_t *ran;      /* by word of carddb.code: 1 once a statement there has run; may be NULL */
    /* Told of each statement before it takes effect; may be NULL. */
    void (*step)(struct tally *tally, const struct run *run, int pc);
};

struct run {
    const struct match *match;
    struct state *st;
    struct sink *sink;       /* where facts are told; NULL in playouts: nothing is written then */
    struct tally *tally;     /* of bench, coverage and traces; NULL in playouts */
    struct outcomes *script; /* outcomes given from outside (chance.h); NULL: drawn from streams */
};

/* Somebody is told what happens: not in playouts, which everything is laid out for. */
static inline bool run_is_told(const struct run *run)
{
    return __builtin_expect(run->sink != NULL, 0);
}

/* Notes that the statement at pc runs. */
static inline void run_count(const struct run *run, int pc)
{
    if (__builtin_expect(run->tally == NULL, 1)) {
        return;
    }
    run->tally->opcodes++;
    if (run->tally->ran != NULL) {
        run->tally->ran[pc] = 1;
    }
    if (run->tally->step != NULL) {
        run->tally->step(run->tally, run, pc);
    }
}

#endif
