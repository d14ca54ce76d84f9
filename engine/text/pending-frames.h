/* pending-frames.h - running effects as text: frames, what they hold, facts. Private to pending*.c.
 *
 * Hidden information: an effect of the other seat tells of its sets what carddb.h says all can
 * follow; of one that faces decide which the viewer does not see, nothing, "f?". */
#ifndef TF_TEXT_PENDING_FRAMES_H
#define TF_TEXT_PENDING_FRAMES_H

#include "engine/base/str.h"
#include "engine/core/run.h"
#include "engine/text/pending-sets.h"

/* Appends all frames and what belongs to them, each behind a semicolon. */
void pending_print_frames(const struct match *match, const struct state *st, int viewer,
                          struct str *out);

/* What the viewer may be told of the picks of the open decision. */
enum telling pending_tells_picks(const struct match *match, const struct state *st, int viewer);

/* What all can follow of the block of a FRAME_CODE. */
const struct openness *pending_openness(const struct match *match, const struct frame *frame);

#endif
