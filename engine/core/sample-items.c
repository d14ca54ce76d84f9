/* sample-items.c - places for the cards that a seat knows to lie somewhere (items.h). */
#include <string.h>

#include "engine/core/items.h"
#include "engine/core/sample-inner.h"

/* A card in sight is named, so the item closest to it may be about it. */
static void leave_out(const struct sampler *s, obj_t obj, struct hidden *h)
{
    const struct rules *rules = s->match->rules;
    uint64_t region = s->st->field.zone_of[obj] == rules->hand_zone ? ITEM_HAND : ITEM_DECK;
    int found = items_closest(s->match, s->st, h->item, h->items,
                              observer_of(s->seat, obj_seat(obj)), s->match->card[obj], region);

    if (found >= 0) {
        h->item[found] = h->item[--h->items];
    }
}

void sample_items_find(const struct sampler *s, seat_t owner, struct hidden *h)
{
    const struct state *st = s->st;
    uint64_t seen = sample_in_sight(s, owner) & (st->field.zone[s->match->rules->hand_zone][owner] |
                                                 st->field.zone[s->match->rules->deck_zone][owner]);

    for (int i = 0; i < st->field.items; i++) {
        if (item_observer(&st->item[i]) == observer_of(s->seat, owner)) {
            h->item[h->items++] = st->item[i];
        }
    }
    for (; seen != 0; seen &= seen - 1) {
        leave_out(s, (obj_t)(owner * SEAT_OBJECTS + bits_first(seen)), h);
    }
}

/* ---- a place for each --------------------------------------------------------------------- */

/* Which places are taken; the search goes through the items in order. */
struct search {
    struct sampler *s;
    struct hidden *h;
    obj_t given[KNOWN_ITEMS];
    uint64_t taken; /* of the places of h */
};

/* The places of h where an item may lie and nothing lies yet. */
static uint64_t free_places(const struct search *search, const struct known_item *item)
{
    const struct hidden *h = search->h;
    uint64_t free = 0;

    for (int i = 0; i < h->all; i++) {
        uint64_t region = i < h->hand        ? ITEM_HAND
                          : i < h->concealed ? obj_bit(h->place[i])
                                             : ITEM_DECK;
        free |= (item_where(item) & region) != 0 ? (uint64_t)1 << i : 0;
    }
    return free & ~search->taken;
}

static int random_bit(struct sampler *s, uint64_t mask)
{
    for (int n = sample_below(s, bits_count(mask)); n > 0; n--) {
        mask &= mask - 1;
    }
    return bits_first(mask);
}

/* Places of one region are alike: if the rest does not fit with one of them, it does with none. */
static uint64_t same_region(const struct hidden *h, int place)
{
    uint64_t hand = ((uint64_t)1 << h->hand) - 1, all = ((uint64_t)1 << h->all) - 1;
    uint64_t deck = all & ~(((uint64_t)1 << h->concealed) - 1);
    uint64_t bit = (uint64_t)1 << place;

    return (bit & hand) != 0 ? hand : (bit & deck) != 0 ? deck : bit;
}

static bool place_from(struct search *search, int i)
{
    if (i == search->h->items) {
        return true;
    }
    for (uint64_t free = free_places(search, &search->h->item[i]); free != 0;) {
        int place = random_bit(search->s, free);
        search->given[i] = search->h->place[place];
        search->taken |= (uint64_t)1 << place;
        if (place_from(search, i + 1)) {
            return true;
        }
        search->taken &= ~((uint64_t)1 << place);
        free &= ~same_region(search->h, place);
    }
    return false;
}

/* Those with the fewest places first. */
static void sort_items(struct search *search)
{
    struct hidden *h = search->h;

    for (int i = 1; i < h->items; i++) {
        struct known_item item = h->item[i];
        int at = i, n = bits_count(free_places(search, &item));
        for (; at > 0 && bits_count(free_places(search, &h->item[at - 1])) > n; at--) {
            h->item[at] = h->item[at - 1];
        }
        h->item[at] = item;
    }
}

int sample_items_deal(struct sampler *s, struct hidden *h)
{
    struct search search = {.s = s, .h = h, .taken = 0};
    obj_t rest[SEAT_OBJECTS] = {0};
    int n = 0;

    sort_items(&search);
    CHECK(place_from(&search, 0)); /* the truth is one way */
    for (int i = 0; i < h->all; i++) {
        if ((search.taken >> i & 1) == 0) {
            rest[n++] = h->place[i];
        }
    }
    memcpy(h->place, search.given, (size_t)h->items * sizeof h->place[0]);
    memcpy(h->place + h->items, rest, (size_t)n * sizeof h->place[0]);
    return h->items;
}
