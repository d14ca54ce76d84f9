/* test_union-cards.c - the pool and the decks of Battle of Union, and what the game added to the
 * language: prices, marks, face-up cards, cards on cards, second lists of decks. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

#include "engine/base/str.h"
#include "engine/games/battle-of-union/vocab.h"
#include "engine/lang/disasm.h"
#include "engine/lang/op.h"

#define GAME "game battle-of-union 150\n"
#define BODY "  type attacker; color red; cost 1; attack 1; support 1; leadership 1\n"
#define CARD(id, name) "card " id " \"" name "\" \"" name "\"\n" BODY
#define EVENT(id, body) "card " id " \"" id "\" \"" id "\"\n  type event; color red; cost 1\n" body

static struct diags diags; /* each test is a process of its own */

static const struct carddb *load(struct arena *arena)
{
    const char *folder = "cards";
    const struct carddb *db = carddb_load(arena, &union_vocab, &folder, 1, &diags);
    cr_assert_not_null(db, "%s:%d %s", diags.list[0].file, diags.list[0].line,
                       diags.list[0].message);
    cr_assert_eq(diags.kept, 0, "%s", diags.list[0].message);
    return db;
}

static const struct carddb *compile(struct arena *arena, const char *cards, const char *deck)
{
    const char *names[] = {"a.cards", "a.deck"};
    const char *texts[] = {cards, deck};
    memset(&diags, 0, sizeof diags);
    return carddb_compile(arena, &union_vocab, deck == NULL ? 1 : 2, names, texts, &diags);
}

static const struct carddb *good(struct arena *arena, const char *cards)
{
    const struct carddb *db = compile(arena, cards, NULL);
    cr_assert_not_null(db, "%s: %s", diags.list[0].code, diags.list[0].message);
    return db;
}

static const struct card *card_of(const struct carddb *db, const char *id)
{
    card_t card = carddb_find(db, id);
    cr_assert_neq(card, CARD_NONE, "%s", id);
    return &db->cards[card];
}

static const struct ability *ability_of(const struct carddb *db, const char *id, int skill)
{
    const struct card *card = card_of(db, id);
    cr_assert_lt(skill, card->ability_count, "%s", id);
    return &db->abilities[card->ability + skill];
}

/* ---- The pool ------------------------------------------------------------------------------- */

Test(union_cards, the_whole_pool_compiles_without_a_word)
{
    struct arena arena = {0};
    const struct carddb *db = load(&arena);
    int types[TYPE_EVENT + 1] = {0};
    int effects = 0;
    for (int i = 0; i < db->card_count; i++) {
        const struct card *card = &db->cards[i];
        types[card->type]++;
        effects += card->ability_count + (card->use != 0);
        bool is_plain = card->ability_count == 0 && card->use == 0;
        cr_expect_eq(is_plain, card->text_ja[0] == '\0', "%s", card->id);
        cr_expect_eq(is_plain, card->text_en[0] == '\0', "%s", card->id);
        cr_expect_eq(card->namesake, i, "%s", card->id);
    }
    static const int wanted[] = {8, 9, 8, 8, 9, 18};
    cr_expect_arr_eq(types, wanted, sizeof wanted);
    cr_expect_eq(effects, 60 - 5, "all but five cards have one effect");
    arena_free(&arena);
}

Test(union_cards, numbers_are_kept_as_they_are_printed)
{
    struct arena arena = {0};
    const struct carddb *db = load(&arena);
    const struct card *card = card_of(db, "bu-b09");
    static const int16_t bulwark[] = {7, 4, 4, TYPE_DEFENDER, 3};
    cr_expect_arr_eq(&card->number[NUM_PRINTED_ATTACK], bulwark, sizeof bulwark);
    cr_expect_eq(card->number[NUM_TYPE], TYPE_DEFENDER);
    cr_expect_eq(card->words, 1U << WORD_BLUE);
    card = card_of(db, "bu-y02");
    static const int16_t empress[] = {9, 0, 5, TYPE_CROWN, 4};
    cr_expect_arr_eq(&card->number[NUM_PRINTED_ATTACK], empress, sizeof empress);
    arena_free(&arena);
}

Test(union_cards, prices_and_marks_stand_in_the_heads_of_abilities)
{
    struct arena arena = {0};
    const struct carddb *db = load(&arena);
    const struct ability *chanter = ability_of(db, "bu-r10", 0);
    cr_expect_eq(chanter->event, ON_AID);
    cr_expect_eq(chanter->marks, 1U << MARK_SWIFT);
    cr_expect_eq(chanter->price[RESOURCE_MORALE], 1);
    cr_expect_eq(ability_of(db, "bu-r03", 0)->price[RESOURCE_MORALE], 2);
    cr_expect_eq(ability_of(db, "bu-g01", 0)->price[RESOURCE_MORALE], 0);
    cr_expect_eq(ability_of(db, "bu-b06", 0)->marks, 1U << MARK_SWIFT);
    cr_expect_eq(ability_of(db, "bu-r04", 0)->marks, 0);
    cr_expect_eq(ability_of(db, "bu-y06", 0)->event, ON_BREACH);
    cr_expect_eq(card_of(db, "bu-r11")->use_timings, 1U << TIMING_BATTLE);
    cr_expect_eq(card_of(db, "bu-r12")->use_timings, 1U << TIMING_PREP);
    cr_expect_eq(card_of(db, "bu-g12")->use_timings, 0);
    for (int i = 0; i < db->ability_count; i++) {
        const struct ability *ability = &db->abilities[i];
        cr_expect_eq(ability->kind == ABILITY_ACT, ability->is_once);
        cr_expect_eq(ability->costs, 0, "morale is the game's");
    }
    arena_free(&arena);
}

