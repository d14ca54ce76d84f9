/* lex-wrong.h - what was meant where no token begins: for lex.c alone. */
#ifndef TF_LANG_LEX_WRONG_H
#define TF_LANG_LEX_WRONG_H

#include <stddef.h>

enum { LEX_WRONG = 160 }; /* octets of a message */

/* Says what is wrong with the octets at `at`, of which `left` are of this line (one at least), and
 * what would be right. They are UTF-8. */
void lex_wrong(const char *at, size_t left, char out[LEX_WRONG]);

#endif
