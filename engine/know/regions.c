/* regions.c - what is known of cards that move unseen (regions.h). */
#include "engine/know/regions.h"

#include <string.h>

#include "engine/core/rules.h"
#include "engine/core/zone.h"
#include "engine/know/ids.h"
#include "engine/know/know.h"

static uint64_t region_of(const struct run *run, zone_t zone, obj_t obj)
{
    const struct rules *rules = run->match->rules;

    return zone == rules->hand_zone                    ? ITEM_HAND
           : zone == rules->deck.zone                  ? ITEM_DECK
           : (rules->sight.concealed >> zone & 1) != 0 ? obj_bit(obj)
                                                       : 0;
}

static card_t card_of(const struct match *match, const struct known_item *item)
{
    return match->card[item_obj(item)];
}

static void drop_at(struct field *field, struct known_item *items, int at)
{
    field->items--;
    memmove(&items[at], &items[at + 1], (size_t)(field->items - at) * sizeof items[0]);
    items[field->items] = (struct known_item){0};
}

/* ---- keeping them ------------------------------------------------------------------------- */

/* `held` says again what is known to be in the hand. */
static void write_held(struct run *run, int observer)
{
    struct field *field = &run->st->field;
    seat_t owner = item_owner(observer);
    int viewer = item_viewer(observer);
    uint64_t held = 0;

    for (int i = 0; i < field->items; i++) {
        const struct known_item *item = &run->st->item[i];
        if (item_observer(item) == observer && item_where(item) == ITEM_HAND) {
            held = ids_more_one(run->match, item_obj(item), held);
        }
    }
    field->held[viewer][owner] = field->around[viewer][owner] = held;
}

/* Regions without a card. */
static uint64_t empty_regions(const struct run *run, seat_t owner)
{
    const struct field *field = &run->st->field;
    const struct rules *rules = run->match->rules;

    return (field->count[rules->hand_zone][owner] == 0 ? ITEM_HAND : 0) |
           (field->count[rules->deck.zone][owner] == 0 ? ITEM_DECK : 0);
}

static bool is_one_place(uint64_t where)
{
    return (where & (where - 1)) == 0 && (where & (ITEM_HAND | ITEM_DECK)) == 0;
}

static int find_equal(const struct state *st, struct known_item like)
{
    int i = 0;

    while (i < st->field.items && st->item[i].bits != like.bits) {
        i++;
    }
    return i < st->field.items ? i : -1;
}

/* What the other seat and the owner know to lie on a place is known there; what the other seat
 * alone has found out stays an item, for the marks of a place are read by the owner. */
static void meet(struct run *run, seat_t owner)
{
    struct state *st = run->st;
    uint64_t *known = &st->field.known[1 - owner].of[owner];

    for (int i = st->field.items - 1; i >= 0; i--) {
        struct known_item item = st->item[i];
        if (item_observer(&item) != OBSERVER_OWNER + owner || !is_one_place(item_where(&item))) {
            continue;
        }
        int same = find_equal(st, item_make(1 - owner, item_obj(&item), item_where(&item)));
        if (same >= 0) {
            *known |= item_where(&item);
        }
        if ((*known & item_where(&item)) != 0) {
            drop_at(&st->field, st->item, i);
        }
        if (same >= 0) {
            drop_at(&st->field, st->item, same > i ? same - 1 : same);
            i = st->field.items; /* once more */
        }
    }
}

/* What holds no card is no region; what is known to lie on a place is known there. */
static void settle(struct run *run, int observer)
{
    struct field *field = &run->st->field;
    seat_t owner = item_owner(observer);
    uint64_t empty = empty_regions(run, owner);

    for (int i = 0; i < field->items; i++) {
        struct known_item *item = &run->st->item[i];
        if (item_observer(item) != observer) {
            continue;
        }
        item_lie(item, item_where(item) & ~empty);
        if (item_viewer(observer) == VIEWER_PUB && is_one_place(item_where(item))) {
            field->known[VIEWER_PUB].of[owner] |= item_where(item);
            drop_at(field, run->st->item, i--);
        }
    }
    meet(run, owner);
    write_held(run, observer);
}

static void add(struct run *run, int observer, obj_t obj, uint64_t regions)
{
    struct field *field = &run->st->field;
    obj_t first = (obj_t)(obj_seat(obj) * SEAT_OBJECTS + bits_first(match_copies(run->match, obj)));

    ROOM_FOR(field->items + 1, KNOWN);
    run->st->item[field->items++] = item_make(observer, first, regions);
}

