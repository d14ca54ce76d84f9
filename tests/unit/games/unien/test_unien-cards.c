/* test_unien-cards.c - the pool of Unien against sections 2.2, 10 and 11 of its rules: types,
 * costs, attributes, kinds of effects, sets and leaders; and what the checker refuses. */
#include <criterion/criterion.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/str.h"
#include "engine/games/unien/vocab.h"
#include "engine/lang/disasm.h"

enum { SETS = 9, KINDS = 10, BASICS = 4, TEXT = 512 };

static struct diags diags; /* each test is a process of its own */

static const struct carddb *load(struct arena *arena)
{
    const char *folder = "cards";
    const struct carddb *db = carddb_load(arena, &unien_vocab, &folder, 1, &diags);
    cr_assert_not_null(db, "%s:%d %s", diags.list[0].file, diags.list[0].line,
                       diags.list[0].message);
    cr_assert_eq(diags.kept, 0, "%s", diags.list[0].message);
    return db;
}

static const struct carddb *compile(struct arena *arena, const char *body)
{
    const char *name = "a.cards";
    char text[TEXT];
    const char *texts = text;
    (void)snprintf(text, sizeof text, "game unien 1\ncard aa \"A\" \"A\"\n%s", body);
    memset(&diags, 0, sizeof diags);
    return carddb_compile(arena, &unien_vocab, 1, &name, &texts, &diags);
}

static void check_good(const char *body)
{
    struct arena arena = {0};
    cr_expect_not_null(compile(&arena, body), "%s: %s", body, diags.list[0].message);
    arena_free(&arena);
}

static void check_bad(const char *body, const char *words)
{
    struct arena arena = {0};
    cr_expect_null(compile(&arena, body), "%s", body);
    cr_expect_not_null(strstr(diags.list[0].message, words), "%s: %s", body, diags.list[0].message);
    arena_free(&arena);
}

/* ---- Types, costs, attributes --------------------------------------------------------------- */

/* As printed: C character, A ability, E energy; the cost in units of a colour or of any (N); the
 * attributes, of an energy what it provides, "-" for colorless. */
