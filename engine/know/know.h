/* know.h - who has seen which face.
 *
 * Promise: tracked where cards move, by card id in hands and by place elsewhere (RULES.md,
 * information sets); views and worlds are made from this and never from the truth. Cost: a few mask
 * operations a move. */
#ifndef TF_KNOW_KNOW_H
#define TF_KNOW_KNOW_H

#include "engine/core/run.h"

/* What a move of obj from one zone to another tells everybody; called after the move. seen as in
 * zone_move. */
void know_moved(struct run *run, obj_t obj, zone_t from, zone_t to, uint8_t seen);

/* Viewers of mask `seen` learn the faces of the set where they lie. */
void know_seen(struct run *run, const struct set *set, uint8_t seen);

/* A seat looks at a whole hand of the other. */
void know_hand(struct run *run, seat_t looker, seat_t owner);

/* The order of a deck died: nobody knows a place in it. */
void know_shuffled(struct run *run, zone_t zone, seat_t owner);

/* Everybody forgets the places of these cards of a deck. */
void know_forget(struct run *run, const struct set *set);

/* Adds one id to what a viewer knows of a concealed set: in the hand, or somewhere in it. For
 * positions that are set up; false if there are not so many copies. */
bool know_add(struct run *run, int viewer, obj_t obj, bool in_hand);

/* True if obj lies face-up in a zone whose cards lie either way. */
bool know_is_up(const struct match *match, const struct state *st, obj_t obj);

/* True if the viewer sees the face of obj where it lies now, by the zone's rule or by tracked
 * knowledge. The cards of a hand are known to others by id only: false. */
bool know_face(const struct match *match, const struct state *st, int viewer, obj_t obj);

/* Number of places of the concealed set of `owner`, hand not counted, whose face the viewer does
 * not know. */
int know_unknown_places(const struct match *match, const struct state *st, int viewer,
                        seat_t owner);

#endif
