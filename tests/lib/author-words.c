/* author-words.c - random values and verbs of card code. */
#include "tests/lib/author.h"

#include <string.h>

int author_below(struct author *a, int n)
{
    return (int)rng_fast_below(a->stream, (uint64_t)n);
}

bool author_chance(struct author *a, int percent)
{
    return author_below(a, 100) < percent;
}

void author_put(struct author *a, const char *text)
{
    str_put(&a->out, text);
}

/* Every row begins with its name, and the last one has none. */
const char *author_name_in(struct author *a, const void *first, size_t stride)
{
    const char *row = first, *name = NULL;
    int n = 0;

    for (memcpy(&name, row, sizeof name); name != NULL; n++) {
        memcpy(&name, row + (size_t)(n + 1) * stride, sizeof name);
    }
    if (n > 0) {
        memcpy(&name, row + (size_t)author_below(a, n) * stride, sizeof name);
    }
    return n == 0 ? "none" : name;
}

/* ---- names ---------------------------------------------------------------------------------- */

void author_bind(struct author *a, bool is_set)
{
    if (a->names < AUTHOR_NAMES) {
        a->name[a->names].number = a->made;
        a->name[a->names++].is_set = is_set;
    }
    str_format(&a->out, " -> c%d", a->made++);
}

static bool put_name(struct author *a, bool is_set)
{
    for (int tries = 0; a->names > 0 && tries < 4; tries++) {
        int i = author_below(a, a->names);
        if (a->name[i].is_set == is_set) {
            str_format(&a->out, "c%d", a->name[i].number);
            return true;
        }
    }
    return false;
}

/* ---- values --------------------------------------------------------------------------------- */

static void put_compare(struct author *a)
{
    author_one(a, " <= ", " >= ", " = ", " != ", " < ", " > ");
}

static void put_relation(struct author *a, int deep)
{
    const struct vocab_relation *relations = a->vocab->relations;
    const char *name = author_row(a, relations);

    author_put(a, name);
    for (int i = 0; relations[i].name != NULL; i++) {
        if (relations[i].name == name && relations[i].form == 't') {
            author_put(a, " to ");
        } else if (relations[i].name == name) {
            author_put(a, " of ");
        }
    }
    author_set(a, deep + 1);
}

/* One property of a card. */
static void put_adjective(struct author *a, int deep)
{
    switch (author_below(a, deep < AUTHOR_DEEP ? 10 : 8)) {
    case 0:
    case 1:
        author_put(a, author_row(a, a->vocab->numbers));
        put_compare(a);
        str_int(&a->out, author_below(a, 6));
        return;
    case 2:
        author_one(a, "other", "not other");
        return;
    case 3:
        author_one(a, "name has \"Wild\"", "name has \"o\"", "not name has \"a\"");
        return;
    case 4:
    case 5:
        author_put(a, author_chance(a, 20) ? "not " : "");
        author_put(a, author_row(a, a->vocab->types));
        return;
    case 8:
        if (a->vocab->relations != NULL) {
            put_relation(a, deep);
            return;
        }
        author_put(a, author_row(a, a->vocab->numbers));
        put_compare(a);
        author_number(a, deep + 2);
        return;
    default:
        author_put(a, author_chance(a, 20) ? "not " : "");
        author_put(a, author_row(a, a->vocab->words));
        return;
    }
}

static void put_filter(struct author *a, int deep)
{
    author_put(a, "[");
    if (a->vocab->mixed.faceup != NULL && author_chance(a, 30)) {
        author_put(a, a->vocab->mixed.faceup);
        author_put(a, " and ");
    }
    put_adjective(a, deep);
    if (author_chance(a, 35)) {
        author_one(a, " and ", " and ", " or ");
        put_adjective(a, deep);
    }
    author_put(a, "]");
}

static void put_noun(struct author *a)
{
    if (author_chance(a, 30) && put_name(a, true)) {
        return;
    }
    if (author_chance(a, 18)) {
        author_one(a, "self", "self", "it", "host");
        return;
    }
    author_one(a, "", "", "", "foe.", "foe.", "any.");
    const char *zone = author_row(a, a->vocab->zones);
    author_put(a, zone);
    if (author_chance(a, strcmp(zone, "deck") == 0 ? 60 : 8)) {
        author_one(a, ".top(1)", ".top(2)", ".top(3)", ".top(you.turn)");
    } else if (author_chance(a, 5)) {
        author_one(a, ".attached", ".host", ".namesake");
    }
}