static const struct printed {
    const char *id;
    char type;
    const char *cost, *attributes;
} pool[] = {
    {"bas-f", 'E', "", "F"},       {"bas-r", 'E', "", "R"},       {"bas-w", 'E', "", "W"},
    {"bas-d", 'E', "", "D"},       {"ino-01", 'C', "N3", "-"},    {"ino-02", 'C', "N1", "-"},
    {"ino-03", 'C', "N5", "-"},    {"ino-04", 'C', "N4", "-"},    {"ino-05", 'C', "N2", "-"},
    {"ino-06", 'C', "N2", "-"},    {"ino-07", 'A', "N2", "-"},    {"ino-08", 'A', "N1", "-"},
    {"ino-09", 'A', "N2", "-"},    {"ino-10", 'C', "N2", "-"},    {"wiz-01", 'C', "N1", "-"},
    {"wiz-02", 'C', "N9", "-"},    {"wiz-03", 'C', "N8", "-"},    {"wiz-04", 'C', "N7", "-"},
    {"wiz-05", 'A', "N3", "-"},    {"wiz-06", 'A', "N6", "-"},    {"wiz-07", 'A', "N5", "-"},
    {"wiz-08", 'C', "N2", "-"},    {"wiz-09", 'C', "N1", "-"},    {"wiz-10", 'A', "N2", "-"},
    {"cos-01", 'C', "N3", "-"},    {"cos-02", 'C', "N2", "-"},    {"cos-03", 'C', "N1", "-"},
    {"cos-04", 'C', "N3", "-"},    {"cos-05", 'C', "N2", "-"},    {"cos-06", 'C', "N2", "-"},
    {"cos-07", 'A', "N3", "-"},    {"cos-08", 'A', "N1", "-"},    {"cos-09", 'A', "N2", "-"},
    {"cos-10", 'C', "N2", "-"},    {"lab-01", 'E', "", "FD"},     {"lab-02", 'C', "F1D1", "FD"},
    {"lab-03", 'C', "F1", "F"},    {"lab-04", 'C', "D1", "D"},    {"lab-05", 'A', "F2", "F"},
    {"lab-06", 'A', "D1", "D"},    {"lab-07", 'C', "F2D1", "FD"}, {"lab-08", 'C', "F2", "F"},
    {"lab-09", 'A', "F2D2", "FD"}, {"lab-10", 'A', "D2", "D"},    {"atr-01", 'E', "", "RW"},
    {"atr-02", 'C', "R1W1", "RW"}, {"atr-03", 'C', "R1", "R"},    {"atr-04", 'C', "W1", "W"},
    {"atr-05", 'A', "R1", "R"},    {"atr-06", 'A', "W2", "W"},    {"atr-07", 'C', "R2W1", "RW"},
    {"atr-08", 'C', "W2", "W"},    {"atr-09", 'A', "R2W2", "RW"}, {"atr-10", 'A', "R1W1", "RW"},
    {"owl-01", 'C', "F1", "F"},    {"owl-02", 'C', "F1", "F"},    {"owl-03", 'C', "F2", "F"},
    {"owl-04", 'C', "F2", "F"},    {"owl-05", 'C', "F1", "F"},    {"owl-06", 'A', "F3", "F"},
    {"owl-07", 'A', "F2", "F"},    {"owl-08", 'C', "0", "-"},     {"owl-09", 'C', "F3", "F"},
    {"owl-10", 'A', "F2", "F"},    {"vol-01", 'C', "R6", "R"},    {"vol-02", 'C', "R8", "R"},
    {"vol-03", 'C', "R5", "R"},    {"vol-04", 'C', "R1", "R"},    {"vol-05", 'C', "R2", "R"},
    {"vol-06", 'C', "R2", "R"},    {"vol-07", 'A', "R1", "R"},    {"vol-08", 'A', "R4", "R"},
    {"vol-09", 'A', "R1", "R"},    {"vol-10", 'A', "R3", "R"},    {"had-01", 'C', "D1", "D"},
    {"had-02", 'C', "D2", "D"},    {"had-03", 'C', "D2", "D"},    {"had-04", 'C', "D1", "D"},
    {"had-05", 'A', "D3", "D"},    {"had-06", 'A', "D2", "D"},    {"had-07", 'C', "D2", "D"},
    {"had-08", 'A', "D1", "D"},    {"had-09", 'C', "0", "-"},     {"had-10", 'C', "D3", "D"},
    {"aqu-01", 'C', "W1", "W"},    {"aqu-02", 'C', "W2", "W"},    {"aqu-03", 'C', "W4", "W"},
    {"aqu-04", 'A', "W2", "W"},    {"aqu-05", 'A', "W1", "W"},    {"aqu-06", 'C', "W2", "W"},
    {"aqu-07", 'A', "W4", "W"},    {"aqu-08", 'C', "W1", "W"},    {"aqu-09", 'A', "W3", "W"},
    {"aqu-10", 'C', "W1", "W"},
};

static const char letters[] = "FRWDN"; /* in the order of the colours, then any */

/* The units of a colour in a cost like "F2D1". */
static int units_of(const char *cost, int color)
{
    const char *at = strchr(cost, letters[color]);
    return at == NULL ? 0 : atoi(at + 1);
}

/* UE-007, UE-008, UE-009: the type says what is printed; UE-012: the colours that there are. */
Test(unien_cards, types_and_costs_are_as_printed)
{
    struct arena arena = {0};
    const struct carddb *db = load(&arena);
    static const int type_of[] = {
        ['C'] = TYPE_CHARACTER, ['A'] = TYPE_ABILITY, ['E'] = TYPE_ENERGY};
    cr_expect_eq(db->card_count, (int)COUNT_OF(pool) + SETS, "these and the leaders");
    for (size_t i = 0; i < COUNT_OF(pool); i++) {
        card_t at = carddb_find(db, pool[i].id);
        cr_assert_neq(at, CARD_NONE, "%s", pool[i].id);
        const struct card *card = &db->cards[at];
        cr_expect_eq(card->type, type_of[(int)pool[i].type], "%s", pool[i].id);
        int total = 0;
        for (int color = 0; color < RESOURCES; color++) {
            int units = units_of(pool[i].cost, color);
            cr_expect_eq(card->number[NUM_PRICE + color], units, "%s", pool[i].id);
            total += units;
        }
        cr_expect_eq(card->number[NUM_PRINTED_COST], total, "%s", pool[i].id);
    }
    arena_free(&arena);
}

