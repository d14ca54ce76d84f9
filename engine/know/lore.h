/* lore.h - what is known of cards that nobody can follow one by one: hands out of which cards were
 * laid unseen, walls that came unseen out of a deck, decks that were made anew from cards that all
 * had seen.
 *
 * Promise: every fact is true of the position, and a function of what its observer was told. All is
 * counted by id. Facts about a hand stand in nested scopes: the hand, the hand with the youngest
 * card laid unseen, with the two youngest .. ; `held` of the field is the first scope. Of what an
 * observer sees where it lies, no fact speaks.   Cost: nothing in games without rules->lore; else
 * a few mask operations a move.
 * Hidden information: the owner's own assortments (pool) are for him alone, scopes and untold for
 * their observer and the owner of the hand, all else is public. */
#ifndef TF_KNOW_LORE_H
#define TF_KNOW_LORE_H

#include "engine/core/run.h"

/* Who watches the hand of `owner`: viewer is the other seat or the public. */
static inline int lore_observer(int viewer, seat_t owner)
{
    return viewer == VIEWER_PUB ? SEATS + owner : viewer;
}

/* The viewer of an observer, and whose hand it watches. */
static inline int lore_viewer(int observer)
{
    return observer < SEATS ? observer : VIEWER_PUB;
}
static inline seat_t lore_owner(int observer)
{
    return (seat_t)(observer < SEATS ? 1 - observer : observer - SEATS);
}

/* Ids known to be in the hand with the k youngest cards laid unseen. */
uint64_t lore_scope(const struct state *st, int observer, int k);

/* For the setup of a position: sets it. */
void lore_set_scope(struct state *st, int observer, int k, uint64_t ids);

/* True if a fact of this name says that a card shows itself, or does not. */
bool lore_is_telling(const struct rules *rules, int why);

/* An object is about to be moved; before anything else of the position changes. seen as in
 * zone_move, for the zones on both ends. */
void lore_leave(struct run *run, obj_t obj, zone_t from, zone_t to, uint8_t seen);

/* An object has come to a wall. */
void lore_walled(struct run *run, obj_t obj);

/* A viewer sees the face of a card of the other seat where it lies, not in a hand. */
void lore_look(struct run *run, int viewer, obj_t obj);

/* A card that all have seen lies face-up now. */
void lore_turned(struct run *run, obj_t obj);

/* A viewer sees cards of a hand, the whole of it or some; the seat before the public. */
void lore_hand(struct run *run, int viewer, seat_t owner, uint64_t cards);

/* A card came unseen out of a wall and did not show itself; knew: viewers that knew it there. */
void lore_untold(struct run *run, seat_t owner, int knew);

/* A card in the hand, which came out of a wall just now, shows itself, and leaves the hand next.
 * made: of which generation the wall was; knew as above. */
void lore_told(struct run *run, obj_t obj, int made, int knew);

/* The deck of a seat was made anew: all its cards were seen. Its gauge has been raised. */
void lore_made(struct run *run, seat_t seat);

/* A seat has seen its whole deck. */
void lore_searched(struct run *run, seat_t seat);

/* Something was laid under the host on this slot while its limit was raised by so much; it or what
 * lies under it is face-down. */
void lore_raised(struct run *run, seat_t seat, int slot, int rise);

/* Cards under hosts have changed places: rises that tell of nothing unseen any more end. */
void lore_end_rises(struct run *run, seat_t owner);

/* Place of an object among the cards laid unseen, from 1 for the youngest; 0: it is none. */
int lore_age(const struct state *st, obj_t obj);

/* The cards laid unseen that may be out of the deck made anew. */
uint64_t lore_recent(const struct match *match, const struct state *st, seat_t owner);

/* After a setup: brings ids and numbers into the form that playing leaves them in. */
void lore_settle(struct run *run);

/* lore-true.c: every fact is true of the cards as they lie. For a text that says where all do. */
bool lore_is_true(const struct match *match, const struct state *st);

/* What all know of the hand of a seat is true of it. */
bool lore_is_public_true(const struct match *match, const struct state *st, seat_t owner);

#endif
