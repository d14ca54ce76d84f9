/* parse.h - card files and deck files to trees.
 *
 * Promise: knows the grammar and nothing else: no game, no verb, no name. A file with a mistake
 * gives diagnostics with the exact column and what was expected there, one a card, and the rest of
 * the file is still read: E01 to E03 spelling (lex.h), E04 a word or symbol in the wrong place, E05
 * a block that is missing or too much, E06 a number too large. tree.h shows the result.
 * Cost: one pass; about the time of lexing, twice. */
#ifndef TF_LANG_PARSE_H
#define TF_LANG_PARSE_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/base/arena.h"
#include "engine/lang/diag.h"
#include "engine/lang/lex.h"
#include "engine/lang/tree.h"

/* Parses a card file. The tree is the arena's; file_name and text stay the caller's and must live
 * as long. On any error returns false and adds to diags; *out is then what could be read, cards
 * with errors left out. */
bool parse_cards(struct arena *arena, struct lex_pattern *pattern, const char *file_name,
                 const char *text, size_t length, struct diags *diags, struct tree_file **out);

/* Parses a deck file, otherwise as parse_cards. */
bool parse_deck(struct arena *arena, struct lex_pattern *pattern, const char *file_name,
                const char *text, size_t length, struct diags *diags, struct tree_file **out);

#endif