/* UE-015, UE-016, UE-017: of a character and an ability they follow from the cost. */
Test(unien_cards, attributes_follow_from_costs)
{
    struct arena arena = {0};
    const struct carddb *db = load(&arena);
    const uint64_t mask = (UINT64_C(1) << (WORD_COLORLESS + 1)) - 1;
    for (size_t i = 0; i < COUNT_OF(pool); i++) {
        uint64_t wanted = 0;
        for (int color = 0; color < COLORS; color++) {
            bool is_of = strchr(pool[i].attributes, letters[color]) != NULL;
            wanted |= is_of ? UINT64_C(1) << (WORD_FOREST + color) : 0;
            cr_expect(pool[i].type == 'E' || is_of == (units_of(pool[i].cost, color) > 0), "%s",
                      pool[i].id);
        }
        wanted = wanted == 0 ? UINT64_C(1) << WORD_COLORLESS : wanted;
        cr_expect_eq(db->cards[carddb_find(db, pool[i].id)].words & mask, wanted, "%s", pool[i].id);
    }
    arena_free(&arena);
}

/* UE-007, UE-008: without a cost neither a character nor an ability; UE-009: an energy has none,
 * and provides something; UE-012: in four colours, and a cost in those or in any. */
Test(unien_cards, the_checker_asks_for_costs_and_colours)
{
    static const char *const kinds[] = {"  type character; set ino%s\n",
                                        "  type ability; set ino%s\n  use:\n    draw 1\n"};
    static const char *const good[] = {"; cost 0", "; cost any 3", "; cost forest 1",
                                       "; cost fire 99", "; cost water 1, dark 1, any 1"};
    static const char *const colors[] = {"forest", "fire", "water", "dark"};
    char body[TEXT];
    for (size_t kind = 0; kind < COUNT_OF(kinds); kind++) {
        (void)snprintf(body, sizeof body, kinds[kind], "");
        check_bad(body, "cost");
        (void)snprintf(body, sizeof body, kinds[kind], "; cost light 1");
        check_bad(body, "amounts");
        (void)snprintf(body, sizeof body, kinds[kind], "; cost colorless 1");
        check_bad(body, "amounts");
        (void)snprintf(body, sizeof body, kinds[kind], "; cost fire 100");
        check_bad(body, "99");
        (void)snprintf(body, sizeof body, kinds[kind], "; cost any 1; provides fire");
        check_bad(body, "provides");
        for (size_t i = 0; i < COUNT_OF(good); i++) {
            (void)snprintf(body, sizeof body, kinds[kind], good[i]);
            check_good(body);
        }
    }
    for (size_t i = 0; i < COUNT_OF(colors); i++) {
        (void)snprintf(body, sizeof body, "  type energy; set basic; provides %s\n", colors[i]);
        check_good(body);
    }
    check_bad("  type energy; set basic\n", "provides");
    check_bad("  type energy; set basic; provides light\n", "light");
    check_bad("  type energy; set basic; provides fire; cost any 1\n", "cost");
    check_bad("  type leader; set ino; cost any 1\n", "cost");
}

/* ---- Kinds of effects ----------------------------------------------------------------------- */

enum printed_as { PRINTED_CIP, PRINTED_ACT, PRINTED_ALWAYS };

static enum printed_as printed_as(const char *text)
{
    return strncmp(text, "[cip] ", 6) == 0 ? PRINTED_CIP
           : *text == '['                  ? PRINTED_ACT
                                           : PRINTED_ALWAYS;
}

static enum printed_as kind_of(const struct ability *ability)
{
    bool is_trigger = ability->kind == ABILITY_ON;
    return is_trigger && ability->event == ON_ENTER ? PRINTED_CIP
           : ability->kind == ABILITY_ACT           ? PRINTED_ACT
                                                    : PRINTED_ALWAYS;
}

/* The units of a colour in "[2] ..." or "[Fire 1, water 1] ...". */
static int price_of(const char *text, int color)
{
    static const char *const names[] = {"orest ", "ire ", "ater ", "ark "};
    char head[TEXT];
    (void)snprintf(head, sizeof head, "%.*s", (int)strcspn(text, "]"), text);
    if (color == ANY) {
        return isdigit((unsigned char)head[1]) ? atoi(head + 1) : 0;
    }
    const char *at = strstr(head, names[color]);
    return at == NULL ? 0 : atoi(at + strlen(names[color]));
}