bool items_add(struct run *run, int viewer, obj_t obj, uint64_t regions)
{
    int observer = observer_of(viewer, obj_seat(obj));

    if (run->st->field.items == KNOWN_ITEMS) {
        return false;
    }
    add(run, observer, obj, regions);
    settle(run, observer);
    return true;
}

/* A named card left the region: its item goes. The others of its name may have been that card, so
 * they gain the regions of the one that was dropped. False if it had none. */
static bool drop(struct run *run, int observer, card_t card, uint64_t region)
{
    struct state *st = run->st;
    int at = regions_closest(run->match, st, st->item, st->field.items, observer, card, region);

    if (at < 0) {
        return false;
    }
    uint64_t where = item_where(&st->item[at]);
    drop_at(&st->field, st->item, at);
    for (int i = 0; i < st->field.items; i++) {
        struct known_item *item = &st->item[i];
        if (item_observer(item) == observer && (item_where(item) & region) != 0 &&
            card_of(run->match, item) == card) {
            item_lie(item, item_where(item) | where);
        }
    }
    return true;
}

/* An unseen card of one region is in the other now. True if that is new to an item. */
static bool follow(struct run *run, int observer, uint64_t from, uint64_t to)
{
    uint64_t left = (from & (ITEM_HAND | ITEM_DECK)) == 0 ? from : 0;
    bool is_new = false;

    for (int i = 0; i < run->st->field.items; i++) {
        struct known_item *item = &run->st->item[i];
        if (item_observer(item) == observer && (item_where(item) & from) != 0) {
            uint64_t where = (item_where(item) & ~left) | to;
            is_new = is_new || where != item_where(item);
            item_lie(item, where);
        }
    }
    return is_new;
}

/* True if an item could have been about this place. */
static bool leave_place(struct run *run, int observer, uint64_t place)
{
    bool is_new = false;

    for (int i = 0; i < run->st->field.items; i++) {
        struct known_item *item = &run->st->item[i];
        if (item_observer(item) == observer && (item_where(item) & place) != 0) {
            item_lie(item, item_where(item) & ~place);
            is_new = true;
        }
    }
    return is_new;
}

void regions_moved(struct run *run, int viewer, obj_t obj, zone_t from, zone_t to, bool is_seen,
                   bool was_known)
{
    int observer = observer_of(viewer, obj_seat(obj));
    uint64_t left = region_of(run, from, obj), come = region_of(run, to, obj);

    bool is_told = is_seen && !was_known; /* it may be put from a deck on the same one */
    if ((left == come && !is_told) || (run->st->field.items == 0 && (!is_seen || come == 0))) {
        return;
    }
    bool is_new = false;
    if (!is_seen) {
        is_new = follow(run, observer, left, come);
    } else {
        if (!was_known) { /* else its item ended when the place became known */
            is_new = drop(run, observer, run->match->card[obj], left);
        }
        if ((left & (ITEM_HAND | ITEM_DECK)) == 0 && left != 0) {
            is_new = leave_place(run, observer, left) || is_new;
        }
        if (come == ITEM_HAND) { /* anywhere else its place is known */
            add(run, observer, obj, come);
            is_new = true;
        }
    }
    if (is_new || empty_regions(run, obj_seat(obj)) != 0) {
        settle(run, observer);
    }
}

int regions_tally(struct run *run, obj_t obj)
{
    struct state *st = run->st;
    const struct card *card = match_card(run->match, obj);
    int observer = ITEM_TALLY + obj_seat(obj);

    for (int i = 0; i < st->field.items; i++) {
        struct known_item *item = &st->item[i];
        if (item_observer(item) == observer &&
            match_card(run->match, item_obj(item))->namesake == card->namesake) {
            item_lie(item, item_where(item) + 1);
            return (int)item_where(item);
        }
    }
    add(run, observer, obj, 1);
    return 1;
}

/* ---- looking into a hand ------------------------------------------------------------------ */

