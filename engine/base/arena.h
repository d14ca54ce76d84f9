/* arena.h - memory that is asked for piece by piece and given back as a whole.
 *
 * Promise: pieces are zeroed and aligned to 16 octets; running out of memory is a CHECK, so no
 * caller tests for NULL. For load time only: nothing asks here while a game is played.
 * Cost: a few instructions a piece; one calloc a block. */
#ifndef TF_BASE_ARENA_H
#define TF_BASE_ARENA_H

#include <stddef.h>

struct arena_block;

/* All zero is an empty arena: struct arena arena = {0}; */
struct arena {
    struct arena_block *blocks; /* newest first */
    char *next;                 /* first free octet of the newest shared block */
    size_t left;                /* free octets there */
    size_t total;               /* octets asked for, for reports */
};

/* A zeroed piece of size octets, owned by the arena. Never NULL, also for size 0. */
void *arena_alloc(struct arena *arena, size_t size);

/* A zeroed array of count things of size octets each. */
void *arena_array(struct arena *arena, size_t count, size_t size);

/* A NUL-terminated copy of length octets, owned by the arena. */
char *arena_text(struct arena *arena, const char *text, size_t length);

/* Gives every piece back; the arena is empty and usable again. */
void arena_free(struct arena *arena);

#endif
