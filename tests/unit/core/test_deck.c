/* test_deck.c - deck lists as text, and what is wrong with them. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/core/deck.h"
#include "engine/core/rules.h"
#include "engine/games/games.h"
#include "tests/lib/core_game.h"
#include "tests/lib/test_host.h"

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
    cr_assert_geq(deck_check(game.rules, game.db, NULL, &text, fault), 1);
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
        cr_assert_eq(deck_check(game.rules, game.db, NULL, &text, fault), 0, "%s: %s", list->name,
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
    cr_assert_eq(deck_check(game.rules, game.db, NULL, &text, fault), 4);
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
    rules.deck.check = NULL;
    rules.deck.size = 4;
    rules.deck.copies = 2;
    cr_assert(parse("tithe*2,pitfall*2", &text, &err));
    cr_assert_eq(deck_check(&rules, game.db, NULL, &text, fault), 0);
    cr_assert(parse("pitfall,tithe*3,nobody*9", &text, &err));
    cr_assert_eq(deck_check(&rules, game.db, NULL, &text, fault), 3);
    cr_assert_str_eq(fault[0].code, "E_UNKNOWN_CARD nobody");
    cr_assert_str_eq(fault[1].code, "E_DECK_SIZE 13");
    cr_assert_str_eq(fault[2].code, "E_COPIES tithe 3");
    core_close(&game);
}

Test(deck, a_fault_for_every_row_is_told)
{
    char cards[4096];
    struct deck_text text;
    struct deck_fault fault[DECK_FAULTS];
    struct err err;
    struct str out;

    open_game();
    str_init(&out, cards, sizeof cards);
    int rows = game.db->card_count < DECK_ROWS ? game.db->card_count : DECK_ROWS;
    for (int i = 0; i < rows; i++) {
        str_format(&out, "%s%s*9", i == 0 ? "" : ",", game.db->cards[i].id);
    }
    cr_assert(parse(cards, &text, &err));
    cr_assert_eq(deck_check(game.rules, game.db, NULL, &text, fault), rows + 1); /* and the size */
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

Test(deck, both_lists_have_the_same_room)
{
    char cards[4096];
    struct deck_text text = {0};
    struct err err = {0};
    struct str out;

    open_game();
    for (int extra = 0; extra < 2; extra++) {
        str_init(&out, cards, sizeof cards);
        for (int i = 0; i < DECK_ROWS + extra; i++) {
            str_format(&out, "%sx%d", i == 0 ? "" : ",", i);
        }
        text.sides = 0;
        cr_assert_eq(deck_parse_side(game.db, "main", cards, &text, &err), extra == 0);
    }
    cr_assert_str_eq(err.keys, "key=main max=128");
    cr_assert_eq(deck_count_side(&text), DECK_ROWS);
    cr_assert_eq(deck_count(&text), 0);
    core_close(&game);
}

Test(deck, a_list_of_the_card_data_may_be_of_any_length)
{
    static struct deck_row row[DECK_ROWS + 2], side[DECK_ROWS + 3];
    struct deck_list list = {.row = row, .rows = DECK_ROWS, .side = side, .side_rows = 1};
    struct deck_text text;

    for (size_t i = 0; i < COUNT_OF(side); i++) {
        side[i] = (struct deck_row){1, 3};
        row[i < COUNT_OF(row) ? i : 0] = (struct deck_row){2, 255};
    }
    deck_from_list(&list, &text);
    cr_assert(text.rows == DECK_ROWS && text.more == 0);
    cr_assert(text.sides == 1 && text.more_sides == 0);
    list.rows = COUNT_OF(row);
    list.side_rows = COUNT_OF(side);
    deck_from_list(&list, &text);
    cr_assert(text.rows == DECK_ROWS && text.more == 510);
    cr_assert(text.sides == DECK_ROWS && text.more_sides == 9);
    cr_assert_eq(deck_count(&text), (DECK_ROWS + 2) * 255);
    cr_assert_eq(deck_count_side(&text), (DECK_ROWS + 3) * 3);
}

Test(deck, collecting_is_expanding_backwards)
{
    struct deck_text text = {.rows = 3, .row = {{7, 2}, {1, 1}, {4, 3}}, .sides = 2};
    struct deck_text again;
    struct deck deck, other;

    text.side[0] = (struct deck_row){9, 1};
    text.side[1] = (struct deck_row){1, 2};
    deck_expand(&text, &deck);
    deck_collect(&deck, &again);
    cr_assert(again.rows == 3 && again.sides == 2);
    cr_assert_arr_eq(again.row, text.row, 3 * sizeof text.row[0]);
    cr_assert_arr_eq(again.side, text.side, 2 * sizeof text.side[0]);
    deck_expand(&again, &other);
    cr_assert(other.size == deck.size && other.sides == deck.sides);
}

/* ---- Games with checks of their own --------------------------------------------------------- */

enum { MOST_TURNS = 500 }; /* with which such a game takes a deck */

/* The number of the option whose value the check is about. */
static int turns_of(const struct rules *rules)
{
    int at = 0;

    while (strcmp(rules->options[at].name, "max_turns") != 0) {
        at++;
    }
    return at;
}

static int check_turns(const struct carddb *db, const int16_t *option, const struct deck_text *text,
                       struct deck_fault *faults, int room)
{
    int turns = option[turns_of(games_find("unreal-drive"))];