/* Items with the hand, the closest first; returns their number. */
static int list_held(const struct run *run, int observer, uint8_t out[KNOWN_ITEMS])
{
    const struct state *st = run->st;
    int n = 0;

    for (int i = 0; i < st->field.items; i++) {
        const struct known_item *item = &st->item[i];
        if (item_observer(item) != observer || (item_where(item) & ITEM_HAND) == 0) {
            continue;
        }
        int at = n++;
        for (; at > 0 && regions_compare(run->match, st, item, &st->item[out[at - 1]]) < 0; at--) {
            out[at] = out[at - 1];
        }
        out[at] = (uint8_t)i;
    }
    return n;
}

/* The rest of the items of a card gain the regions of those that a seen card stands for, and are
 * known not to be in the hand. */
static void widen(struct run *run, int observer, card_t card, uint64_t where)
{
    for (int i = 0; i < run->st->field.items; i++) {
        struct known_item *item = &run->st->item[i];
        bool is_other = item_observer(item) == observer && (item_where(item) & ITEM_HAND) != 0 &&
                        card_of(run->match, item) == card;
        if (is_other) {
            item_lie(item, item_where(item) | where);
        }
    }
}

static void see_all(struct run *run, int observer, uint64_t cards)
{
    struct state *st = run->st;
    uint8_t row[KNOWN_ITEMS];
    uint64_t dropped[KNOWN_ITEMS] = {0}, left = cards;
    seat_t owner = item_owner(observer);
    int n = list_held(run, observer, row);

    for (int i = 0; i < n; i++) {
        uint64_t same = match_copies(run->match, item_obj(&st->item[row[i]])) & left;
        if (same != 0) {
            left &= ~(same & (~same + 1));
            dropped[row[i]] = item_where(&st->item[row[i]]);
        }
    }
    for (int i = st->field.items - 1; i >= 0; i--) {
        if (dropped[i] != 0) {
            card_t card = card_of(run->match, &st->item[i]);
            drop_at(&st->field, st->item, i);
            widen(run, observer, card, dropped[i]);
        }
    }
    for (int i = 0; i < st->field.items; i++) {
        struct known_item *item = &st->item[i];
        if (item_observer(item) == observer) {
            item_lie(item, item_where(item) & ~ITEM_HAND);
        }
    }
    for (; cards != 0; cards &= cards - 1) {
        add(run, observer, (obj_t)(owner * SEAT_OBJECTS + bits_first(cards)), ITEM_HAND);
    }
}

void regions_seen(struct run *run, int viewer, seat_t owner, uint64_t cards)
{
    int observer = observer_of(viewer, owner);
    uint64_t hand = run->st->field.zone[run->match->rules->hand_zone][owner];

    cards &= hand;
    if (cards == hand) {
        see_all(run, observer, cards);
    } else {
        for (uint64_t rest = cards; rest != 0; rest &= rest - 1) {
            obj_t obj = (obj_t)(owner * SEAT_OBJECTS + bits_first(rest));
            drop(run, observer, run->match->card[obj], ITEM_HAND);
            add(run, observer, obj, ITEM_HAND);
        }
    }
    settle(run, observer);
}

/* ---- the hand under the deck -------------------------------------------------------------- */

/* The cards of a deck that a viewer knows where they lie; the owner: that the other seat knows. */
static uint64_t known_places(const struct run *run, int viewer, seat_t owner, uint64_t deck)
{
    const struct set *known = run->st->field.known;
    uint64_t both = known[1 - owner].of[owner] & known[owner].of[owner];

    return deck & (viewer == owner ? both : known[viewer].of[owner]);
}

void regions_suspend(struct run *run, seat_t owner, int n, struct regions_pause *pause)
{
    struct field *field = &run->st->field;
    zone_t zone = run->match->rules->deck.zone;
    uint64_t top = 0;

    if (!know_is_kept(run->match)) {
        return;
    }
    *pause = (struct regions_pause){
        .owner = owner, .items = field->items, .n = n, .deck = field->count[zone][owner]};
    for (int i = 0; i < n && i < pause->deck; i++) {
        top |= obj_bit(zone_at(run, zone, owner, i));
    }
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        uint64_t known = known_places(run, viewer, owner, field->zone[zone][owner]);
        pause->drawn[viewer] = known & top;
        pause->kept[viewer] = known & ~top;
    }
    pause->found = pause->drawn[1 - owner] & ~pause->drawn[owner];
    pause->drawn[owner] |= pause->found;
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        if (viewer != owner) {
            field->known[viewer].of[owner] &= ~field->zone[zone][owner];
        }
    }
    field->items = 0;
}

