/* verb.h - what verbs of card effects do in most games.
 *
 * Promise: operands of the running verb become moves of cards, notes and knowledge, and its result.
 * A game puts the functions for rows into its table of verbs, and calls the others from its own.
 * Hidden information: a card on its way between hidden zones is seen by who knows it already. */
#ifndef TF_CORE_VERB_H
#define TF_CORE_VERB_H

#include "engine/core/eval.h"

/* Verbs that most games have, for their tables of verbs (lang/vocab.h): what is drawn has no name
 * of its own, and what discards or moves has the game's (verb_discard, verb_move). A look or a
 * reveal shows the faces where they lie; both see where in a deck only if the verb names its top.
 * Whose deck is shuffled stands in the operand, as its set may be empty. */
void verb_do_draw(struct run *run, const struct verb_call *call);
void verb_do_look(struct run *run, const struct verb_call *call);
void verb_do_reveal(struct run *run, const struct verb_call *call);
void verb_do_shuffle(struct run *run, const struct verb_call *call);
void verb_do_add(struct run *run, const struct verb_call *call);
void verb_do_sub(struct run *run, const struct verb_call *call);
void verb_do_set(struct run *run, const struct verb_call *call);

/* The seat draws up to n cards; also where no effect runs. */
void verb_draw(struct run *run, seat_t seat, int n);

/* Those of the cards that lie in a hand go to the pile. */
void verb_discard(struct run *run, const struct set *set, int why);

/* Moves one card to the zone, top or bottom of it by the flags of the verb, and adds it to the
 * result. The mover sees it if he knew it, or looks at it in this effect. */
void verb_put(struct run *run, seat_t you, obj_t obj, zone_t to, int flags, int why);

/* Moves all cards, in verb_order; for "ordered" the mover chooses the order. */
void verb_move(struct run *run, seat_t you, const struct set *set, zone_t to, int flags, int why);

/* A viewer sees the faces for as long as the effect runs. Whoever puts cards in an order sees them
 * all, that too which chance has drawn out of them. */
void verb_see(struct run *run, int viewer, const struct set *set);

/* Both see the faces of these cards of `you`, for the game: no verb runs, and none is the result.
 */
void verb_show(struct run *run, seat_t you, const struct set *set);

/* Adds to a gauge within its bounds. */
void verb_gauge(struct run *run, int gauge, seat_t seat, int change);

/* Writes a set in the order of the picks, if there were any, the rest zone by zone. */
int verb_order(const struct run *run, const struct set *set, obj_t out[MAX_OBJECT]);

#endif
