/* walk.h - iterations of the search: a world, down the trees, a judgement, back up.
 *
 * Information set Monte Carlo tree search with a tree for each seat (Cowling, Powley, Whitehouse
 * 2012): every iteration draws a world that fits what the seat knows and goes down by its legal
 * moves, in the tree of the seat that is asked; the other seat's tree follows by the names that it
 * would be told, and where both are asked at once when both have answered. Behind the first move
 * that was never tried, answers drawn by the policy lead to where the value judges, mostly to the
 * end of the turn.
 *
 * Hidden information: only worlds of `worlds` go in. */
#ifndef TF_BOTS_WALK_H
#define TF_BOTS_WALK_H

#include "bots/search/tree.h"
#include "bots/search/value.h"

enum { WALK_ROOT = 1 /* the node of the position */, WALK_DEPTH = 256, WALK_MOVES = 1024 };

struct walk {
    const struct tf_worlds *worlds;
    const struct value *value;      /* NULL: every game is played to its end */
    const struct tf_policy *policy; /* NULL: any answers */
    struct tf_world *world, *trial; /* of tf_world_size octets */
    struct tree tree[2];
    int64_t work; /* decisions in all iterations, and what the worlds cost */
};

/* Memory for trees and worlds, all else 0; false if there is not enough. */
bool walk_open(struct walk *walk);
void walk_close(struct walk *walk);

/* Begins anew, with empty trees. */
void walk_turn(struct walk *walk, const struct tf_worlds *worlds, const struct value *value,
               const struct tf_policy *policy);

/* One iteration in the world of this seed. */
void walk_once(struct walk *walk, uint64_t seed);

/* What was found out about a move of the seat, by its key (tf_world_key); NULL: nothing yet. */
const struct edge *walk_root(const struct walk *walk, uint64_t move);

/* The move of so many, from 0, behind which the chance is best where the value judges, in so many
 * worlds from this seed on: one step, no search. Needs a value. */
int walk_one_step(struct walk *walk, uint64_t seed, int moves, int worlds);

/* The moves that were tried most, one after the other in the world of this seed, with a `;` between
 * them, into out (size octets): what the search expects. */
void walk_line(struct walk *walk, uint64_t seed, char *out, size_t size);

#endif
