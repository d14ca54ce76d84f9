/* diag.h - what is wrong in a card file, told to its author.
 *
 * Promise: keeps the first 20 diagnostics and counts the rest; an error is never lost to a
 * warning. A diagnostic copies what it shows, so it outlives the text and the file's name.
 * Cost: nothing until something is wrong. */
#ifndef TF_LANG_DIAG_H
#define TF_LANG_DIAG_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/base/str.h"

enum {
    DIAG_MAX = 20,      /* diagnostics kept; loading stops looking after as many errors */
    DIAG_MESSAGE = 480, /* octets of a message */
    DIAG_LINE = 512,    /* octets of a quoted source line: 120 columns of any script */
    DIAG_FILE = 512,    /* octets of a file's name; of a longer one the end is kept */
    DIAG_WORD = 64,     /* octets of a suggested name; longer words get no suggestion */
    DIAG_RULE = 32,     /* octets of a code of the game's rules */
};

/* A text under compilation. Name and text belong to the caller and live as long as the tree. */
struct diag_source {
    const char *name; /* as it is printed before the first colon */
    const char *text;
    size_t length;
};

/* Where in a source: line and column count from 1, columns in characters. */
struct diag_place {
    const struct diag_source *source;
    int line;
    int col;
};

struct diag {
    char code[8]; /* "E07" or "W1" */
    char file[DIAG_FILE];
    int line;
    int col;
    char message[DIAG_MESSAGE];
    char nearest[DIAG_WORD]; /* empty: no suggestion */
    char rule[DIAG_RULE];    /* what the game's rules call it; empty: nothing */
    char text[DIAG_LINE];    /* the source line without its end */
};

/* All zero is an empty collector: struct diags diags = {0}; */
struct diags {
    struct diag list[DIAG_MAX];
    int kept;
    int errors; /* all that were added, kept or not */
    int warnings;
};

/* Adds one diagnostic. code is "Enn" or "Wn"; nearest is a name to suggest or NULL. */
void diag_add(struct diags *diags, const char *code, struct diag_place place, const char *nearest,
              const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Says what the game's rules call all errors from number `from` on that are kept and have no such
 * code yet; NULL: they have no name for it. */
void diag_rule(struct diags *diags, int from, const char *rule);

/* True when as many errors were found as anybody wants to read at once. */
bool diag_full(const struct diags *diags);

/* Prints every kept diagnostic in the order found, each followed by its source line, and a last
 * line with the counts. Prints nothing when there is nothing to tell. */
void diag_print(const struct diags *diags, struct str *out);

/* The index of the name nearest to word: Damerau-Levenshtein distance at most 2, at most 1 for
 * words of fewer than 5 letters; of equally near names the first. -1 if none is near. */
int diag_nearest(const char *word, const char *const *names, int count);

#endif
