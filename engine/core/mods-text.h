/* mods-text.h - parts of lasting changes as words of a position text. */
#ifndef TF_CORE_MODS_TEXT_H
#define TF_CORE_MODS_TEXT_H

#include "engine/base/str.h"
#include "engine/core/run.h"

/* Appends squares as they are written on the card that adds them, in one word: commas become `:`
 * and spaces `_`. */
void mods_print_squares(const struct match *match, int pattern, struct str *out);

/* The squares that a text begins with, and the text behind them; -1 and NULL: none of the cards
 * has them. */
int mods_read_squares(const struct match *match, const char *text, const char **behind);

/* The duration that a text begins with, and the text behind it; -1: none. */
int mods_read_until(const struct vocab *vocab, const char *text, const char **behind);

/* Prints what a lasting change does and how long: "attack+4.battle", "no-attack.turn". */
void mods_print_change(const struct match *match, const struct mod *mod, struct str *out);

#endif
