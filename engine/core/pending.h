/* pending.h - what is under way, as text: the fields p= and o= of a position.
 *
 * Promise: for viewer `all` the text holds the whole continuation, and pending_read restores it;
 * objects are named by where they lie. Other viewers read the turn machine and the sources of the
 * running effects, all of which is public. */
#ifndef TF_CORE_PENDING_H
#define TF_CORE_PENDING_H

#include "engine/base/str.h"
#include "engine/core/run.h"

/* Appends " p=.." and " o=..", as far as there is something to say. */
void pending_print(const struct match *match, const struct state *st, int viewer, struct str *out);

/* Restores from the text behind p=; the zones and marks of st are set. False if it is not one that
 * pending_print wrote. */
bool pending_read(struct run *run, const char *text);

/* Appends where an object lies: a label, or "s1.X3" (3rd of a pile or deck), "s1.H.ID.2" (2nd copy
 * in a hand); "-" for OBJ_NONE. Where in a hidden zone it lies is told to viewer `all` alone,
 * others read "?": even the number of the copy would tell marks. */
void pending_object(const struct match *match, const struct state *st, int viewer, obj_t obj,
                    struct str *out);

/* Reads such a place; returns the text behind it, or NULL. */
const char *pending_find(const struct match *match, const struct state *st, const char *text,
                         obj_t *obj);

#endif
