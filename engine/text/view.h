/* view.h - the position as one viewer may know it.
 *
 * Promise: built from what know.h tracks, for that viewer; never a blanked copy of the truth. The
 * only way from a position to text.   Shape: flat arrays; no pointers into the position. */
#ifndef TF_TEXT_VIEW_H
#define TF_TEXT_VIEW_H

#include "engine/base/str.h"
#include "engine/core/run.h"

enum { VIEW_ITEMS = 320, VIEW_FLAGS = 24, VIEW_EXTRA_TEXT = 12000 };

/* One card, equal cards, or unknown ones: [label=]card[^know][*n][~flags], or ?n{cards}. */
struct view_item {
    card_t card; /* CARD_NONE: unknown */
    uint8_t n;   /* how many */
    char letter; /* of the label, 0: none */
    uint16_t number;
    bool has_know;          /* `^` is printed */
    uint8_t know;           /* seats that know the face, bits 0 and 1 */
    uint8_t braces;         /* of `?n`: so many of the following items stand in its braces */
    uint8_t under;          /* so many of the following items lie under this card, in [..] */
    char flags[VIEW_FLAGS]; /* what stands behind ~ */
};

/* Items of one zone, in their order. */
struct view_zone {
    uint16_t first, count;
};

struct view {
    int viewer;
    int turn;
    int first;                              /* seat, or 2: F */
    int phase;                              /* index into the rules' phases */
    int step;                               /* index into the rules' steps, -1: none */
    int asked;                              /* mask of seats */
    int gauge[SEATS][GAUGE_MAX];            /* by row of the rules' gauges */
    struct view_zone zone[ZONE_MAX][SEATS]; /* a common zone stands under seat 0 */
    int items;
    struct view_item item[VIEW_ITEMS];
    char extra[VIEW_EXTRA_TEXT]; /* the fields behind the sides but h=, separated by spaces */
};

/* Builds the view of a viewer: s1, s2, VIEWER_PUB or VIEWER_ALL. */
void view_build(const struct match *match, const struct state *st, int viewer, struct view *view);

/* Appends the fields behind the sides but h=, a space in front of each. For view_build. */
void view_extra(const struct match *match, const struct state *st, int viewer, struct str *out);

/* True if a card has a flag that follows from lasting changes: flag->mark is MARK_MAX or more. */
bool view_has_derived(const struct match *match, const struct state *st,
                      const struct flag_rule *flag, obj_t obj);

/* The zone with this letter, the first of them, or ZONE_NONE. */
zone_t view_zone_of(const struct rules *rules, char letter);

/* The owner of item i of a zone that stands under a seat: in common zones the item says it, what
 * lies under a card belongs to whom that belongs. */
seat_t view_owner(const struct rules *rules, const struct view *view, zone_t zone, seat_t seat,
                  int i);

/* The zone that an item belongs to, of those that stand under one letter: by its label. */
zone_t view_zone_of_item(const struct rules *rules, zone_t first, const struct view_item *item);

#endif
