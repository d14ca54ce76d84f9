/* world-scopes.h - what the scopes fields of a seat's text say of the cards on unknown places.
 *
 * Promise: the places of an assortment whose contents the seat knows get just these cards, in any
 * order; a closed list gets enough of each card for what is known of it. For world.c. */
#ifndef TF_WORLDS_WORLD_SCOPES_H
#define TF_WORLDS_WORLD_SCOPES_H

#include "engine/text/scopes-text.h"
#include "engine/text/view.h"

enum { WORLD_ENTRIES = 48 };

struct world_scopes {
    int entries;
    struct scopes_entry entry[WORLD_ENTRIES]; /* cards: those that no item names yet */
};

/* Reads the fields of a seat's view; false if one is malformed. Nothing in games without scopes. */
bool world_scopes_open(struct world_scopes *scopes, const struct match *match,
                       const struct view *view);

/* True if the seat knows what exactly lies on these places. */
bool world_scopes_is_known(const struct scopes_entry *entry, const struct match *match,
                           seat_t viewer);

/* The assortment with known contents that a place belongs to, or NULL. */
struct scopes_entry *world_scopes_of(struct world_scopes *scopes, const struct match *match,
                                     seat_t viewer, seat_t owner, zone_t zone,
                                     const struct view_item *item);

/* Takes this card out of the assortment; false if it is not there. */
bool world_scopes_drop(struct scopes_entry *entry, card_t card);

/* Raises need[], by card: how many must lie on unknown places of a closed list, beside those that
 * items name. all and hidden: how many items name, everywhere and in hidden zones. */
void world_scopes_need(const struct world_scopes *scopes, seat_t owner, const int *all,
                       const int *hidden, int cards, int *need);

#endif
