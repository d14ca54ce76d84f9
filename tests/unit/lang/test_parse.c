/* test_parse.c - files, cards and abilities: texts that are accepted, texts that are refused. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/base.h"
#include "engine/base/str.h"
#include "engine/lang/parse.h"
#include "tests/lib/tree_text.h"

/* Lines of a card; they begin in line 2, with two spaces. */
static void check_lines(const char *lines, const char *expected)
{
    tree_text_check_inside("card a \"N\"\n", lines, "(card 'a' \"N\" ", ")", expected);
}

/* ---- Files --------------------------------------------------------------------------------- */

Test(parse, a_file_holds_game_set_definitions_and_cards)
{
    tree_text_check_file("", "");
    tree_text_check_file("# nothing\n", "");
    tree_text_check_file("game unien 1\nset core\n", "(game 'unien' #1) (set 'core')");
    tree_text_check_file("card a \"N\"\n  cost 1\ntoken b \"M\"\n  hp 2\n",
                         "(card 'a' \"N\" (field 'cost' (value 1))) "
                         "(card 'b' #1 \"M\" (field 'hp' (value 2)))");
}

Test(parse, a_file_with_something_else_in_column_1_is_refused)
{
    tree_text_check_file(
        "crad a \"N\"\n  cost 1\n",
        "1:1 E04 expected 'game', 'set', 'def', 'card' or 'token' in column 1, found 'crad' "
        "(card?)");
    tree_text_check_file(
        "move c\n",
        "1:1 E04 expected 'game', 'set', 'def', 'card' or 'token' in column 1, found 'move'");
    tree_text_check_file("12\n",
                         "1:1 E04 expected 'game', 'set', 'def', 'card' or 'token', found '12'");
    tree_text_check_file("  card a \"N\"\n",
                         "1:3 E05 expected 'game', 'set', 'def', 'card' or 'token', "
                         "found a line indented further");
    tree_text_check_file(
        "game unien\n",
        "1:11 E04 expected the revision of its rules, as in: game NAME 1, found the end of the "
        "line");
    tree_text_check_file("game 1\n", "1:6 E04 expected a game, found '1'");
    tree_text_check_file("game unien 1 2\n", "1:14 E04 expected the end of the line, found '2'");
    tree_text_check_file("set\n",
                         "1:4 E04 expected the id of the card set, found the end of the line");
}

Test(parse, a_definition_has_parameters_and_a_block)
{
    tree_text_check_file("def f:\n  stop\n", "(def 'f' (block (stop)))");
    tree_text_check_file("def f():\n  stop\n", "(def 'f' (block (stop)))");
    tree_text_check_file("def f (n, c):\n  draw n\n",
                         "(def 'f' (param 'n') (param 'c') (block (call 'draw' n)))");
    tree_text_check_file("def f(n:\n  stop\n", "1:8 E04 expected ')', found ':'");
    tree_text_check_file("def f(n, ):\n  stop\n",
                         "1:10 E04 expected a name for the argument, found ')'");
    tree_text_check_file("def f(count):\n  stop\n",
                         "1:7 E04 expected a name for the argument, found 'count'");
    tree_text_check_file("def f\n  stop\n", "1:6 E04 expected ':', found the end of the line");
    tree_text_check_file("def f:\nset a\n",
                         "2:1 E05 expected lines below, indented by two more spaces");
}

Test(parse, a_card_has_an_id_one_or_two_names_and_lines)
{
    tree_text_check_file("card a-1 \"魔\" \"The \\\"X\\\"\"\n  cost 1\n",
                         "(card 'a-1' \"魔\" \"The \"X\"\" (field 'cost' (value 1)))");
    tree_text_check_file("card a\n  cost 1\n",
                         "1:7 E04 expected the card's name in quotes, found the end of the line");
    tree_text_check_file("card \"N\"\n  cost 1\n",
                         "1:6 E04 expected a card id (small letters, digits, '-'; a letter first), "
                         "found a text in quotes");
    tree_text_check_file("card a \"N\" \"M\" \"O\"\n  cost 1\n",
                         "1:16 E04 expected the end of the line, found a text in quotes");
    tree_text_check_file("card a \"N\"\n",
                         "2:1 E05 expected lines below, indented by two more spaces");
    tree_text_check_file("card a \"N\"\n  cost 1\n    hp 1\n",
                         "3:5 E05 indented, but the line above opens no block");
}

