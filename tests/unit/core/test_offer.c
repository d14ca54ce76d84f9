/* test_offer.c - decisions with several verbs, and answers with two operands. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/move.h"
#include "engine/core/offer.h"
#include "tests/lib/core_game.h"

enum { DEPLOY, END, EVENT, SET, STEP, WALL };
static const struct verb_rule verbs[] = {
    {"deploy", OPERAND_CARD, false, 0, NULL, NULL, .more = NULL},
    {"end", OPERAND_NONE, false, 0, NULL, NULL, .more = NULL},
    {"event", OPERAND_CARD, false, 0, NULL, NULL, .more = NULL},
    {"set", OPERAND_CARD, true, '>', NULL, NULL, .more = NULL},
    {"step", OPERAND_CARD, false, '@', NULL, NULL, .more = NULL},
    {"wall", OPERAND_CARD, false, 0, NULL, NULL, .more = NULL},
    {NULL, OPERAND_NONE, false, 0, NULL, NULL, .more = NULL},
};

static const char cards[] =
    CORE_CAST("ant") CORE_CAST("bee") CORE_CAST("cow-2") CORE_CAST("cow-10");
static const char deck[] = "ant*3,bee*3,cow-2*3,cow-10*3";

static struct core_game game;
static struct rules rules;

static void open_game(void)
{
    core_open(&game, cards, deck, deck);
    rules = *game.rules;
    rules.verbs = verbs;
    game.match.rules = &rules;
}

static void close_game(void)
{
    core_close(&game);
}

TestSuite(offer, .init = open_game, .fini = close_game);

static int place_of(zone_t zone, seat_t seat, int slot)
{
    return rules.zone[zone].offset[seat] + slot;
}

static uint64_t put(seat_t seat, const char *id, zone_t zone)
{
    return obj_bit(core_put(&game, seat, id, zone));
}

/* All answers of a seat, which count, nth, list and find must agree on. */
static void expect(seat_t seat, const char *want)
{
    char all[1024], text[MOVE_TEXT];
    move_t list[ASK_MOVES], found = 0;
    int n = ask_count(&game.match, &game.st, seat);
    struct str out, name;

    str_init(&out, all, sizeof all);
    cr_assert_eq(ask_list(&game.match, &game.st, seat, list), n);
    for (int k = 0; k < n; k++) {
        str_init(&name, text, sizeof text);
        move_print(&game.match, &game.st, list[k], &name);
        str_format(&out, "%s%s", k == 0 ? "" : " ", text);
        cr_assert_eq(ask_nth(&game.match, &game.st, seat, k), list[k]);
        cr_assert(move_find(&game.match, &game.st, seat, text, &found));
        cr_assert_eq(found, list[k]);
        cr_assert(k == 0 || move_compare(&game.match, &game.st, list[k - 1], list[k]) < 0, "%s",
                  text);
    }
    cr_assert_str_eq(all, want);
}

Test(offer, several_verbs_stand_in_the_order_of_their_names)
{
    struct ask *ask = ask_open(&game.run, 0, 0);
    uint64_t hand = put(0, "ant", ZONE_HAND) | put(0, "ant", ZONE_HAND) |
                    put(0, "cow-10", ZONE_HAND) | put(0, "cow-2", ZONE_HAND);

    ask_plain(ask, END);
    offer_add(ask, DEPLOY, OFFER_S1, hand, OFFER_ALONE, 1);
    offer_add(ask, EVENT, OFFER_S1, 0, OFFER_ALONE, 1);
    expect(0, "deploy:ant deploy:cow-2 deploy:cow-10 end");
    expect(1, "");
}

Test(offer, a_card_has_one_answer_for_each_place_that_it_may_go_to)
{
    struct ask *ask = ask_open(&game.run, 0, 0);
    uint64_t ants = put(0, "ant", ZONE_HAND) | put(0, "ant", ZONE_HAND),
             bee = put(0, "bee", ZONE_HAND), cow = put(0, "cow-2", ZONE_HAND);

    ask_plain(ask, END);
    offer_add(ask, EVENT, OFFER_S1, bee, OFFER_ALONE, 1);
    offer_add(ask, SET, OFFER_S1, ants | bee, place_of(ZONE_CAST, 0, 0), 1);
    offer_add(ask, SET, OFFER_S1, ants | cow, place_of(ZONE_CAST, 0, 2), 1);
    expect(0, "end event:bee set:ant>a1 set:ant>a3 set:bee>a1 set:cow-2>a3");
}

