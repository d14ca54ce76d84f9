/* test_pool.c - the matches that measurements and checks play. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/core/deck.h"
#include "tests/lib/prop_game.h"

/* Counts the cards of one deck of a match by card. */
static void count_cards(const struct match *match, int seat, uint8_t copies[CARD_NONE])
{
    memset(copies, 0, CARD_NONE);
    for (int i = 0; i < match->size[seat]; i++) {
        copies[match->card[seat * SEAT_OBJECTS + i]]++;
    }
}

Test(pool, every_deck_is_legal)
{
    static uint8_t copies[CARD_NONE];
    struct prop_game prop;

    prop_open(&prop, 0);
    for (int i = 0; i < prop.pool.count * SEATS; i++) {
        struct deck_text text = {0};
        struct deck_fault fault[DECK_FAULTS];
        count_cards(&prop.pool.match[i / SEATS], i % SEATS, copies);
        for (int card = 0; card < prop.db->card_count; card++) {
            if (copies[card] > 0) {
                text.row[text.rows++] = (struct deck_row){(card_t)card, copies[card]};
            }
        }
        cr_assert_eq(deck_check(prop.rules, prop.db, NULL, &text, fault), 0, "deck %d: %s", i,
                     fault[0].code);
    }
    prop_close(&prop);
}

Test(pool, random_decks_are_no_deck_lists_and_no_two_are_equal)
{
    static uint8_t first[CARD_NONE], second[CARD_NONE];
    struct prop_game prop;

    prop_open(&prop, 0);
    for (int i = prop.pool.lists; i < prop.pool.count; i++) {
        count_cards(&prop.pool.match[i], 0, first);
        for (int k = 0; k < i; k++) {
            count_cards(&prop.pool.match[k], 0, second);
            cr_assert_neq(memcmp(first, second, sizeof first), 0, "%d and %d", i, k);
        }
    }
    prop_close(&prop);
}

Test(pool, every_fourth_game_has_random_decks_and_every_match_is_played)
{
    enum { GAMES = 1000 };
    static int played[GAMES];
    struct prop_game prop;

    prop_open(&prop, 0);
    for (uint64_t k = 0; k < GAMES; k++) {
        long at = pool_match(&prop.pool, k) - prop.pool.match;
        cr_assert(at >= 0 && at < prop.pool.count);
        cr_assert_eq(at >= prop.pool.lists, k % POOL_EVERY == POOL_EVERY - 1);
        played[at]++;
    }
    for (int i = 0; i < prop.pool.count; i++) {
        cr_assert_gt(played[i], 0, "match %d is never played", i);
    }
    prop_close(&prop);
}

Test(pool, without_coverage_the_coverage_decks_stay_out)
{
    struct prop_game prop;
    struct pool pool;
    int lists = 0;

    prop_open(&prop, 0);
    for (int i = 0; i < prop.db->deck_count; i++) {
        lists += !prop.db->decks[i].is_coverage;
    }
    cr_assert(pool_open(&pool, prop.rules, prop.db, false, 1));
    cr_assert_eq(pool.lists, lists * lists);
    cr_assert_eq(pool.count, lists * lists + POOL_RANDOM);
    cr_assert_eq(prop.pool.lists, prop.db->deck_count * prop.db->deck_count);
    pool_close(&pool);
    prop_close(&prop);
}

Test(pool, a_deck_made_of_wanted_cards_is_legal_and_holds_them)
{
    static uint8_t wanted[CARD_NONE], copies[CARD_NONE];
    struct prop_game prop;
    struct deck deck;
    uint64_t stream = 1;

    prop_open(&prop, 0);
    for (int i = 0; i < prop.db->card_count; i++) {
        struct match match = *pool_match(&prop.pool, (uint64_t)i);
        struct deck_text text = {0};
        struct deck_fault fault[DECK_FAULTS];
        memset(wanted, 0, sizeof wanted);
        wanted[i] = wanted[(i + 7) % prop.db->card_count] = 1;
        cr_assert(pool_deck(&match, (seat_t)(i & 1), wanted, &stream, &deck));
        match_set_deck(&match, 0, &deck);
        count_cards(&match, 0, copies);
        for (int card = 0; card < prop.db->card_count; card++) {
            if (copies[card] > 0) {
                text.row[text.rows++] = (struct deck_row){(card_t)card, copies[card]};
            }
            cr_assert(!wanted[card] || copies[card] == prop.rules->deck.copies, "%d", card);
        }
        cr_assert_eq(deck_check(prop.rules, prop.db, NULL, &text, fault), 0, "%s", fault[0].code);
    }
    prop_close(&prop);
}
