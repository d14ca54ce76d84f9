/* str.h - text built in a buffer that somebody else owns.
 *
 * Promise: never allocates; always NUL-terminated; a piece that does not fit is left out whole,
 * sets overflow, and everything after it is left out too, so the text is a prefix made of whole
 * pieces.
 * Cost: one copy of each piece. */
#ifndef TF_BASE_STR_H
#define TF_BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct str {
    char *text;    /* the caller's buffer */
    size_t size;   /* octets in the buffer, the final NUL included */
    size_t used;   /* octets written, the final NUL not included */
    bool overflow; /* a piece did not fit */
};

/* Starts an empty text in buffer; size must be at least 1. The buffer stays the caller's. */
void str_init(struct str *s, char *buffer, size_t size);

/* Forgets the text and the overflow, keeps the buffer. */
void str_clear(struct str *s);

/* Appends a NUL-terminated text. */
void str_put(struct str *s, const char *text);

/* Appends length octets. */
void str_bytes(struct str *s, const char *text, size_t length);

/* Appends one octet. */
void str_char(struct str *s, char c);

/* Appends a number in decimal. */
void str_int(struct str *s, long long number);

/* Appends 16 lower-case hexadecimal digits. */
void str_hex64(struct str *s, uint64_t number);

/* Appends what printf would print. */
void str_format(struct str *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
