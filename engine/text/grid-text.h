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

/* Cards that were put on the board, if there is one, count as come in the order of the squares. */
void grid_count_arrivals(struct run *run);

/* Reads the text behind `a=`; false if it is none. */
bool grid_read(struct run *run, const char *text);

/* The counter with this letter that a card has where it lies, -1: none. */
int grid_counter(const struct match *match, const struct state *st, obj_t obj, char letter);

/* What lies on the square of a card by number, "n2h3", and the flags of the game's own counters;
 * grid_read_flag: one of the latter, the text behind it, or NULL. */
void grid_print_flags(const struct match *match, const struct state *st, obj_t obj,
                      struct str *out);
const char *grid_read_flag(struct run *run, obj_t obj, const char *text);

/* Counters that flags have told are read once more where the moment is told: grid_untell forgets
 * them, and grid_is_told says whether they are again what they were. */
void grid_untell(struct run *run);
bool grid_is_told(const struct run *run, const uint8_t told[COUNTER_MAX]);

#endif
