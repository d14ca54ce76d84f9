/* option.h - typed settings of a host: `set` and `get`.
 *
 * Promise: option.c's table is the only list of names, types, ranges and defaults. Setting is
 * all or nothing. */
#ifndef TF_PROTOCOL_OPTION_H
#define TF_PROTOCOL_OPTION_H

#include "engine/base/err.h"
#include "engine/base/str.h"

enum option_name {
    OPTION_CHANCE,  /* of games to come: OPTION_DRAWN, OPTION_EXPLICIT */
    OPTION_LANG,    /* language of texts: OPTION_JA, OPTION_EN */
    OPTION_LOG,     /* file that gets what is said; text */
    OPTION_MEMORY,  /* MiB that open games and decks may take */
    OPTION_SEAT,    /* whom the host answers: OPTION_UNBOUND, else a viewer + 1 */
    OPTION_SEED,    /* of the built-in player in `go`; text */
    OPTION_STRICT,  /* positions that are set up must have legal decks */
    OPTION_THREADS, /* of the built-in player in `go` */
    OPTION_TRACE,   /* each statement of card code has a line in the reply */
    OPTION_VIEW,    /* OPTION_OPEN, OPTION_SEALED */
    OPTION_COUNT
};
enum { OPTION_DRAWN, OPTION_EXPLICIT };
enum { OPTION_JA, OPTION_EN };
enum { OPTION_OPEN, OPTION_SEALED };
enum { OPTION_UNBOUND };

enum { OPTION_TEXT = 256 }; /* octets of a text, NUL included */

struct option_set {
    int value[OPTION_COUNT];
    char log[OPTION_TEXT];  /* "" for none */
    char seed[OPTION_TEXT]; /* "" for none */
};

/* Every option at its default. */
void option_reset(struct option_set *set);

/* Sets one option from its text; err nooption name= near=, err badarg, err range. */
bool option_set(struct option_set *set, const char *name, const char *value, struct err *err);

/* The option of this name, or -1. */
int option_find(const char *name);

/* Appends "name=lang type=enum default=en var=ja,en value=en". */
void option_print(const struct option_set *set, int option, struct str *out);

#endif
