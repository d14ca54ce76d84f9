/* regions.c - what is said to be known of cards that moved unseen is true, of the position and of
 * every world (text/facts.h). */
#include <criterion/criterion.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/text/facts.h"
#include "engine/worlds/sample.h"
#include "tests/lib/prop_game.h"

enum { GAMES = 150, WORLD_EVERY = 8, LEAST = 2000 };

static void check_all(const struct match *match, const struct state *st, uint64_t k)
{
    for (seat_t owner = 0; owner < SEATS; owner++) {
        cr_assert(facts_true(match, st, 1 - owner, owner), "s%d of game %d, d=%d", 2 - owner,
                  (int)k, (int)st->head.d);
        cr_assert(facts_true(match, st, VIEWER_PUB, owner), "pub of s%d in game %d, d=%d",
                  owner + 1, (int)k, (int)st->head.d);
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        cr_assert(facts_possible(match, st, seat), "worlds of s%d in game %d, d=%d", seat + 1,
                  (int)k, (int)st->head.d);
    }
}

/* The items of the other seats are guesses in a world: only those of the seat that it is for. */
static void check_world(const struct match *match, const struct state *st, uint64_t draw)
{
    static struct match world_match;
    static struct state world;
    seat_t seat = (seat_t)(draw & 1);

    sample_world(match, st, seat, draw, &world_match, &world);
    cr_assert(facts_true(&world_match, &world, seat, (seat_t)(1 - seat)), "a world of s%d, d=%d",
              seat + 1, (int)st->head.d);
}

/* Facts about cards that nobody sees. */
static int count_known(const struct field *field)
{
    int known = field->items;

    for (seat_t owner = 0; owner < SEATS; owner++) {
        known += bits_count(field->around[1 - owner][owner]) +
                 bits_count(field->around[VIEWER_PUB][owner]);
    }
    return known;
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
        seen += count_known(&st.field);
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
        if (prop_rules(i)->scopes != NULL) {
            continue; /* scopes.h keeps what is known there */
        }
        prop_open(&prop, i);
        for (uint64_t k = 0; k < GAMES; k++) {
            seen += play_game(&prop, k);
        }
        cr_assert_gt(seen, LEAST, "only %d facts were looked at", seen);
        prop_close(&prop);
    }
}
