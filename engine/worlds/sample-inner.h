/* sample-inner.h - what the files of sample.h share.
 *
 * Promise: private to them. A world is a renaming: `map` says which new object lies where an old
 * one lies. */
#ifndef TF_WORLDS_SAMPLE_INNER_H
#define TF_WORLDS_SAMPLE_INNER_H

#include "engine/base/rng.h"
#include "engine/core/rules.h"
#include "engine/worlds/sample.h"

enum {
    SAMPLE_CARDS = 1024, /* closed lists of a larger pool are not invented */
    OFFER_TRIES = 500    /* worlds with another offer, before its cards keep their places */
};

/* What all steps share. */
struct sampler {
    const struct match *match;
    const struct state *st;
    seat_t seat; /* whose knowledge */
    int tries;   /* worlds that were drawn and cannot be */
    uint64_t *rng;
    const struct sample_plan *plan; /* NULL: none was made of deck lists */
    const struct sample_plan *kept; /* NULL: none was made of hidden places */
    obj_t map[MAX_OBJECT];          /* old object to new object */
    uint64_t moved[SEATS];          /* old objects that may be another one now */
};

static inline int sample_below(struct sampler *s, int n)
{
    return (int)rng_fast_below(s->rng, (uint64_t)n);
}

/* A random bit of a mask that is not empty. */
static inline int sample_bit(struct sampler *s, uint64_t mask)
{
    return bits_nth(mask, sample_below(s, bits_count(mask)));
}

static inline void sample_shuffle(struct sampler *s, obj_t *row, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = sample_below(s, i + 1);
        obj_t swap = row[i];
        row[i] = row[j];
        row[j] = swap;
    }
}

/* The deck lists of a plan. */
static inline bool plan_has(const struct sample_plan *plan, int list)
{
    return (plan->fits[list / 64] >> list % 64 & 1) != 0;
}
static inline void plan_set(struct sample_plan *plan, int list, bool fits)
{
    plan->fits[list / 64] |= (uint64_t)fits << list % 64;
}

/* Appends the objects of a mask to a row of n; returns its length. */
static inline int sample_row(obj_t *row, int n, seat_t seat, uint64_t mask)
{
    for (; mask != 0; mask &= mask - 1) {
        row[n++] = (obj_t)(seat * SEAT_OBJECTS + bits_first(mask));
    }
    return n;
}

/* sample-sight.c. What the seat is offered of its own deck while it looks through it, once chance
 * has found no world for it: what is not offered tells of places too (`deck - deck.top(2)`). */
uint64_t sample_apart(const struct sampler *s);

/* In a world it is offered cards of the same names. */
bool sample_offer_fits(const struct sampler *s, const struct state *world);

/* sample-sight.c. Cards a seat looks at in the running effect, and what it has picked or bound
 * while it looks through its own deck, sources and what waits: it knows them. */
uint64_t sample_in_sight(const struct sampler *s, seat_t owner);

/* Cards that keep their places take over the numbers of the new deck; returns the new objects that
 * are left. */
uint64_t sample_renumber(struct sampler *s, const struct match *world, seat_t owner,
                         uint64_t hidden);

/* sample-deck.c: another deck for the other seat of a world: a known list that fits what the seat
 * sees or knows, each equally likely, by the plan if it may be used; else one is invented. And
 * those lists, for the plan. */
void sample_deck(struct sampler *s, seat_t owner, const struct hidden *h, struct match *world,
                 bool may_plan);
void sample_deck_plan(const struct sampler *s, seat_t owner, const struct hidden *h,
                      struct sample_plan *plan);

/* sample-regions.c: what the seat knows of these hidden places; and a place for each item, so that
 * all are true: the first places of h are those, in the order of the items. Returns their number.
 */
void sample_regions_find(const struct sampler *s, seat_t owner, struct hidden *h);
int sample_regions_deal(struct sampler *s, struct hidden *h);
bool sample_regions_fit(struct hidden *h); /* is there a place for each item? */

/* sample-scopes.c: both sides in games with scopes, and the places whose faces the seat does not
 * know.
 */
void sample_scopes(struct sampler *s, struct match *world);
void sample_scopes_plan(struct sampler *s, struct sample_plan *plan);
void sample_scopes_keep(struct sampler *s, struct sample_plan *plan);
uint64_t sample_scopes_hidden(const struct sampler *s, seat_t owner);

/* sample-sources.c: cards of a seat whose effects run, and that lie in its deck where nobody can
 * follow them: which cards they are, all read. In a world such an effect is that card's too,
 * wherever it lies in the deck; false if the world has it elsewhere. */
uint64_t sample_sources(const struct sampler *s, seat_t owner);
bool sample_keep_sources(const struct sampler *s, struct run *world);

/* sample-picks.c: the cards that running effects have picked by face are such in the world. */
bool sample_picks_fit(const struct sampler *s, struct run *world);

#endif
