/* reply.h - the text of an answer: data lines, then one status line.
 *
 * Promise: every line begins with the id and handle of the command and ends with LF; it decides
 * how an answer looks, never what it says.
 * Cost: one buffer for the life of a host; grows only for replies over 256 KiB.
 *
 *     struct str *out = reply_start(reply, "move");       "7 @g1 move"
 *     str_format(out, " %d ", i);                         free text of the line
 *     reply_key(out, "name.en", "Ember Pup");             " name.en=Ember%20Pup"
 *     reply_end(reply);                                   the line is in */
#ifndef TF_PROTOCOL_REPLY_H
#define TF_PROTOCOL_REPLY_H

#include "engine/base/err.h"
#include "engine/base/str.h"

struct reply {
    char *text; /* complete lines, NUL-terminated */
    size_t used, size;
    bool is_lost;    /* a line was too long or memory ran out: reply_err says so instead */
    char lead[32];   /* "7 @g1 " */
    struct str line; /* the line under construction, behind the complete ones */
};

/* Allocates the buffer; false if memory runs out. */
bool reply_open(struct reply *reply);
void reply_close(struct reply *reply);

/* Begins the answer to a command; id and handle may be "". */
void reply_begin(struct reply *reply, const char *id, const char *game);

/* Begins a line with its lead and kind ("ok" for the status) and returns where to append. */
struct str *reply_start(struct reply *reply, const char *kind);

/* The same without lead and kind, for `record`, whose lines are commands themselves. */
struct str *reply_start_bare(struct reply *reply);

/* Ends the line. */
void reply_end(struct reply *reply);

/* A whole line: kind, then what printf would print (with its leading space). */
void reply_format(struct reply *reply, const char *kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Appends " key=value", value quoted. */
void reply_key(struct str *out, const char *key, const char *value);

/* The status line of a refusal. */
void reply_err(struct reply *reply, const struct err *err);

/* The description of an error code (errors.def), or NULL. */
const char *reply_meaning(const char *code);

#endif
