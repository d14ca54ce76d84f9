/* facts.h - whether what a text says to be known of cards can be true.
 *
 * Promise: who is known to hold a card, and what moved unseen (K2 of know.h, regions.h), each mean
 * another card; games with scopes look after theirs in scopes-read.c. Answers are exact: a matching
 * of facts to cards or places. Cost: a text that is read; no playout comes here. */
#ifndef TF_TEXT_FACTS_H
#define TF_TEXT_FACTS_H

#include "engine/core/run.h"

/* True if what `viewer`, the other seat or the public, knows of cards of `owner` is true of the
 * cards as they lie. */
bool facts_true(const struct match *match, const struct state *st, int viewer, seat_t owner);

/* True if what anybody at the table knows of cards of `owner`, the other seat knows. */
bool facts_shared(const struct match *match, const struct state *st, seat_t owner);

/* True if the cards that `seat` cannot see of the other seat may lie so that what it knows is
 * true, wherever they lie in st. */
bool facts_possible(const struct match *match, const struct state *st, seat_t seat);

#endif
