/* scopes.h - what is known of cards that nobody can follow one by one: hands out of which cards
 * were laid unseen, walls that came unseen out of a deck, decks that were made anew from cards that
 * all had seen.
 *
 * Promise: every fact is true of the position, and a function of what its observer was told. All is
 * counted by id. Facts about a hand stand in nested scopes: the hand, the hand with the youngest
 * card laid unseen, with the two youngest .. ; `held` of the field is the first scope. Of what an
 * observer sees where it lies, no fact speaks.   Cost: nothing in games without rules->scopes; else
 * a few mask operations a move.
 * Hidden information: the owner's own assortments (pool) are for him alone, scopes and untold for
 * their observer and the owner of the hand, all else is public. */
#ifndef TF_KNOW_SCOPES_H
#define TF_KNOW_SCOPES_H

#include "engine/core/rules.h"
#include "engine/core/run.h"

/* Of games whose decks are made anew and whose cards may be laid unseen under others (scopes.h). */
struct scopes_part {
    zone_t walls;   /* places with a card each out of the deck, which nobody has seen */
    zone_t reserve; /* what is laid under hosts, LABEL_HOST; and where it goes with them, face-down
                       for a while */
    zone_t away;
    zone_t force;     /* cards of the second list before they are placed */
    zone_t fight;     /* where the host is then, on a place of its own number */
    uint16_t told;    /* property of the cards that show themselves when they come out of a wall */
    uint8_t told_why; /* the fact that it has shown itself, or not: `flag .. cards=?1` */
    const char *untold; /* "counter": in braces, `!counter` is a card without it */
    uint8_t generation; /* gauge of a seat: how often its deck was made anew */
    uint8_t sides;      /* and how many cards its second list had */
    char made_flag;     /* flag of a wall, with its generation where that is not 0 */
    char rise_flag;     /* flag of a host, with the largest rise of its limit */
    /* For worlds. Cards of the second list that may lie face-down still, where n do; match and st
     * are the position that is looked at. */
    bool (*main_fits)(const struct match *match, const struct state *st, seat_t owner,
                      const card_t *cards, int n);
    /* These cards may lie under a host, whose limit had risen by so much at most. */
    bool (*host_fits)(const struct match *world, obj_t host, const obj_t *under, int n, int rise);
    /* Types of cards, as bits: those that are in no deck but in the second list, and those that are
     * laid under no host. */
    uint32_t not_decked, not_laid;
};

/* Who watches the hand of `owner`: viewer is the other seat or the public. */
static inline int scopes_observer(int viewer, seat_t owner)
{
    return viewer == VIEWER_PUB ? SEATS + owner : viewer;
}

/* The viewer of an observer, and whose hand it watches. */
static inline int scopes_viewer(int observer)
{
    return observer < SEATS ? observer : VIEWER_PUB;
}
static inline seat_t scopes_owner(int observer)
{
    return (seat_t)(observer < SEATS ? 1 - observer : observer - SEATS);
}

/* Ids known to be in the hand with the k youngest cards laid unseen. */
uint64_t scopes_of(const struct state *st, int observer, int k);

/* For the setup of a position: sets it. */
void scopes_set(struct state *st, int observer, int k, uint64_t ids);

/* An object is about to be moved; before anything else of the position changes. seen as in
 * zone_move, for the zones on both ends. */
void scopes_leave(struct run *run, obj_t obj, zone_t from, zone_t to, uint8_t seen);

/* An object has come to a wall. */
void scopes_walled(struct run *run, obj_t obj);

/* A viewer sees the face of a card of the other seat where it lies, not in a hand. */
void scopes_look(struct run *run, int viewer, obj_t obj);

/* A card that all have seen lies face-up now. */
void scopes_turned(struct run *run, obj_t obj);

/* A viewer sees cards of a hand, the whole of it or some; the seat before the public. */
void scopes_hand(struct run *run, int viewer, seat_t owner, uint64_t cards);

/* A card came unseen out of a wall and did not show itself; knew: viewers that knew it there. */
void scopes_untold(struct run *run, seat_t owner, int knew);

/* A card in the hand, which came out of a wall just now, shows itself, and leaves the hand next.
 * made: of which generation the wall was; knew as above. */
void scopes_told(struct run *run, obj_t obj, int made, int knew);

/* The deck of a seat was made anew: all its cards were seen. Its gauge has been raised. */
void scopes_made(struct run *run, seat_t seat);

/* A seat has seen its whole deck. */
void scopes_searched(struct run *run, seat_t seat);

/* Something was laid under the host on this slot while its limit was raised by so much; it or what
 * lies under it is face-down. */
void scopes_raised(struct run *run, seat_t seat, int slot, int rise);

/* Cards under hosts have changed places: rises that tell of nothing unseen any more end. */
void scopes_end_rises(struct run *run, seat_t owner);

/* Place of an object among the cards laid unseen, from 1 for the youngest; 0: it is none. */
int scopes_age(const struct state *st, obj_t obj);

/* The cards laid unseen that may be out of the deck made anew. */
uint64_t scopes_recent(const struct match *match, const struct state *st, seat_t owner);

/* After a setup: brings ids and numbers into the form that playing leaves them in. */
void scopes_settle(struct run *run);

/* scopes-true.c: every fact is true of the cards as they lie. For a text that says where all do. */
bool scopes_is_true(const struct match *match, const struct state *st);

/* What all know of the hand of a seat is true of it. */
bool scopes_is_public_true(const struct match *match, const struct state *st, seat_t owner);

#endif
