/* programs.h - cards of Unien with random programs, for the tests of its judge and its loop test.
 *
 * Promise: written from the tables of the vocabulary, so a new verb or word comes in by itself;
 * every card has passed the compiler. The same number gives the same cards. */
#ifndef TF_TESTS_PROGRAMS_H
#define TF_TESTS_PROGRAMS_H

#include "engine/base/arena.h"
#include "engine/lang/carddb.h"

/* What a card shall be good for. */
enum program_lean {
    PROGRAM_ANY,
    PROGRAM_LOOP, /* an activated effect that most often gives back what it took */
    PROGRAM_LEANS
};

enum { PROGRAM_CARDS = 14, PROGRAM_TEXT = 1 << 16, PROGRAM_ONE = 1 << 12 };

struct programs {
    struct arena arena;
    const struct carddb *db;   /* the leaders, the basic energies, a few cards of the pool, .. */
    int tried;                 /* so many were written until PROGRAM_CARDS had passed */
    char id[PROGRAM_CARDS][8]; /* .. and these */
    char text[PROGRAM_TEXT];   /* their text, for the report of a fault */
};

/* Writes and compiles book k. programs_close frees. */
void programs_open(struct programs *programs, enum program_lean lean, uint64_t k);
void programs_close(struct programs *programs);

/* The text of one card, random; it need not pass the compiler. */
void programs_write(const char *id, enum program_lean lean, uint64_t *stream, char *text,
                    size_t size);

#endif