Test(parse, after_a_mistake_the_next_card_is_read)
{
    tree_text_check_file(
        "card a \"N\"\n  cost ]\n  text fr \"x\"\ncard b \"M\"\n  use:\ncard c \"O\"\n"
        "  text fr \"x\"\n\tcost 1\n",
        "2:8 E04 expected a value, found ']'; "
        "6:1 E05 expected lines below, indented by two more spaces; "
        "7:8 E04 expected 'ja' or 'en', found 'fr'");
    tree_text_check_file("card a \"N\"\n  cost !\n  hp !\ncard b \"M\"\n   hp 1\n",
                         "2:8 E03 '!' means nothing outside of quotes; write 'not'; "
                         "5:4 E02 indentation goes in steps of two spaces");
}

Test(parse, good_cards_beside_a_bad_one_are_in_the_tree)
{
    struct lex_pattern *pattern = lex_pattern_open();
    static const char text[] = "card a \"N\"\n  cost ]\ncard b \"M\"\n  cost 2\n";
    struct arena arena = {0};
    struct diags diags = {0};
    struct tree_file *file = NULL;
    cr_assert_not(parse_cards(&arena, pattern, "t.cards", text, strlen(text), &diags, &file));
    cr_assert_eq(tree_count(file->root), 1);
    cr_assert_str_eq(file->root->child->text, "b");
    arena_free(&arena);
    lex_pattern_close(pattern);
}

Test(parse, at_most_20_mistakes_are_looked_for)
{
    struct lex_pattern *pattern = lex_pattern_open();
    char text[4096];
    struct str in;
    str_init(&in, text, sizeof text);
    for (int i = 0; i < 30; i++) {
        str_put(&in, "card a \"N\"\n  cost ]\n");
    }
    struct arena arena = {0};
    struct diags diags = {0};
    struct tree_file *file = NULL;
    cr_assert_not(parse_cards(&arena, pattern, "t.cards", text, in.used, &diags, &file));
    cr_assert_eq(diags.errors, 20);
    cr_assert_eq(diags.list[19].line, 40);
    arena_free(&arena);
    lex_pattern_close(pattern);
}

/* ---- Decks --------------------------------------------------------------------------------- */

Test(parse, a_deck_has_names_and_lines_of_cards)
{
    tree_text_check_deck(
        "deck stakes \"賭け金\" \"Stakes\"\n  cards 3 ember-pup, 2 forge-imp\n  cards 1 a\n",
        "(deck 'stakes' \"賭け金\" \"Stakes\" (deck-line 'cards' (entry 'ember-pup' #3) "
        "(entry 'forge-imp' #2)) (deck-line 'cards' (entry 'a' #1)))");
    tree_text_check_deck(
        "# all\ndeck a \"J\" \"E\" coverage\n  leaders l-lab, l-wiz\n",
        "(deck 'a' #1 \"J\" \"E\" (deck-line 'leaders' (entry 'l-lab') (entry 'l-wiz')))");
}

Test(parse, a_deck_that_is_not_whole_is_refused)
{
    tree_text_check_deck("", "1:1 E04 expected 'deck', found the end of the file");
    tree_text_check_deck("game unien 1\n", "1:1 E04 expected 'deck', found 'game'");
    tree_text_check_deck("deck a \"J\"\n  cards 1 b\n",
                         "1:11 E04 expected the English name in quotes, found the end of the line");
    tree_text_check_deck("deck \"J\" \"E\"\n",
                         "1:6 E04 expected the name of the deck, found a text in quotes");
    tree_text_check_deck("deck a \"J\" \"E\" cover\n  cards 1 b\n",
                         "1:16 E04 expected the end of the line, found 'cover'");
    tree_text_check_deck("deck a \"J\" \"E\"\n",
                         "2:1 E05 expected lines below, indented by two more spaces");
    tree_text_check_deck("deck a \"J\" \"E\"\n  cards 3\n",
                         "2:10 E04 expected a card id, found the end of the line");
    tree_text_check_deck("deck a \"J\" \"E\"\n  cards 3 b,\n",
                         "2:13 E04 expected a card id, found the end of the line");
    tree_text_check_deck("deck a \"J\" \"E\"\n  3 b\n",
                         "2:3 E04 expected a line of cards ('leaders', "
                         "'main', 'cards'), found '3'");
    tree_text_check_deck("deck a \"J\" \"E\"\n  cards 3 b 2 c\n",
                         "2:13 E04 expected the end of the line, found '2'");
}

