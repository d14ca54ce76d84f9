/* tree.h - what a search knows of the moves that it has tried, one tree for each seat.
 *
 * A node of a tree is what its seat can tell apart: the moves so far as it reads them, in their
 * order, as one number. An edge is a node and a move; it stands under the number of the node that
 * it leads to. Promise: grows as it is needed up to TREE_MOST edges, a little with each edge that
 * is added, so that none of them takes long; then it takes no more. */
#ifndef TF_BOTS_TREE_H
#define TF_BOTS_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TREE_FIRST = 1 << 12, TREE_KEPT = 1 << 15, TREE_MOST = 1 << 21, TREE_MOVED = 4 };

struct edge {
    uint64_t node; /* that it leads to; 0: a free place */
    uint32_t n;    /* iterations that went this way */
    uint32_t seen; /* iterations in which the move was possible here */
    double sum;    /* of what the seat that moves got in them, 0 to 1 each */
    float prior;   /* chance of that seat behind the move, in the first world that had it */
};

struct tree {
    struct edge *edge;
    size_t places, used;
    struct edge *old; /* the table before, NULL if all of it has moved over */
    size_t old_places, moved;
};

/* False if there is no memory. */
bool tree_open(struct tree *tree);
void tree_clear(struct tree *tree);
void tree_close(struct tree *tree);

/* The node behind a move. */
uint64_t tree_behind(uint64_t node, uint64_t move);

/* The edge that leads to a node, NULL if there is none; it may move with the next tree_add. */
struct edge *tree_find(const struct tree *tree, uint64_t node);

/* Adds the edge that leads to a node; NULL: the tree is full. */
struct edge *tree_add(struct tree *tree, uint64_t node);

#endif
