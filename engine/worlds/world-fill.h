/* world-fill.h - cards for the places that a seat does not know, so that its view becomes one of
 * all from which worlds can be drawn. Private to world.c. */
#ifndef TF_WORLDS_WORLD_FILL_H
#define TF_WORLDS_WORLD_FILL_H

#include "engine/base/err.h"
#include "engine/core/match.h"
#include "engine/text/view.h"
#include "engine/worlds/world-faces.h"
#include "engine/worlds/world-scopes.h"

struct filler {
    const struct match *match;
    const struct view *seen;
    struct view *full;
    struct deck pool[SEATS]; /* cards that no item names, in any order */
    struct world_scopes scopes;
    struct world_faces faces;
    int named[SEATS][FILL_CARDS]; /* how many of each card items name, on all zones and on hidden */
    int named_hidden[SEATS][FILL_CARDS];
    int named_held[SEATS][FILL_CARDS]; /* in the hand alone */
    int try;      /* 0: the cards in the order of the list; else in another order each */
    uint64_t rng; /* of the orders */
    struct err *err;
};

/* Makes of what a seat sees the view of all; err impossible if that cannot be. */
bool world_fill(struct filler *f, bool is_strict);

/* With a closed list the deck of the other seat becomes what was filled in. */
void world_fill_deck(struct match *match, const struct filler *f);

#endif
