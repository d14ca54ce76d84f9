/* role.h - tokens, and who may say what. What is not in the table of role.c cannot be said by any
 * browser. */
#ifndef WEB_ROLE_H
#define WEB_ROLE_H

#include <stdbool.h>
#include <stddef.h>

#include "gui-adapters/web/buf.h"
#include "gui-adapters/web/line.h"

enum { ROLE_TOKEN = 33 }; /* 128 bits as hexadecimal digits, and a zero octet */

enum role {
    ROLE_NONE = 0,
    ROLE_SEAT = 1,      /* plays one seat of a table */
    ROLE_SPECTATOR = 2, /* looks on */
    ROLE_OWNER = 4,     /* of a table: a spectator who may pause and end the game */
    ROLE_HOUSE = 8,     /* opens tables */
    ROLE_REPLAY = 16    /* alone with an engine of its own */
};

enum role_form {
    ROLE_UNKNOWN, /* this role has no such word */
    ROLE_PLAIN,   /* forwarded with its arguments */
    ROLE_OWN,     /* forwarded with the own seat, or pub, in front of its arguments */
    ROLE_BRIDGE   /* answered by the bridge */
};

/* 128 random bits. */
void role_token(char out[ROLE_TOKEN]);
/* Takes the same time whatever the texts are. */
bool role_same(const char token[ROLE_TOKEN], const char *other);
/* What a role does with a verb. */
enum role_form role_form(enum role role, const char *verb);
/* Writes the line for the engine from the parts of a browser's line, `viewer` being s1, s2 or pub.
 * False if it may not be said; then `out` holds the status line. */
bool role_write(enum role role, const char *viewer, const struct line *line, struct buf *out);
/* Prints the words that each role may have forwarded, so that they can be compared with the help of
 * an engine. */
void role_list(void);

#endif
