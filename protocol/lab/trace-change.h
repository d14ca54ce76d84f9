/* trace-change.h - what lies between two positions, for people who debug a card.
 *
 * Promise: compares and prints, changes nothing. Everything is told, hidden or not: the caller
 * knows who reads it. */
#ifndef TF_LAB_TRACE_CHANGE_H
#define TF_LAB_TRACE_CHANGE_H

#include "engine/base/str.h"
#include "engine/core/rules.h"

/* Before a statement. */
struct change_from {
    int pc;
    int frame; /* the number of its block's frame in the tail */
    obj_t self;
    seat_t seat;
    uint8_t skill; /* 0xff: the card's own block */
    int events;
    struct state st;
};

/* After it. */
struct change_to {
    const struct state *st;
    int events;
    int next; /* the word that its block goes on at; -1: it does not, or not yet */
};

/* The line that the word at pc was written in. */
const struct code_place *change_place(const struct carddb *db, int pc);

/* True if the word at pc is a statement that somebody wrote, not one that the compiler added. */
bool change_is_told(const struct carddb *db, int pc);

/* True if it may stop for a decision. */
bool change_asks(const struct carddb *db, int pc);

/* The statement at pc as card files name it: "choose", or its verb. */
const char *change_word(const struct carddb *db, int pc);

/* Appends what the statement found or bound, then everything that changed, as " key=value". */
void change_print(const struct match *match, const struct change_from *from,
                  const struct change_to *to, struct str *out);

#endif
