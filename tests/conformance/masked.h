/* masked.h - a view held against the whole position: it covers faces, and nothing else.
 *
 * Promise: knows the grammar of positions and no game. */
#ifndef TF_CONFORMANCE_MASKED_H
#define TF_CONFORMANCE_MASKED_H

#include "tests/conformance/position.h"

enum { MASKED_WHY = 200 };

/* True if the view is the whole position with faces covered, and without what only viewer `all`
 * reads; else why says what differs. */
bool masked_fits(const struct position *view, const struct position *all, char why[MASKED_WHY]);

#endif
