/* line.h - one line of text to id, handle, verb and arguments.
 *
 * Promise: the grammar of PROTOCOL.md section 2 in one PCRE2 pattern; knows no command and no
 * game. What is handed out is UTF-8 without control characters, %XX resolved.
 * Cost: two or three matches of a compiled pattern, no allocation after line_open. */
#ifndef TF_PROTOCOL_LINE_H
#define TF_PROTOCOL_LINE_H

#include "engine/base/base.h"
#include "engine/base/err.h"
#include "engine/base/str.h"

enum {
    LINE_ARGS = 64,   /* most arguments of a line */
    LINE_ID = 10,     /* octets of an id, NUL included */
    LINE_HANDLE = 17, /* octets of a game's handle, NUL included */
    LINE_SHOW = 97    /* octets of a value that is shown in an error, NUL included */
};

struct line_pattern; /* the compiled pattern */

struct line_arg {
    const char *key;   /* NULL: a plain word */
    const char *value; /* of the key, or the word; %XX resolved */
};

/* A line taken apart. The texts lie in `text`: the line must not be copied. */
struct line {
    struct line_pattern *pattern;
    bool is_ignored;        /* empty or a comment: nothing else is set */
    char id[LINE_ID];       /* "" if there is none */
    char game[LINE_HANDLE]; /* handle behind the @, "" if there is none */
    const char *verb;
    int args;
    struct line_arg arg[LINE_ARGS];
    const char *tfn; /* from the word tfn1 to the end; NULL: none; not among the arguments */
    char text[MAX_LINE + 1];
};

/* Compiles the pattern; false if memory runs out. line_close frees it. */
bool line_open(struct line *line);
void line_close(struct line *line);

/* Takes a line of length octets (line end removed, one CR may remain) apart. Err syntax
 * at=COLUMN counts octets from 1; err toolong max=; the id is set as far as it could be read, so
 * that the refusal can echo it. */
bool line_parse(struct line *line, const char *text, size_t length, struct err *err);

/* The i-th plain word of a line, from 0, and the value of a key; NULL if there is none. */
const char *line_word(const struct line *line, int i);
const char *line_key(const struct line *line, const char *key);

/* Appends a value so that it is one word: SP, %, control characters and DEL as %XX. An empty
 * value is "-". */
void line_quote(struct str *out, const char *value);

/* The same into a buffer, cut behind a whole character, for the keys of an error. Returns out. */
const char *line_show(char out[LINE_SHOW], const char *value);

#endif