    (void)db;
    cr_assert_eq(room, DECK_FAULTS, "nothing was found before");
    if (turns <= MOST_TURNS && text->unknown[0] == '\0') {
        return 0;
    }
    faults[0] = (struct deck_fault){.card = text->row[0].card, .want = MOST_TURNS, .got = turns};
    (void)snprintf(faults[0].code, sizeof faults[0].code, "long_game %d", turns);
    return 1;
}

Test(deck, a_game_without_a_size_checks_everything_itself)
{
    struct deck_text text;
    struct deck_fault fault[DECK_FAULTS];
    struct err err;
    int16_t option[OPTION_MAX] = {0};

    open_game();
    struct rules rules = *game.rules;
    rules.deck.check = check_turns;
    rules.deck.size = 0;
    cr_assert(parse("tithe*9,pitfall", &text, &err));
    cr_assert_eq(deck_check(&rules, game.db, NULL, &text, fault), 0, "the standard is 100");
    option[turns_of(&rules)] = MOST_TURNS + 1;
    cr_assert_eq(deck_check(&rules, game.db, option, &text, fault), 1);
    cr_assert_str_eq(fault[0].code, "long_game 501");
    cr_assert(parse("tithe*9,nobody", &text, &err));
    cr_assert_eq(deck_check(&rules, game.db, NULL, &text, fault), 1, "unknown ids too");
    cr_assert_str_eq(fault[0].code, "long_game 100");
    core_close(&game);
}

static struct rules strange; /* Unreal Drive with check_turns for all checks of decks */

static struct host *strange_host(void)
{
    struct host *host = test_host();
    int i = 0;

    while (strcmp(host->cards->kind[i].rules->vocab->game, "unreal-drive") != 0) {
        i++;
    }
    strange = *host->cards->kind[i].rules;
    strange.deck.check = check_turns;
    strange.deck.size = 0;
    host->cards->kind[i].rules = &strange;
    return host;
}

static const char *say(struct host *host, const char *line)
{
    return command_run(host, line, strlen(line));
}

static void check_refused(struct host *host, const char *line)
{
    const char *reply = say(host, line);

    cr_assert_not_null(strstr(reply, "rule long_game%20501 card="), "%s: %s", line, reply);
    cr_assert_not_null(strstr(reply, "\nerr baddeck rule=long_game%20501 card="), "%s", reply);
}

Test(deck, a_new_game_checks_with_its_own_options_and_a_refusal_changes_nothing)
{
    struct host *host = strange_host();
    const char *const lines[] = {"newgame unreal-drive opt.max_turns=501",
                                 "newgame unreal-drive s1=mine s2=stakes opt.max_turns=501",
                                 "newgame unreal-drive s1=stakes s2=mine opt.max_turns=501"};

    cr_assert_eq(strncmp(say(host, "deck unreal-drive mine cards=tithe*40"), "ok ", 3), 0);
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        check_refused(host, lines[i]);
        cr_assert(host->games == 0 && host->current == NULL);
    }
    (void)say(host, "newgame unreal-drive seed=3 s1=mine s2=mine opt.max_turns=500");
    cr_assert_eq(host->games, 1);
    char *before = strdup(say(host, "state all"));
    cr_assert_not_null(strstr(before, "tfn1 unreal-drive"), "%s", before);
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        check_refused(host, lines[i]);
        cr_assert_str_eq(say(host, "state all"), before);
        cr_assert(host->games == 1 && host->decks == 1);
    }
    free(before);
    host_close(host);
}

Test(deck, a_position_is_set_up_with_decks_that_its_options_allow)
{
    struct host *host = strange_host();
    char line[MAX_LINE];

    (void)say(host, "newgame unreal-drive seed=3");
    const char *state = say(host, "state all");
    const char *text = strstr(state, "tfn1 ");
    cr_assert_not_null(text, "%s", state);
    char *tfn = strndup(text, strcspn(text, "\n"));
    (void)snprintf(line, sizeof line, "setup opt.max_turns=501 as=x %s", tfn);
    check_refused(host, line);
    cr_assert_eq(host->games, 1);
    (void)snprintf(line, sizeof line, "setup opt.max_turns=500 as=x %s", tfn);
    cr_assert_eq(strncmp(say(host, line), "ok game=x", 9), 0, "%s", say(host, line));
    (void)say(host, "set strict=0");
    (void)snprintf(line, sizeof line, "setup opt.max_turns=501 as=y %s", tfn);
    cr_assert_eq(strncmp(say(host, line), "ok game=y", 9), 0, "%s", say(host, line));
    free(tfn);
    host_close(host);
}

static int check_nothing_good(const struct carddb *db, const int16_t *option,
                              const struct deck_text *text, struct deck_fault *faults, int room)
{
    (void)db;
    (void)option;
    (void)text;
    (void)room;
    faults[0] = (struct deck_fault){"never", CARD_NONE, -1, -1};
    return 1;
}

Test(deck, lists_of_card_files_are_checked_wherever_a_game_takes_them)
{
    struct host *host = strange_host();

    strange.deck.check = check_nothing_good;
    for (int i = 0; i < 2; i++) {
        const char *reply =
            say(host, i == 0 ? "newgame unreal-drive s1=roots s2=roots" : "perft unreal-drive n=1");
        cr_assert_not_null(strstr(reply, "err baddeck rule=never"), "%s", reply);
    }
    cr_assert_eq(host->games, 0);
    host_close(host);
}