/* BU-R51: what can do nothing is legal, and every mode is offered. */
Test(union_cards, neither_effects_nor_modes_ask_whether_they_can_do_anything)
{
    struct arena arena = {0};
    const struct carddb *db = load(&arena);
    for (int i = 0; i < db->ability_count; i++) {
        cr_expect_eq(db->abilities[i].first, 0);
    }
    for (int pc = 0; pc < db->code_count; pc++) {
        if (word_op(db->code[pc]) == OP_OPTION) {
            cr_expect_eq(word_b(db->code[pc + 1]), 0);
        }
    }
    const struct carddb *tested =
        good(&arena, GAME EVENT("aa", "  use:\n    mode 1:\n      option x if you.won = 1:\n"
                                      "        choose 1 foe.walls -> c\n        look c\n"));
    int pc = tested->cards[0].use;
    while (word_op(tested->code[pc]) != OP_OPTION) {
        pc++;
    }
    int test = word_b(tested->code[pc + 1]);
    cr_assert_neq(test, 0, "a condition of its own is tested");
    char buffer[512];
    struct str out;
    str_init(&out, buffer, sizeof buffer);
    disasm_code(tested, test, &out);
    cr_expect_null(strstr(buffer, "ZONE"), "and nothing else: %s", buffer);
    arena_free(&arena);
}

/* ---- Decks ---------------------------------------------------------------------------------- */

static int count_list(const struct carddb *db, const struct deck_row *row, int rows, int *cost,
                      int copies[])
{
    int crowns = 0;
    for (int i = 0; i < rows; i++) {
        copies[row[i].card] += row[i].copies;
        *cost += row[i].copies * db->cards[row[i].card].number[NUM_COST];
        crowns += db->cards[row[i].card].type == TYPE_CROWN ? row[i].copies : 0;
    }
    return crowns;
}

Test(union_cards, every_deck_is_legal_and_every_card_is_in_one)
{
    struct arena arena = {0};
    const struct carddb *db = load(&arena);
    bool is_used[128] = {false};
    cr_assert_eq(db->deck_count, 6);
    for (int i = 0; i < db->deck_count; i++) {
        const struct deck_list *list = &db->decks[i];
        int copies[128] = {0}, main_copies[128] = {0};
        int cost = 0, any_cost = 0, size = 0, main_size = 0;
        int crowns = count_list(db, list->side, list->side_rows, &cost, main_copies);
        cr_expect_eq(count_list(db, list->row, list->rows, &any_cost, copies), 0, "BU-003");
        for (int k = 0; k < db->card_count; k++) {
            size += copies[k];
            main_size += main_copies[k];
            is_used[k] = is_used[k] || copies[k] + main_copies[k] > 0;
            cr_expect_leq(copies[k] + main_copies[k], 3, "%s BU-002", list->name);
        }
        cr_expect_eq(size, 30, "%s BU-001", list->name);
        cr_expect(main_size >= 1 && main_size <= 5, "%s BU-008", list->name);
        cr_expect_leq(cost, 10, "%s BU-009", list->name);
        cr_expect_geq(crowns, 1, "%s BU-007", list->name);
        cr_expect_eq(list->index->size, size + main_size, "%s", list->name);
    }
    for (int k = 0; k < db->card_count; k++) {
        cr_expect(is_used[k], "%s is in no deck", db->cards[k].id);
    }
    arena_free(&arena);
}

#define DECK "deck d \"D\" \"D\"\n"

Test(union_cards, both_lists_of_a_deck_are_kept_apart_and_numbered_together)
{
    struct arena arena = {0};
    const char *cards = GAME CARD("aa", "A") CARD("bb", "B");
    const struct carddb *db =
        compile(&arena, cards, DECK "  cards 2 bb\n  main 1 bb, 1 aa\n  cards 1 aa\n");
    cr_assert_not_null(db, "%s", diags.list[0].message);
    const struct deck_list *list = &db->decks[0];
    cr_assert(list->rows == 2 && list->side_rows == 2);
    cr_expect(list->row[0].card == 1 && list->row[0].copies == 2);
    cr_expect(list->row[1].card == 0 && list->row[1].copies == 1);
    cr_expect(list->side[0].card == 1 && list->side[0].copies == 1);
    static const card_t numbered[] = {0, 0, 1, 1, 1};
    cr_expect_eq(list->index->size, COUNT_OF(numbered));
    cr_expect_arr_eq(list->index->card, numbered, sizeof numbered);
    cr_expect_null(compile(&arena, cards, DECK "  main 1 bb, 1 bb\n"));
    cr_expect_str_eq(diags.list[0].code, "E09");
    cr_expect_null(compile(&arena, cards, DECK "  leaders 1 bb\n"));
    cr_expect_str_eq(diags.list[0].code, "E07");
    arena_free(&arena);
}

