/* test_union-deck.c - RULES.md 3 of Battle of Union: which decks are legal, and what is said of the
 * others. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

#include "engine/base/str.h"
#include "engine/core/deck.h"
#include "engine/games/battle-of-union/union.h"

/* Ten characters and events, no Crowns: 27 cards, to which each case adds its own. */
#define RED_27 "bu-r03*3,bu-r04*3,bu-r05*3,bu-r06*3,bu-r07*3,bu-r08*3,bu-r09*3,bu-r11*3,bu-r12*3"
#define RED_30 RED_27 ",bu-r13*3"
/* Costs: bu-r01 2, bu-r02 1, bu-y02 4, bu-b03 3, bu-b04 2, bu-b05 1, bu-b08 2, bu-b09 3. */
#define MAIN "bu-r01,bu-b03"

static struct arena arena;
static const struct carddb *db;
static int16_t option[OPTION_MAX];

static void open_cards(void)
{
    static struct diags diags;
    const char *folder = "cards";

    db = carddb_load(&arena, &union_vocab, &folder, 1, &diags);
    cr_assert_not_null(db);
    option[OPTION_FORCE_MIN] = 1;
}

static void close_cards(void)
{
    arena_free(&arena);
}

TestSuite(union_deck, .init = open_cards, .fini = close_cards);

/* Other cards than those of the game. */
static void compile(const char *cards)
{
    static struct diags diags;
    const char *name = "a.cards";

    db = carddb_compile(&arena, &union_vocab, 1, &name, &cards, &diags);
    cr_assert_not_null(db, "%s", diags.list[0].message);
}

/* A NULL or an empty list is not given at all. */
static void read_lists(const char *cards, const char *force, struct deck_text *text)
{
    struct err err = {0};

    memset(text, 0, sizeof *text);
    if (cards != NULL) {
        cr_assert(deck_parse(db, cards, text, &err), "%s", err.keys);
    }
    if (force != NULL) {
        cr_assert(deck_parse_side(db, "main", force, text, &err), "%s", err.keys);
    }
}

/* Appends "CODE card/want/got" of each fault, with semicolons between them. */
static void print_faults(const struct deck_fault *fault, int count, struct str *out)
{
    for (int i = 0; i < count; i++) {
        str_format(out, "%s%s %s/%d/%d", i == 0 ? "" : "; ", fault[i].code,
                   fault[i].card == CARD_NONE ? "-" : db->cards[fault[i].card].id, fault[i].want,
                   fault[i].got);
    }
}

static void check_text(const struct deck_text *text, const char *wanted)
{
    struct deck_fault fault[DECK_FAULTS];
    char buffer[1024];
    struct str out;

    str_init(&out, buffer, sizeof buffer);
    print_faults(fault, bu_deck_faults(db, option, text, fault, DECK_FAULTS), &out);
    cr_expect_str_eq(buffer, wanted, "got '%s', not '%s'", buffer, wanted);
}

static void check(const char *cards, const char *force, const char *wanted)
{
    struct deck_text text;

    read_lists(cards, force, &text);
    check_text(&text, wanted);
}

static void check_legal(const char *cards, const char *force)
{
    check(cards, force, "");
}

/* ---- One rule each -------------------------------------------------------------------------- */

Test(union_deck, the_deck_lists_of_the_game_are_legal)
{
    struct deck_text text;
    static const char *const wanted[] = {"court", "furnace", "oak", "saboteurs", "thrones", "tide"};

    cr_assert_eq(db->deck_count, COUNT_OF(wanted));
    for (int i = 0; i < db->deck_count; i++) {
        cr_expect_str_eq(db->decks[i].name, wanted[i]);
        deck_from_list(&db->decks[i], &text);
        cr_expect_eq(deck_count(&text), 30);
        cr_expect_geq(deck_count_side(&text), 1);
        check_text(&text, "");
    }
}

Test(union_deck, ids_that_are_not_in_the_pool_are_told_by_the_first_of_them)
{
    check(RED_27 ",nobody*2,no-one", MAIN, "unknown_card nobody -/-1/-1");
    check(RED_30, MAIN ",no-one,nobody", "unknown_card no-one -/-1/-1");
    check(RED_27 ",bu-r10*2,nobody", MAIN ",no-one", "unknown_card nobody -/-1/-1");
}

