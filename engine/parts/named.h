/* named.h - words that a player names: of the game's own, card types, printed words.
 *
 * Promise: a card knows a type by its place among the types, any other word by its place among all
 * words of the vocabulary, and so does the operand of the answer, but for NAMED_TYPE or NAMED_WORD
 * that keeps them apart from the words that come first (OPERAND_TYPE: types, OPERAND_NAME: those of
 * the game). */
#ifndef TF_PARTS_NAMED_H
#define TF_PARTS_NAMED_H

#include "engine/core/rules.h"
#include "engine/core/run.h"

enum { NAMED_TYPE = 0x100, NAMED_WORD = 0x200, NAMED_NUMBER = 0xff };

/* Offers the words of a class in the open decision, sorted. */
void named_offer(struct run *run, struct ask *ask, int class);

/* True if the open decision offers just these. */
bool named_fits(struct run *run, int class);

/* The word that an operand of type or name stands for; NULL: there is none. */
const char *named_text(const struct rules *rules, enum operand operand, int value);

#endif
