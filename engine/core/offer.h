/* offer.h - the answers of a decision with several verbs, or with two operands: `set:fox>m2`.
 *
 * Promise: complete, in the protocol's order, without doubles, as ask.h wants them. Offers of one
 * verb are a table of cards or places against second operands; a card that stands in several of
 * them has one answer for each. They are kept in the open decision (FORM_OFFERS), or the game lists
 * them when they are asked for (FORM_LISTED). Cost: an offer is one mask; counting is a population
 * count for each. */
#ifndef TF_CORE_OFFER_H
#define TF_CORE_OFFER_H

#include "engine/core/run.h"

enum { OFFER_ROOM = 160 };

/* Offers under construction. */
struct offers {
    struct offer *offer;
    int count, room;
    uint8_t part; /* of what is added next, see offers_part */
};

/* Adds an offer to an open decision; nothing if the mask is empty. Verbs ascend, and the second
 * operands of one verb; all offers of a verb are over the same. seats: of those asked, who may
 * answer so; of two offers with one second operand each is for another seat. */
void offer_add(struct ask *ask, int verb, enum offer_over over, uint64_t mask, int second,
               int seats);

/* The same over the places from number `base` on: the cards of a row that has no numbers below
 * PLACE_MAX. */
void offer_row(struct ask *ask, int verb, int base, uint64_t mask, int second, int seats);

/* Each card or place with each of the squares, which are places counted from `first` on; places of
 * the mask too. Offers of one verb have no card or place in common. */
void offer_squares(struct ask *ask, int verb, enum offer_over over, uint64_t mask, int first,
                   uint32_t squares, int seats);

/* The same for a list. */
void offers_add(struct offers *list, int verb, enum offer_over over, uint64_t mask, int second,
                int seats);
void offers_squares(struct offers *list, int verb, enum offer_over over, uint64_t mask, int first,
                    uint32_t squares, int seats);

/* Each place of the mask with each number from 1 to most. */
void offers_amounts(struct offers *list, int verb, uint64_t mask, int most, int seats);

/* What is added to the same verb from now on sorts behind all that was added before: its cards have
 * the word of their zone in front. */
static inline void offers_part(struct offers *list)
{
    list->part++;
}

/* The offers of the open decision, worked out once, and how many answers of a seat each has. Holds
 * while the position is as it was. */
struct offer_table {
    const struct offer *offer; /* those that the decision keeps, or `room` */
    int offers;
    int counts[OFFER_ROOM];
    struct offer room[OFFER_ROOM];
};

/* Works them out; returns the number of answers, plain moves among them. */
int offer_table(const struct match *match, const struct state *st, seat_t seat,
                struct offer_table *table);

/* The k-th answer of the seat in the order of the protocol. */
move_t offer_at(const struct match *match, const struct state *st, seat_t seat,
                const struct offer_table *table, int k);

/* All of them to out (ASK_ANSWERS); returns their number. */
int offer_list(const struct match *match, const struct state *st, seat_t seat, move_t *out);

#endif
