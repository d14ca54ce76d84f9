/* loop-reads.h - what card code reads that a loop would have to find again (RULES.md 7.3).
 *
 * Promise: a position that has come back answers all that was read in the same way. What may have
 * grown makes the positions that are kept strict; what is not compared at all ends them. What
 * follows from a table follows by its rows: a word, a number or a verb without one ends them too.
 * Cost: one comparison as long as no position is kept. */
#ifndef TF_GAMES_UNIEN_LOOP_READS_H
#define TF_GAMES_UNIEN_LOOP_READS_H

#include "engine/base/arena.h"
#include "engine/games/unien/unien.h"

/* Works out, by card, what its code does that is not seen word by word. */
const uint8_t *ue_reading_table(struct arena *arena, const struct carddb *db);

/* A number of a seat is read, in an expression. */
void ue_reading_gauge(const struct eval *eval, int gauge, seat_t seat);

/* A word that is not printed is asked of these cards. */
void ue_reading_word(const struct eval *eval, int word, const struct set *set);

/* The running verb has changed a number of a seat, or turned these cards: if its result is bound,
 * it is read. Returns whether it is bound. */
bool ue_reading_changed(struct run *run, int gauge, seat_t seat);
void ue_reading_turned(struct run *run, const struct set *set);

/* These cards are gone through in the order in which they lie. */
void ue_reading_order(struct run *run, const struct set *set);

/* Of these two effects that wait, equal but for their cards, one comes first. */
void ue_reading_first(struct run *run, const struct waiting *a, const struct waiting *b);

/* A block of this card begins. */
void ue_reading_block(struct run *run, obj_t obj);

/* False if the statics of some card may do what is not seen. */
bool ue_reading_follows(const struct match *match);

#endif
