/* scopes-hand.h - facts about a hand in nested scopes: the hand, the hand with the youngest card
 * laid unseen, with the two youngest ..
 *
 * Promise: private to scopes.c. Each function keeps every fact true of what it is told of. */
#ifndef TF_KNOW_SCOPES_HAND_H
#define TF_KNOW_SCOPES_HAND_H

#include "engine/core/run.h"
#include "engine/know/scopes.h"

/* True if the observer knows anything of the hand: the largest scope holds all. */
static inline bool scope_known(const struct state *st, int observer)
{
    int oldest = st->scopes.youngs[scopes_owner(observer)];
    uint64_t ids = oldest == 0 ? st->field.held[scopes_viewer(observer)][scopes_owner(observer)]
                               : st->scopes.scope[observer][oldest - 1];

    return (ids | st->scopes.untold[observer][oldest]) != 0;
}

/* What a scope says of the next smaller one is said there too. */
void scope_settle(struct run *run, int observer);

/* A card that was in the scopes from k on turned out to be obj, and is in none any more. */
void scope_drop(struct run *run, int observer, obj_t obj, int k);

/* A card of the hand is obj. */
void scope_gain(struct run *run, int observer, obj_t obj);

/* Some card of the hand went where no scope reaches. */
void scope_lose(struct run *run, int observer);

/* A card was laid unseen; it is counted among the young already. */
void scope_widen(struct run *run, int observer);

/* The card of this age, from 1, is laid unseen no more; it is counted still. */
void scope_narrow(struct run *run, int observer, int age);

#endif
