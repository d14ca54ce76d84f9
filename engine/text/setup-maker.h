/* setup-maker.h - what the files that set up a position share (setup*.c). Private to them. */
#ifndef TF_TEXT_SETUP_MAKER_H
#define TF_TEXT_SETUP_MAKER_H

#include "engine/base/err.h"
#include "engine/text/view.h"

/* What all steps share. */
enum { MAKER_FLAGS = 16 }; /* rows of the rules' flags that are looked at */

struct maker {
    struct run *run;
    const struct view *view;
    struct err *err;
    bool is_strict;                  /* what no game leads to is refused */
    uint64_t used[SEATS];            /* objects that lie somewhere already */
    struct set derived[MAKER_FLAGS]; /* by row: cards whose text has a flag that follows from m= */
};

/* One field of the text is not what it must be; always false. */
bool setup_refuse(struct maker *m, const char *at, const char *want);

/* --- setup-zones.c: the cards of one zone as the text lists them, with their flags */
bool setup_put_zone(struct maker *m, zone_t zone, seat_t seat);

#endif