/* BU-001, BU-R02: 30 cards; BU-004: the main force is not among them. */
Test(union_deck, there_are_thirty_cards_beside_the_main_force)
{
    check_legal(RED_30, MAIN);
    check(RED_27 ",bu-r13*2", MAIN, "deck_size 29 -/30/29");
    check(RED_30 ",bu-r10", MAIN, "deck_size 31 -/30/31");
    check(RED_27 ",bu-r13", MAIN, "deck_size 28 -/30/28");
    check(NULL, MAIN, "deck_size 0 -/30/0");
}

/* BU-003. */
Test(union_deck, no_crown_is_among_the_cards)
{
    check(RED_27 ",bu-r13*2,bu-r02", MAIN, "deck_crown bu-r02 bu-r02/-1/-1");
    check("bu-y02,bu-r01," RED_27 ",bu-r13", MAIN, "deck_crown bu-y02 bu-y02/-1/-1");
}

/* BU-006, BU-R03. */
Test(union_deck, only_characters_are_in_the_main_force)
{
    check(RED_30, MAIN ",bu-b13", "main_not_character bu-b13 bu-b13/-1/-1");
    check(RED_30, "bu-g14,bu-r01,bu-b13", "main_not_character bu-g14 bu-g14/-1/-1");
    check_legal(RED_30, "bu-r01,bu-b06,bu-b04,bu-b08,bu-b10"); /* every type but events */
}

/* BU-008. */
Test(union_deck, five_cards_are_the_most_of_a_main_force)
{
    check_legal(RED_30, "bu-r01,bu-b05,bu-b10,bu-b12,bu-g05");
    check(RED_30, "bu-r01,bu-b05,bu-b10,bu-b12,bu-g05,bu-g07", "main_too_many 6 -/5/6");
    check(RED_30, "bu-r02*3,bu-b05*3", "main_too_many 6 -/5/6");
}

/* BU-005, BU-R01. */
Test(union_deck, the_least_size_of_a_main_force_is_an_option)
{
    check_legal(RED_30, "bu-r01");
    option[OPTION_FORCE_MIN] = 2;
    check(RED_30, "bu-r01", "main_too_few 1 -/2/1");
    check_legal(RED_30, "bu-r01*2");
    option[OPTION_FORCE_MIN] = 5;
    check(RED_30, "bu-r02*3,bu-b05", "main_too_few 4 -/5/4");
    check_legal(RED_30, "bu-r02*3,bu-b05*2");
    check(RED_30, "bu-r02*3,bu-b05*3", "main_too_many 6 -/5/6");
}

/* BU-007; BU-010: more than one is allowed. */
Test(union_deck, a_main_force_has_a_crown_or_several)
{
    check(RED_30, "bu-b03", "main_no_crown -/1/0");
    check(RED_30, "bu-b05,bu-b10,bu-b12,bu-g05,bu-g07", "main_no_crown -/1/0");
    check_legal(RED_30, "bu-b03,bu-r01");
    check_legal(RED_30, "bu-r01,bu-y01");
    check_legal(RED_30, "bu-r01,bu-r02,bu-b01,bu-g01,bu-y01");
    check_legal(RED_30, "bu-r02*3");
}

/* BU-009. */
Test(union_deck, a_main_force_costs_ten_at_most)
{
    check_legal(RED_30, "bu-y02,bu-b03,bu-b09"); /* 4 + 3 + 3 */
    check(RED_30, "bu-y02,bu-b03,bu-b09,bu-b05", "main_cost 11 -/10/11");
    check_legal(RED_30, "bu-b03*3,bu-g01"); /* 3 * 3 + 1, copies count each */
    check(RED_30, "bu-b03*3,bu-r01", "main_cost 11 -/10/11");
}

/* BU-009, BU-R03. */
Test(union_deck, an_event_in_the_main_force_counts_with_its_cost)
{
    check(RED_30, "bu-y02,bu-b03,bu-b09,bu-y14", "main_not_character bu-y14 bu-y14/-1/-1");
    check(RED_30, "bu-y02,bu-b03,bu-b09,bu-b13",
          "main_not_character bu-b13 bu-b13/-1/-1; main_cost 11 -/10/11");
}

