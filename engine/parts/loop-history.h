/* loop-history.h - positions of a turn, kept so that a loop can be proven.
 *
 * Promise: a snapshot is two words: a hash of all that must be equal when the position returns, and
 * a word in which a larger amount is a larger field or more bits, which may only grow. Chance and a
 * choice of the other seat end them, since what follows cannot be repeated at will (RULES.md 7.3 of
 * Unien). Hidden information: the hash is over hidden faces too; only viewer `all` reads it. */
#ifndef TF_PARTS_LOOP_HISTORY_H
#define TF_PARTS_LOOP_HISTORY_H

#include "engine/core/run.h"

/* Forgets all of them. */
void history_clear(struct state *st);

/* Keeps one more; if there is no room, the oldest goes. */
void history_add(struct state *st, const struct snap *snap);

/* Chance has decided among these cards: a barrier unless all are of one name and lie alike. */
void history_chance(struct run *run, const struct set *cards);

/* A seat answers: a barrier if it is not the seat whose turn it is, and could have answered
 * otherwise. To be called before the answer is applied. */
void history_answer(struct run *run, seat_t seat);

/* ` l=(HEX.HEX,..)`, nothing without any; and back, from behind the sign. False if it is not such a
 * list. */
void history_print(const struct state *st, struct str *out);
bool history_read(struct state *st, const char *text);

#endif
