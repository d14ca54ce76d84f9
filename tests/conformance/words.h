/* words.h - the words of replies, each of which must have its line in the legend.
 *
 * Promise: knows kinds of lines and no game. */
#ifndef TF_CONFORMANCE_WORDS_H
#define TF_CONFORMANCE_WORDS_H

#include "tests/conformance/legend.h"
#include "tests/conformance/position.h"

/* Holds the words of one data line (event, decision, move) against the legend; books H94. */
void words_line(struct talk *talk, const struct legend *legend, const char *line);

/* The same for a position. */
void words_position(struct talk *talk, const struct legend *legend,
                    const struct position *position);

#endif
