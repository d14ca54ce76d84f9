/* table.h - what people see at the end of a run.
 *
 * Promise: depends on the plan and the results alone; bots have the names of the plan. */
#ifndef TF_ARENA_TABLE_H
#define TF_ARENA_TABLE_H

#include <stdio.h>

#include "bots/arena/bot/lag.h"
#include "bots/arena/result/results.h"

/* Writes how late the arena itself was during a run: times of the machine, no part of the table. */
void table_write_lag(const struct lag_counts *lag, FILE *out);

/* Writes the table. */
void table_write(const struct results *results, FILE *out);

#endif
