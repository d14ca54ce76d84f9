/* test_know.c - every row of the table of what a seat knows, against multisets kept here. */
#include <criterion/criterion.h>

#include "engine/base/rng.h"
#include "engine/know/know.h"
#include "tests/lib/core_game.h"

/* The first seat watches the second; K2 is `around`, K2h is `held`, counted by card. */
enum { N = 0, O = 1, CARDS = 3, COPIES = 4 };

static const char cards[] = CORE_CAST("ant") CORE_CAST("bee") CORE_CAST("cow");
static const char *const ids[CARDS] = {"ant", "bee", "cow"};

static struct core_game game;
static struct run *const run = &game.run;
static struct field *const field = &game.st.field;
static struct {
    int held[CARDS], around[CARDS];
} model;

static void open_game(void)
{
    core_open(&game, cards, "ant*4,bee*4,cow*4", "ant*4,bee*4,cow*4");
    for (int i = 0; i < CARDS; i++) {
        model.held[i] = model.around[i] = 0;
    }
}

static int count_in(uint64_t mask, int card)
{
    return bits_count(mask >> (card * COPIES) & 0xf);
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* Filled from the top of each group, so that equal counts are equal masks. */
static void check_form(uint64_t mask)
{
    for (int i = 0; i < CARDS; i++) {
        uint64_t full = 0xf;
        cr_assert_eq(mask >> (i * COPIES) & full, full << (COPIES - count_in(mask, i)) & full);
    }
}

/* The line under the table, then the comparison. */
static void check_model(void)
{
    int unknown = bits_count(field->zone[ZONE_TRICK][O] & ~field->known[N].of[O]);

    cr_assert_eq(know_unknown_places(&game.match, &game.st, N, O), unknown);
    for (int i = 0; i < CARDS; i++) {
        model.held[i] = most(model.held[i], model.around[i] - unknown);
        cr_assert_eq(count_in(field->held[N][O], i), model.held[i], "K2h of %s", ids[i]);
        cr_assert_eq(count_in(field->around[N][O], i), model.around[i], "K2 of %s", ids[i]);
    }
    check_form(field->held[N][O]);
    check_form(field->around[N][O]);
}

/* Knowledge to begin with. */
static void suppose(int card, int held, int around)
{
    for (int i = 0; i < around; i++) {
        know_add(run, N, core_obj(&game, O, ids[card], 0), i < held);
    }
    model.held[card] = held;
    model.around[card] = around;
}

static void less_each(int counts[CARDS])
{
    for (int i = 0; i < CARDS; i++) {
        counts[i] = most(counts[i] - 1, 0);
    }
}

static void more(int card)
{
    model.held[card]++;
    model.around[card]++;
}

static void found(int card)
{
    model.around[card] = most(model.around[card] - 1, model.held[card]);
}

static obj_t put(const char *id, zone_t zone)
{
    return core_put(&game, O, id, zone);
}

static void move(obj_t obj, zone_t to, uint8_t seen)
{
    zone_move(run, obj, to, END_DEFAULT, seen, 0);
}

static bool sees(obj_t obj)
{
    return know_face(&game.match, &game.st, N, obj);
}

/* A hand of two ants and a bee, of which N knows an ant to be in the hand, and a bee around with
 * two unknown places. */
static void open_usual(obj_t hand[3], obj_t trick[2])
{
    open_game();
    hand[0] = put("ant", ZONE_HAND);
    hand[1] = put("ant", ZONE_HAND);
    hand[2] = put("bee", ZONE_HAND);
    trick[0] = put("bee", ZONE_TRICK);
    trick[1] = put("cow", ZONE_TRICK);
    suppose(0, 1, 1);
    suppose(1, 0, 1);
    check_model();
}

static obj_t hand[3], trick[2];

Test(know, a_card_placed_from_the_hand_may_be_any_that_was_known_there)
{
    open_usual(hand, trick);
    move(hand[1], ZONE_TRICK, SEEN_NONE);
    less_each(model.held);
    cr_assert_not(sees(hand[1]));
    check_model();
    core_close(&game);
}

Test(know, looking_at_an_unknown_place_finds_a_card_that_was_around)
{
    open_usual(hand, trick);
    struct set set = core_one(trick[0]);
    know_seen(run, &set, SEEN_S1);
    found(1);
    cr_assert(sees(trick[0]) && !sees(trick[1]));
    check_model();
    know_seen(run, &set, SEEN_BOTH);
    cr_assert(set_has(&field->known[VIEWER_PUB], trick[0]));
    check_model();
    core_close(&game);
}

Test(know, looking_at_a_place_never_takes_from_what_is_known_to_be_in_the_hand)
{
    open_usual(hand, trick);
    obj_t ant = put("ant", ZONE_TRICK);
    struct set set = core_one(ant);
    know_seen(run, &set, SEEN_S1);
    found(0);
    cr_assert_eq(model.around[0], 1, "the ant of the hand is another one");
    check_model();
    core_close(&game);
}

Test(know, looking_at_the_whole_hand_counts_it)
{
    open_usual(hand, trick);
    know_hand(run, N, O);
    model.held[0] = 2;
    model.held[1] = 1;
    model.around[0] = 2;
    check_model();
    core_close(&game);
}

Test(know, a_card_that_goes_openly_to_the_hand_is_known_there)
{
    open_usual(hand, trick);
    obj_t drop = put("cow", ZONE_DROP);
    move(drop, ZONE_HAND, SEEN_NONE);
    more(2);
    check_model();
    struct set set = core_one(trick[1]);
    know_seen(run, &set, SEEN_S1);
    found(2);
    move(trick[1], ZONE_HAND, SEEN_NONE);
    more(2);
    check_model();
    core_close(&game);
}

Test(know, an_unknown_place_that_returns_to_the_hand_tells_nothing)
{
    open_usual(hand, trick);
    move(trick[0], ZONE_HAND, SEEN_NONE);
    check_model();
    cr_assert_eq(model.held[1], 0, "one unknown place is left");
    move(trick[1], ZONE_HAND, SEEN_NONE);
    check_model();
    cr_assert_eq(model.held[1], 1, "no unknown place: K2h is K2");
    core_close(&game);
}

Test(know, a_hand_card_that_is_shown_counts_once)
{
    open_usual(hand, trick);
    struct set set = core_one(hand[0]);
    know_seen(run, &set, SEEN_BOTH);
    check_model();
    set = core_one(hand[2]);
    know_seen(run, &set, SEEN_BOTH);
    model.held[1] = model.around[1] = 1;
    check_model();
    cr_assert_not(sees(hand[2]), "a hand is known by id, not by card");
    core_close(&game);
}

Test(know, a_card_that_leaves_the_hand_openly_is_one_less)
{
    open_usual(hand, trick);
    move(hand[0], ZONE_DROP, SEEN_NONE);
    model.held[0] = model.around[0] = 0;
    check_model();
    move(hand[1], ZONE_DROP, SEEN_NONE);
    check_model();
    core_close(&game);
}

Test(know, an_unknown_place_that_is_turned_up_finds_its_card)
{
    open_usual(hand, trick);
    move(trick[0], ZONE_TABLE, SEEN_NONE);
    found(1);
    cr_assert_eq(model.around[1], 0);
    check_model();
    core_close(&game);
}

Test(know, a_known_place_that_is_turned_up_tells_nothing_new)
{
    open_usual(hand, trick);
    suppose(1, 0, 1);
    model.around[1] = 2;
    struct set set = core_one(trick[0]);
    know_seen(run, &set, SEEN_S1);
    found(1);
    check_model();
    move(trick[0], ZONE_DROP, SEEN_NONE);
    cr_assert_eq(model.around[1], 1);
    check_model();
    core_close(&game);
}

Test(know, what_is_known_of_places_follows_a_swap)
{
    open_usual(hand, trick);
    struct set set = core_one(trick[0]);
    know_seen(run, &set, SEEN_S1);
    found(1);
    zone_swap(run, trick[0], trick[1]);
    cr_assert(sees(trick[0]) && !sees(trick[1]));
    cr_assert_eq(zone_label(&game.match, &game.st, trick[0]), 5);
    check_model();
    core_close(&game);
}

Test(know, an_exchange_brings_an_unknown_card_and_takes_a_known_one)
{
    open_usual(hand, trick);
    struct set set = core_one(trick[1]);
    know_seen(run, &set, SEEN_S1);
    zone_exchange(run, trick[1], hand[0], SEEN_NONE);
    less_each(model.held);
    more(2);
    cr_assert_not(sees(hand[0]));
    check_model();
    zone_exchange(run, trick[0], hand[1], SEEN_NONE);
    less_each(model.held);
    check_model();
    core_close(&game);
}

Test(know, a_seen_card_under_the_deck_is_known_there)
{
    open_usual(hand, trick);
    put("cow", ZONE_DECK);
    zone_move(run, hand[0], ZONE_DECK, END_BOTTOM, SEEN_S1, 0);
    model.held[0] = model.around[0] = 0;
    cr_assert(sees(hand[0]));
    check_model();
    struct set set = core_one(trick[0]);
    know_seen(run, &set, SEEN_S1);
    found(1);
    zone_move(run, trick[0], ZONE_DECK, END_BOTTOM, SEEN_NONE, 0);
    cr_assert(sees(trick[0]), "the place was known, so is the bottom");
    check_model();
    core_close(&game);
}

Test(know, an_unseen_hand_card_put_into_the_deck_may_be_any)
{
    open_usual(hand, trick);
    zone_move(run, hand[1], ZONE_DECK, END_TOP, SEEN_NONE, 0);
    less_each(model.held);
    less_each(model.around);
    cr_assert_not(sees(hand[1]));
    check_model();
    core_close(&game);
}

Test(know, a_dig_makes_others_forget_the_places_that_were_looked_at)
{
    open_usual(hand, trick);
    obj_t a = put("ant", ZONE_DECK), b = put("cow", ZONE_DECK);
    struct set set = core_one(a);
    set_add(&set, b);
    know_seen(run, &set, SEEN_BOTH);
    struct set looked = core_one(b);
    know_forget(run, &looked);
    cr_assert(sees(a) && !sees(b));
    cr_assert_not(set_has(&field->known[VIEWER_PUB], b));
    cr_assert_not(set_has(&field->known[O], b));
    know_seen(run, &looked, (uint8_t)(1 << O));
    cr_assert(set_has(&field->known[O], b), "the owner looked himself");
    check_model();
    core_close(&game);
}

Test(know, a_draw_of_a_known_deck_card_is_known_in_the_hand_and_a_mill_is_not)
{
    open_usual(hand, trick);
    obj_t a = put("cow", ZONE_DECK), b = put("cow", ZONE_DECK), c = put("ant", ZONE_DECK);
    struct set set = core_one(a);
    set_add(&set, b);
    know_seen(run, &set, SEEN_S1);
    move(a, ZONE_HAND, SEEN_NONE);
    more(2);
    check_model();
    move(b, ZONE_DROP, SEEN_NONE);
    move(c, ZONE_HAND, SEEN_NONE);
    check_model();
    core_close(&game);
}

Test(know, nobody_knows_a_place_of_a_shuffled_deck)
{
    open_usual(hand, trick);
    obj_t a = put("cow", ZONE_DECK);
    struct set set = core_one(a);
    know_seen(run, &set, SEEN_BOTH);
    cr_assert(sees(a));
    know_shuffled(run, ZONE_DECK, O);
    cr_assert_not(sees(a));
    cr_assert(set_empty(&field->known[O]));
    check_model();
    core_close(&game);
}

Test(know, the_owner_sees_his_cards_everywhere_but_in_his_deck)
{
    open_usual(hand, trick);
    obj_t deck = put("cow", ZONE_DECK);
    cr_assert(know_face(&game.match, &game.st, O, hand[0]));
    cr_assert(know_face(&game.match, &game.st, O, trick[0]));
    cr_assert_not(know_face(&game.match, &game.st, O, deck));
    move(hand[0], ZONE_DECK, SEEN_NONE);
    cr_assert(know_face(&game.match, &game.st, O, hand[0]), "he put it there");
    cr_assert(know_face(&game.match, &game.st, VIEWER_ALL, deck));
    cr_assert_not(know_face(&game.match, &game.st, VIEWER_PUB, trick[0]));
    core_close(&game);
}

/* Whatever happens, both counts stay below the truth, and the hand's below those around. */
Test(know, what_is_known_is_true_in_every_random_game)
{
    uint64_t stream = 4;

    open_game();
    core_fill(&game);
    for (int i = 0; i < 5000; i++) {
        obj_t obj = (obj_t)(64 + rng_fast_below(&stream, 12));
        zone_t from = field->zone_of[obj], to = (zone_t)rng_fast_below(&stream, ZONE_COUNT);
        uint8_t seen = (uint8_t)rng_fast_below(&stream, 8);
        struct set set = core_one(obj);
        uint64_t kind = rng_fast_below(&stream, 8);
        if (kind == 0) {
            know_seen(run, &set, seen);
        } else if (kind == 1 && i % 5 == 0) {
            know_hand(run, N, O);
        } else if (to != from && field->count[to][O] < game.rules->zone[to].capacity) {
            zone_move(run, obj, to, END_DEFAULT, seen, 0);
        }
        uint64_t in_hand = field->zone[ZONE_HAND][O];
        uint64_t around = in_hand | (field->zone[ZONE_TRICK][O] & ~field->known[N].of[O]);
        for (int card = 0; card < CARDS; card++) {
            int held = count_in(field->held[N][O], card);
            cr_assert_leq(held, count_in(in_hand, card), "step %d", i);
            cr_assert_leq(count_in(field->around[N][O], card), count_in(around, card));
            cr_assert_leq(held, count_in(field->around[N][O], card));
        }
    }
    core_close(&game);
}
