/* verb.h - what verbs of card effects do in most games.
 *
 * Promise: operands of the running verb become moves of cards, notes and knowledge, and its result.
 * A game whose verbs are all of these puts verb_rows and verb_do into its tables; one with verbs of
 * its own begins its table with VERB_ROWS, or calls the functions one by one.
 * Hidden information: a card on its way between hidden zones is seen by who knows it already. */
#ifndef TF_CORE_VERB_H
#define TF_CORE_VERB_H

#include "engine/core/eval.h"

/* In the order of enum core_verb. */
#define VERB_ROWS                                                                                  \
    {"draw", "nb", true, "move up to N cards from the top of the deck to the hand"},               \
        {"discard", "S", true, "put the cards of a hand on the pile"},                             \
        {"move", "St", true, "move the cards to a zone of their owner"},                           \
        {"look", "s", true, "the controller alone sees the faces"},                                \
        {"reveal", "s", true, "both seats see the faces"},                                         \
        {"shuffle", "s", false, "put the cards of a deck into a new order by chance"},             \
        {"add", "ng", false, "add N to a number of a seat"},                                       \
        {"sub", "ng", false, "take N from a number of a seat"},                                    \
    {                                                                                              \
        "set", "Gv", false, "set a number of a seat"                                               \
    }
extern const struct vocab_verb verb_rows[];

/* For rules->do_verb: does a verb of enum core_verb. */
void verb_do(struct run *run, struct eval *eval, int verb, int flags);

/* The seat draws up to n cards; also where no effect runs. */
void verb_draw(struct run *run, seat_t seat, int n);

/* Those of the cards that lie in a hand go to the pile. */
void verb_discard(struct run *run, const struct set *set, int why);

/* Moves one card to the zone, top or bottom of it by the flags of the verb, and adds it to the
 * result. The mover sees it if he knew it, or looks at it in this effect. */
void verb_put(struct run *run, seat_t you, obj_t obj, zone_t to, int flags, int why);

/* Moves all cards, in verb_order; for "ordered" the mover chooses the order. */
void verb_move(struct run *run, seat_t you, const struct set *set, int flags, int why);

/* A viewer sees the faces for as long as the effect runs. Whoever puts cards in an order sees them
 * all, that too which chance has drawn out of them. */
void verb_see(struct run *run, int viewer, const struct set *set);

/* A seat, or both, see the faces where they lie; both see where in a deck only if the running verb
 * names its top. */
void verb_look(struct run *run, seat_t you, const struct set *set);
void verb_reveal(struct run *run, seat_t you, const struct set *set);

/* Both see the faces of these cards of `you`, for the game: no verb runs, and none is the result.
 */
void verb_show(struct run *run, seat_t you, const struct set *set);

/* Shuffles the deck that the verb names: its set may be empty. */
void verb_shuffle(struct run *run, seat_t you, const struct set *set);

/* Adds to a gauge within its bounds. */
void verb_gauge(struct run *run, int gauge, seat_t seat, int change);

/* Writes a set in the order of the picks, if there were any, the rest zone by zone. */
int verb_order(const struct run *run, const struct set *set, obj_t out[MAX_OBJECT]);

#endif
