/* names.h - the words of a game by table: is there such a name, and which one is near.
 *
 * Promise: knows that a name exists and in which table, never what it means. */
#ifndef TF_LANG_NAMES_H
#define TF_LANG_NAMES_H

#include "engine/base/str.h"
#include "engine/lang/vocab.h"

enum names_table {
    NAMES_TYPES,
    NAMES_ZONES,
    NAMES_FIELDS,
    NAMES_NUMBERS,
    NAMES_WORDS,
    NAMES_GAUGES,
    NAMES_EVENTS,
    NAMES_VERBS,
    NAMES_ACTIONS,
    NAMES_SEATS,
    NAMES_TIMINGS,
    NAMES_DURATIONS,
    NAMES_CLASSES,
    NAMES_RESOURCES,
    NAMES_RELATIONS,
};

enum { NAMES_MAX = 512 };

/* Names that are legal at one place, in the order in which ties are decided. */
struct names_list {
    int count;
    const char *name[NAMES_MAX];
};

/* The name in row i of a table, NULL behind the last row. */
const char *names_at(const struct vocab *vocab, enum names_table table, int i);

/* The row with that name, or -1. */
int names_find(const struct vocab *vocab, enum names_table table, const char *name);

/* The row of a NULL-ended list with that name, or -1. */
int names_in(const char *const *list, const char *name);

/* Adds one name; names beyond NAMES_MAX are left out. */
void names_add(struct names_list *list, const char *name);

/* Adds every name of a table. */
void names_add_table(struct names_list *list, const struct vocab *vocab, enum names_table table);

/* Adds the names of a NULL-ended list. */
void names_add_all(struct names_list *list, const char *const *names);

/* Appends "a, b, c"; what does not fit is left out and ".." stands there. */
void names_print(const struct names_list *list, struct str *out);

/* The name of the list nearest to a word, or NULL. */
const char *names_nearest(const struct names_list *list, const char *word);

#endif
