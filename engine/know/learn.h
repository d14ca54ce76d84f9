/* learn.h - whether somebody has learnt something between two positions.
 *
 * Promise: errs on the safe side: what might be new counts as new. A choice that a seat made is
 * not a fact that was learnt; a face, and an outcome of chance, are.
 * Hidden information: the result is for the controller: it may tell that a hidden seat learnt. */
#ifndef TF_KNOW_LEARN_H
#define TF_KNOW_LEARN_H

#include "engine/core/event.h"

/* True if one of the viewers of the mask (SEEN_S1 ..) knows a face in `after` that it did not know
 * in `before`, or chance was drawn. */
bool learn_is_new(const struct match *match, const struct state *before, const struct state *after,
                  int viewers);

/* True if events that follow from decision d or a later one showed a face or an outcome. */
bool learn_was_told(const struct sink *sink, uint32_t d);

#endif