/* BU-002. */
Test(union_deck, three_cards_of_one_name_over_both_lists_are_legal_and_four_are_not)
{
    check_legal(RED_27 ",bu-b03*2,bu-r13", "bu-r01,bu-b03");
    check(RED_27 ",bu-b03*3", "bu-r01,bu-b03", "too_many_copies bu-b03 4 bu-b03/3/4");
    check(RED_27 ",bu-b03*2,bu-b04", "bu-r01,bu-b03*2", "too_many_copies bu-b03 4 bu-b03/3/4");
    check("bu-r03*4,bu-r04*26", MAIN, "too_many_copies bu-r03 4 bu-r03/3/4");
    check(RED_30, "bu-r02*4", "too_many_copies bu-r02 4 bu-r02/3/4");
    check("bu-r04*3,bu-b03*3,bu-r03*24", "bu-r01,bu-b03", "too_many_copies bu-b03 4 bu-b03/3/4");
}

/* BU-002, BU-R68: the English name counts, not the id. */
Test(union_deck, copies_are_counted_by_name)
{
    static const char body[] = "  type attacker; color red; cost 1; attack 1; support 1;"
                               " leadership 1\n";
    char cards[8192];
    struct str out;

    str_init(&out, cards, sizeof cards);
    str_put(&out, "game battle-of-union 150\ncard crown \"C\" \"C\"\n"
                  "  type crown; color red; cost 1; attack 1; leadership 1\n");
    for (int i = 0; i < 9; i++) {
        str_format(&out, "card pad-%d \"X%d\" \"X%d\"\n%s", i, i, i, body);
    }
    str_format(&out, "card young \"A\" \"Old Guard\"\n%scard old \"B\" \"Old Guard\"\n%s", body,
               body);
    str_format(&out, "card other \"A\" \"Guard\"\n%s", body);
    compile(cards);
#define EIGHT "pad-0*3,pad-1*3,pad-2*3,pad-3*3,pad-4*3,pad-5*3,pad-6*3,pad-7*3"
    check_legal(EIGHT ",pad-8*3,young,old*2", "crown");
    check_legal(EIGHT ",pad-8*3,young,old,other", "crown,old");
    check_legal(EIGHT ",young*3,other*3", "crown");
    check(EIGHT ",pad-8*2,old*2,young*2", "crown", "too_many_copies old 4 old/3/4");
    check(EIGHT ",pad-8*3,young*2,other", "crown,old*2", "too_many_copies young 4 young/3/4");
    check(EIGHT ",pad-8*3,other*3", "crown,young,old*3", "too_many_copies young 4 young/3/4");
#undef EIGHT
}

/* ---- Together ------------------------------------------------------------------------------- */

/* Colours and kinds may be mixed freely. */
Test(union_deck, thirty_events_are_a_legal_deck)
{
    check_legal("bu-r11*3,bu-r12*3,bu-b13*3,bu-b14*3,bu-g11*3,bu-g12*3,bu-y11*3,bu-y12*3,bu-y13*3,"
                "bu-y15*3",
                "bu-r02");
}

/* An unknown card counts in checks 2, 5 and 6, and in no other. */
Test(union_deck, unknown_cards_count_for_the_sizes_alone)
{
    check(RED_27 ",nobody*4", MAIN, "unknown_card nobody -/-1/-1; deck_size 31 -/30/31");
    check(RED_27 ",bu-r13*2,nobody", MAIN, "unknown_card nobody -/-1/-1");
    check(RED_30, MAIN ",nobody*4", "unknown_card nobody -/-1/-1; main_too_many 6 -/5/6");
    option[OPTION_FORCE_MIN] = 2;
    check(RED_30, "nobody*2", "unknown_card nobody -/-1/-1; main_no_crown -/1/0");
    check(RED_30, "nobody",
          "unknown_card nobody -/-1/-1; main_too_few 1 -/2/1; main_no_crown -/1/0");
}

