/* grammar.h - one line of the program under test, held against the grammar of the protocol.
 *
 * Promise: knows lines and no game. */
#ifndef TF_CONFORMANCE_GRAMMAR_H
#define TF_CONFORMANCE_GRAMMAR_H

#include <stdbool.h>
#include <stddef.h>

struct grammar;

struct grammar_line {
    bool is_text;     /* UTF-8 without control characters */
    bool is_status;   /* it begins with ok or err */
    bool is_whole;    /* and goes on as a status line may */
    long id;          /* 0: none */
    char handle[24];  /* "": none */
    const char *rest; /* what follows id and handle, within the line */
};

/* Compiles the patterns; ends the process if memory runs out. */
struct grammar *grammar_open(void);
void grammar_close(struct grammar *grammar);

/* Reads a line of length octets, as far as it can be read. */
void grammar_read(struct grammar *grammar, const char *line, size_t length,
                  struct grammar_line *out);

#endif
