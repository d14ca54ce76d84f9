/* object-text.h - objects named by where they lie.
 *
 * Promise: the numbers of objects never show in a text; object_print and object_find are each
 * other's inverse for viewer `all`. Hidden information: a card of a hidden zone is named for viewer
 * `all` and for those who see its face there; others read "?", since even the number of the copy
 * would tell marks. */
#ifndef TF_TEXT_OBJECT_TEXT_H
#define TF_TEXT_OBJECT_TEXT_H

#include "engine/base/str.h"
#include "engine/core/run.h"

/* The zone with this letter whose cards have no labels, ZONE_NONE for none. */
zone_t object_zone(const struct rules *rules, char letter);

/* Appends a label, or "s1.X3" (3rd of a pile or deck), "s1.H.ID.2" (2nd copy in a hand), "-" for
 * OBJ_NONE. */
void object_print(const struct match *match, const struct state *st, int viewer, obj_t obj,
                  struct str *out);

/* Reads such a name, also "s1.D.ID.2", the 2nd copy in a deck; returns the text behind it, or NULL
 * if nothing lies there. */
const char *object_find(const struct match *match, const struct state *st, const char *text,
                        obj_t *obj);

/* Copies of the card of obj in its zone, in the order in which they are moved (zone_copy). */
int object_copies(const struct match *match, const struct state *st, obj_t obj,
                  obj_t out[SEAT_OBJECTS]);

#endif