Test(union_deck, faults_are_told_in_the_order_of_the_rules)
{
    check("bu-b03*4,bu-r01,nobody", "bu-b13,bu-b03*3,bu-b09*2",
          "unknown_card nobody -/-1/-1; deck_size 6 -/30/6; deck_crown bu-r01 bu-r01/-1/-1; "
          "main_not_character bu-b13 bu-b13/-1/-1; main_too_many 6 -/5/6; main_no_crown -/1/0; "
          "main_cost 16 -/10/16; too_many_copies bu-b03 7 bu-b03/3/7");
    check(NULL, NULL, "deck_size 0 -/30/0; main_too_few 0 -/1/0; main_no_crown -/1/0");
}

Test(union_deck, each_rule_is_told_once)
{
    check(RED_27 ",bu-r01,bu-r02,bu-b01", MAIN, "deck_crown bu-r01 bu-r01/-1/-1");
    check(RED_30, "bu-r01,bu-y14,bu-r13",
          "main_not_character bu-y14 bu-y14/-1/-1; "
          "too_many_copies bu-r13 4 bu-r13/3/4");
    check("bu-r03*5,bu-r04*25", MAIN, "too_many_copies bu-r03 5 bu-r03/3/5");
}

Test(union_deck, no_more_faults_are_written_than_there_is_room_for)
{
    struct deck_fault fault[4];
    struct deck_text text;

    read_lists("bu-b03*4,bu-r01,nobody", "bu-b13,bu-b03*3,bu-b09*2", &text);
    for (int room = 0; room < 4; room++) {
        memset(fault, 0x55, sizeof fault);
        struct deck_fault untouched = fault[room];
        cr_expect_eq(bu_deck_faults(db, option, &text, fault, room), room);
        cr_expect_eq(memcmp(&fault[room], &untouched, sizeof untouched), 0, "%d", room);
    }
    cr_expect_str_eq(fault[0].code, "unknown_card nobody");
    cr_expect_str_eq(fault[2].code, "deck_crown bu-r01");
}

/* Rows and copies as many as the command takes, on both lists. */
Test(union_deck, long_lists_are_counted_to_the_end)
{
    char cards[4096], force[4096];
    struct deck_text text;
    struct str all, main_force;

    str_init(&all, cards, sizeof cards);
    str_init(&main_force, force, sizeof force);
    for (int i = 0; i < DECK_ROWS; i++) {
        str_format(&all, "%sx%d*200", i == 0 ? "" : ",", i);
        str_format(&main_force, "%sx%d*200", i == 0 ? "" : ",", i);
    }
    check(cards, force,
          "unknown_card x0 -/-1/-1; deck_size 25600 -/30/25600; main_too_many 25600 -/5/25600; "
          "main_no_crown -/1/0");
    read_lists(RED_30,
               "bu-r01,bu-b05,bu-b10,bu-b12,bu-g05,bu-g07,bu-g09,bu-y06,bu-y09,bu-r05,bu-r09",
               &text);
    check_text(&text, "main_too_many 11 -/5/11; main_cost 12 -/10/12; "
                      "too_many_copies bu-r05 4 bu-r05/3/4");
}

/* Of a card file, whose lists may be longer than a list that is written. */
Test(union_deck, what_finds_no_row_is_counted_too)
{
    static struct deck_row row[DECK_ROWS + 40], side[DECK_ROWS + 40];
    struct deck_list list = {
        .row = row, .rows = COUNT_OF(row), .side = side, .side_rows = COUNT_OF(side)};
    struct deck_text text;
    char wanted[256];
    struct str out;

    for (size_t i = 0; i < COUNT_OF(row); i++) {
        row[i] = (struct deck_row){carddb_find(db, "bu-r03"), 255};
        side[i] = (struct deck_row){carddb_find(db, "bu-r02"), 1};
    }
    deck_from_list(&list, &text);
    str_init(&out, wanted, sizeof wanted);
    str_format(&out, "deck_size %d -/30/%d; main_too_many 168 -/5/168; main_cost 128 -/10/128; ",
               168 * 255, 168 * 255);
    str_format(&out, "too_many_copies bu-r03 %d bu-r03/3/%d", 128 * 255, 128 * 255);
    check_text(&text, wanted);
}
