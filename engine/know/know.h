/* know.h - who has seen which face.
 *
 * One door, and three ways behind it: places and ids (know-ids.c), facts in nested scopes
 * (scopes.h), regions for each card (regions.h).
 *
 * Promise: tracked where cards move, by card id in hands and by place elsewhere (RULES.md,
 * information sets); views and worlds are made from this and never from the truth. Cost: a few mask
 * operations a move. */
#ifndef TF_KNOW_KNOW_H
#define TF_KNOW_KNOW_H

#include "engine/core/rules.h"
#include "engine/core/run.h"

/* Which way, for tables of what it is as text and in worlds. */
enum know_kind { KNOW_IDS, KNOW_SCOPES, KNOW_REGIONS, KNOW_KINDS };

/* A way to keep what is known of cards that are not seen where they lie. Owners' own cards apart,
 * `known` of the field is kept by the door for all of them. NULL: nothing is to be done then. */
struct know_part {
    enum know_kind kind;
    /* Who has seen a face where it lies sees where the card goes. */
    bool follows;
    /* An object is about to be moved, before anything else changes. seen as in zone_move. */
    void (*leaves)(struct run *run, obj_t obj, zone_t from, zone_t to, uint8_t seen);
    /* A viewer, not the owner, has watched a move: it saw the face, or knew it where the card lay;
     * `known` is renewed already. */
    void (*moved)(struct run *run, int viewer, obj_t obj, zone_t from, zone_t to, bool is_seen,
                  bool was_known);
    /* And what the owner can tell that the other seat knows, which knew the face or not. */
    void (*told)(struct run *run, obj_t obj, zone_t from, zone_t to, uint8_t seen, bool was_known);
    /* The move is known to all that it concerns. */
    void (*arrived)(struct run *run, obj_t obj, zone_t to);
    /* A card that all have seen lies face-up now. */
    void (*turned)(struct run *run, obj_t obj);
    /* A viewer, not the owner, sees a face where it lies, not in a hand; renews `known`. */
    void (*looked)(struct run *run, int viewer, obj_t obj);
    /* The owner sees the face of an own card for the first time where it lies. */
    void (*found)(struct run *run, obj_t obj);
    /* A viewer sees these of the cards of an owner, as far as they are in the hand; `whole`: a seat
     * sees the hand, which is these. */
    void (*hand)(struct run *run, int viewer, seat_t owner, uint64_t cards);
    void (*whole)(struct run *run, seat_t looker, seat_t owner, uint64_t hand);
    /* Nobody knows any more where these cards of a deck lie. */
    void (*unplaced)(struct run *run, seat_t owner, uint64_t cards);
    /* A seat has looked through its own deck. */
    void (*searched)(struct run *run, seat_t seat);
    /* know_add */
    bool (*add)(struct run *run, int viewer, obj_t obj, bool in_hand);
    /* A viewer knows something of the cards of an owner in `after` that it did not in `before`,
     * beside the bits of the field. */
    bool (*is_new)(const struct state *before, const struct state *after, int viewer, seat_t owner);
    /* A fact of this name says that a card shows itself, or does not. */
    bool (*is_telling)(const struct rules *rules, int why);
};
extern const struct know_part know_by_ids, know_by_scopes, know_by_regions;

/* Only who knows a face where it lies, and that is all that playing on depends on. Of matches whose
 * positions nobody looks at: what else is known is out of date in them. */
extern const struct know_part know_by_places;

/* True if all is kept that is known. */
static inline bool know_is_kept(const struct match *match)
{
    return match->know == match->rules->know;
}

/* A game begins, or a position is set up. */
void know_begin(struct run *run);

/* An object is about to be moved; seen as in zone_move, for the zones on both ends. */
static inline void know_leaves(struct run *run, obj_t obj, zone_t from, zone_t to, uint8_t seen)
{
    const struct know_part *know = run->match->know;

    if (know->leaves != NULL) {
        know->leaves(run, obj, from, to, seen);
    }
}

/* True if a fact of this name tells of a card by itself, whatever is seen of it. */
bool know_is_telling(const struct rules *rules, int why);

/* A card that all have seen lies face-up now. */
void know_turned(struct run *run, obj_t obj);

/* A seat looks for a card among these of its own deck; is_own: it looks at no other deck as well.
 */
void know_searched(struct run *run, seat_t seat, uint64_t offer, bool is_own);

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