/* ---- Lines of a card ----------------------------------------------------------------------- */

Test(parse, printed_texts_are_japanese_or_english)
{
    check_lines("  text ja \"引く。\"\n  text en \"Draw.\"\n",
                "(text-ja '引く。') (text-en 'Draw.')");
    check_lines("  text \"x\"\n", "2:8 E04 expected 'ja' or 'en', found a text in quotes");
    check_lines("  text ja x\n", "2:11 E04 expected the wording in quotes, found 'x'");
    check_lines("  text ja \"x\"; cost 1\n", "2:14 E04 expected the end of the line, found ';'");
}

Test(parse, fields_have_lists_of_values)
{
    check_lines("  type unit, adventurer; cost forest 1, dark 1; power - 2; range \"arc2\"\n",
                "(field 'type' (value unit) (value adventurer)) "
                "(field 'cost' (value forest 1) (value dark 1)) (field 'power' (value -2)) "
                "(field 'range' (value \"arc2\"))");
    check_lines("  multicolour\n", "(field 'multicolour')");
    check_lines("  cost 1;\n", "2:10 E04 expected a field or an ability, found the end of the "
                               "line");
    check_lines("  type a,\n", "2:10 E04 expected a value, found the end of the line");
    check_lines("  cost -x\n", "2:9 E04 expected a number, found 'x'");
    check_lines("  cost = 1\n", "2:8 E04 expected the value of 'cost', found '='; write cost X");
    check_lines("  cost 1:\n",
                "2:3 E04 'cost' begins no ability; these do: on, replace, act, use, static");
    check_lines("  12\n", "2:3 E04 expected a field or an ability, found '12'");
}

Test(parse, keywords_match_and_upkeep_stand_among_the_fields)
{
    check_lines("  has sorcery, shot; upkeep discard 1 hand; cost 1\n",
                "(has sorcery shot) (upkeep (call 'discard' 1 hand)) (field 'cost' (value 1))");
    check_lines("  type trap; match cast and printed-bet >= 3\n",
                "(field 'type' (value trap)) (match (binary and cast (binary >= printed-bet 3)))");
    check_lines("  upkeep stones 1, tap 2\n", "(upkeep (call 'stones' 1) (call 'tap' 2))");
    check_lines("  has\n", "2:6 E04 expected a keyword, found the end of the line");
    check_lines("  has a,\n", "2:9 E04 expected a keyword, found the end of the line");
    check_lines("  match\n", "2:8 E04 expected a value, found the end of the line");
    check_lines("  upkeep\n", "2:9 E04 expected a cost, found the end of the line");
    check_lines("  upkeep a,\n", "2:12 E04 expected a cost, found the end of the line");
}

Test(parse, conditions_for_playing_and_winning)
{
    check_lines("  needs you is defender\n  win if you.life >= 20\n",
                "(needs (binary is you defender)) (win (binary >= (member 'life' you) 20))");
    check_lines("  needs\n", "2:8 E04 expected a value, found the end of the line");
    check_lines("  needs a; cost 1\n", "2:10 E04 expected the end of the line, found ';'");
    check_lines("  win you.life >= 20\n", "2:7 E04 expected 'if', found 'you'");
}

/* ---- Abilities ----------------------------------------------------------------------------- */

