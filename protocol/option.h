/* option.h - typed settings of a host: `set` and `get`.
 *
 * Promise: option.c's table is the only list of names, types, ranges and defaults. Setting is
 * all or nothing. */
#ifndef TF_PROTOCOL_OPTION_H
#define TF_PROTOCOL_OPTION_H

#include "engine/base/err.h"
#include "engine/base/str.h"

enum option_name {
    OPTION_LANG,   /* language of texts: OPTION_JA, OPTION_EN */
    OPTION_STRICT, /* positions that are set up must have legal decks */
    OPTION_COUNT
};
enum { OPTION_JA, OPTION_EN };

struct option_set {
    int value[OPTION_COUNT];
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
