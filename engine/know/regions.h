/* regions.h - what is known of cards of the other seat that move among hand, deck and face-down
 * places (RULES.md 13.3 of Unien): "a copy of this card lies in one of these regions".
 *
 * Promise: all items of an observer mean different copies, and all are true. Kept in games with
 * rules->has_items only, which then use neither K2 nor the scopes of scopes.h; an item of the hand
 * alone stands in `held` as well. Cost: nothing while there are no items. Hidden information: an
 * item follows from what its observer was told, and is for him alone. Observers are the other seat,
 * the public, and the owner of the cards, who is told what the other seat must know: all but what
 * that seat has seen in a deck while the owner does not know these cards. */
#ifndef TF_KNOW_REGIONS_H
#define TF_KNOW_REGIONS_H

#include "engine/core/run.h"

/* Eight octets hold an item: the regions as a mask, which are the face-down places by the objects
 * that lie there, the hand and the deck; the lowest copy of the card; the observer. */
enum {
    ITEM_PLACES = 52, /* cards of a seat in games that keep them */
    ITEM_OBJ = ITEM_PLACES + 2,
    ITEM_OBSERVER = ITEM_OBJ + 7
};
#define ITEM_HAND ((uint64_t)1 << ITEM_PLACES)
#define ITEM_DECK ((uint64_t)1 << (ITEM_PLACES + 1))
#define ITEM_ANYWHERE (((uint64_t)1 << ITEM_OBJ) - 1)

static inline struct known_item item_make(int observer, obj_t obj, uint64_t where)
{
    return (struct known_item){(uint64_t)observer << ITEM_OBSERVER | (uint64_t)obj << ITEM_OBJ |
                               where};
}
static inline uint64_t item_where(const struct known_item *item)
{
    return item->bits & ITEM_ANYWHERE;
}
static inline obj_t item_obj(const struct known_item *item)
{
    return (obj_t)(item->bits >> ITEM_OBJ & (MAX_OBJECT - 1));
}
static inline int item_observer(const struct known_item *item)
{
    return (int)(item->bits >> ITEM_OBSERVER);
}
static inline void item_lie(struct known_item *item, uint64_t where)
{
    item->bits = (item->bits & ~ITEM_ANYWHERE) | where;
}

/* Who watches the cards of `owner`: the other seat, the public, or the owner watching the other. */
enum { OBSERVER_PUB = SEATS, OBSERVER_OWNER = 2 * SEATS };
static inline int observer_of(int viewer, seat_t owner)
{
    return viewer == VIEWER_PUB ? OBSERVER_PUB + owner
           : viewer == owner    ? OBSERVER_OWNER + owner
                                : viewer;
}
static inline seat_t item_owner(int observer)
{
    return (seat_t)(observer < SEATS ? 1 - observer : observer % SEATS);
}

/* A tally of a name stands among the items too: observer ITEM_TALLY + seat, `where` is the number.
 * All read it. */
enum { ITEM_TALLY = 3 * SEATS };
static inline bool item_is_tally(const struct known_item *item)
{
    return item_observer(item) >= ITEM_TALLY;
}

/* Counts one more for the name of this card, of its owner; returns how many that makes. */
int regions_tally(struct run *run, obj_t obj);
static inline int item_viewer(int observer)
{
    return observer < OBSERVER_PUB     ? observer
           : observer < OBSERVER_OWNER ? VIEWER_PUB
                                       : observer - OBSERVER_OWNER;
}

/* A viewer has seen obj go from zone to zone: is_seen, which card it is; was_known, since it knew
 * the face at the place. After the move. A card whose place is known has no item. */
void regions_moved(struct run *run, int viewer, obj_t obj, zone_t from, zone_t to, bool is_seen,
                   bool was_known);

/* A viewer sees cards of a hand: some, or all of it. */
void regions_seen(struct run *run, int viewer, seat_t owner, uint64_t cards);

/* A viewer sees the face of a card on a place, in a deck too. */
void regions_placed(struct run *run, int viewer, obj_t obj);

/* A viewer who knows what lies on a place sees it there: nothing else lies there. */
void regions_again(struct run *run, int viewer, obj_t obj);

/* Others than the owner know of cards of a deck no longer where they lie, only that they are there.
 * Of which of them the owner knows it, it keeps. */
void regions_unplaced(struct run *run, seat_t owner, uint64_t cards);

/* The hand of n cards is put under the deck and drawn anew: between the two calls the items do not
 * follow the moves. Cards whose places in the deck were known come to the hand or stay. */
struct regions_pause {
    seat_t owner;
    int items, n, deck;
    uint64_t drawn[VIEWERS], kept[VIEWERS], found; /* found: drawn, and news to the owner */
};
void regions_suspend(struct run *run, seat_t owner, int n, struct regions_pause *pause);
void regions_recombined(struct run *run, const struct regions_pause *pause);

/* Adds an item, for positions that are set up; false if there is no room for one more. */
bool items_add(struct run *run, int viewer, obj_t obj, uint64_t regions);

/* Below 0 if item a is closer than b: fewer regions, then the first by deck, hand and labels. */
int regions_compare(const struct match *match, const struct state *st, const struct known_item *a,
                    const struct known_item *b);

/* Of n items, that of this observer and card with this region that is closest to it: the one with
 * the fewest regions, then the first by deck, hand and labels. -1: none. */
int regions_closest(const struct match *match, const struct state *st,
                    const struct known_item *item, int n, int observer, card_t card,
                    uint64_t region);

/* A world for the owner: nobody has told it what the other seat has seen in its deck. */
void regions_retold(struct run *run, seat_t owner);

/* True if the other observer knows of it too: of so many that are equal to the item at this index,
 * in front of it and itself. */
bool regions_both(const struct state *st, int index, int other);

/* True if an observer knows something in `after` that it did not know before. */
bool regions_are_new(const struct state *before, const struct state *after, int observer);

/* ` k>=(PLACES){CARDS}` of what the viewer may read (items-text.c), ` t=(s1.CARD*N,..)` of the
 * tallies; and back, from behind the signs. Returns false if it is not that. */
void regions_print(const struct match *match, const struct state *st, int viewer, struct str *out);
bool regions_read(struct run *run, const char *text);
bool regions_read_tallies(struct run *run, const char *text);

#endif
