/* flow.h - the words of card code that can run after one another.
 *
 * Promise: by the rows of op.def; each word once: both ways of a condition, all modes with
 * their tests. */
#ifndef TF_GAMES_UNIEN_FLOW_H
#define TF_GAMES_UNIEN_FLOW_H

#include "engine/base/arena.h"
#include "engine/lang/carddb.h"

/* Operands of a kind ('n', 's') that a word takes off the stacks. */
int flow_pops(int op, char kind);

/* Statements that can follow one: FLOW_NEXT of them at most, the modes of a card. */
enum { FLOW_NEXT = 34 };

/* Writes where the code goes on behind the statement at pc; none behind an end. */
int flow_next(const struct carddb *db, int pc, int next[FLOW_NEXT]);

struct flow {
    const struct carddb *db;
    int *pc, count; /* what was found */
    bool *is_in;    /* by word */
};

/* The memory is the arena's. */
void flow_open(struct flow *flow, struct arena *arena, const struct carddb *db);

/* Finds the words from pc on. */
void flow_follow(struct flow *flow, int pc);

#endif