void author_set(struct author *a, int deep)
{
    put_noun(a);
    if (author_chance(a, 40)) {
        put_filter(a, deep);
    }
    if (deep < AUTHOR_DEEP && author_chance(a, 12)) {
        author_one(a, " + ", " - ", " & ");
        put_noun(a);
    }
}

void author_gauge(struct author *a)
{
    author_one(a, "you.", "you.", "foe.");
    author_put(a, author_row(a, a->vocab->gauges));
}

static void put_simple(struct author *a, int deep)
{
    switch (author_below(a, 6)) {
    case 0:
        author_gauge(a);
        return;
    case 1:
        author_put(a, "count ");
        author_set(a, deep + 1);
        return;
    case 2:
        author_one(a, "sum ", "max ", "min ");
        put_noun(a);
        author_put(a, ".");
        author_put(a, author_row(a, a->vocab->numbers));
        return;
    case 3:
        if (a->event >= 0 && a->vocab->events[a->event].members[0] != NULL) {
            const char *const *members = a->vocab->events[a->event].members;
            author_put(a, "ev.");
            author_put(a, members[author_below(a, members[1] != NULL ? 2 : 1)]);
            return;
        }
        break;
    case 4:
        if (put_name(a, false)) {
            return;
        }
        break;
    default:
        break;
    }
    str_int(&a->out, author_below(a, 5));
}

void author_number(struct author *a, int deep)
{
    if (deep >= AUTHOR_DEEP || author_chance(a, 45)) {
        str_int(&a->out, author_chance(a, 5) ? author_below(a, 9999) : author_below(a, 4));
    } else if (author_chance(a, 60)) {
        put_simple(a, deep);
    } else if (author_chance(a, 30)) {
        author_one(a, "min (", "max (");
        author_number(a, deep + 1);
        author_put(a, ", ");
        author_number(a, deep + 1);
        author_put(a, ")");
    } else {
        put_simple(a, deep);
        author_one(a, " + ", " - ", " * ", " / ", " % ");
        str_int(&a->out, author_below(a, 4));
    }
}

void author_condition(struct author *a, int deep)
{
    if (author_chance(a, 15) && deep < AUTHOR_DEEP) {
        author_condition(a, deep + 2);
        author_one(a, " and ", " or ");
        author_condition(a, deep + 2);
    } else if (author_chance(a, 30)) {
        author_set(a, deep + 1);
    } else {
        put_simple(a, deep + 1);
        put_compare(a);
        author_number(a, deep + 2);
    }
}

/* ---- verbs ---------------------------------------------------------------------------------- */

static void put_destination(struct author *a)
{
    str_format(&a->out, "to %s", author_row(a, a->vocab->zones));
    if (author_chance(a, 40)) {
        author_one(a, " bottom", " top", " ordered", " bottom ordered", " facedown", " rested");
    }
}

static void put_range(struct author *a)
{
    author_one(a, "1 ", "1 ", "2 ", "3 ", "0..1 ", "0..2 ", "0..all ");
}

static void put_operand(struct author *a, const struct vocab_verb *verb, char shape)
{
    switch (shape) {
    case 'n':
        author_number(a, 1);
        return;
    case 't':
        put_destination(a);
        return;
    case 'g':
        author_one(a, "to ", "from ");
        author_gauge(a);
        return;
    case 'G':
        author_gauge(a);
        return;
    case 'v':
        author_put(a, "to ");
        author_number(a, 1);
        return;
    case 'b':
        author_one(a, "by you", "by foe");
        return;
    case 'w':
        author_put(a, "with ");
        break;
    case 'a':
    case 'q':
        author_put(a, "at ");
        break;
    case 'S':
        if (author_chance(a, 60)) {
            put_range(a);
        }
        break;
    default:
        break;
    }
    (void)verb;
    author_set(a, 1);
}

void author_verb(struct author *a, const struct vocab_verb *verb)
{
    author_put(a, verb->name);
    for (const char *shape = verb->shape; *shape != '\0'; shape++) {
        if (*shape == 'b' && !author_chance(a, 30)) {
            continue;
        }
        author_put(a, " ");
        put_operand(a, verb, *shape);
    }
    if (verb->has_result && author_chance(a, 35)) {
        author_bind(a, strpbrk(verb->shape, "gG") == NULL);
    }
}
