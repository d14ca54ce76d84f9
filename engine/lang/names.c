/* names.c - the words of a game by table: is there such a name, and which one is near. */
#include "engine/lang/names.h"

#include <string.h>

#include "engine/lang/diag.h"

static const char NAMES_MORE[] = ", ..";

const char *names_at(const struct vocab *vocab, enum names_table table, int i)
{
    switch (table) {
    case NAMES_TYPES:
        return vocab->types[i];
    case NAMES_ZONES:
        return vocab->zones[i].name;
    case NAMES_FIELDS:
        return vocab->fields[i].name;
    case NAMES_NUMBERS:
        return vocab->numbers[i].name;
    case NAMES_WORDS:
        return vocab->words[i].name;
    case NAMES_GAUGES:
        return vocab->gauges[i].name;
    case NAMES_EVENTS:
        return vocab->events[i].name;
    case NAMES_VERBS:
        return vocab->verbs[i].name;
    case NAMES_ACTIONS:
        return vocab->actions[i].name;
    case NAMES_SEATS:
        return vocab->seats[i];
    case NAMES_TIMINGS:
        return vocab->timings[i];
    case NAMES_DURATIONS:
        return vocab->durations[i];
    case NAMES_CLASSES:
        return vocab->classes[i];
    case NAMES_RESOURCES:
        return vocab->ability.resources == NULL ? NULL : vocab->ability.resources[i].name;
    case NAMES_RELATIONS:
        return vocab->relations == NULL ? NULL : vocab->relations[i].name;
    }
    return NULL;
}

int names_find(const struct vocab *vocab, enum names_table table, const char *name)
{
    for (int i = 0; names_at(vocab, table, i) != NULL; i++) {
        if (strcmp(names_at(vocab, table, i), name) == 0) {
            return i;
        }
    }
    return -1;
}

int names_in(const char *const *list, const char *name)
{
    for (int i = 0; list[i] != NULL; i++) {
        if (strcmp(list[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

void names_add(struct names_list *list, const char *name)
{
    if (list->count < NAMES_MAX) {
        list->name[list->count++] = name;
    }
}

void names_add_table(struct names_list *list, const struct vocab *vocab, enum names_table table)
{
    for (int i = 0; names_at(vocab, table, i) != NULL; i++) {
        names_add(list, names_at(vocab, table, i));
    }
}

void names_add_all(struct names_list *list, const char *const *names)
{
    for (int i = 0; names[i] != NULL; i++) {
        names_add(list, names[i]);
    }
}

const char *names_nearest(const struct names_list *list, const char *word)
{
    int nearest = diag_nearest(word, list->name, list->count);
    return nearest < 0 ? NULL : list->name[nearest];
}

void names_print(const struct names_list *list, struct str *out)
{
    const char *comma = "";

    for (int i = 0; i < list->count; i++) {
        const char *name = list->name[i];
        if (name[0] == '\0') {
            continue;
        }
        if (out->used + strlen(comma) + strlen(name) + sizeof NAMES_MORE > out->size) {
            str_put(out, NAMES_MORE);
            return;
        }
        str_put(out, comma);
        str_put(out, name);
        comma = ", ";
    }
}
