/* programs-words.h - random values and verbs of card code, from the tables of the vocabulary.
 *
 * Promise: what it writes reads well and often passes the compiler. For programs-text.c alone. */
#ifndef TF_TESTS_PROGRAMS_WORDS_H
#define TF_TESTS_PROGRAMS_WORDS_H

#include <string.h>

#include "engine/base/rng.h"
#include "engine/base/str.h"
#include "engine/games/unien/unien.h"
#include "tests/lib/programs.h"

/* NAMES: bound at a time. DEEP: blocks and expressions within each other, at most. */
enum { NAMES = 24, DEEP = 3 };

struct writer {
    struct str out;
    uint64_t *stream;
    int indent;
    int names, made;
    struct {
        int number;
        bool is_set;
    } name[NAMES];
    enum program_lean lean;
};

static const struct vocab *const vocab = &unien_vocab;

static inline int below(struct writer *w, int n)
{
    return (int)rng_fast_below(w->stream, (uint64_t)n);
}

static inline bool chance(struct writer *w, int percent)
{
    return below(w, 100) < percent;
}

static inline void put(struct writer *w, const char *text)
{
    str_put(&w->out, text);
}

#define put_one(w, ...)                                                                            \
    put_of(w, (const char *const[]){__VA_ARGS__},                                                  \
           (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)))

static inline void put_of(struct writer *w, const char *const *words, int n)
{
    put(w, words[below(w, n)]);
}

/* The name of a random row of a table of the vocabulary. */
#define NAME_IN(w, rows) name_in(w, &(rows)[0].name, sizeof(rows)[0])

static inline const char *name_in(struct writer *w, const void *first, size_t stride)
{
    const char *row = first;
    int n = 0;
    const char *name;

    for (memcpy(&name, row, sizeof name); name != NULL; n++) {
        memcpy(&name, row + (size_t)(n + 1) * stride, sizeof name);
    }
    memcpy(&name, row + (size_t)below(w, n) * stride, sizeof name);
    return name;
}

/* ---- names ------------------------------------------------------------------------------ */

static inline void bind(struct writer *w, bool is_set)
{
    if (w->names < NAMES) {
        w->name[w->names].number = w->made;
        w->name[w->names++].is_set = is_set;
    }
    str_format(&w->out, " -> c%d", w->made++);
}

/* A name that is bound already; false if there is none. */
static inline bool put_name(struct writer *w, bool is_set)
{
    for (int tries = 0; w->names > 0 && tries < 4; tries++) {
        int i = below(w, w->names);
        if (w->name[i].is_set == is_set) {
            str_format(&w->out, "c%d", w->name[i].number);
            return true;
        }
    }
    return false;
}

/* ---- values ----------------------------------------------------------------------------- */

static inline void put_number(struct writer *w, int deep);
static inline void put_set(struct writer *w, int deep);

static inline void put_compare(struct writer *w)
{
    put_one(w, " <= ", " >= ", " = ", " != ", " < ", " > ");
}

/* One property of a card. */
static inline void put_adjective(struct writer *w, int deep)
{
    switch (below(w, deep < DEEP ? 11 : 9)) {
    case 7: /* what may come to the field, by its cost */
        put(w, "character and ");
        /* fall through */
    case 8:
        put(w, "cost");
        put_compare(w);
        str_int(&w->out, below(w, 6));
        return;
    case 0:
        put(w, NAME_IN(w, vocab->numbers));
        put_compare(w);
        str_int(&w->out, below(w, 6));
        return;
    case 1:
        put_one(w, "other", "not other");
        return;
    case 2:
        put(w, chance(w, 30) ? "not " : "");
        put(w, "name has \"");
        put_one(w, "Dragon", "Twin", "Wild", "Energy");
        put(w, "\"");
        return;
    case 3:
    case 4:
        put(w, chance(w, 20) ? "not " : "");
        put(w, vocab->types[1 + below(w, 3)]);
        return;
    case 5:
    case 6:
        put(w, chance(w, 20) ? "not " : "");
        put(w, NAME_IN(w, vocab->words));
        return;
    case 9:
        put(w, "cost");
        put_compare(w);
        put_number(w, deep + 2);
        return;
    default:
        put(w, "count ");
        put_set(w, deep + 2);
        put_compare(w);
        str_int(&w->out, below(w, 4));
        return;
    }
}

static inline void put_filter(struct writer *w, int deep, bool is_mixed)
{
    put(w, is_mixed ? "[faceup and " : "[");
    put_adjective(w, deep);
    if (chance(w, 35)) {
        put_one(w, " and ", " and ", " or ");
        put_adjective(w, deep);
    }
    put(w, "]");
}

/* What a filter may ask of the cards of a noun. Cards that nobody sees cannot be picked. */
enum sight { HIDDEN, MIXED, KNOWN };

