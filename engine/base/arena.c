/* arena.c - memory that is asked for piece by piece and given back as a whole. */
#include "engine/base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/base.h"

enum {
    ARENA_ALIGN = 16,
    ARENA_BLOCK = 64 * 1024, /* data octets of a shared block */
    ARENA_LARGE = 8 * 1024,  /* pieces from here on get a block of their own */
};

struct arena_block {
    struct arena_block *older;
    char padding[ARENA_ALIGN - sizeof(struct arena_block *)]; /* keeps data aligned */
    char data[];
};

_Static_assert(sizeof(struct arena_block) == ARENA_ALIGN, "data must start aligned");

static char *new_block(struct arena *arena, size_t size)
{
    struct arena_block *block = calloc(1, sizeof *block + size);
    CHECK(block != NULL);
    block->older = arena->blocks;
    arena->blocks = block;
    return block->data;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    CHECK(size <= SIZE_MAX / 2);
    /* A piece of no octets still gets an address of its own. */
    size_t rounded = size == 0 ? ARENA_ALIGN : (size + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN;
    arena->total += rounded;
    if (rounded > arena->left && rounded >= ARENA_LARGE) {
        return new_block(arena, rounded);
    }
    if (rounded > arena->left) {
        arena->next = new_block(arena, ARENA_BLOCK);
        arena->left = ARENA_BLOCK;
    }
    char *piece = arena->next;
    arena->next += rounded;
    arena->left -= rounded;
    return piece;
}

void *arena_array(struct arena *arena, size_t count, size_t size)
{
    CHECK(size == 0 || count <= SIZE_MAX / 2 / size);
    return arena_alloc(arena, count * size);
}

char *arena_text(struct arena *arena, const char *text, size_t length)
{
    char *copy = arena_alloc(arena, length + 1);
    memcpy(copy, text, length);
    return copy;
}

void arena_free(struct arena *arena)
{
    struct arena_block *block = arena->blocks;
    while (block != NULL) {
        struct arena_block *older = block->older;
        free(block);
        block = older;
    }
    *arena = (struct arena){0};
}
