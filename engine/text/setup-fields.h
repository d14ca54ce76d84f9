/* setup-fields.h - the fields behind the sides of a position text, read back into a position.
 *
 * Promise: what view.c and pending.c print behind the sides is understood here, field by field; a
 * fault is err badtfn with the field's name. Private to setup.c and world.c. */
#ifndef TF_TEXT_SETUP_FIELDS_H
#define TF_TEXT_SETUP_FIELDS_H

#include "engine/base/err.h"
#include "engine/core/run.h"
#include "engine/text/pending.h"
#include "engine/text/view.h"

/* Fields need each other: knowledge and changes first, then the machine, then what needs the open
 * decision. */
enum setup_pass { SETUP_BOARD, SETUP_MACHINE, SETUP_LAST };

struct setup_fields {
    struct run *run;
    struct err *err;
    bool has_hash;        /* the text ends with its own hash */
    struct pending_of of; /* of a seat: hidden cards have been filled in anyhow */
    bool has_frames;      /* out: the position lies inside an effect */
};

/* Reads the fields that belong to one pass. */
bool setup_fields_read(struct setup_fields *fields, const char *extra, enum setup_pass pass);

/* Builds the position of a view in which every card is named; the rest as tfn_setup. A view of a
 * seat, not of `all`: its hidden cards are filled in anyhow. has_hash: the text ended with its own
 * hash. */
bool setup_view(struct match *match, bool is_strict, const struct view *view, bool has_hash,
                struct state *st, struct err *err);

#endif
