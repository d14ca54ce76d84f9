/* know.c - tracked knowledge (RULES.md, information sets; UD-R80 to UD-R82).
 *
 * K1 and K3 are bits of `known`: the viewer knows the face at the place where the object lies. K2h
 * (`held`) and K2 (`around`) are multisets of ids (ids.h). Games with lore count ids in its scopes
 * instead of `around`, those with items keep regions for each card. */
#include "engine/know/know.h"

#include "engine/core/event.h"
#include "engine/core/ids.h"
#include "engine/core/zone.h"
#include "engine/know/items.h"
#include "engine/know/lore.h"

/* ---- the rules --------------------------------------------------------- */

int know_unknown_places(const struct match *match, const struct state *st, int viewer, seat_t owner)
{
    return bits_count(zone_concealed(match, st, owner) & ~st->field.known[viewer].of[owner]);
}

/* K2h = max(K2h, K2 - unknown places), id by id. */
static void settle_counts(struct run *run, int viewer, seat_t owner)
{
    struct field *field = &run->st->field;
    uint64_t sure = field->around[viewer][owner];

    if ((sure & ~field->held[viewer][owner]) == 0) {
        return;
    }
    for (int i = know_unknown_places(run->match, run->st, viewer, owner); i > 0 && sure != 0; i--) {
        sure = ids_less_each(run->match, owner, sure);
    }
    field->held[viewer][owner] |= sure;
}

/* A card of the concealed set that the viewer did not follow turned out to be this one. */
static void found_one(struct run *run, int viewer, obj_t obj)
{
    seat_t owner = obj_seat(obj);
    uint64_t *around = &run->st->field.around[viewer][owner];
    *around = ids_less_one(run->match, obj, *around) | run->st->field.held[viewer][owner];
}

static void left_hand(struct run *run, int viewer, obj_t obj, bool is_seen, bool to_concealed)
{
    seat_t owner = obj_seat(obj);
    struct field *field = &run->st->field;
    uint64_t *held = &field->held[viewer][owner], *around = &field->around[viewer][owner];

    if (is_seen) {
        *held = ids_less_one(run->match, obj, *held);
        *around = ids_less_one(run->match, obj, *around);
        return;
    }
    *held = ids_less_each(run->match, owner, *held);
    if (!to_concealed) {
        *around = ids_less_each(run->match, owner, *around);
    }
}

static void came_to_hand(struct run *run, int viewer, obj_t obj)
{
    seat_t owner = obj_seat(obj);
    struct field *field = &run->st->field;

    field->held[viewer][owner] = ids_more_one(run->match, obj, field->held[viewer][owner]);
    field->around[viewer][owner] = ids_more_one(run->match, obj, field->around[viewer][owner]);
}

/* An unknown place was left by a card: seen, it is that card; unseen, any of those around may have
 * gone. */
static void left_place(struct run *run, int viewer, obj_t obj, bool is_seen, bool to_hand)
{
    seat_t owner = obj_seat(obj);
    struct field *field = &run->st->field;

    if (is_seen && !to_hand) {
        found_one(run, viewer, obj);
    } else if (!is_seen && !to_hand) {
        field->around[viewer][owner] =
            ids_less_each(run->match, owner, field->around[viewer][owner]) |
            field->held[viewer][owner];
    } else if (is_seen) {
        found_one(run, viewer, obj);
        came_to_hand(run, viewer, obj);
    }
}

/* What an id multiset says after a move; `around` holds something, or a seen card comes to the
 * hand.
 */
static void count_move(struct run *run, int viewer, obj_t obj, zone_t from, zone_t to, bool is_seen,
                       bool was_known)
{
    const struct rules *rules = run->match->rules;
    bool from_place = (rules->sight.concealed >> from & 1) != 0,
         to_place = (rules->sight.concealed >> to & 1) != 0;
    bool to_hand = to == rules->hand_zone;

    if (from == rules->hand_zone) {
        left_hand(run, viewer, obj, is_seen, to_place && !is_seen);
    } else if (from_place && !was_known) {
        left_place(run, viewer, obj, is_seen, to_hand);
    } else if (to_hand && is_seen) {
        came_to_hand(run, viewer, obj);
    }
}

static void watch_move(struct run *run, int viewer, obj_t obj, zone_t from, zone_t to, bool is_seen)
{
    const struct rules *rules = run->match->rules;
    seat_t owner = obj_seat(obj);
    struct field *field = &run->st->field;
    uint64_t bit = obj_bit(obj), *known = &field->known[viewer].of[owner];
    bool was_known = (*known & bit) != 0, to_hand = to == rules->hand_zone;
    bool is_counted =
        rules->lore == NULL && !rules->has_items && (field->around[viewer][owner] != 0 || to_hand);

    is_seen = is_seen || was_known;
    if (is_counted) {
        count_move(run, viewer, obj, from, to, is_seen, was_known);
    }
    if (is_seen && !to_hand && rules->zone[to].sight != SIGHT_BOTH) {
        *known |= bit;
    } else {
        *known &= ~bit;
    }
    if (is_counted) {
        settle_counts(run, viewer, owner);
    } else if (rules->has_items) {
        items_moved(run, viewer, obj, from, to, is_seen, was_known && from != rules->hand_zone);
    }
}

