/* author.h - card files with random programs, in any game's vocabulary, for the fuzzer of cards.
 *
 * Promise: written from the tables of the vocabulary, so that a new verb, word or game comes in by
 * itself; line by line only what the compiler takes stays. The same number gives the same file. */
#ifndef TF_TESTS_AUTHOR_H
#define TF_TESTS_AUTHOR_H

#include "engine/base/arena.h"
#include "engine/base/rng.h"
#include "engine/base/str.h"
#include "engine/lang/carddb.h"

enum { AUTHOR_CARDS = 12, AUTHOR_TEXT = 1 << 16, AUTHOR_ONE = 1 << 13 };

/* The prefix of the ids of cards that were written: "zz-00". */
#define AUTHOR_ID "zz-"

struct author_book {
    char text[AUTHOR_TEXT]; /* the card file, with its `game` line */
    int cards;
    unsigned long tried, taken; /* lines of abilities */
};

/* Writes a card file by this number. */
void author_write(struct author_book *book, const struct vocab *vocab, uint64_t number);

/* ---- private to author*.c ------------------------------------------------------------------ */

/* NAMES: bound at a time. DEEP: blocks and expressions within each other, at most. */
enum { AUTHOR_NAMES = 32, AUTHOR_DEEP = 3 };

struct author {
    const struct vocab *vocab;
    uint64_t *stream;
    struct str out;
    int indent;
    int names, made;
    struct {
        int number;
        bool is_set;
    } name[AUTHOR_NAMES];
    int event; /* whose ability is written, row of the vocabulary; -1 none */
};

int author_below(struct author *a, int n);
bool author_chance(struct author *a, int percent);
void author_put(struct author *a, const char *text);

/* One of the texts. */
#define author_one(a, ...)                                                                         \
    author_put(a, ((const char *const[]){__VA_ARGS__})[author_below(                               \
                      a, (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)))])

/* The name of a random row of a table of the vocabulary. */
#define author_row(a, rows) author_name_in(a, (rows), sizeof(rows)[0])
const char *author_name_in(struct author *a, const void *first, size_t stride);

void author_number(struct author *a, int deep);
void author_set(struct author *a, int deep);
void author_condition(struct author *a, int deep);
void author_bind(struct author *a, bool is_set);
void author_verb(struct author *a, const struct vocab_verb *verb);
void author_gauge(struct author *a);

/* author-lines.c: a statement with the block below it, if it has one; a row of a static; the head
 * of an ability; the fields of a card of this type. */
void author_statement(struct author *a, int deep);
void author_static_row(struct author *a);
bool author_head(struct author *a);
void author_fields(struct author *a, int type);

#endif
