/* know-ids.c - what is known of a hand and of unknown places as multisets of ids (ids.h): K2h
 * (`held`) of the hand, K2 (`around`) of the hand and the places together. */
#include "engine/core/zone.h"
#include "engine/know/ids.h"
#include "engine/know/know.h"

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

static void moved(struct run *run, int viewer, obj_t obj, zone_t from, zone_t to, bool is_seen,
                  bool was_known)
{
    seat_t owner = obj_seat(obj);

    if (run->st->field.around[viewer][owner] != 0 || to == run->match->rules->hand_zone) {
        count_move(run, viewer, obj, from, to, is_seen, was_known);
        settle_counts(run, viewer, owner);
    }
}

static void looked(struct run *run, int viewer, obj_t obj)
{
    struct field *field = &run->st->field;

    if (!set_has(&field->known[viewer], obj)) {
        set_add(&field->known[viewer], obj);
        if ((run->match->rules->sight.concealed >> field->zone_of[obj] & 1) != 0) {
            found_one(run, viewer, obj);
        }
    }
    settle_counts(run, viewer, obj_seat(obj));
}

/* V34: so many cards of each id are in the hand, at least. */
static void hand(struct run *run, int viewer, seat_t owner, uint64_t cards)
{
    struct field *field = &run->st->field;

    cards &= field->zone[run->match->rules->hand_zone][owner];
    if (viewer != owner && cards != 0) {
        field->held[viewer][owner] |= ids_normal(run->match, owner, cards);
        field->around[viewer][owner] |= field->held[viewer][owner];
        settle_counts(run, viewer, owner);
    }
}

static void whole(struct run *run, seat_t looker, seat_t owner, uint64_t hand)
{
    struct field *field = &run->st->field;

    field->held[looker][owner] = ids_normal(run->match, owner, hand);
    field->around[looker][owner] |= field->held[looker][owner];
    settle_counts(run, looker, owner);
}

static bool add(struct run *run, int viewer, obj_t obj, bool in_hand)
{
    seat_t owner = obj_seat(obj);
    uint64_t *around = &run->st->field.around[viewer][owner],
             *held = &run->st->field.held[viewer][owner];

    if ((match_copies(run->match, obj) & ~*around) == 0) {
        return false;
    }
    *around = ids_more_one(run->match, obj, *around);
    *held = in_hand ? ids_more_one(run->match, obj, *held) : *held;
    return true;
}

const struct know_part know_by_ids = {.kind = KNOW_IDS,
                                      .follows = true,
                                      .moved = moved,
                                      .looked = looked,
                                      .hand = hand,
                                      .whole = whole,
                                      .add = add};
