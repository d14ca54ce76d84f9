/* disasm.h - code words back to text, for people and tests.
 *
 * Promise: one line a word: pc, opcode, operands by name. Reads nothing but the card data. */
#ifndef TF_LANG_DISASM_H
#define TF_LANG_DISASM_H

#include "engine/base/str.h"
#include "engine/lang/carddb.h"

/* The words from pc to the END or END_VALUE that ends them. A mode's tests stand behind its
 * blocks. */
void disasm_code(const struct carddb *db, int pc, struct str *out);

/* A card: data, needs, use and abilities. */
void disasm_card(const struct carddb *db, const struct card *card, struct str *out);

#endif
