/* memory.h - memory that is there, or the process says so and ends. */
#ifndef TF_ARENA_MEMORY_H
#define TF_ARENA_MEMORY_H

#include <stddef.h>

/* Zeros for count things of a size, never NULL. The caller frees them. */
void *memory_zeros(size_t count, size_t size);

#endif
