/* masked.c - a view held against the whole position: it covers faces, and nothing else. */
#include "tests/conformance/masked.h"

#include <stdio.h>
#include <string.h>

static bool is_same(const struct text *a, const struct text *b)
{
    return strcmp(text_string(a), text_string(b)) == 0;
}

/* The zone of an item, to be compared: cards below others are zones of their own. */
static bool is_in_zone_of(const struct position_item *item, const struct position_item *of)
{
    return item->side == of->side && item->zone == of->zone && item->depth == of->depth;
}

/* How many cards lie there; with a face only those that have it. */
static long count_cards(const struct position *position, const struct position_item *of,
                        const char *face)
{
    long count = 0;

    for (size_t i = 0; i < position->count; i++) {
        const struct position_item *item = &position->items[i];

        if (is_in_zone_of(item, of) && (!face || strcmp(face, item->face) == 0)) {
            count += item->count;
        }
    }
    return count;
}

static const struct position_item *find_label(const struct position *position,
                                              const struct position_item *of)
{
    for (size_t i = 0; i < position->count; i++) {
        const struct position_item *item = &position->items[i];

        if (is_in_zone_of(item, of) && strcmp(item->label, of->label) == 0) {
            return item;
        }
    }
    return NULL;
}

/* One item of the view. */
static bool fits(const struct position_item *item, const struct position *view,
                 const struct position *all)
{
    const struct position_item *true_one;

    if (count_cards(view, item, NULL) != count_cards(all, item, NULL)) {
        return false;
    }
    if (!item->label[0]) {
        return !item->face[0] ||
               count_cards(view, item, item->face) <= count_cards(all, item, item->face);
    }
    true_one = find_label(all, item);
    return true_one && strcmp(true_one->flags, item->flags) == 0 &&
           (!item->face[0] || strcmp(true_one->face, item->face) == 0);
}

/* Cards of the whole position that the view leaves out with their zone. */
static bool has_all(const struct position *view, const struct position *all,
                    const struct position_item **missing)
{
    for (size_t i = 0; i < all->count; i++) {
        *missing = &all->items[i];
        if (count_cards(view, *missing, NULL) != count_cards(all, *missing, NULL)) {
            return false;
        }
    }
    return true;
}

/* What section 7 gives to viewer `all` alone. */
static bool has_secret(const struct position *view)
{
    char given[] = "o=(given.s1";
    bool is_seat = view->viewer[0] == 's';

    for (const char *at = text_string(&view->extras); *at; at += strcspn(at, "\n") + 1) {
        given[10] = is_seat ? view->viewer[1] : '-';
        if (strncmp(at, "r=", 2) == 0 || strncmp(at, "pub=", 4) == 0 ||
            (strncmp(at, "o=(given", 8) == 0 && strncmp(at, given, strlen(given)) != 0)) {
            return true;
        }
    }
    return false;
}

bool masked_fits(const struct position *view, const struct position *all, char why[MASKED_WHY])
{
    const struct position_item *item = NULL;

    if (has_secret(view)) {
        (void)snprintf(why, MASKED_WHY, "r=, pub= and the other's o=(given..) for all alone");
        return false;
    }
    if (strcmp(view->when, all->when) != 0 || !is_same(&view->gauges, &all->gauges) ||
        !is_same(&view->zones, &all->zones)) {
        (void)snprintf(why, MASKED_WHY, "turn, gauges and zones as in `state all`");
        return false;
    }
    for (size_t i = 0; i < view->count; i++) {
        item = &view->items[i];
        if (!fits(item, view, all)) {
            (void)snprintf(why, MASKED_WHY, "the cards of `state all`, or `?`: zone %c, %s%s%s",
                           item->zone, item->label, item->label[0] ? "=" : "",
                           item->face[0] ? item->face : "?");
            return false;
        }
    }
    if (!has_all(view, all, &item)) {
        (void)snprintf(why, MASKED_WHY, "as many cards as in `state all`: zone %c", item->zone);
        return false;
    }
    return true;
}
