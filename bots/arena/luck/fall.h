/* fall.h - one line `chance` of a host: how chance fell, and among what.
 *
 * Form: `chance 7 d=3 for=s1.deck kind=draw got=wolf of=fox*2,hare,wolf*3`. The outcomes of `of=`
 * are as likely as their numbers say, whatever has happened before: PROTOCOL.md, H86.
 * Promise: knows the form and no game. */
#ifndef TF_ARENA_FALL_H
#define TF_ARENA_FALL_H

#include <stdbool.h>
#include <stddef.h>

enum { FALL_OUTCOMES = 256, FALL_NAME = 96 };

struct fall_line {
    int owner;              /* the seat that the stream belongs to, or -1: none */
    char stream[FALL_NAME]; /* "deck", without its seat */
    int got;                /* which outcome it was */
    int count, total;       /* outcomes, and ways of all together */
    int ways[FALL_OUTCOMES];
    char names[FALL_OUTCOMES][FALL_NAME];
};

/* Reads a line that ends at LF or NUL. False if it is no such line, or one that contradicts itself:
 * an outcome that is none of those that there were, a number of ways below 1. */
bool fall_read(const char *line, struct fall_line *out);

#endif
