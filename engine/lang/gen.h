/* gen.h - checked cards to code words, abilities and properties.
 *
 * Promise: the same cards in the same order give the same words. Code and stacks that would be
 * too large are E15; everything else was proved by check.c.
 * Layout: code[0] is END. A stored value ends with END_VALUE, a block or the rows of a static
 * with END. Stacks are empty between statements. A jump leads b words behind the word after it;
 * an OPTION leads b words behind itself. The pc in the CONST behind an OPTION is the 16 bits of
 * b without sign. `stop` is an END of its own. An ability whose block starts with its `optional`
 * (a step) asks before its costs. */
#ifndef TF_LANG_GEN_H
#define TF_LANG_GEN_H

#include "engine/lang/ir.h"

enum {
    GEN_NUMBERS = 16, /* depth of the stack of numbers */
    GEN_SETS = 8,     /* depth of the stack of sets */
};

/* Compiles all cards of a game, already in the order of their ids. Result, its code and its
 * texts live in arena; decks are not filled in. NULL after an error. */
struct carddb *gen_cards(struct arena *arena, struct arena *scratch, const struct vocab *vocab,
                         const struct ir_card *const *cards, int count, struct diags *diags);

#endif
