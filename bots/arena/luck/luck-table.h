/* luck-table.h - what people see of the luck of two bots.
 *
 * Promise: nothing is taken off unless that has made the scores of blocks less scattered, and what
 * it has gained is what was measured on blocks that the weights were not learned from. */
#ifndef TF_ARENA_LUCK_TABLE_H
#define TF_ARENA_LUCK_TABLE_H

#include <stdio.h>

#include "bots/arena/luck/luck.h"

/* Who played what; blocks is not 0. */
struct luck_title {
    const char *game, *bots[2];
    unsigned long blocks;
};

void luck_table_write(const struct luck_title *title, const struct luck *luck, FILE *out);

#endif