Test(parse, abilities_of_every_kind)
{
    check_lines("  on summon:\n    stop\n", "(on (event 'summon') (mods) (block (stop)))");
    check_lines("  replace destroyed of cast[other] by foe optional:\n    do it\n",
                "(replace (event 'destroyed' (of (index cast other)) (by foe)) (mods (optional)) "
                "(block (do-it)))");
    check_lines("  act:\n    stop\n", "(act (costs) (mods) (block (stop)))");
    check_lines("  use during main, attack:\n    stop\n",
                "(use (mods (during main attack)) (block (stop)))");
    check_lines("  static in hand:\n    self cost - 1\n",
                "(static (mods (in 'hand')) (rows (row self (modify - 'cost' 1))))");
    check_lines("  spare s act:\n    stop\n", "(act 's' (costs) (mods) (block (stop)))");
}

Test(parse, abilities_without_their_parts_are_refused)
{
    check_lines("  on:\n    stop\n", "2:5 E04 expected an event, found ':'");
    check_lines("  on summon\n    stop\n", "2:12 E04 expected ':', found the end of the line");
    check_lines("  on summon of:\n    stop\n", "2:15 E04 expected a value, found ':'");
    check_lines("  on summon by foe of cast:\n    stop\n", "2:20 E04 expected ':', found 'of'");
    check_lines("  replace:\n    stop\n", "2:10 E04 expected an event, found ':'");
    check_lines("  act 1:\n    stop\n", "2:7 E04 expected a cost, found '1'");
    check_lines("  use: stop\n", "2:8 E04 expected the end of the line, found 'stop'");
    check_lines("  use x:\n    stop\n", "2:7 E04 expected ':', found 'x'");
    check_lines("  use:\n  cost 1\n", "3:3 E05 expected lines below, indented by two more spaces");
    check_lines("  use:\n", "3:1 E05 expected lines below, indented by two more spaces");
    check_lines("  static:\n", "3:1 E05 expected lines below, indented by two more spaces");
    check_lines("  spare act:\n    stop\n", "2:12 E04 expected an ability ('on', 'replace', "
                                            "'act', 'use' or 'static'), found ':'");
    check_lines("  spare s cost 1\n", "2:11 E04 expected an ability ('on', 'replace', 'act', "
                                      "'use' or 'static'), found 'cost'");
}

Test(parse, modifiers_of_abilities_come_in_any_order)
{
    check_lines("  on used by foe if you.right = 0 once per turn optional:\n    stop\n",
                "(on (event 'used' (by foe)) (mods (if? (binary = (member 'right' you) 0)) "
                "(once 'turn') (optional)) (block (stop)))");
    check_lines("  on finish pay morale 1, discard 1 hand during main now:\n    stop\n",
                "(on (event 'finish') (mods (pay? (call 'morale' 1) (call 'discard' 1 hand)) "
                "(during main) (now)) (block (stop)))");
    check_lines("  act as wisdom after in hand:\n    stop\n",
                "(act (costs) (mods (as 'wisdom') (after) (in 'hand')) (block (stop)))");
    check_lines("  on aid swift pay morale 1:\n    stop\n",
                "(on (event 'aid') (mods (mark 'swift') (pay? (call 'morale' 1))) (block (stop)))");
    check_lines("  act morale 1 once per battle swift, slow:\n    stop\n",
                "2:37 E04 expected ':', found ','");
    check_lines("  act morale 1 once per battle swift:\n    stop\n",
                "(act (costs (call 'morale' 1)) (mods (once 'battle') (mark 'swift')) "
                "(block (stop)))");
    check_lines("  on aid in:\n    stop\n", "2:12 E04 expected a zone, found ':'");
    check_lines("  on aid count:\n    stop\n", "2:10 E04 expected ':', found 'count'");
    check_lines("  use once turn:\n    stop\n", "2:12 E04 expected 'per', found 'turn'");
    check_lines("  use once per:\n    stop\n", "2:15 E04 expected a period, found ':'");
    check_lines("  use during:\n    stop\n", "2:13 E04 expected a timing, found ':'");
    check_lines("  use during a,:\n    stop\n", "2:16 E04 expected a timing, found ':'");
    check_lines("  use in:\n    stop\n", "2:9 E04 expected a zone, found ':'");
    check_lines("  use pay:\n    stop\n", "2:10 E04 expected a cost, found ':'");
    check_lines("  use as:\n    stop\n", "2:9 E04 expected a name for the ability, found ':'");
    check_lines("  use if:\n    stop\n", "2:9 E04 expected a value, found ':'");
    check_lines("  use optional x:\n    stop\n", "2:16 E04 expected ':', found 'x'");
}

