/* wire.h - a line of the protocol, as far as an arena has to understand it.
 *
 * Promise: knows the grammar of lines and no game. One wire belongs to one thread at a time. */
#ifndef TF_ARENA_WIRE_H
#define TF_ARENA_WIRE_H

#include <stdbool.h>
#include <stddef.h>

struct wire; /* the compiled pattern of a bot's line */

enum wire_kind {
    WIRE_IGNORED, /* empty, or a comment */
    WIRE_DATA,    /* info, cand, and whatever a later protocol adds */
    WIRE_OK,
    WIRE_ERR,
};

struct wire_line {
    enum wire_kind kind;
    long id;          /* -1: the line carries none */
    const char *rest; /* what follows the id and the handle */
};

/* Compiles the pattern; ends the process if memory runs out. The caller closes the wire. */
struct wire *wire_open(void);
void wire_close(struct wire *wire);

/* Reads a bot's line of length octets; false if it breaks the grammar or is not UTF-8. */
bool wire_read(struct wire *wire, const char *line, size_t length, struct wire_line *out);

/* Copies the value of key= in a line that ends at LF or NUL, before any " -- ". False, with out
 * empty, if the key is absent or its value does not fit. */
bool wire_key(const char *line, const char *key, char *out, size_t size);

/* True if the text, a value of a line that was read, can be shown to people: no control characters,
 * no marks that turn the direction of what follows, no quotes. */
bool wire_is_shown(struct wire *wire, const char *text);

/* True if key= stands in such a line more than once, which the grammar forbids. */
bool wire_repeats(const char *line, const char *key);

/* The status line of a host's reply: its last line. What stands before it is data. */
const char *wire_status(const char *reply);

/* True if the status line says ok. */
bool wire_ok(const char *status);

/* True if the data, length octets of whole lines, holds a line "move INDEX NAME". */
bool wire_has_move(const char *data, size_t length, const char *name);

/* The number of the last event line of the data, or otherwise if it has none. */
unsigned long wire_last_event(const char *data, size_t length, unsigned long otherwise);

#endif
