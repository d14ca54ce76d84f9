/* view.h - the position as one viewer may know it.
 *
 * Promise: built from what know.h tracks, for that viewer; never a blanked copy of the truth. The only way from a position to
 * text.   Shape: flat arrays; no pointers into the position. */
#ifndef TF_CORE_VIEW_H
#define TF_CORE_VIEW_H

#include "engine/core/run.h"

enum { VIEW_ITEMS = 256, VIEW_FLAGS = 24, VIEW_EXTRAS = 16, VIEW_EXTRA_TEXT = 6000 };

/* One card, equal cards, or unknown ones. */
struct view_item {
    card_t card;        /* CARD_NONE: unknown */
    uint8_t n;          /* how many */
    char letter;        /* of the label, 0: none */
    uint16_t number;
    bool has_know;      /* `^` is printed */
    uint8_t know;       /* seats that know the face, bits 1 and 2 */
    char flags[VIEW_FLAGS]; /* letters and numbers behind ~ */
    int known;          /* `?n{..}`: so many of the following items are the cards in braces */
    bool in_braces;
};

struct view_zone {
    uint16_t first, count; /* into item[] */
};

/* `k=(..){..}` and the other fields behind the sides, complete, in their order. */
struct view_extra {
    uint16_t at; /* into text[] */
};

struct view {
    int viewer;
    int turn;
    int first;           /* seat, or 2: F */
    int phase;           /* index into the rules' phases */
    int step;            /* index into the rules' steps, -1: none */
    int asked;           /* mask of seats */
    int gauge[SEATS][GAUGE_MAX];
    struct view_zone zone[ZONE_MAX][SEATS];
    int items;
    struct view_item item[VIEW_ITEMS];
    int extras;
    struct view_extra extra[VIEW_EXTRAS];
    int text_used;
    char text[VIEW_EXTRA_TEXT];
};

/* Builds the view of a viewer: s1, s2, VIEWER_PUB or VIEWER_ALL. */
void view_build(const struct match *match, const struct state *st, int viewer, struct view *view);

#endif
