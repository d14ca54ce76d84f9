/* lex.h - card text to tokens.
 *
 * Promise: the whole text is checked to be UTF-8 once; a token never spans lines; a mistake in
 * the spelling of a line (E01 to E03, E06) is reported here, once a line, and gives one BAD token.
 * What is wrong with the whole file is reported once: a byte order mark and lines that end with CR
 * LF, which hide nothing, and tabs.
 * Cost: 30 to 70 ns a token with the JIT of PCRE2; compiles its pattern at each opening. */
#ifndef TF_LANG_LEX_H
#define TF_LANG_LEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/arena.h"
#include "engine/lang/diag.h"

enum {
    LEX_COLUMNS = 120,           /* characters of a line */
    LEX_NUMBER_MAX = 1000000000, /* largest number in a card file */
};

enum token_kind {
    TOKEN_WORD,   /* text: the word */
    TOKEN_INT,    /* number */
    TOKEN_STRING, /* text: what stands between the quotes, escapes unresolved: see lex_string */
    TOKEN_SYMBOL, /* text: one or two characters */
    TOKEN_NL,     /* end of a line that holds tokens */
    TOKEN_INDENT, /* the next line is one level deeper */
    TOKEN_DEDENT, /* one for each level that ends */
    TOKEN_BAD,    /* reported already; the rest of the line is skipped */
    TOKEN_END,    /* for ever after the last line */
    TOKEN_KIND_COUNT
};

struct token {
    enum token_kind kind;
    const char *text; /* into the source, not NUL-terminated; of NL, INDENT, DEDENT, END empty */
    size_t length;    /* octets of text */
    int64_t number;
    int line; /* from 1 */
    int col;  /* in characters, from 1 */
};

/* What tokens look like, compiled: takes as long as reading a file, so files share one. */
struct lex_pattern;
struct lex_pattern *lex_pattern_open(void);
void lex_pattern_close(struct lex_pattern *pattern);

/* A text being read. Its members are lex.c's. */
struct lex {
    const struct diag_source *source;
    struct diags *diags;
    struct lex_pattern *pattern;
    size_t at;       /* next octet */
    size_t line_end; /* of the line that at is in */
    int line;
    int col;         /* of the next octet */
    bool in_line;    /* the indentation of this line is done */
    bool has_tokens; /* this line has given tokens, so it ends with NL */
    int depth;       /* levels open */
    int wanted;      /* levels this line has */
    bool has_crlf;   /* told already, as are tabs: once a file */
    bool has_tabs;
};

/* Starts reading a source, which must outlive the reading as the pattern must, of which no other
 * thread reads at that time; mistakes go to diags. A text that is not UTF-8 is reported as E01 and
 * reads as empty. */
void lex_open(struct lex *lex, struct lex_pattern *pattern, const struct diag_source *source,
              struct diags *diags);

/* The next token. */
struct token lex_next(struct lex *lex);

/* Goes on at the next line with something to read in column 1, as if nothing were open. */
void lex_skip(struct lex *lex);

/* The contents of a STRING with its escapes resolved; the arena's. */
const char *lex_string(struct arena *arena, const struct token *token);

#endif
