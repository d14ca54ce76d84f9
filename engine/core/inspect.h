/* inspect.h - the numbers of one card: now, as printed, and who changes them.
 *
 * Promise: a front end need not compute modifiers. What is told of a card whose face a viewer sees
 * is public; whether he sees it is asked first. Cost: the derived values anew for each static in
 * play. */
#ifndef TF_CORE_INSPECT_H
#define TF_CORE_INSPECT_H

#include "engine/core/match.h"

struct inspect {
    int now, printed;
    struct set by; /* cards in sight of all that make a difference */
};

/* The card on the place with this label ("a1"), or OBJ_NONE. */
obj_t inspect_find(const struct match *match, const struct state *st, const char *label);

/* The number of the square that an object of an effect stands for, in games with a board; -1: it is
 * a card. */
int inspect_square(const struct match *match, obj_t obj);

/* True if the viewer, VIEWER_ALL too, sees the face of the card where it lies. */
bool inspect_sees(const struct match *match, const struct state *st, int viewer, obj_t obj);

/* Number i of a card as effects read it: the game may have more to say than sums. */
int inspect_now(const struct match *match, const struct state *st, obj_t obj, int i);

/* The current number i of a card and what makes it so, by the order of the vocabulary; false if its
 * type has none. */
bool inspect_number(const struct match *match, const struct state *st, obj_t obj, int i,
                    struct inspect *out);

/* What its owner would pay now for a card that is not in play, in games where that is no number of
 * its own; false: there is nothing of that kind. */
bool inspect_cost(const struct match *match, const struct state *st, obj_t obj,
                  struct inspect *out);

/* The cards whose numbers a front end shows: those on labelled places whose face the viewer sees,
 * by zone and label, and of his own hand, by id and equal ones once. Returns how many. */
int inspect_list(const struct match *match, const struct state *st, int viewer,
                 obj_t list[MAX_OBJECT]);

#endif
