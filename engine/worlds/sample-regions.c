/* sample-regions.c - places for the cards that a seat knows to lie somewhere (regions.h). */
#include <string.h>

#include "engine/know/regions.h"
#include "engine/worlds/sample-inner.h"

/* A card in sight is named, so the item closest to it may be about it. */
static void leave_out(const struct sampler *s, obj_t obj, struct hidden *h)
{
    const struct rules *rules = s->match->rules;
    uint64_t region = s->st->field.zone_of[obj] == rules->hand_zone ? ITEM_HAND : ITEM_DECK;
    int found = regions_closest(s->match, s->st, h->item, h->items,
                                observer_of(s->seat, obj_seat(obj)), s->match->card[obj], region);

    if (found >= 0) {
        h->item[found] = h->item[--h->items];
    }
}

void sample_regions_find(const struct sampler *s, seat_t owner, struct hidden *h)
{
    const struct state *st = s->st;
    const uint64_t hand = st->field.zone[s->match->rules->hand_zone][owner],
                   deck = st->field.zone[s->match->rules->deck.zone][owner];
    uint64_t seen = /* a card whose place is known has no item */
        sample_in_sight(s, owner) & (hand | (deck & ~st->field.known[s->seat].of[owner]));

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

/* A place for each item at all times, so that no choice leads to a dead end: what was chosen is
 * fixed, and the others give way. */
struct search {
    struct sampler *s;
    struct hidden *h;
    uint64_t may[KNOWN_ITEMS];    /* places of h where an item may lie */
    uint8_t holder[SEAT_OBJECTS]; /* the item on each place + 1, 0: none */
    uint64_t fixed;
};

static uint64_t places_of(const struct hidden *h, const struct known_item *item)
{
    uint64_t may = 0;

    for (int i = 0; i < h->all; i++) {
        uint64_t region = i < h->hand        ? ITEM_HAND
                          : i < h->concealed ? obj_bit(h->place[i])
                                             : ITEM_DECK;
        may |= (item_where(item) & region) != 0 ? (uint64_t)1 << i : 0;
    }
    return may;
}

/* Places of one region are alike: if the rest does not fit with one of them, it does with none. */
static uint64_t same_region(const struct hidden *h, int place)
{
    uint64_t hand = ((uint64_t)1 << h->hand) - 1, all = ((uint64_t)1 << h->all) - 1;
    uint64_t deck = all & ~(((uint64_t)1 << h->concealed) - 1);
    uint64_t bit = (uint64_t)1 << place;

    return (bit & hand) != 0 ? hand : (bit & deck) != 0 ? deck : bit;
}

/* A place for an item, if need be one that another item gives up for a third. */
static bool find_place(struct search *search, int item, uint64_t *tried)
{
    uint64_t may = search->may[item] & ~search->fixed;

    for (uint64_t rest = may & ~*tried; rest != 0; rest = may & ~*tried) {
        int place = bits_first(rest);
        *tried |= (uint64_t)1 << place;
        int holder = search->holder[place];
        if (holder == 0 || find_place(search, holder - 1, tried)) {
            search->holder[place] = (uint8_t)(item + 1);
            return true;
        }
    }
    return false;
}

/* True if the item can have the place for good. */
static bool fix_place(struct search *search, int item, int place)
{
    uint64_t bit = (uint64_t)1 << place, tried = 0;
    uint8_t before[SEAT_OBJECTS];
    int holder = search->holder[place];

    memcpy(before, search->holder, sizeof before);
    for (int i = 0; i < search->h->all; i++) {
        search->holder[i] = search->holder[i] == item + 1 ? 0 : search->holder[i];
    }
    search->holder[place] = (uint8_t)(item + 1);
    search->fixed |= bit;
    if (holder == 0 || holder == item + 1 || find_place(search, holder - 1, &tried)) {
        return true;
    }
    memcpy(search->holder, before, sizeof before);
    search->fixed &= ~bit;
    return false;
}

static obj_t choose_place(struct search *search, int item)
{
    for (uint64_t free = search->may[item] & ~search->fixed; free != 0;) {
        int place = sample_bit(search->s, free);
        if (fix_place(search, item, place)) {
            return search->h->place[place];
        }
        free &= ~same_region(search->h, place);
    }
    CHECK(false);
}

/* Those with the fewest places first. */
static void sort_items(struct hidden *h)
{
    for (int i = 1; i < h->items; i++) {
        struct known_item item = h->item[i];
        int at = i, n = bits_count(places_of(h, &item));
        for (; at > 0 && bits_count(places_of(h, &h->item[at - 1])) > n; at--) {
            h->item[at] = h->item[at - 1];
        }
        h->item[at] = item;
    }
}

/* One way to place them all. */
static bool find_places(struct search *search)
{
    for (int i = 0; i < search->h->items; i++) {
        uint64_t tried = 0;
        search->may[i] = places_of(search->h, &search->h->item[i]);
        if (!find_place(search, i, &tried)) {
            return false;
        }
    }
    return true;
}

bool sample_regions_fit(struct hidden *h)
{
    struct search search = {.h = h};

    return find_places(&search);
}

int sample_regions_deal(struct sampler *s, struct hidden *h)
{
    struct search search = {.s = s, .h = h};
    obj_t given[KNOWN_ITEMS] = {0}, rest[SEAT_OBJECTS] = {0};
    int n = 0;

    sort_items(h);
    CHECK(find_places(&search)); /* the truth is one way */
    for (int i = 0; i < h->items; i++) {
        given[i] = choose_place(&search, i);
    }
    for (int i = 0; i < h->all; i++) {
        if ((search.fixed >> i & 1) == 0) {
            rest[n++] = h->place[i];
        }
    }
    memcpy(h->place, given, (size_t)h->items * sizeof h->place[0]);
    memcpy(h->place + h->items, rest, (size_t)n * sizeof h->place[0]);
    return h->items;
}
