/* tfn.h - position text: print and parse for any viewer.
 *
 * Promise: the text of a viewer is a function of what that viewer knows; equal knowledge gives
 * equal octets; the text of viewer `all` sets up the same position again at every decision, in
 * mid-effect too. Format: protocol section 5. It prints and reads a view (view.h) and decides
 * nothing. */
#ifndef TF_TEXT_TFN_H
#define TF_TEXT_TFN_H

#include "engine/base/err.h"
#include "engine/base/str.h"
#include "engine/text/view.h"

/* Appends `tfn1 GAME@REV VIEWER ... h=HASH`. */
void tfn_print(const struct match *match, const struct state *st, int viewer, struct str *out);

/* The hash at the end of that text. */
uint64_t tfn_hash(const struct match *match, const struct state *st, int viewer);

/* Reads a text (from the word tfn1 on) into a view; err badtfn with at= and want= for the first bad
 * field. */
bool tfn_parse(const struct match *match, const char *text, struct view *view, struct err *err);

/* Prints a view. tfn_parse and tfn_format are each other's inverse. */
void tfn_format(const struct match *match, const struct view *view, struct str *out);

/* Reads the text of viewer `all` and builds the position; the match supplies game, options and
 * decks. A text with `?` is err incomplete; cards that do not make up the decks are err impossible,
 * unless is_strict is false: then the cards of the text become the decks of the match. A text
 * without r= starts the streams of seed 0. st and match are unchanged on failure. */
bool tfn_setup(struct match *match, bool is_strict, const char *text, struct state *st,
               struct err *err);

/* The game's name in a text ("tfn1 NAME@.."), into name (32 octets); false if it is no tfn1 text.
 */
bool tfn_game(const char *text, char name[32]);

/* The viewer of a text, -1 if it names none. */
int tfn_viewer(const char *text);

#endif
