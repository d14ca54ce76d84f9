/* know-text.h - what is known of unseen cards, as text and back: a row for each way that it is kept
 * (know.h).
 *
 * Promise: a viewer is told what it may read of it, and no more. */
#ifndef TF_TEXT_KNOW_TEXT_H
#define TF_TEXT_KNOW_TEXT_H

#include "engine/base/str.h"
#include "engine/core/run.h"

/* Appends the fields ` k..` of the viewer. */
void known_print(const struct match *match, const struct state *st, int viewer, struct str *out);

/* Flags of a card by which something is known; known_read_flag: the text behind it, or NULL. */
void known_print_flags(const struct match *match, const struct state *st, obj_t obj,
                       struct str *out);
const char *known_read_flag(struct run *run, obj_t obj, const char *text);

/* The names of the fields, for errors: "k>=|k<=|k". */
const char *known_fields(const struct rules *rules);

/* Reads those of all fields of a text that need each other, before the others are read one by one.
 * False with the first that is not understood. */
bool known_read(struct run *run, const char *extra, const char **fault);

/* Reads one field `k..`, which begins with that letter; NULL if it is understood, or was read by
 * known_read, else what was wanted. */
const char *known_read_field(struct run *run, const char *text);

/* Everything is true of the cards as they lie, in a text that says where all do. */
bool known_is_true(const struct match *match, const struct state *st);

/* Whose knowledge of a hand its owner's own text tells: the observer of `held`. */
int known_observer(const struct match *match, seat_t owner);

#endif
