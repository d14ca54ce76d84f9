/* show.h - a position as a picture for people.
 *
 * Promise: drawn from the position text of the viewer, the legend and what `inspect` tells that
 * viewer of a card, so it cannot show more than they do. It may change at any time; programs read
 * `state`. The same octets wherever it is drawn: nothing depends on a locale. */
#ifndef TF_SHOW_SHOW_H
#define TF_SHOW_SHOW_H

#include "engine/base/err.h"
#include "engine/base/str.h"
#include "engine/core/rules.h"

enum { SHOW_JA, SHOW_EN }; /* language of names */
enum { SHOW_WIDTH = 80, SHOW_LEAST = 30, SHOW_MOST = 1000 };

struct show {
    const struct match *match;
    const struct state *st; /* for current numbers; NULL: printed ones */
    const char *tfn;
    int language;
    int width;        /* columns; names that are longer stick out */
    int asked;        /* mask of the seats that still have to answer, -1: all that the text names */
    const char *note; /* instead of who is asked; NULL: none */
};

/* Appends the board, lines ended by LF, the viewer's own side last. False with the err of
 * tfn_parse for a text that is no position of this match. */
bool show_print(const struct show *show, struct str *out, struct err *err);

/* Columns that a UTF-8 text takes on a terminal: East Asian wide characters count 2, combining
 * ones 0. */
int show_width(const char *text);

#endif