Test(offer, places_are_in_their_order_and_name_what_lies_there)
{
    struct ask *ask;

    (void)put(1, "cow-2", ZONE_CAST);
    (void)put(1, "ant", ZONE_CAST);
    (void)put(1, "bee", ZONE_CAST);
    ask = ask_open(&game.run, 0, 0);
    int first = place_of(ZONE_CAST, 1, 0);
    offer_add(ask, STEP, OFFER_PLACES, (uint64_t)5 << first, place_of(ZONE_CAST, 0, 1), 1);
    offer_add(ask, WALL, OFFER_PLACES, (uint64_t)7 << first, OFFER_ALONE, 1);
    ask_plain(ask, END);
    expect(0, "end step:a4@a2 step:a6@a2 wall:a4 wall:a5 wall:a6");
}

Test(offer, each_card_or_place_may_go_to_each_of_many_places)
{
    uint64_t ants = put(0, "ant", ZONE_HAND) | put(0, "ant", ZONE_HAND),
             bee = put(0, "bee", ZONE_HAND), cow = put(0, "cow-2", ZONE_HAND);
    int first = place_of(ZONE_CAST, 0, 0);

    (void)put(0, "cow-10", ZONE_CAST);
    (void)put(0, "bee", ZONE_CAST);
    struct ask *ask = ask_open(&game.run, 0, 0);
    ask_plain(ask, END);
    offer_squares(ask, SET, OFFER_S1, ants | bee, first, 5, 1);
    offer_squares(ask, SET, OFFER_S1, cow, first, 2, 1);
    offer_squares(ask, SET, OFFER_S1, 0, first, 7, 1);
    offer_squares(ask, STEP, OFFER_PLACES, 1, first, 6, 1);
    offer_squares(ask, STEP, OFFER_PLACES, 2, first, 4, 1);
    offer_squares(ask, WALL, OFFER_PLACES, 1, first, 0, 1);
    cr_assert_eq(ask->count, 4);
    expect(0, "end set:ant>a1 set:ant>a3 set:bee>a1 set:bee>a3 set:cow-2>a2 step:a1@a2 step:a1@a3 "
              "step:a2@a3");
    expect(1, "");
}

Test(offer, both_seats_may_be_asked_for_other_things)
{
    uint64_t mine = put(0, "ant", ZONE_HAND), yours = put(1, "bee", ZONE_HAND);
    struct ask *ask = ask_open(&game.run, 0, 0);

    ask->seats = ask->asked = 3;
    ask_plain(ask, END);
    offer_add(ask, DEPLOY, OFFER_S1, mine, OFFER_ALONE, 1);
    offer_add(ask, EVENT, OFFER_S2, yours, OFFER_ALONE, 2);
    expect(0, "deploy:ant end");
    expect(1, "end event:bee");
}

Test(offer, what_the_other_seat_reads_of_a_secret_card_keeps_the_place)
{
    uint64_t ant = put(0, "ant", ZONE_HAND);
    struct ask *ask = ask_open(&game.run, 0, 0);
    char text[MOVE_TEXT];
    struct str out;

    offer_add(ask, SET, OFFER_S1, ant, place_of(ZONE_CAST, 0, 1), 1);
    str_init(&out, text, sizeof text);
    move_redacted(&game.match, &game.st, ask_nth(&game.match, &game.st, 0, 0), 1, &out);
    cr_assert_str_eq(text, "set:?>a2");
}

Test(offer, a_closed_decision_is_empty)
{
    struct ask *ask = ask_open(&game.run, 0, 0);
    static const struct ask none;

    offer_add(ask, DEPLOY, OFFER_S1, put(0, "ant", ZONE_HAND), OFFER_ALONE, 1);
    offer_add(ask, EVENT, OFFER_S1, put(0, "bee", ZONE_HAND), OFFER_ALONE, 1);
    ask_close(&game.run);
    cr_assert_eq(memcmp(ask, &none, sizeof none), 0);
}