static inline enum sight put_noun(struct writer *w, bool may_hide)
{
    static const char *const sides[] = {"", "", "", "", "foe.", "foe.", "any."};

    if (chance(w, 25) && put_name(w, true)) {
        return KNOWN;
    }
    if (chance(w, 12)) {
        put(w, "self");
        return KNOWN;
    }
    const char *zone = NAME_IN(w, vocab->zones);
    bool is_deck = strcmp(zone, "deck") == 0, is_hand = strcmp(zone, "hand") == 0;
    int side = below(w, is_hand && !may_hide ? 4 : (int)COUNT_OF(sides) - is_deck);
    if (is_deck && !may_hide) {
        put(w, "field");
        return KNOWN;
    }
    str_format(&w->out, "%s%s", sides[side], zone);
    if (is_deck) {
        str_format(&w->out, ".top(%d)", 1 + below(w, 3));
        return HIDDEN;
    }
    return is_hand && sides[side][0] != '\0' ? HIDDEN : strcmp(zone, "energy") == 0 ? MIXED : KNOWN;
}

static inline void put_seen_set(struct writer *w, int deep, bool may_hide)
{
    enum sight sight = put_noun(w, may_hide);

    if (sight != HIDDEN && chance(w, 50)) {
        put_filter(w, deep, sight == MIXED);
    }
    if (deep < DEEP && chance(w, 12)) {
        put_one(w, " + ", " - ", " & ");
        (void)put_noun(w, may_hide);
    }
}

static inline void put_set(struct writer *w, int deep)
{
    put_seen_set(w, deep, true);
}

static inline void put_simple(struct writer *w, int deep)
{
    switch (below(w, 5)) {
    case 0:
        put_one(w, "you.", "you.", "foe.");
        put(w, NAME_IN(w, vocab->gauges));
        return;
    case 1:
        put(w, "count ");
        put_set(w, deep + 1);
        return;
    case 2:
        put_one(w, "sum ", "max ", "min ");
        (void)put_noun(w, false);
        put(w, ".");
        put(w, NAME_IN(w, vocab->numbers));
        return;
    case 3:
        if (put_name(w, false)) {
            return;
        }
        break;
    default:
        break;
    }
    str_int(&w->out, below(w, 5));
}

static inline void put_number(struct writer *w, int deep)
{
    if (deep >= DEEP || chance(w, 50)) {
        str_int(&w->out, below(w, 4));
    } else if (chance(w, 60)) {
        put_simple(w, deep);
    } else if (chance(w, 30)) {
        put_one(w, "min (", "max (");
        put_number(w, deep + 1);
        put(w, ", ");
        put_number(w, deep + 1);
        put(w, ")");
    } else {
        put_simple(w, deep);
        put_one(w, " + ", " - ", " * ", " / ", " % ");
        str_int(&w->out, below(w, 4));
    }
}

static inline void put_condition(struct writer *w, int deep)
{
    if (chance(w, 15) && deep < DEEP) {
        put_condition(w, deep + 2);
        put_one(w, " and ", " or ");
        put_condition(w, deep + 2);
    } else if (chance(w, 30)) {
        put_set(w, deep + 1);
    } else {
        put_simple(w, deep + 1);
        put_compare(w);
        put_number(w, deep + 2);
    }
}

static inline void put_range(struct writer *w)
{
    put_one(w, "1 ", "1 ", "2 ", "0..1 ", "0..2 ", "0..all ");
}

/* ---- verbs ------------------------------------------------------------------------------ */

static inline void put_destination(struct writer *w)
{
    const char *zone = NAME_IN(w, vocab->zones);

    str_format(&w->out, " to %s", zone);
    if (strcmp(zone, "deck") == 0) {
        put_one(w, "", " bottom", " top", " ordered");
    } else if (strcmp(zone, "energy") == 0) {
        put_one(w, "", "", " facedown", " rested");
    }
}

static inline void put_direct_gauge(struct writer *w)
{
    put_one(w, "you.", "you.", "you.", "foe.");
    put_one(w, vocab->gauges[GAUGE_PLAYS].name, vocab->gauges[GAUGE_TOKENS].name);
}

/* The words behind a verb, by its shape. */
static inline void put_shape(struct writer *w, const struct vocab_verb *verb)
{
    for (const char *shape = verb->shape; *shape != '\0'; shape++) {
        if (*shape != 't' && *shape != 'g' && *shape != 'b') {
            put(w, " ");
        }
        switch (*shape) {
        case 'n':
            put_number(w, 1);
            break;
        case 'S':
            if (chance(w, 35)) {
                put_set(w, 1);
            } else {
                put_range(w);
                put_seen_set(w, 1, false);
            }
            break;
        case 's':
            put_set(w, 1);
            break;
        case 't':
            put_destination(w);
            break;
        case 'g':
            put_one(w, strcmp(verb->name, "sub") == 0 ? " from " : " to ");
            put_direct_gauge(w);
            break;
        case 'G':
            put_direct_gauge(w);
            break;
        case 'v':
            put(w, "to ");
            put_number(w, 1);
            break;
        default:
            put(w, chance(w, 20) ? " by foe" : "");
            break;
        }
    }
}

static inline bool gives_number(const struct vocab_verb *verb)
{
    return strpbrk(verb->shape, "gG") != NULL;
}

static inline void put_verb(struct writer *w, const struct vocab_verb *verb)
{
    put(w, verb->name);
    put_shape(w, verb);
    if (verb->has_result && chance(w, 35)) {
        bind(w, !gives_number(verb));
    }
}

static inline const struct vocab_verb *random_verb(struct writer *w)
{
    int n = 0;

    while (vocab->verbs[n].name != NULL) {
        n++;
    }
    return &vocab->verbs[below(w, n)];
}

#endif