/* Who does not see the card and knew nothing before, learns nothing. */
static bool may_learn(const struct field *field, int viewer, seat_t owner, uint64_t bit)
{
    return ((field->known[viewer].of[owner] & bit) | field->around[viewer][owner]) != 0 ||
           field->items != 0;
}

/* All see the cards of such a zone, and know nothing beside. */
static bool is_open(const struct zone_rule *rule)
{
    return rule->sight == SIGHT_BOTH && !rule->is_facedown && rule->up == 0;
}

/* What the owner can tell that the other seat knows, when a card moves. */
static void watch_for_owner(struct run *run, obj_t obj, zone_t from, zone_t to, uint8_t seen,
                            bool was_known)
{
    const struct rules *rules = run->match->rules;
    seat_t owner = obj_seat(obj), foe = (seat_t)(1 - owner);
    bool saw =
        rules->zone[from].sight != SIGHT_NOBODY || set_has(&run->st->field.known[owner], obj);
    bool sees = rules->zone[to].sight != SIGHT_NOBODY || (seen >> owner & 1) != 0;

    items_moved(run, owner, obj, from, to, ((seen >> foe & 1) != 0 || was_known) && (saw || sees),
                was_known && saw);
}

void know_moved(struct run *run, obj_t obj, zone_t from, zone_t to, uint8_t seen)
{
    const struct rules *rules = run->match->rules;

    if (is_open(&rules->zone[from]) && is_open(&rules->zone[to])) {
        return;
    }
    seat_t owner = obj_seat(obj);
    struct field *field = &run->st->field;
    uint64_t bit = obj_bit(obj), *mine = &field->known[owner].of[owner];
    seat_t foe = (seat_t)(1 - owner);

    bool was_known = (field->known[foe].of[owner] & bit) != 0;
    if ((seen >> foe & 1) != 0 || may_learn(field, foe, owner, bit)) {
        watch_move(run, foe, obj, from, to, (seen >> foe & 1) != 0);
    }
    if ((seen & SEEN_PUB) != 0 || may_learn(field, VIEWER_PUB, owner, bit)) {
        watch_move(run, VIEWER_PUB, obj, from, to, (seen & SEEN_PUB) != 0);
    }
    bool is_told = (seen >> foe & 1) != 0 && to == rules->hand_zone;
    if (rules->has_items && (is_told || field->items != 0)) {
        watch_for_owner(run, obj, from, to, seen, was_known);
    }
    /* The owner sees his own cards everywhere but in his deck. */
    if (rules->zone[to].sight == SIGHT_NOBODY && ((*mine & bit) != 0 || (seen >> owner & 1) != 0 ||
                                                  rules->zone[from].sight != SIGHT_NOBODY)) {
        *mine |= bit;
    } else {
        *mine &= ~bit;
    }
}

/* A seat has seen the face of a card on its place: the owner can tell that both know it there. */
static void place_for_owner(struct run *run, int viewer, obj_t obj)
{
    const struct rules *rules = run->match->rules;
    seat_t owner = obj_seat(obj);
    const struct set *known = run->st->field.known;
    bool is_owners = rules->zone[run->st->field.zone_of[obj]].sight != SIGHT_NOBODY ||
                     set_has(&known[owner], obj);

    if (rules->has_items && viewer < SEATS && is_owners && set_has(&known[1 - owner], obj)) {
        items_placed(run, owner, obj);
    }
}

static void learn(struct run *run, int viewer, obj_t obj)
{
    const struct rules *rules = run->match->rules;
    seat_t owner = obj_seat(obj);
    struct field *field = &run->st->field;
    zone_t zone = field->zone_of[obj];

    if (rules->zone[zone].sight == SIGHT_BOTH && !rules->zone[zone].is_facedown) {
        return;
    }
    if (viewer == owner) {
        if (rules->zone[zone].sight == SIGHT_NOBODY && !set_has(&field->known[viewer], obj)) {
            set_add(&field->known[viewer], obj);
            place_for_owner(run, viewer, obj);
        }
        return;
    }

    if (zone == rules->hand_zone) {
        return; /* by id: learn_hand */
    }
    if (rules->lore != NULL) {
        lore_look(run, viewer, obj);
        return;
    }
    if (!set_has(&field->known[viewer], obj)) {
        set_add(&field->known[viewer], obj);
        if (rules->has_items) {
            items_placed(run, viewer, obj);
            place_for_owner(run, viewer, obj);
        } else if ((rules->sight.concealed >> zone & 1) != 0) {
            found_one(run, viewer, obj);
        }
    } else if (rules->has_items) {
        items_again(run, viewer, obj);
        if (viewer < SEATS) {
            items_again(run, owner, obj);
        }
    }
    settle_counts(run, viewer, owner);
}

