/* told.h - what one viewer of a game has been told of cards, and what he may not be shown.
 *
 * Promise: believes `sight=` of the legend, and that what a viewer was rightly told he may be told
 * again. A card counts as known in the zones of a seat, or in those of nobody, by its id. */
#ifndef TF_CONFORMANCE_TOLD_H
#define TF_CONFORMANCE_TOLD_H

#include "tests/conformance/legend.h"
#include "tests/conformance/position.h"

enum { TOLD_SIDES = 3, TOLD_WHY = 200, TOLD_BY = 96 };

struct told {
    const struct legend *legend;
    int viewer;                    /* 1, 2, or 0 for pub */
    struct text known[TOLD_SIDES]; /* of common zones, s1, s2: ids as in legend_cards */
    struct text named;  /* ids that moves and abilities have named since the last check */
    struct text picked; /* and the picks of one choice, until it is made */
    char by[TOLD_BY];   /* the ability that lets choose; "" if none does */
    struct text ids;    /* of all cards that the decks have */
    struct text others; /* of those that the viewer's own deck does not have */
    char why[TOLD_WHY]; /* what was wrong with what was looked at last */
};

/* Begins a game between two deck lists of the legend. */
void told_begin(struct told *told, const struct legend *legend, int viewer,
                const char *const lists[2]);

/* Each takes what the viewer was shown, in the order in which it was shown. False, with a reason in
 * why, if it names a card that the viewer may not know. */
bool told_event(struct told *told, const char *line);
bool told_position(struct told *told, const struct position *position);

/* Behind the events of a reply and its position: the cards that moves and abilities have named. */
bool told_named(struct told *told);

/* A line of another kind, or the whole text of a position: no card that only the other deck has,
 * but for picks that were named. */
bool told_line(struct told *told, const char *line);

void told_end(struct told *told);

#endif
