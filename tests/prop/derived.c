/* derived.c - what follows from a position is what is kept beside it, or worked out another way:
 * numbers, hashes, worlds. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/mods.h"
#include "engine/know/know.h"
#include "engine/parts/computed.h"
#include "engine/text/tfn.h"
#include "engine/worlds/sample.h"
#include "tests/lib/prop_game.h"

/* LEAST: a deck of so many unseen cards; each of its places gets two cards or more in WORLDS. */
enum { GAMES = 120, SAMPLED = 30, WORLDS = 24, LEAST = 12, PLANNED = 8 };

static struct state st, again, world;
static struct match world_match;

/* Numbers and words of cards are kept until something touches them, in worlds too; made anew they
 * are the same. */
static void check_numbers(const struct match *match, const struct state *from, uint64_t k)
{
    struct run run = {match, &again, NULL, NULL, NULL};

    state_clear(&again);
    state_copy(&again, from);
    again.field.is_stale = 1;
    mods_refresh(&run);
    cr_assert(state_equal(&again, from), "numbers are stale, game %llu d=%u", (unsigned long long)k,
              st.head.d);
}

/* Whoever adds up all numbers of a card finds those that are read one by one. */
static void check_sums(const struct match *match, uint64_t k)
{
    struct run run = {match, &st, NULL, NULL, NULL};
    const struct rules *rules = match->rules;
    struct eval eval;

    eval_init(&eval, &run, 0, OBJ_NONE);
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        int32_t sums[VOCAB_FIELDS] = {0};
        if (st.field.zone_of[obj] == ZONE_NONE) {
            continue;
        }
        if (rules->read.numbers != NULL) {
            rules->read.numbers(&eval, obj_seat((obj_t)obj), obj_bit((obj_t)obj), sums);
        }
        for (int n = 0; rules->vocab->numbers[n].name != NULL; n++) {
            int number = rules->read.number(&eval, n, (obj_t)obj);
            bool is_printed =
                !rules->vocab->numbers[n].is_current && (rules->vocab->reckoned >> n & 1) == 0;
            int32_t sum = is_printed ? match_card(match, (obj_t)obj)->number[n] : sums[n];
            cr_assert(sum == number || (!is_printed && rules->read.numbers == NULL),
                      "%s of %d, game %llu d=%u", rules->vocab->numbers[n].name, obj,
                      (unsigned long long)k, st.head.d);
        }
    }
}

/* What only counts cards says what their statics say one by one. */
static void check_asked(const struct match *match, uint64_t k)
{
    const struct vocab_gauge *gauge = match->rules->vocab->gauges;
    struct tally tally = {0};
    struct run run = {match, &st, NULL, NULL, NULL}, counted = {match, &st, NULL, &tally, NULL};

    bool is_core = rules_is(match->rules, LABELS_BY_CARD) && match->rules->table == NULL;
    for (int i = 0; is_core && gauge[i].name != NULL; i++) {
        for (seat_t seat = 0; seat < SEATS && gauge[i].is_changed; seat++) {
            cr_assert_eq(computed_seat_number(&run, seat, i),
                         computed_seat_number(&counted, seat, i), "%s of s%d, game %llu d=%u",
                         gauge[i].name, seat + 1, (unsigned long long)k, st.head.d);
        }
    }
}

/* `hash` and the hash that a text ends with are of the same words. */
static void check_hash(const struct match *match, uint64_t k)
{
    static char text[MAX_LINE];

    for (int viewer = 0; viewer <= VIEWER_ALL; viewer++) {
        struct str out;
        str_init(&out, text, sizeof text);
        tfn_print(match, &st, viewer, &out);
        const char *hash = strstr(text, " h=");
        cr_assert(hash != NULL && strtoull(hash + 3, NULL, 16) == tfn_hash(match, &st, viewer),
                  "hash is not that of the text, viewer %d, game %llu d=%u", viewer,
                  (unsigned long long)k, st.head.d);
    }
}

/* No place of an unseen deck keeps its card in every world of a seat. */
static void check_places(const struct match *match, seat_t seat, seat_t owner, uint64_t *stream)
{
    zone_t deck = match->rules->deck.zone;
    int from = match->rules->zone[deck].offset[owner], n = st.field.count[deck][owner];
    card_t first[SEAT_OBJECTS];
    uint64_t changed = 0;

    for (int i = 0; i < WORLDS; i++) {
        state_clear(&world);
        sample_world(match, &st, seat, rng_fast(stream), &world_match, &world);
        for (int place = 0; place < n; place++) {
            card_t card = world_match.card[world.field.order[from + place]];
            first[place] = i == 0 ? card : first[place];
            changed |= (uint64_t)(card != first[place]) << place;
        }
    }
    for (int place = 0; place < n; place++) {
        bool is_known = know_face(match, &st, seat, st.field.order[from + place]);
        cr_assert(is_known || (changed >> place & 1) != 0,
                  "place %d of the deck of s%d is the same in all worlds of s%d, d=%u", place,
                  owner + 1, seat + 1, st.head.d);
    }
}

/* A world that is drawn by a plan is the one that is drawn without. */
static void check_plan(const struct match *match, seat_t seat, uint64_t seed)
{
    static struct match planned_match;
    struct sample_plan plan;

    state_clear(&world);
    state_clear(&again);
    memset(&world_match, 0, sizeof world_match);
    memset(&planned_match, 0, sizeof planned_match);
    sample_plan(match, &st, seat, &plan);
    cr_assert(plan.is_made);
    sample_world(match, &st, seat, seed, &world_match, &world);
    check_numbers(&world_match, &world, seed);
    state_clear(&again);
    sample_planned(&plan, match, &st, seat, seed, &planned_match, &again);
    cr_assert(memcmp(world_match.card, planned_match.card, sizeof world_match.card) == 0 &&
                  state_equal(&world, &again),
              "a world of s%d by its plan, d=%u", seat + 1, st.head.d);
}

static void check_worlds(struct match *match, uint64_t *stream)
{
    match->lists_open = false;
    for (int i = 0; i < SEATS * PLANNED; i++) {
        check_plan(match, (seat_t)(i & 1), rng_fast(stream));
    }
    match->lists_open = true;
    for (int i = 0; i < SEATS * SEATS && st.tail.frames == 0; i++) {
        seat_t seat = (seat_t)(i & 1), owner = (seat_t)(i >> 1);
        if (st.field.count[match->rules->deck.zone][owner] >= LEAST) {
            check_places(match, seat, owner, stream);
        }
    }
}

static void check_game(const struct match *pool, uint64_t k)
{
    static struct match match;
    struct run run = {&match, &st, NULL, NULL, NULL};
    uint64_t stream = k;

    match = *pool;
    prop_start(&run, k);
    do {
        check_numbers(&match, &st, k);
        check_asked(&match, k);
        check_sums(&match, k);
        check_hash(&match, k);
        if (k < SAMPLED && rng_fast_below(&stream, 8) == 0) {
            check_worlds(&match, &stream);
        }
    } while (prop_answer(&run, rng_fast(&stream)));
}

Test(derived, numbers_hashes_and_worlds_are_those_of_the_position)
{
    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        prop_open(&prop, i);
        for (uint64_t k = 0; k < (uint64_t)prop_times(GAMES); k++) {
            check_game(pool_match(&prop.pool, k), k);
        }
        prop_close(&prop);
    }
}
