/* line.h - a line by the grammar of PROTOCOL.md, section 3. What comes from a browser is taken
 * apart here, and whoever passes it on writes a new line from the parts: no octet is forwarded
 * unread. */
#ifndef WEB_LINE_H
#define WEB_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    LINE_WORDS = 64,    /* arguments of a line */
    LINE_OCTETS = 65536 /* of a line, its LF among them */
};

struct line_arg {
    const char *key;   /* "" of a word without one */
    const char *value; /* as it was written, %XX and all */
};

/* The parts point into the text that was parsed. */
struct line {
    const char *id;     /* "" if there is none */
    const char *handle; /* "" if there is none */
    const char *verb;   /* "" of a line that is ignored */
    const char *tfn;    /* from the word tfn1 to the end, or NULL */
    struct line_arg args[LINE_WORDS];
    int count;
    size_t wrong; /* where the grammar is broken, from 1; or 0 */
};

/* Takes `text` of `length` octets apart, which is changed and must have room for a zero octet
 * behind it. False if it breaks the grammar; id and handle are there as far as they could be read.
 */
bool line_parse(struct line *line, char *text, size_t length);
/* The value of a key of a line from browsers, or NULL. */
const char *line_arg(const struct line *line, const char *key);

/* The value of KEY in a reply or notice, up to its text behind " -- "; false if it is not there or
 * has no room. */
bool line_value(const char *text, const char *key, char *out, size_t size);
/* The same as a number, or `absent`. */
long line_number(const char *text, const char *key, long absent);
/* Does the text begin with this word? */
bool line_is(const char *text, const char *word);
/* Is it UTF-8 without control characters? If not, `*at` is the octet, from 0. */
bool line_clean(const char *text, size_t length, size_t *at);

#endif