/* V34: so many cards of each id are in the hand, at least. */
static void learn_hand(struct run *run, int viewer, seat_t owner, uint64_t cards)
{
    struct field *field = &run->st->field;

    if (run->match->rules->lore != NULL) {
        lore_hand(run, viewer, owner, cards);
        return;
    }
    if (run->match->rules->has_items) {
        if (viewer != owner && (cards & field->zone[run->match->rules->hand_zone][owner]) != 0) {
            items_seen(run, viewer, owner, cards);
            if (viewer < SEATS) {
                items_seen(run, owner, owner, cards);
            }
        }
        return;
    }
    cards &= field->zone[run->match->rules->hand_zone][owner];
    if (viewer != owner && cards != 0) {
        field->held[viewer][owner] |= ids_normal(run->match, owner, cards);
        field->around[viewer][owner] |= field->held[viewer][owner];
        settle_counts(run, viewer, owner);
    }
}

void know_seen(struct run *run, const struct set *set, uint8_t seen)
{
    for (seat_t owner = 0; owner < SEATS; owner++) {
        for (int viewer = 0; viewer < VIEWERS; viewer++) {
            if ((seen >> viewer & 1) != 0) {
                learn_hand(run, viewer, owner, set->of[owner]);
            }
        }
        for (uint64_t rest = set->of[owner]; rest != 0; rest &= rest - 1) {
            for (int viewer = 0; viewer < VIEWERS; viewer++) {
                if ((seen >> viewer & 1) != 0) {
                    learn(run, viewer, (obj_t)(owner * SEAT_OBJECTS + bits_first(rest)));
                }
            }
        }
    }
}

void know_hand(struct run *run, seat_t looker, seat_t owner)
{
    struct field *field = &run->st->field;
    uint64_t hand = field->zone[run->match->rules->hand_zone][owner];

    if (run->match->rules->lore != NULL) {
        lore_hand(run, looker, owner, hand);
        return;
    }
    if (run->match->rules->has_items) {
        items_seen(run, looker, owner, hand);
        items_seen(run, owner, owner, hand);
        return;
    }
    field->held[looker][owner] = ids_normal(run->match, owner, hand);
    field->around[looker][owner] |= field->held[looker][owner];
    settle_counts(run, looker, owner);
}

void know_shuffled(struct run *run, zone_t zone, seat_t owner)
{
    uint64_t cards = run->st->field.zone[zone][owner];
    if (run->match->rules->has_items) {
        items_unplaced(run, owner, cards);
    }
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        run->st->field.known[viewer].of[owner] &= ~cards;
    }
}

void know_forget(struct run *run, const struct set *set)
{
    for (seat_t owner = 0; owner < SEATS && run->match->rules->has_items; owner++) {
        items_unplaced(run, owner, set->of[owner]);
    }
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        for (seat_t owner = 0; owner < SEATS; owner++) {
            run->st->field.known[viewer].of[owner] &= ~set->of[owner];
        }
    }
}

bool know_add(struct run *run, int viewer, obj_t obj, bool in_hand)
{
    seat_t owner = obj_seat(obj);
    struct field *field = &run->st->field;

    if (run->match->rules->has_items) {
        return items_add(run, viewer, obj, ITEM_HAND) &&
               (viewer >= SEATS || items_add(run, owner, obj, ITEM_HAND));
    }
    uint64_t *around = &field->around[viewer][owner], *held = &field->held[viewer][owner];
    uint64_t known = run->match->rules->lore == NULL ? *around : *held; /* scopes say the rest */

    if ((match_copies(run->match, obj) & ~known) == 0) {
        return false;
    }
    if (run->match->rules->lore == NULL) {
        *around = ids_more_one(run->match, obj, *around);
    }
    if (in_hand) {
        *held = ids_more_one(run->match, obj, *held);
    }
    return true;
}

bool know_is_up(const struct match *match, const struct state *st, obj_t obj)
{
    int up = match->rules->zone[st->field.zone_of[obj]].up;

    return up != 0 && (st->field.mark[up - 1][obj_seat(obj)] & obj_bit(obj)) != 0;
}

bool know_face(const struct match *match, const struct state *st, int viewer, obj_t obj)
{
    const struct zone_rule *rule = &match->rules->zone[st->field.zone_of[obj]];

    if (viewer == VIEWER_ALL || rule->sight == SIGHT_BOTH) {
        return true;
    }
    if (rule->sight == SIGHT_OWNER && viewer == obj_seat(obj)) {
        return true;
    }
    return set_has(&st->field.known[viewer], obj) || know_is_up(match, st, obj);
}
