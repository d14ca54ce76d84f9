/* regions-order.c - which items are closest to a region, and which say the same (regions.h). */
#include "engine/core/zone.h"
#include "engine/know/regions.h"

/* The regions in order: deck 0, hand 1, labels behind. Returns their number. */
static int list_regions(const struct match *match, const struct state *st, seat_t owner,
                        uint64_t where, int out[SEAT_OBJECTS])
{
    int n = 0;

    if ((where & ITEM_DECK) != 0) {
        out[n++] = 0;
    }
    if ((where & ITEM_HAND) != 0) {
        out[n++] = 1;
    }
    for (uint64_t rest = where & ~(ITEM_DECK | ITEM_HAND); rest != 0; rest &= rest - 1) {
        int label = 2 + zone_label(match, st, (obj_t)(owner * SEAT_OBJECTS + bits_first(rest)));
        int at = n++;
        for (; at > 0 && out[at - 1] > label; at--) {
            out[at] = out[at - 1];
        }
        out[at] = label;
    }
    return n;
}

int regions_compare(const struct match *match, const struct state *st, const struct known_item *a,
                    const struct known_item *b)
{
    int left[SEAT_OBJECTS], right[SEAT_OBJECTS];
    int n = list_regions(match, st, item_owner(item_observer(a)), item_where(a), left);
    int m = list_regions(match, st, item_owner(item_observer(b)), item_where(b), right);

    for (int i = 0; n == m && i < n; i++) {
        if (left[i] != right[i]) {
            return left[i] - right[i];
        }
    }
    return n - m;
}

int regions_closest(const struct match *match, const struct state *st,
                    const struct known_item *item, int n, int observer, card_t card,
                    uint64_t region)
{
    int found = -1;

    for (int i = 0; i < n; i++) {
        bool fits = item_observer(&item[i]) == observer && (item_where(&item[i]) & region) != 0 &&
                    match->card[item_obj(&item[i])] == card;
        if (fits && (found < 0 || regions_compare(match, st, &item[i], &item[found]) < 0)) {
            found = i;
        }
    }
    return found;
}

/* How many of the first n items are an observer's and say the same. */
static int count_equal(const struct state *st, int n, const struct known_item *item, int observer)
{
    const struct known_item like = item_make(observer, item_obj(item), item_where(item));
    int count = 0;

    for (int i = 0; i < n; i++) {
        count += st->item[i].bits == like.bits;
    }
    return count;
}

bool regions_both(const struct state *st, int index, int other)
{
    const struct known_item *item = &st->item[index];

    return count_equal(st, st->field.items, item, other) >
           count_equal(st, index, item, item_observer(item));
}

bool regions_are_new(const struct state *before, const struct state *after, int observer)
{
    for (int i = 0; i < after->field.items; i++) {
        const struct known_item *item = &after->item[i];
        if (item_observer(item) == observer &&
            count_equal(after, after->field.items, item, observer) >
                count_equal(before, before->field.items, item, observer)) {
            return true;
        }
    }
    return false;
}
