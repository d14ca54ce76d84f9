/* tree.c - edges in a table with open addressing. */
#include "bots/search/tree.h"

#include <stdlib.h>
#include <string.h>

bool tree_open(struct tree *tree)
{
    *tree = (struct tree){.edge = calloc(TREE_FIRST, sizeof(struct edge)), .places = TREE_FIRST};
    return tree->edge != NULL;
}

static void forget_old(struct tree *tree)
{
    free(tree->old);
    tree->old = NULL;
}

void tree_clear(struct tree *tree)
{
    struct edge *small = tree->places > TREE_KEPT ? calloc(TREE_FIRST, sizeof *small) : NULL;

    forget_old(tree);
    if (small != NULL) { /* less to clear the next time, too */
        free(tree->edge);
        *tree = (struct tree){.edge = small, .places = TREE_FIRST};
        return;
    }
    memset(tree->edge, 0, tree->places * sizeof(struct edge));
    tree->used = 0;
}

void tree_close(struct tree *tree)
{
    forget_old(tree);
    free(tree->edge);
    tree->edge = NULL;
}

uint64_t tree_behind(uint64_t node, uint64_t move)
{
    uint64_t z = (node ^ move) * 0x9e3779b97f4a7c15U;

    z = (z ^ (z >> 32)) * 0xd6e8feb86659fd93U + move;
    z ^= z >> 32;
    return z != 0 ? z : 1;
}

/* Where a node stands, or would. */
static struct edge *place_of(struct edge *edge, size_t places, uint64_t node)
{
    size_t at = (size_t)(node >> 8) & (places - 1);

    while (edge[at].node != 0 && edge[at].node != node) {
        at = (at + 1) & (places - 1);
    }
    return &edge[at];
}

struct edge *tree_find(const struct tree *tree, uint64_t node)
{
    struct edge *edge = place_of(tree->edge, tree->places, node);

    if (edge->node == 0 && tree->old != NULL) {
        edge = place_of(tree->old, tree->old_places, node);
    }
    return edge->node != 0 ? edge : NULL;
}

/* Moves some places of the table before over. */
static void move_some(struct tree *tree)
{
    for (int i = 0; i < TREE_MOVED && tree->old != NULL; i++) {
        const struct edge *edge = &tree->old[tree->moved];
        if (edge->node != 0) {
            *place_of(tree->edge, tree->places, edge->node) = *edge;
        }
        if (++tree->moved == tree->old_places) {
            forget_old(tree);
        }
    }
}

static bool grow(struct tree *tree)
{
    size_t places = tree->places * 2;
    struct edge *edge =
        tree->old == NULL && places <= TREE_MOST ? calloc(places, sizeof *edge) : NULL;

    if (edge == NULL) {
        return false;
    }
    tree->old = tree->edge;
    tree->old_places = tree->places;
    tree->moved = 0;
    tree->edge = edge;
    tree->places = places;
    return true;
}

struct edge *tree_add(struct tree *tree, uint64_t node)
{
    move_some(tree);
    /* Half of the places stay free, or all but some when it cannot grow any more. */
    if (tree->used >= tree->places / 2 && !grow(tree) &&
        tree->used >= tree->places - tree->places / 8) {
        return NULL;
    }
    struct edge *edge = tree_find(tree, node);
    if (edge == NULL) {
        edge = place_of(tree->edge, tree->places, node);
        edge->node = node;
        tree->used++;
    }
    return edge;
}
