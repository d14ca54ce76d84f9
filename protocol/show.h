/* show.h - a position as a picture for people.
 *
 * Promise: drawn from the position text of the viewer alone, so it cannot show more than `state`
 * does. It may change at any time; programs read `state`. */
#ifndef TF_PROTOCOL_SHOW_H
#define TF_PROTOCOL_SHOW_H

#include "engine/base/err.h"
#include "engine/base/str.h"
#include "engine/core/rules.h"

enum { SHOW_JA, SHOW_EN }; /* language of card names */

/* Appends the board, lines ended by LF, the viewer's own side last. False with the err of
 * tfn_parse for a text that is no position of this match. */
bool show_print(const struct match *match, const char *tfn, int language, struct str *out,
                struct err *err);

/* Columns that a UTF-8 text takes on a terminal: East Asian wide characters count 2, combining
 * ones 0. */
int show_width(const char *text);

#endif
