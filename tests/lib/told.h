/* told.h - what a line `state` tells its viewer of each card, and all that could be true behind it.
 *
 * Promise: nothing but protocol text comes in; nothing of the engine is included. What may lie at
 * the hidden places, and how likely, is worked out place by place from the sentence of the rules on
 * sampling: what is known to be in the hand lies there; what is known to be in the hand or
 * face-down lies anywhere there; all other cards are shuffled. */
#ifndef TF_TESTS_TOLD_H
#define TF_TESTS_TOLD_H

#include <stdint.h>

#include "tests/lib/follow.h"

enum {
    TOLD_SEATS = 2,
    TOLD_PLACES = 24, /* hidden places of a seat that can be filled */
    TOLD_TEXT = 16384 /* octets of a line */
};

/* Numbers of cards by their number in the legend. */
struct counts {
    uint8_t of[FOLLOW_POOL];
};

/* A line `state`, read. In a hand of the other seat all cards are unknown; `held` says of how many
 * it is known that they are there, `around` of how many that they are there or face-down. */
struct told {
    const struct follow_legend *legend;
    int viewer; /* 0 or 1, else FOLLOW_ALL */
    struct follow_zone zone[TOLD_SEATS][FOLLOW_ZONES];
    struct counts held[TOLD_SEATS], around[TOLD_SEATS];
};

/* Reads a line, from `tfn1` on or with `state ` before it; false if it is malformed. */
bool told_read(struct told *told, const struct follow_legend *legend, const char *line);

/* Reads the lists of a deck, `ID*3,ID` or `ID*3,ID;ID`: how often each card is in them. */
bool told_list(const struct follow_legend *legend, const char *list, struct counts *out);

/* Takes away from a deck list what the line shows of that seat's cards: what is left lies at places
 * that the viewer cannot tell. Returns how many, -1 if the line shows a card that is not there. */
int told_unseen(const struct told *told, int owner, const struct counts *list, struct counts *out);

/* ---- assignments ------------------------------------------------------------------------------
 */

/* The cards of a seat's hidden places: the hand first, in the order of numbers, then face-down
 * places, then the deck from the top. */
struct told_fill {
    uint8_t card[TOLD_PLACES];
    double likely; /* of all assignments of this seat together: 1 */
};

/* All assignments of the hidden places of a seat that differ, given what is unseen of it. Returns
 * how many, -1 if there are more than `most` or too many places. */
int told_fills(const struct told *told, int owner, const struct counts *unseen,
               struct told_fill *out, int most);

/* Which of them a line of viewer `all` shows; -1: none. */
int told_which(const struct told *view, const struct told *all, int owner,
               const struct told_fill *fills, int count);

/* Writes the line of viewer `all` with these cards at the hidden places of the two seats, without
 * the hash; false if there is no room. */
bool told_write(const struct told *view, const char *line, const struct told_fill *const fill[],
                char *out, size_t size);

#endif