Test(parse, costs_are_resources_or_calls)
{
    check_lines("  act morale 1 once per battle:\n    stop\n",
                "(act (costs (call 'morale' 1)) (mods (once 'battle')) (block (stop)))");
    check_lines("  act sacrifice self if cast[other]:\n    stop\n",
                "(act (costs (call 'sacrifice' self)) (mods (if? (index cast other))) "
                "(block (stop)))");
    check_lines("  act move 1..2 discards to lost, tap 2 in hand:\n    stop\n",
                "(act (costs (call 'move' (range 1 2) discards (prep to lost)) (call 'tap' 2)) "
                "(mods (in 'hand')) (block (stop)))");
    check_lines("  act tap 2,:\n    stop\n", "2:13 E04 expected a cost, found ':'");
    check_lines("  act tap 2 -> c:\n    stop\n", "2:13 E04 expected a value, found '->'");
    check_lines("  act sacrifice cast = 1:\n    stop\n", "2:22 E04 expected a value, found '='");
}

/* ---- Whole files --------------------------------------------------------------------------- */

static char *load(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    cr_assert_not_null(file, "%s", path);
    cr_assert_eq(fseek(file, 0, SEEK_END), 0);
    *length = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*length + 1);
    cr_assert_not_null(text);
    cr_assert_eq(fread(text, 1, *length, file), *length);
    fclose(file);
    return text;
}

Test(parse, the_example_cards_of_five_games_are_accepted)
{
    struct lex_pattern *pattern = lex_pattern_open();
    static const struct {
        const char *path;
        int cards;
    } files[] = {
        {"tests/cards/parse/unien.cards", 10},
        {"tests/cards/parse/battle-of-union.cards", 7},
        {"tests/cards/parse/play-of-universe.cards", 8},
        {"tests/cards/parse/ultima-generation.cards", 9},
        {"tests/cards/parse/unreal-drive.cards", 25},
    };
    for (size_t i = 0; i < COUNT_OF(files); i++) {
        size_t length = 0;
        char *text = load(files[i].path, &length);
        struct arena arena = {0};
        struct diags diags = {0};
        struct tree_file *file = NULL;
        bool good = parse_cards(&arena, pattern, files[i].path, text, length, &diags, &file);
        cr_assert(good, "%s:%d:%d: %s", files[i].path, diags.list[0].line, diags.list[0].col,
                  diags.list[0].message);
        cr_assert_eq(file->root->child->kind, NODE_GAME);
        cr_assert_eq(tree_count(file->root), files[i].cards + 1, "%s", files[i].path);
        arena_free(&arena);
        free(text);
    }
    lex_pattern_close(pattern);
}

/* Cuts and breaks a good file everywhere: no crash, and never success with a mistake reported. */
Test(parse, survives_every_cut_and_every_broken_octet)
{
    struct lex_pattern *pattern = lex_pattern_open();
    size_t length = 0;
    char *text = load("tests/cards/parse/battle-of-union.cards", &length);
    for (size_t at = 0; at < length; at++) {
        for (int broken = 0; broken < 2; broken++) {
            struct arena arena = {0};
            struct diags diags = {0};
            struct tree_file *file = NULL;
            char kept = text[at];
            text[at] = broken ? (char)(kept ^ 0x11) : kept;
            bool good =
                parse_cards(&arena, pattern, "t.cards", text, broken ? length : at, &diags, &file);
            text[at] = kept;
            cr_assert_eq(good, diags.errors == 0);
            arena_free(&arena);
        }
    }
    free(text);
    lex_pattern_close(pattern);
}
