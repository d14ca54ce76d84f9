/* regions-know.c - regions for each card behind the door of knowledge (regions.h). */
#include "engine/know/know.h"
#include "engine/know/regions.h"

static void moved(struct run *run, int viewer, obj_t obj, zone_t from, zone_t to, bool is_seen,
                  bool was_known)
{
    bool was_placed = was_known && from != run->match->rules->hand_zone;

    regions_moved(run, viewer, obj, from, to, is_seen, was_placed);
}

/* What the owner can tell that the other seat knows, when a card moves. */
static void told(struct run *run, obj_t obj, zone_t from, zone_t to, uint8_t seen, bool was_known)
{
    const struct rules *rules = run->match->rules;
    seat_t owner = obj_seat(obj), foe = (seat_t)(1 - owner);
    bool saw =
        rules->zone[from].sight != SIGHT_NOBODY || set_has(&run->st->field.known[owner], obj);
    bool sees = rules->zone[to].sight != SIGHT_NOBODY || (seen >> owner & 1) != 0;

    regions_moved(run, owner, obj, from, to, ((seen >> foe & 1) != 0 || was_known) && (saw || sees),
                  was_known && saw);
}

/* A seat has seen the face of a card on its place: the owner can tell that both know it there. */
static void place_for_owner(struct run *run, int viewer, obj_t obj)
{
    const struct rules *rules = run->match->rules;
    seat_t owner = obj_seat(obj);
    const struct set *known = run->st->field.known;
    bool is_owners = rules->zone[run->st->field.zone_of[obj]].sight != SIGHT_NOBODY ||
                     set_has(&known[owner], obj);

    if (viewer < SEATS && is_owners && set_has(&known[1 - owner], obj)) {
        regions_placed(run, owner, obj);
    }
}

static void found(struct run *run, obj_t obj)
{
    place_for_owner(run, obj_seat(obj), obj);
}

static void looked(struct run *run, int viewer, obj_t obj)
{
    struct set *known = &run->st->field.known[viewer];

    if (!set_has(known, obj)) {
        set_add(known, obj);
        regions_placed(run, viewer, obj);
        place_for_owner(run, viewer, obj);
        return;
    }
    regions_again(run, viewer, obj);
    if (viewer < SEATS) {
        regions_again(run, obj_seat(obj), obj);
    }
}

static void hand(struct run *run, int viewer, seat_t owner, uint64_t cards)
{
    uint64_t in_hand = run->st->field.zone[run->match->rules->hand_zone][owner];

    if (viewer != owner && (cards & in_hand) != 0) {
        regions_seen(run, viewer, owner, cards);
        if (viewer < SEATS) {
            regions_seen(run, owner, owner, cards);
        }
    }
}

static void whole(struct run *run, seat_t looker, seat_t owner, uint64_t hand)
{
    regions_seen(run, looker, owner, hand);
    regions_seen(run, owner, owner, hand);
}

static bool add(struct run *run, int viewer, obj_t obj, bool in_hand)
{
    (void)in_hand;
    return items_add(run, viewer, obj, ITEM_HAND) &&
           (viewer >= SEATS || items_add(run, obj_seat(obj), obj, ITEM_HAND));
}

static bool is_new(const struct state *before, const struct state *after, int viewer, seat_t owner)
{
    return viewer != owner && regions_are_new(before, after, observer_of(viewer, owner));
}

const struct know_part know_by_regions = {.kind = KNOW_REGIONS,
                                          .moved = moved,
                                          .told = told,
                                          .looked = looked,
                                          .found = found,
                                          .hand = hand,
                                          .whole = whole,
                                          .unplaced = regions_unplaced,
                                          .add = add,
                                          .is_new = is_new};
