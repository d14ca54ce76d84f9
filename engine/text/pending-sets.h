/* pending-sets.h - sets of cards inside of a running effect, as a viewer may know them. Private to
 * pending*.c.
 *
 * Hidden information: a card that a viewer cannot name is counted, "?2", and where it lies is not
 * said; of a set that the viewer may only count no card is named, wherever it lies by now, for it
 * may have been shown by something else. */
#ifndef TF_TEXT_PENDING_SETS_H
#define TF_TEXT_PENDING_SETS_H

#include "engine/base/str.h"
#include "engine/core/run.h"

/* What a viewer may be told of a set. */
enum telling {
    TELL_OWN,   /* its cards: the viewer put them there, or its effect did */
    TELL_OPEN,  /* its cards, but for those that lie in a hand or deck now */
    TELL_COUNT, /* how many there are */
    TELL_NONE,  /* that there is a set */
    TELL_FACES, /* its cards, and of those that it cannot name the faces, which all have seen */
    TELL_PICKS, /* the same of cards that were named as they were picked: and from where */
};

/* Can the viewer say where the card lies, and which it is, if that is needed to name it? */
bool pending_can_name(const struct match *match, const struct state *st, int viewer, obj_t obj);

/* True if it sees the face while the effect runs, though it will not be able to say which card that
 * was. */
bool pending_is_looked_at(const struct state *st, int viewer, obj_t obj);

/* Appends "{e7,s1.X3,?2}", or "?3". */
void pending_print_set(const struct match *match, const struct state *st, int viewer,
                       const struct set *set, enum telling telling, struct str *out);

/* Cards of a deck that a seat looks through: by face, for where they lie is not known. */
void pending_print_faces(const struct match *match, const struct set *set, struct str *out);

/* One card, or the first of equal copies in a hand, which are one thing to a fact, an offer or a
 * source. */
void pending_print_alike(const struct match *match, const struct state *st, int viewer, obj_t obj,
                         struct str *out);

/* The same of a card that was named as it was picked: "s2.D*glass-eel". */
void pending_print_pick(const struct match *match, const struct state *st, int viewer, obj_t obj,
                        struct str *out);

/* The same of a card whose face all know since its effect runs or waits: "s2*glass-eel" if the
 * viewer cannot say where it lies. */
void pending_print_source(const struct match *match, const struct state *st, int viewer, obj_t obj,
                          struct str *out);

#endif