static void add_all(struct run *run, int viewer, seat_t owner, uint64_t cards, uint64_t region)
{
    for (; cards != 0; cards &= cards - 1) {
        obj_t obj = (obj_t)(owner * SEAT_OBJECTS + bits_first(cards));
        add(run, observer_of(viewer, owner), obj, region);
    }
}

void regions_recombined(struct run *run, const struct regions_pause *pause)
{
    struct state *st = run->st;
    seat_t owner = pause->owner;
    bool is_all_under = pause->deck >= pause->n; /* of the cards of the hand */

    if (!know_is_kept(run->match)) {
        return;
    }
    st->field.items = (uint8_t)pause->items;
    for (int i = 0; i < pause->items; i++) {
        struct known_item *item = &st->item[i];
        uint64_t before = item_where(item);
        bool may_come = (before & ITEM_DECK) != 0 && pause->deck > 0;
        if (item_is_tally(item) || item_owner(item_observer(item)) != owner) {
            continue;
        }
        if ((before & ITEM_HAND) != 0) {
            item_lie(item, (before & ~(is_all_under ? ITEM_HAND : 0)) | ITEM_DECK);
        }
        item_lie(item, item_where(item) | (may_come ? ITEM_HAND : 0));
    }
    for (uint64_t rest = pause->found; rest != 0; rest &= rest - 1) {
        obj_t obj = (obj_t)(owner * SEAT_OBJECTS + bits_first(rest));
        drop(run, OBSERVER_OWNER + owner, run->match->card[obj], ITEM_HAND);
    }
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        add_all(run, viewer, owner, pause->drawn[viewer], ITEM_HAND);
        add_all(run, viewer, owner, pause->kept[viewer], ITEM_DECK);
        settle(run, observer_of(viewer, owner));
    }
}

/* ---- faces on places ---------------------------------------------------------------------- */

void regions_placed(struct run *run, int viewer, obj_t obj)
{
    int observer = observer_of(viewer, obj_seat(obj));
    uint64_t region = region_of(run, run->st->field.zone_of[obj], obj);

    if (run->st->field.items == 0 || region == 0) {
        return;
    }
    drop(run, observer, run->match->card[obj], region);
    if ((region & (ITEM_HAND | ITEM_DECK)) == 0) {
        leave_place(run, observer, region);
    }
    settle(run, observer);
}

void regions_again(struct run *run, int viewer, obj_t obj)
{
    int observer = observer_of(viewer, obj_seat(obj));
    uint64_t region = region_of(run, run->st->field.zone_of[obj], obj);

    if (run->st->field.items > 0 && (region & ~(ITEM_HAND | ITEM_DECK)) != 0 &&
        leave_place(run, observer, region)) {
        settle(run, observer);
    }
}

void regions_unplaced(struct run *run, seat_t owner, uint64_t cards)
{
    struct field *field = &run->st->field;

    cards &= field->zone[run->match->rules->deck.zone][owner];
    add_all(run, owner, owner, known_places(run, owner, owner, cards), ITEM_DECK);
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        if (viewer != owner) {
            add_all(run, viewer, owner, known_places(run, viewer, owner, cards), ITEM_DECK);
            field->known[viewer].of[owner] &= ~cards;
        }
    }
}

void regions_retold(struct run *run, seat_t owner)
{
    struct state *st = run->st;
    const struct set *known = st->field.known;
    uint64_t deck = st->field.zone[run->match->rules->deck.zone][owner];
    uint64_t unseen = deck & known[1 - owner].of[owner] & ~known[owner].of[owner];

    for (int i = st->field.items - 1; i >= 0; i--) {
        if (item_observer(&st->item[i]) == 1 - owner) {
            drop_at(&st->field, st->item, i);
        }
    }
    for (int i = 0, n = st->field.items; i < n; i++) {
        if (item_observer(&st->item[i]) == OBSERVER_OWNER + owner) {
            add(run, 1 - owner, item_obj(&st->item[i]), item_where(&st->item[i]));
        }
    }
    for (; unseen != 0; unseen &= unseen - 1) {
        obj_t obj = (obj_t)(owner * SEAT_OBJECTS + bits_first(unseen));
        drop(run, 1 - owner, run->match->card[obj], ITEM_DECK);
    }
    settle(run, 1 - owner);
}