static void check_effect(const struct card *card, const struct ability *ability, const char *text)
{
    enum printed_as wanted = printed_as(text);
    cr_expect_eq(kind_of(ability), wanted, "%s: %s", card->id, text);
    for (int color = 0; color < RESOURCES; color++) {
        int price = wanted == PRINTED_ACT ? price_of(text, color) : 0;
        cr_expect_eq(ability->price[color], price, "%s: %s", card->id, text);
    }
}

/* UE-038: "[cip]" in front is an effect on entering; UE-044: so is a cost in brackets an activated
 * one, with that cost; UE-052: nothing in front, and it applies always. Abilities have none. */
Test(unien_cards, what_stands_in_front_of_an_effect_says_its_kind)
{
    struct arena arena = {0};
    const struct carddb *db = load(&arena);
    int kinds[PRINTED_ALWAYS + 1] = {0};
    for (int i = 0; i < db->card_count; i++) {
        const struct card *card = &db->cards[i];
        const char *text = card->text_en;
        int effects = 0;
        cr_expect_eq(card->use != 0, card->type == TYPE_ABILITY, "%s", card->id);
        if (card->type != TYPE_CHARACTER) {
            cr_expect_eq(card->ability_count, 0, "%s", card->id);
            continue;
        }
        while (text != NULL) {
            const char *next = strstr(text, " / ");
            cr_assert_lt(effects, card->ability_count, "%s: %s", card->id, text);
            check_effect(card, &db->abilities[card->ability + effects], text);
            kinds[printed_as(text)]++;
            effects++;
            text = next == NULL ? NULL : next + strlen(" / ");
        }
        cr_expect_eq(effects, card->ability_count, "%s", card->id);
    }
    for (int i = 0; i <= PRINTED_ALWAYS; i++) {
        cr_expect_gt(kinds[i], 9, "each kind is in the pool");
    }
    arena_free(&arena);
}

/* UE-103: El is the only card that gives tokens. */
Test(unien_cards, angel_tokens_come_from_el)
{
    struct arena arena = {0};
    const struct carddb *db = load(&arena);
    int givers = 0;
    for (int i = 0; i < db->card_count; i++) {
        char text[8 * TEXT];
        struct str out;
        str_init(&out, text, sizeof text);
        disasm_card(db, &db->cards[i], &out);
        cr_expect_null(strstr(text, "VERB set token"), "%s", db->cards[i].id);
        if (strstr(text, "VERB add token") != NULL) {
            cr_expect_str_eq(db->cards[i].id, "cos-01");
            givers++;
        }
    }
    cr_expect_eq(givers, 1);
    arena_free(&arena);
}

/* ---- Sets and leaders ----------------------------------------------------------------------- */

/* UE-002, UE-130, UE-131: nine leaders, each of a set of its own, which names the condition.
 * UE-129: ten kinds of cards in each set; and four energies of none. */
Test(unien_cards, each_leader_has_a_set_of_ten_kinds)
{
    struct arena arena = {0};
    const struct carddb *db = load(&arena);
    int leaders[SETS + 1] = {0}, kinds[SETS + 1] = {0};
    for (int i = 0; i < db->card_count; i++) {
        const struct card *card = &db->cards[i];
        int sets = 0;
        for (int set = 0; set <= SETS; set++) {
            if ((card->words >> (WORD_SET + set) & 1) != 0) {
                sets++;
                *(card->type == TYPE_LEADER ? &leaders[set] : &kinds[set]) += 1;
            }
        }
        cr_expect_eq(sets, 1, "%s", card->id);
    }
    for (int set = 0; set < SETS; set++) {
        cr_expect_eq(leaders[set], 1);
        cr_expect_eq(kinds[set], KINDS);
    }
    cr_expect_eq(leaders[SETS], 0, "no leader is basic");
    cr_expect_eq(kinds[SETS], BASICS);
    arena_free(&arena);
}

/* UE-005: what is printed on a leader's face is one of two words, and no other card has it. */
Test(unien_cards, a_leader_is_printed_with_its_text_or_without)
{
    check_good("  type leader; set ino; face plain\n");
    check_good("  type leader; set ino; face text\n");
    check_good("  type leader; set ino\n");
    check_bad("  type leader; set ino; face blank\n", "blank");
    check_bad("  type character; set ino; cost any 1; face plain\n", "face");
    check_bad("  type leader\n", "set");
}
