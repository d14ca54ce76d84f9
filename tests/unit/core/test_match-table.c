/* test_match-table.c - numbering of objects, groups of equal copies, masks of properties. */
#include <criterion/criterion.h>

#include "engine/base/rng.h"
#include "tests/lib/core_game.h"

static const char cards[] =
    CORE_CAST("ant") CORE_CAST_AS("bee", "green", "2", "3") CORE_GIMMICK("cow") CORE_CAST("dog");

static struct core_game game;

Test(match_table, objects_are_numbered_in_the_order_of_ids)
{
    core_open(&game, cards, "dog,ant,bee,ant,dog", "cow*2");
    static const char *const ids[] = {"ant", "ant", "bee", "dog", "dog"};
    cr_assert_eq(game.match.size[0], 5);
    cr_assert_eq(game.match.size[1], 2);
    for (int i = 0; i < 5; i++) {
        cr_assert_str_eq(match_card(&game.match, (obj_t)i)->id, ids[i]);
    }
    for (int i = 5; i < SEAT_OBJECTS; i++) {
        cr_assert_eq(game.match.card[i], CARD_NONE);
    }
    cr_assert_str_eq(match_card(&game.match, 65)->id, "cow");
    core_close(&game);
}

/* The lowest of each group in the mask; beyond the deck every object is a group of its own. */
static uint64_t merge_slowly(const struct match *match, seat_t seat, uint64_t mask)
{
    uint64_t kept = 0;

    for (int i = 0; i < SEAT_OBJECTS; i++) {
        bool is_first = true;
        for (int j = 0; j < i; j++) {
            card_t lower = match->card[seat * SEAT_OBJECTS + j];
            bool is_equal = lower != CARD_NONE && lower == match->card[seat * SEAT_OBJECTS + i];
            is_first = is_first && !(is_equal && (mask >> j & 1) != 0);
        }
        kept |= (uint64_t)(is_first && (mask >> i & 1) != 0) << i;
    }
    return kept;
}

static uint64_t copies_slowly(const struct match *match, obj_t obj)
{
    uint64_t copies = 0;

    for (int i = 0; i < SEAT_OBJECTS; i++) {
        bool is_equal = match->card[(obj & SEAT_OBJECTS) + i] == match->card[obj];
        copies |= (uint64_t)is_equal << i;
    }
    return copies;
}

static void check_merge(const char *deck_1, const char *deck_2)
{
    uint64_t stream = 1;

    core_open(&game, cards, deck_1, deck_2);
    for (int i = 0; i < 2000; i++) {
        uint64_t mask = rng_fast(&stream);
        mask = i % 3 == 0 ? mask & rng_fast(&stream) : i % 3 == 1 ? mask | rng_fast(&stream) : mask;
        for (seat_t seat = 0; seat < SEATS; seat++) {
            cr_assert_eq(match_merge(&game.match, seat, mask),
                         merge_slowly(&game.match, seat, mask), "seat %d mask %016llx", seat,
                         (unsigned long long)mask);
        }
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        cr_assert_eq(match_merge(&game.match, seat, 0), 0);
        cr_assert_eq(match_merge(&game.match, seat, ~UINT64_C(0)),
                     merge_slowly(&game.match, seat, ~UINT64_C(0)));
    }
    core_close(&game);
}

Test(match_table, merging_equals_a_loop_over_the_mask)
{
    check_merge("ant,bee*3,cow*2,dog", "ant*20,bee*30");
}

Test(match_table, merging_works_up_to_the_last_object)
{
    check_merge("ant*64", "ant*31,bee,cow*31,dog");
    check_merge("ant*63", "ant,dog*63");
}

Test(match_table, copies_are_the_cards_of_the_same_id_in_the_same_deck)
{
    core_open(&game, cards, "ant,bee*3,dog*60", "ant*64");
    for (int i = 0; i < MAX_OBJECT; i++) {
        if (game.match.card[i] != CARD_NONE) {
            cr_assert_eq(match_copies(&game.match, (obj_t)i), copies_slowly(&game.match, (obj_t)i),
                         "object %d", i);
        }
    }
    core_close(&game);
}

Test(match_table, property_masks_say_what_is_printed)
{
    core_open_lists(&game, "toolbox", "parade");
    int found = 0;
    for (int prop = 0; prop < game.db->prop_count; prop++) {
        for (int obj = 0; obj < MAX_OBJECT; obj++) {
            bool want = false;
            if (game.match.card[obj] != CARD_NONE) {
                const struct card *card = match_card(&game.match, (obj_t)obj);
                want = (card->prop[prop / 64] >> prop % 64 & 1) != 0;
            }
            uint64_t mask = game.match.prop[prop][obj_seat((obj_t)obj)];
            cr_assert_eq((mask & obj_bit((obj_t)obj)) != 0, want, "prop %d object %d", prop, obj);
            found += want;
        }
    }
    cr_assert_gt(found, 100, "each card has a type at least");
    core_close(&game);
}

Test(match_table, another_deck_for_one_seat_leaves_the_other_alone)
{
    struct deck deck = {.size = 2};

    core_open(&game, cards, "ant*3,cow", "bee*2,dog");
    struct match before = game.match;
    deck.card[0] = carddb_find(game.db, "dog");
    deck.card[1] = carddb_find(game.db, "cow");
    match_set_deck(&game.match, 0, &deck);
    cr_assert_eq(game.match.size[0], 2);
    cr_assert_str_eq(match_card(&game.match, 0)->id, "cow");
    cr_assert_eq(game.match.card[2], CARD_NONE);
    cr_assert_eq(game.match.prop[PROP_TYPE + TYPE_GIMMICK][0], 1);
    cr_assert_eq(game.match.prop[PROP_TYPE + TYPE_CAST][0], 2);
    cr_assert_eq(game.match.starts[1], before.starts[1]);
    cr_assert_eq(game.match.ends[1], before.ends[1]);
    cr_assert_eq(game.match.prop[PROP_TYPE + TYPE_CAST][1], 7);
    cr_assert_arr_eq(&game.match.card[64], &before.card[64], 64 * sizeof before.card[0]);
    core_close(&game);
}
