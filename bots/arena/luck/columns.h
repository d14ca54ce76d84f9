/* columns.h - numbers for names, in the order in which they come.
 *
 * Promise: the same names in the same order get the same numbers. */
#ifndef TF_ARENA_COLUMNS_H
#define TF_ARENA_COLUMNS_H

#include "bots/arena/base/text.h"

struct columns {
    int count, room;   /* names, and places of the table: a power of two */
    int *places;       /* number + 1 of the name that stands there, 0: none */
    unsigned *starts;  /* of each name, in store */
    struct text store; /* the names, each with its NUL */
};

/* The number of a name, a new one if it has none; -1 if there are `most` already. */
int columns_find(struct columns *columns, const char *name, int most);

void columns_free(struct columns *columns);

#endif
