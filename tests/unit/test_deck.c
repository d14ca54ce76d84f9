/* test_deck.c - deck lists as text, and what is wrong with them. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "engine/core/deck.h"
#include "tests/lib/core_game.h"

static struct core_game game;

static void open_game(void)
{
    core_open_lists(&game, "veil", "roots");
}

static bool parse(const char *cards, struct deck_text *text, struct err *err)
{
    *err = (struct err){0};
    return deck_parse(game.db, cards, text, err);
}

Test(deck, a_list_is_read_in_its_order)
{
    struct deck_text text;
    struct err err;

    open_game();
    cr_assert(parse("ember-pup*2,pitfall,tithe*03", &text, &err));
    cr_assert_eq(text.rows, 3);
    cr_assert_eq(text.row[0].card, carddb_find(game.db, "ember-pup"));
    cr_assert_eq(text.row[0].copies, 2);
    cr_assert_eq(text.row[1].copies, 1, "a count of 1 may be left out");
    cr_assert_eq(text.row[2].copies, 3);
    cr_assert_str_empty(text.unknown);
    core_close(&game);
}

Test(deck, entries_of_the_same_card_are_added)
{
    struct deck_text text;
    struct err err;

    open_game();
    cr_assert(parse("tithe*2,pitfall,tithe*2", &text, &err));
    cr_assert_eq(text.rows, 2);
    cr_assert_eq(text.row[0].copies, 4);
    cr_assert(parse("tithe*200,tithe*200", &text, &err));
    cr_assert_eq(text.row[0].copies, 200, "no count goes round");
    core_close(&game);
}

Test(deck, the_first_unknown_id_is_kept_for_the_check)
{
    struct deck_text text;
    struct deck_fault fault[DECK_FAULTS];
    struct err err;

    open_game();
    cr_assert(parse("tithe,nobody*2,no-one", &text, &err));
    cr_assert_str_eq(text.unknown, "nobody");
    cr_assert_geq(deck_check(game.rules, game.db, &text, fault), 1);
    cr_assert_str_eq(fault[0].code, "E_UNKNOWN_CARD nobody");
    cr_assert_eq(fault[0].card, CARD_NONE);
    core_close(&game);
}

Test(deck, a_malformed_entry_is_named)
{
    static const struct {
        const char *cards, *got;
    } bad[] = {
        {"", ""},
        {"tithe,", ""},
        {",tithe", ""},
        {"tithe*", "tithe*"},
        {"tithe*0", "tithe*0"},
        {"tithe*201", "tithe*201"},
        {"tithe*99999999999", "tithe*99999999999"},
        {"tithe*-1", "tithe*-1"},
        {"tithe*2x", "tithe*2x"},
        {"tithe*2*2", "tithe*2*2"},
        {"pitfall,*3", "*3"},
        {"aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffggg",
         "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff"},
    };
    struct deck_text text;
    struct err err;
    char want[128];

    open_game();
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        struct str out;
        cr_assert_not(parse(bad[i].cards, &text, &err), "%s", bad[i].cards);
        str_init(&out, want, sizeof want);
        str_format(&out, "key=cards got=%s", bad[i].got);
        cr_assert_str_eq(err.code, "badarg");
        cr_assert_str_eq(err.keys, want);
    }
    core_close(&game);
}

Test(deck, a_list_has_room_for_so_many_entries_and_no_more)
{
    char cards[4096];
    struct deck_text text;
    struct err err;
    struct str out;

    open_game();
    for (int extra = 0; extra < 2; extra++) {
        str_init(&out, cards, sizeof cards);
        for (int i = 0; i < DECK_ROWS + extra; i++) {
            str_format(&out, "%sx%d", i == 0 ? "" : ",", i);
        }
        cr_assert_eq(parse(cards, &text, &err), extra == 0);
    }
    cr_assert_str_eq(err.keys, "key=cards max=128");
    core_close(&game);
}

Test(deck, the_lists_of_the_game_are_legal)
{
    struct deck_fault fault[DECK_FAULTS];

    open_game();
    cr_assert_gt(game.db->deck_count, 0);
    for (int i = 0; i < game.db->deck_count; i++) {
        const struct deck_list *list = &game.db->decks[i];
        struct deck_text text = {.rows = list->rows};
        memcpy(text.row, list->row, (size_t)list->rows * sizeof text.row[0]);
        cr_assert_eq(deck_check(game.rules, game.db, &text, fault), 0, "%s: %s", list->name,
                     fault[0].code);
    }
    core_close(&game);
}

Test(deck, every_broken_rule_is_found_in_the_order_of_the_rules)
{
    struct deck_text text;
    struct deck_fault fault[DECK_FAULTS];
    struct err err;

    open_game();
    cr_assert(parse("tithe*4,pitfall*3,war-drake*5", &text, &err));
    cr_assert_eq(deck_check(game.rules, game.db, &text, fault), 4);
    static const char *const codes[] = {"E_DECK_SIZE 12", "E_COPIES tithe 4",
                                        "E_COPIES war-drake 5", "E_NO_BET1"};
    for (int i = 0; i < 4; i++) {
        cr_assert_str_eq(fault[i].code, codes[i]);
    }
    cr_assert(fault[0].want == 50 && fault[0].got == 12 && fault[0].card == CARD_NONE);
    cr_assert(fault[2].want == 3 && fault[2].got == 5);
    cr_assert_eq(fault[2].card, carddb_find(game.db, "war-drake"));
    core_close(&game);
}

Test(deck, a_game_without_rules_of_its_own_has_size_and_copies)
{
    struct deck_text text;
    struct deck_fault fault[DECK_FAULTS];
    struct err err;

    open_game();
    struct rules rules = *game.rules;
    rules.check_deck = NULL;
    rules.deck_size = 4;
    rules.copies_max = 2;
    cr_assert(parse("tithe*2,pitfall*2", &text, &err));
    cr_assert_eq(deck_check(&rules, game.db, &text, fault), 0);
    cr_assert(parse("pitfall,tithe*3,nobody*9", &text, &err));
    cr_assert_eq(deck_check(&rules, game.db, &text, fault), 3);
    cr_assert_str_eq(fault[0].code, "E_UNKNOWN_CARD nobody");
    cr_assert_str_eq(fault[1].code, "E_DECK_SIZE 13");
    cr_assert_str_eq(fault[2].code, "E_COPIES tithe 3");
    core_close(&game);
}

Test(deck, more_faults_than_there_is_room_for_are_left_out)
{
    char cards[1024];
    struct deck_text text;
    struct deck_fault fault[DECK_FAULTS];
    struct err err;
    struct str out;

    open_game();
    str_init(&out, cards, sizeof cards);
    for (int i = 0; i < DECK_FAULTS + 4; i++) {
        str_format(&out, "%s%s*9", i == 0 ? "" : ",", game.db->cards[i].id);
    }
    cr_assert(parse(cards, &text, &err));
    cr_assert_eq(deck_check(game.rules, game.db, &text, fault), DECK_FAULTS);
    core_close(&game);
}

Test(deck, expanding_writes_every_copy_as_far_as_there_is_room)
{
    struct deck deck;
    struct deck_text text = {.rows = 2, .row = {{3, 2}, {1, 1}, {2, 200}}};

    deck_expand(&text, &deck);
    cr_assert_eq(deck.size, 3);
    cr_assert_eq(deck.sides, 0);
    cr_assert(deck.card[0] == 3 && deck.card[1] == 3 && deck.card[2] == 1);
    text.rows = 3;
    deck_expand(&text, &deck);
    cr_assert_eq(deck.size, SEAT_OBJECTS);
    cr_assert_eq(deck.card[SEAT_OBJECTS - 1], 2);
}

Test(deck, the_second_list_is_part_of_the_deck_and_kept_apart_too)
{
    struct deck_text text;
    struct deck deck;
    struct err err = {0};
    char cards[64], side[64];

    open_game();
    (void)snprintf(cards, sizeof cards, "%s*2,%s", game.db->cards[0].id, game.db->cards[1].id);
    (void)snprintf(side, sizeof side, "%s,%s*2", game.db->cards[0].id, game.db->cards[2].id);
    cr_assert(deck_parse(game.db, cards, &text, &err));
    cr_assert(deck_parse_side(game.db, "main", side, &text, &err));
    deck_expand(&text, &deck);
    cr_assert_eq(deck.size, 6);
    cr_assert_eq(deck.sides, 3);
    cr_assert(deck.side[0] == 0 && deck.side[1] == 2 && deck.side[2] == 2);
    match_set_deck(&game.match, 1, &deck);
    struct deck again;
    match_deck(&game.match, 1, &again);
    cr_assert_eq(again.size, 6);
    cr_assert_eq(again.sides, 3);
    cr_assert_eq(bits_count(match_copies_of(&game.match, 1, 0)), 3);
    cr_assert_not(deck_parse_side(game.db, "main", "x*0", &text, &err));
    cr_assert_str_eq(err.keys, "key=main got=x*0");
    core_close(&game);
}
