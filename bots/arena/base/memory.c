/* memory.c - memory that is there, or the process says so and ends. */
#include "bots/arena/base/memory.h"

#include <stdio.h>
#include <stdlib.h>

void *memory_zeros(size_t count, size_t size)
{
    void *made = calloc(count + 1, size); /* one more: also none is something */

    if (!made) {
        (void)fputs("tefuda-arena: out of memory\n", stderr);
        abort();
    }
    return made;
}
