/* tape.h - a record is played in an engine, and all that it says of each step is written down, in
 * the order in which the page asks (tape.js). */
#ifndef HTML_TAPE_H
#define HTML_TAPE_H

#include <stdbool.h>

#include "gui-adapters/web/buf.h"

enum { TAPE_CARDS = 8 };

struct tape_engine {
    const char *program;
    const char *cards[TAPE_CARDS]; /* folders, NULL: its own */
};

/* Appends to `tape` lines "> command" with their replies. False with one line in `fault`, which
 * names the line of the record and what the engine says of it. */
bool tape_make(const struct tape_engine *engine, const char *record, struct buf *tape,
               struct buf *fault);

#endif
