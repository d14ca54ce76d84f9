/* text.h - text that grows on the heap.
 *
 * Promise: data always ends with a NUL that used does not count. When memory runs out the process
 * says so and ends: an arena that has lost a line must not go on. */
#ifndef TF_ARENA_TEXT_H
#define TF_ARENA_TEXT_H

#include <stddef.h>

enum {
    TEXT_QUOTE = 1000 /* octets that text_quote appends at most */
};

struct text {
    char *data;  /* NULL until the first text_add */
    size_t used; /* octets, the NUL left out */
    size_t size; /* octets allocated */
};

/* Appends length octets. */
void text_add(struct text *text, const char *octets, size_t length);

/* Appends a string. */
void text_put(struct text *text, const char *string);

/* Appends printf-style. */
__attribute__((format(printf, 2, 3))) void text_format(struct text *text, const char *format, ...);

/* Appends a string of unknown origin so that it stays on one line and inside double quotes: a
 * double quote becomes an apostrophe, what is not printable ASCII a dot, the rest is cut. */
void text_quote(struct text *text, const char *string);

/* The text as a string; never NULL. Valid until the next change. */
const char *text_string(const struct text *text);

/* Empties the text and keeps its memory. */
void text_clear(struct text *text);

/* Gives the memory back; the text is empty and may be used again. */
void text_free(struct text *text);

#endif
