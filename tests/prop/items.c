/* items.c - what is said to be known of cards that moved unseen is true, of the position and of
 * every world, and worlds differ in what is not known. */
#include <criterion/criterion.h>

#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/items.h"
#include "engine/core/sample.h"
#include "tests/lib/prop_game.h"

enum { GAMES = 150, WORLD_EVERY = 8, LEAST = 2000 };

/* Items of one observer, and for each card of the owner the item that it is taken for. */
struct matching {
    const struct match *match;
    const struct state *st;
    seat_t owner;
    int n;
    const struct known_item *item[KNOWN_ITEMS];
    int taken_for[SEAT_OBJECTS]; /* -1: none */
    bool is_tried[SEAT_OBJECTS];
};

/* Whether a card may be the one that an item means. */
static bool is_meant(const struct matching *m, const struct known_item *item, int i)
{
    const struct rules *rules = m->match->rules;
    obj_t obj = (obj_t)(m->owner * SEAT_OBJECTS + i);
    zone_t zone = m->st->field.zone_of[obj];
    uint64_t region = zone == rules->hand_zone   ? ITEM_HAND
                      : zone == rules->deck_zone ? ITEM_DECK
                                                 : obj_bit(obj);

    return i < m->match->size[m->owner] && zone != ZONE_NONE &&
           m->match->card[obj] == m->match->card[item->obj] && (item->where & region) != 0;
}

/* A card for item k, if need be out of the hands of an earlier one. */
static bool find_card(struct matching *m, int k)
{
    for (int i = 0; i < SEAT_OBJECTS; i++) {
        if (m->is_tried[i] || !is_meant(m, m->item[k], i)) {
            continue;
        }
        m->is_tried[i] = true;
        if (m->taken_for[i] < 0 || find_card(m, m->taken_for[i])) {
            m->taken_for[i] = k;
            return true;
        }
    }
    return false;
}

/* True if each item can mean a card of its own. */
static bool are_true(const struct match *match, const struct state *st, int observer)
{
    struct matching m = {.match = match, .st = st, .owner = item_owner(observer)};

    memset(m.taken_for, -1, sizeof m.taken_for);
    for (int i = 0; i < st->field.items; i++) {
        if (st->item[i].observer == observer) {
            m.item[m.n++] = &st->item[i];
        }
    }
    for (int k = 0; k < m.n; k++) {
        memset(m.is_tried, 0, sizeof m.is_tried);
        if (!find_card(&m, k)) {
            return false;
        }
    }
    return true;
}

static void check_all(const struct match *match, const struct state *st, uint64_t k)
{
    for (int observer = 0; observer < 2 * SEATS; observer++) {
        cr_assert(are_true(match, st, observer), "observer %d of game %d, d=%d", observer, (int)k,
                  (int)st->head.d);
    }
}

/* The items of the other seats are guesses in a world: only those of the seat that it is for. */
static void check_world(const struct match *match, const struct state *st, uint64_t draw)
{
    static struct match world_match;
    static struct state world;
    seat_t seat = (seat_t)(draw & 1);

    sample_world(match, st, seat, draw, &world_match, &world);
    cr_assert(are_true(&world_match, &world, seat), "a world of s%d, d=%d", seat + 1,
              (int)st->head.d);
}

static int play_game(struct prop_game *prop, uint64_t k)
{
    static struct state st;
    struct run run = {.match = pool_match(&prop->pool, k), .st = &st};
    uint64_t stream = hash_mix(k, 5);
    int seen = 0;

    prop_start(&run, k);
    do {
        check_all(run.match, &st, k);
        seen += st.field.items;
        if (rng_fast_below(&stream, WORLD_EVERY) == 0) {
            check_world(run.match, &st, rng_fast(&stream));
        }
    } while (prop_answer(&run, rng_fast(&stream)));
    return seen;
}

Test(items, what_is_known_is_true)
{
    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        int seen = 0;
        if (!prop_rules(i)->has_items) {
            continue;
        }
        prop_open(&prop, i);
        for (uint64_t k = 0; k < GAMES; k++) {
            seen += play_game(&prop, k);
        }
        cr_assert_gt(seen, LEAST, "only %d items were looked at", seen);
        prop_close(&prop);
    }
}
