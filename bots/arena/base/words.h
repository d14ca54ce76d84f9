/* words.h - lines of KEY=VALUE words, as plans, journals and event streams have them.
 *
 * Promise: what words_put wrote, words_read reads again, octet for octet. A value stands in double
 * quotes if it is empty or holds a space or a quote; in quotes \" \\ and \n stand for one octet. */
#ifndef TF_ARENA_WORDS_H
#define TF_ARENA_WORDS_H

#include <stdbool.h>

#include "bots/arena/base/text.h"

enum { WORDS_MAX = 64 };

struct word {
    const char *key; /* "" for a word without = */
    const char *value;
};

struct words {
    struct word word[WORDS_MAX];
    int count;
    struct text store; /* the octets of keys and values */
};

struct words_pattern; /* the compiled grammar of a word; one thread at a time */

/* Ends the process if memory runs out. */
struct words_pattern *words_open(void);
void words_close(struct words_pattern *pattern);

/* Splits a line that ends at LF or NUL. False if it breaks the grammar or has too many words; at is
 * then the number of the octet, from 1, where that begins. out is reused from line to line, begins
 * as zeros, and is freed by words_free. */
bool words_read(struct words_pattern *pattern, const char *line, struct words *out, int *at);

/* The value of the first word with this key, or NULL. */
const char *words_get(const struct words *words, const char *key);

/* Appends a space (unless the text is empty or ends with a line) and key=value. */
void words_put(struct text *out, const char *key, const char *value);

void words_free(struct words *words);

#endif