/* ---- Names ---------------------------------------------------------------------------------- */

/* BU-R68: the English name decides which cards are of the same name. */
Test(union_cards, cards_of_one_name_are_namesakes_whatever_their_ids)
{
    struct arena arena = {0};
    const struct carddb *db =
        good(&arena, GAME CARD("aa", "Old Guard") CARD("bb", "New Guard") CARD("cc", "Old Guard"));
    cr_expect(db->cards[0].namesake == 0 && db->cards[1].namesake == 1);
    cr_expect_eq(db->cards[2].namesake, 0);
    db = good(&arena, GAME "card aa \"老騎士\" \"Old Guard\"\n" BODY
                           "card bb \"老騎士\" \"Old Knight\"\n" BODY);
    cr_expect_eq(db->cards[1].namesake, 1, "the Japanese name does not count");
    arena_free(&arena);
}

Test(union_cards, a_knight_is_one_in_either_language)
{
    struct arena arena = {0};
    const struct carddb *db =
        good(&arena, GAME "card aa \"老騎士\" \"Old Guard\"\n" BODY
                          "  on aid:\n    if fighter[name has \"Knight\" or name has \"騎士\"]:\n"
                          "      draw 1\ncard bb \"門番\" \"Gate Knight\"\n" BODY CARD("cc", "C"));
    const int prop = PROP_FREE; /* the only filter */
    cr_assert_eq(db->prop_count, prop + 1);
    for (int i = 0; i < 3; i++) {
        cr_expect_eq(db->cards[i].prop[prop / 64] >> prop % 64 & 1, i < 2, "%s", db->cards[i].id);
    }
    arena_free(&arena);
}

/* ---- Code ----------------------------------------------------------------------------------- */

static void check_use(const char *body, const char *wanted)
{
    struct arena arena = {0};
    char cards[512], buffer[1024];
    struct str out;
    snprintf(cards, sizeof cards, GAME EVENT("aa", "  use:\n%s"), body);
    const struct carddb *db = good(&arena, cards);
    str_init(&out, buffer, sizeof buffer);
    disasm_code(db, db->cards[0].use, &out);
    cr_expect_str_eq(buffer, wanted, "%s", buffer);
    arena_free(&arena);
}

Test(union_cards, cards_on_a_card_are_found_by_its_place)
{
    check_use("    choose 1 foe.camp -> c\n    look c.attached\n",
              "1 ZONE foe camp\n2 SEAT you\n3 CONST 1\n4 CONST 1\n5 CHOOSE $0\n"
              "6 ZONE both reserve\n7 FILTER 4\n8 FIELD slot\n9 SSLOT $0\n10 SFIELD slot\n"
              "11 EQ\n12 VERB look\n13 END\n");
}

Test(union_cards, a_type_is_given_by_its_name)
{
    check_use("    give fighter type = supporter for battle\n",
              "1 ZONE mine fighter\n2 CONST 4\n3 GIVE type = for battle\n4 END\n");
}

Test(union_cards, face_up_may_stand_anywhere_among_the_conditions)
{
    check_use("    retreat camp[defender and faceup and beside-fighter]\n",
              "1 ZONE mine camp\n2 PROP defender\n3 WORD faceup\n4 WORD beside-fighter\n"
              "5 VERB retreat\n6 END\n");
}

Test(union_cards, verbs_without_cards_and_with_a_number_of_them)
{
    check_use("    add-wall\n    break 1 foe.walls\n",
              "1 VERB add-wall\n2 CONST 1\n3 ZONE foe walls\n4 VERB break\n5 END\n");
}

/* ---- The hash ------------------------------------------------------------------------------- */

static uint64_t hash_of(const char *head)
{
    struct arena arena = {0};
    char cards[256];
    snprintf(cards, sizeof cards, "%s  on aid%s:\n    draw 1\n", GAME CARD("aa", "A"), head);
    uint64_t hash = good(&arena, cards)->hash;
    arena_free(&arena);
    return hash;
}

Test(union_cards, the_hash_is_of_prices_and_marks_too)
{
    static const char *const heads[] = {"", " swift", " pay morale 1", " pay morale 2",
                                        " swift pay morale 1"};
    for (size_t i = 0; i < COUNT_OF(heads); i++) {
        cr_expect_eq(hash_of(heads[i]), hash_of(heads[i]));
        for (size_t k = 0; k < i; k++) {
            cr_expect_neq(hash_of(heads[i]), hash_of(heads[k]), "'%s' '%s'", heads[i], heads[k]);
        }
    }
    cr_expect_eq(hash_of(" pay morale 0"), hash_of(""), "free is free");
}
