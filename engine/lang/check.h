/* check.h - from a parsed card to a checked one.
 *
 * Promise: a card that passes has only names that exist, values of the right type, bounds that the
 * interpreter relies on, and effects that never use a face their controller cannot see.
 *
 * Errors: E07 unknown name, E08 noun or adjective in the wrong place, E09 duplicate, E10 missing
 * field, E11 type, E12 unbound or rebound, E13 range, E14 shape, E15 bound, E16 recursion,
 * E17 field not of this type, E18 data rule of the game, and of knowledge:
 *   E20 reads a face that the controller cannot see, or one that may lie face-down;
 *   E21 a condition, cost or subject reads a face that is not public;
 *   E22 names or chooses cards that nothing public tells apart (`choose 1 foe.hand`: look first);
 *   E23 an unseen card goes where its face matters: `summon`, `ordered`, `sift`;
 *   E24 a static reads a computed number, of a card or of a seat;
 *   E25 a verb, a change or an event that never happens to such cards (vocab_reach).
 * E10, E17, E18, E07 of a type, field, field value, keyword or event, and E13 of a field value
 * begin with the game's data_code.
 * Warnings: W1 a name is bound and never used, W3 a choice from at most one card that must be
 * taken, W4 a definition is never used, W5 an ability, or a verb for some of its cards, can never
 * happen. */
#ifndef TF_LANG_CHECK_H
#define TF_LANG_CHECK_H

#include "engine/lang/ir.h"
#include "engine/lang/limit.h"

enum { CHECK_DEFS = LIMIT_DEFS }; /* definitions of one game */

/* The definitions of all files of a game. */
struct check_defs {
    int count;
    const struct node *def[CHECK_DEFS];
    bool is_used[CHECK_DEFS];
};

/* Takes in the definitions of a file; duplicates are E09, too many E15. False after an error. */
bool check_add_defs(struct check_defs *defs, const struct vocab *vocab, const struct node *file,
                    struct diags *diags);

/* Warns about definitions that no card used. */
void check_unused_defs(const struct check_defs *defs, struct diags *diags);

/* Checks one card. The result points to the tree and lives in the arena. False after an error. */
bool check_card(struct arena *arena, const struct vocab *vocab, struct check_defs *defs,
                const struct node *node, struct diags *diags, struct ir_card *card);

#endif
