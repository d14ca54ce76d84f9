/* test_universe-cards.c - the pool of Play of Universe, and what its cards may not say (RULES.md
 * 2.3). */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/base/base.h"
#include "engine/games/play-of-universe/prepared.h"

#define GAME "game play-of-universe 1\n"
#define CREATURE "type creature; attr fire; hp 3; power 2; attack-cost 1; armour-slots 1\n"
#define SQUARES "  move \"step4\"; range \"near1\"\n"
#define CARD(id, name, body) "card " id " \"" name "\" \"" name "\"\n  " body
#define PLAIN(id, name, more) CARD(id, name, CREATURE "  cost 2; reduction 1; " more "\n" SQUARES)
#define ASSIST(body) CARD("spell", "Spell", "type assist; attr none; cost 1; reduction 0\n" body)
#define ARMOUR(body) CARD("mail", "Mail", "type armour; attr none; cost 1; reduction 0\n" body)

static struct diags diags; /* each test is a process of its own */

static const struct carddb *compile(struct arena *arena, const char *cards)
{
    const char *name = "a.cards";

    memset(&diags, 0, sizeof diags);
    return carddb_compile(arena, &play_of_universe_vocab, 1, &name, &cards, &diags);
}

static bool says(const char *code, const char *part)
{
    for (int i = 0; i < diags.kept; i++) {
        if (strcmp(diags.list[i].code, code) == 0 && strstr(diags.list[i].message, part) != NULL) {
            return true;
        }
    }
    return false;
}

Test(universe_cards, the_whole_pool_compiles_without_a_word)
{
    static const int wanted[] = {35, 23, 4,
                                 5}; /* creatures with the four J, assists, armours, .. */
    struct arena arena = {0};
    const char *folder = "cards";
    const struct carddb *db = carddb_load(&arena, &play_of_universe_vocab, &folder, 1, &diags);
    int types[4] = {0};

    cr_assert_not_null(db, "%s", diags.list[0].message);
    cr_assert_eq(diags.kept, 0, "%s", diags.list[0].message);
    cr_assert_eq(db->card_count, 67);
    cr_assert_eq(db->deck_count, 5);
    for (int i = 0; i < db->card_count; i++) {
        types[db->cards[i].type]++;
        bool is_plain = db->cards[i].ability_count == 0;
        cr_expect_eq(is_plain, db->cards[i].text_ja[0] == '\0', "%s", db->cards[i].id);
        cr_expect_eq(is_plain, db->cards[i].text_en[0] == '\0', "%s", db->cards[i].id);
    }
    cr_expect_arr_eq(types, wanted, sizeof wanted);
    arena_free(&arena);
}

Test(universe_cards, what_contradicts_itself_is_refused)
{
    static const struct {
        const char *cards, *code, *part;
    } wrong[] = {
        {GAME CARD("a", "A", CREATURE "  cost 1; reduction 2\n" SQUARES), "E18", "reduction"},
        {GAME PLAIN("a", "A", "has j"), "E18", "costs 0"},
        {GAME CARD("a", "A", CREATURE "  cost 0; reduction 0; has j; evolves-from \"B\"\n" SQUARES)
             PLAIN("b", "B", "info \"-\""),
         "E18", "evolves from nothing"},
        {GAME ASSIST(""), "E18", "without an effect"},
        {GAME ASSIST("  on main:\n    draw 1\n  on main:\n    draw 2\n"), "E18", "one timing"},
        {GAME PLAIN("a", "A", "info \"-\"") "card b \"A\" \"B\"\n  " CREATURE
                                            "  cost 2; reduction 1\n" SQUARES,
         "E18", "one of its two names"},
        {GAME ARMOUR("  static:\n    board[in-range of self.host] power + 1\n"), "E24", "in-range"},
        {GAME ARMOUR(
             "  static if count foe.board[in-range of self.host] > 0:\n    self.host hp + 1\n"),
         "E24", "in-range"},
        {GAME ARMOUR("  static:\n    held price = 1\n"), "E14", "of statics"},
        {GAME ASSIST("  on main:\n    give own.hand price - 1 for turn\n"), "E", ""},
        {GAME ARMOUR("  static:\n    self.host move + \"step9\"\n"), "E11", "move"},
        {GAME ARMOUR("  static:\n    self.host move = \"step4\"\n"), "E11", "write"},
        {GAME PLAIN("a", "A", "rarity rare"), "E11", "quotes"},
    };

    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        struct arena arena = {0};
        const struct carddb *db = compile(&arena, wrong[i].cards);
        bool is_any = strcmp(wrong[i].code, "E") == 0;
        cr_expect_null(db, "case %zu compiles", i);
        cr_expect(is_any ? diags.kept > 0 : says(wrong[i].code, wrong[i].part),
                  "case %zu says %s: %s", i, diags.list[0].code, diags.list[0].message);
        arena_free(&arena);
    }
}

Test(universe_cards, a_card_says_what_others_need_to_know_of_it)
{
    static const char cards[] = GAME PLAIN("a", "A", "rarity \"rare\"; info \"first print\"")
        ARMOUR("  static:\n    held price - 1\n    self.host range + \"arc2\"\n");
    struct arena arena = {0};
    const struct carddb *db = compile(&arena, cards);

    cr_assert_not_null(db, "%s: %s", diags.list[0].code, diags.list[0].message);
    const struct pu_prepared *digest = db->prepared;
    cr_expect_eq(digest->facts[0].rows, 0);
    cr_expect_eq(digest->facts[1].rows, ROWS_PRICE | ROWS_SQUARES);
    cr_expect_eq(digest->facts[0].attribute, WORD_FIRE);
    cr_expect_eq(digest->facts[1].attribute, ATTRIBUTES);
    cr_expect(db->any_order, "no static fixes a number");
    arena_free(&arena);
}
