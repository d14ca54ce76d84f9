/* grid-text.h - what a position text says of a board beyond the cards on it.
 *
 * Promise: public, the same for every viewer. The order in which cards came to the board is written
 * as dense numbers, and only where it is not the order of the squares. */
#ifndef TF_TEXT_GRID_TEXT_H
#define TF_TEXT_GRID_TEXT_H

#include "engine/base/str.h"
#include "engine/core/run.h"

/* The number of an arrival among those that the position still tells apart, from 1. */
int grid_rank(const struct state *st, int since);

/* Appends ` a=(c5.1,c1.2)`. */
void grid_print(const struct match *match, const struct state *st, struct str *out);

/* Cards that were put on the board count as come in the order of the squares. */
void grid_count_arrivals(struct run *run);

/* Reads the text behind `a=`; false if it is none. */
bool grid_read(struct run *run, const char *text);

/* The counter with this letter, -1: none. */
int grid_counter(const struct rules *rules, char letter);

#endif
