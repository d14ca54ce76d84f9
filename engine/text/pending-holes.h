/* pending-holes.h - what a viewer's text of a running effect leaves open, filled anyhow, so that
 * worlds can be drawn which deal it anew (worlds/sample.c). Private to pending*.c. */
#ifndef TF_TEXT_PENDING_HOLES_H
#define TF_TEXT_PENDING_HOLES_H

#include "engine/core/run.h"

enum { HOLES_MAX = 64, HOLE_ALL = -1 /* of a slot: all that could be there */ };

struct hole {
    enum hole_of {
        HOLE_NONE,
        HOLE_SLOT,
        HOLE_RESULT,
        HOLE_LOOKED,
        HOLE_PICKS,
        HOLE_CHOSEN,
        HOLE_FACT
    } of;            /* NONE: no world needs it */
    int at;          /* slot of the tail, looker, fact */
    int count;       /* cards; of a fact the seat whose card it is about */
    bool is_unnamed; /* beside cards that are named: the viewer cannot name these */
};

struct holes {
    struct hole row[HOLES_MAX]; /* in the order of the text: slots first */
    int count;
};

/* Puts cards into the holes that could be there: those that the block has worked with, then what
 * the seat holds. All else was read, and the frames of card code are sound. False if there are not
 * so many. */
bool pending_fill(struct run *run, int viewer, const struct holes *holes);

#endif
