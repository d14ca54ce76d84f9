/* table-text.h - what belongs to cards on the table one by one, as flags of a position text.
 *
 * Promise: the letters of table->counters with a number; `i` the number of arrival where no
 * label tells it; `n` the last number given to an attached card, where that one has gone. */
#ifndef TF_TEXT_TABLE_TEXT_H
#define TF_TEXT_TABLE_TEXT_H

#include "engine/base/str.h"
#include "engine/core/run.h"

void table_print_flags(const struct match *match, const struct state *st, obj_t obj,
                       struct str *out);

/* Reads one of these flags of a card that has been put; the text behind it, NULL if it is none of
 * them. */
const char *table_read_flag(struct run *run, obj_t obj, const char *text);

/* Cards that were put on the table, if there is one, get the numbers of arrival that no text has
 * told; false if two have the same. */
bool table_set_arrivals(struct run *run);

#endif
