/* pending-moment.h - numbers, cards and sets in the text of a running effect. Private to
 * pending*.c.
 */
#ifndef TF_TEXT_PENDING_MOMENT_H
#define TF_TEXT_PENDING_MOMENT_H

#include "engine/core/run.h"
#include "engine/text/pending-holes.h"
#include "engine/text/pending.h"

/* A cursor over the text; text becomes NULL at the first fault, and stays so. */
struct moment {
    struct run *run;
    const char *text;
    const struct pending_of *of;
    struct holes holes; /* what the text leaves open so far */
};

void moment_expect(struct moment *r, char c);
bool moment_is(const struct moment *r, const char *start);

/* A number, 0 at a fault; and one behind a comma. */
long moment_number(struct moment *r, long low, long high);
long moment_next(struct moment *r, long low, long high);

/* A card by where it lies, or by its face; of a set other cards than those read so far. */
obj_t moment_object(struct moment *r);
obj_t moment_member(struct moment *r, const struct set *taken);

/* A hole, by hand; "?3", or "?"; a set, of which a part may be left open. */
void moment_hole(struct moment *r, struct hole hole);
void moment_count(struct moment *r, enum hole_of of, int at, bool is_unnamed);
struct set moment_set(struct moment *r, enum hole_of of, int at);

#endif
