/* prepared.c - what play needs of the compiled cards. */
#include "engine/games/play-of-universe/prepared.h"

#include <string.h>

#include "engine/lang/op.h"

/* ---- what is wrong with the data (RULES.md 2.3) -----------------------------------------------
 */

static void report(struct diags *diags, const struct card *card, const char *what)
{
    const struct diag_source source = {card->file, "", 0};
    const struct diag_place place = {&source, card->line, 1};

    diag_add(diags, "E18", place, NULL, "'%s' %s", card->id, what);
}

static bool has_two(const struct carddb *db, const struct card *card)
{
    const struct ability *ability = &db->abilities[card->ability];

    for (int i = 0; i < card->ability_count; i++) {
        for (int k = 0; k < i; k++) {
            if (ability[i].event == ability[k].event) {
                return true;
            }
        }
    }
    return false;
}

static void check_card(const struct carddb *db, const struct card *card, struct diags *diags)
{
    bool is_j = (card->words >> WORD_J & 1) != 0;

    if (card->number[NUM_REDUCTION] > card->number[NUM_COST]) {
        report(diags, card, "has more reduction slots than cost");
    }
    if (is_j && card->number[NUM_COST] != 0) {
        report(diags, card, "is a J card, which costs 0");
    }
    if (is_j && card->number[NUM_BASE] != 0) {
        report(diags, card, "is a J card, which evolves from nothing");
    }
    if (card->type == TYPE_ASSIST && card->ability_count == 0) {
        report(diags, card, "is an assist without an effect");
    }
    if (card->type == TYPE_ASSIST && has_two(db, card)) {
        report(diags, card, "has two effects of one timing");
    }
}

/* The identity of a card must not depend on the language. */
static void check_names(const struct carddb *db, int at, struct diags *diags)
{
    const struct card *card = &db->cards[at];

    for (int i = 0; i < at; i++) {
        const struct card *other = &db->cards[i];
        bool is_same = card->namesake == other->namesake;
        if (is_same != (strcmp(card->name_ja, other->name_ja) == 0)) {
            report(diags, card, "shares one of its two names with another card, but not both");
            return;
        }
    }
}

/* ---- statics ----------------------------------------------------------------------------------
 */

static uint8_t rows_of(const struct carddb *db, const struct card *card)
{
    uint8_t rows = 0;

    for (int i = 0; i < card->ability_count; i++) {
        const struct ability *ability = &db->abilities[card->ability + i];
        if (ability->kind != ABILITY_STATIC) {
            continue;
        }
        for (int pc = ability->code; word_op(db->code[pc]) != OP_END; pc++) {
            rows |= (uint8_t)pu_row_kind(db->code[pc]);
        }
    }
    return rows;
}

static uint8_t attribute_of(const struct card *card)
{
    int word = WORD_FIRE;

    while (word < ATTRIBUTES && (card->words >> word & 1) == 0) {
        word++;
    }
    return (uint8_t)word;
}

const void *pu_prepared_make(struct arena *arena, const struct carddb *db, struct diags *diags)
{
    struct pu_prepared *prepared = arena_alloc(arena, sizeof *prepared);
    struct board_reach *reach = arena_array(arena, (size_t)db->pattern_count, sizeof *reach);
    struct pu_facts *facts = arena_array(arena, (size_t)db->card_count + 1, sizeof *facts);
    int dearest = 0;

    for (int i = 0; i < db->pattern_count; i++) {
        board_reach(&db->patterns[i].pattern, &reach[i]);
    }
    for (int i = 0; i < db->card_count; i++) {
        check_card(db, &db->cards[i], diags);
        check_names(db, i, diags);
        facts[i] = (struct pu_facts){rows_of(db, &db->cards[i]), attribute_of(&db->cards[i]),
                                     (uint8_t)db->cards[i].number[NUM_COST],
                                     (uint8_t)db->cards[i].number[NUM_REDUCTION]};
        dearest = facts[i].cost > dearest ? facts[i].cost : dearest;
    }
    *prepared = (struct pu_prepared){reach, facts, dearest};
    return prepared;
}
