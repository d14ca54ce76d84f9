/* prepared.c - what play needs of the compiled cards. */
#include "engine/games/ultima-generation/prepared.h"

#include <stdio.h>
#include <string.h>

#include "engine/lang/op.h"

/* ---- numbers of abilities --------------------------------------------------- */

static const uint64_t KEYWORDS = (UINT64_C(1) << (WORD_ELUSIVE + 1)) - (UINT64_C(1) << WORD_SHOT);

static bool is_upkeep(const struct ability *ability)
{
    return ability->kind == ABILITY_ON && ability->event == ON_UPKEEP;
}

int ug_prepared_number(const struct card *card, const struct ability *first, int skill)
{
    int number = 1 + bits_count(card->words & KEYWORDS) + (card->number[NUM_MULTI] > 0);

    for (int i = 0; i < skill; i++) {
        number += !is_upkeep(&first[i]) && first[i].marks == first[skill].marks;
    }
    return number;
}

/* ---- skill uses ------------------------------------------------------------- */

/* Does the block at pc say that verb? It ends where the next one of any card begins. */
static bool says(const struct carddb *db, int pc, int verb)
{
    int end = db->code_count;

    for (int i = 0; i < db->card_count; i++) {
        end = db->cards[i].use > pc && db->cards[i].use < end ? db->cards[i].use : end;
    }
    for (int i = 0; i < db->ability_count; i++) {
        int code = db->abilities[i].code;
        end = code > pc && code < end ? code : end;
    }
    while (pc < end && (word_op(db->code[pc]) != OP_VERB || word_a(db->code[pc]) != verb)) {
        pc++;
    }
    return pc < end;
}

/* `act tap N:` and nothing else in front of the block. */
static bool is_bare(const struct ability *ability)
{
    int others = ability->costs;

    for (int i = 0; i < VOCAB_PRICES; i++) {
        others += i != COST_TAP ? ability->price[i] : 0;
    }
    return others == 0 && ability->guard == 0 && ability->timings == 0 && !ability->is_once;
}

/* hand[WORDS] and the verb: the property behind the brackets; -1 if the block is no skill use, -2
 * if it is not written so. */
static int read_entry(const struct carddb *db, const struct ability *ability)
{
    const word_t *code = &db->code[ability->code];

    if (!says(db, ability->code, VERB_USE_SKILL)) {
        return -1;
    }
    if (ability->kind != ABILITY_ACT || !is_bare(ability)) {
        return -2;
    }
    const word_t *at = code; /* HOLD, TOGETHER, then the set */
    while (word_op(*at) == OP_HOLD || word_op(*at) == OP_TOGETHER) {
        at++;
    }
    bool is_hand =
        word_op(at[0]) == OP_ZONE && word_a(at[0]) == WHO_MINE && word_b(at[0]) == 1 << ZONE_HAND;
    bool is_plain = is_hand && word_op(at[1]) == OP_PROP && word_op(at[2]) == OP_VERB &&
                    word_op(at[3]) == OP_END;
    return is_plain ? word_b(at[1]) : -2;
}

static void add_entry(struct ug_card *card, struct ug_entry entry)
{
    int at = card->entries++;

    for (; at > 0 && card->entry[at - 1].tap > entry.tap; at--) {
        card->entry[at] = card->entry[at - 1];
    }
    card->entry[at] = entry;
}

/* ---- statics ---------------------------------------------------------------- */

/* Each row begins with SELF RELATE, so that it is idle for every other card. */
static bool is_of_host(const struct carddb *db, const struct ability *ability)
{
    bool begins = true;

    for (const word_t *at = &db->code[ability->code]; word_op(*at) != OP_END; at++) {
        if (begins && (word_op(at[0]) != OP_SELF || word_op(at[1]) != OP_RELATE)) {
            return false;
        }
        begins = word_op(*at) >= OP_ROWNUM && word_op(*at) <= OP_ROWFORBIDSEAT;
    }
    return true;
}

static uint64_t rows_of(const struct carddb *db, const struct ability *ability, int op)
{
    uint64_t rows = 0;

    for (const word_t *at = &db->code[ability->code]; word_op(*at) != OP_END; at++) {
        rows |= word_op(*at) == op ? UINT64_C(1) << word_a(*at) : 0; /* all below 64 */
    }
    return rows;
}

static void read_rows(const struct carddb *db, const struct ability *ability, struct ug_card *out)
{
    static const uint8_t op[UG_ROWS] = {[ROW_NUMBER] = OP_ROWNUM,
                                        [ROW_WORD] = OP_ROWWORD,
                                        [ROW_FORBID] = OP_ROWFORBID,
                                        [ROW_SEAT] = OP_ROWSEAT};

    out->reads |= ability->reads;
    for (int i = 0; i < UG_ROWS; i++) {
        out->rows[i] |= rows_of(db, ability, op[i]);
    }
}

/* ---- what is wrong with the data (RULES.md 2.3) ----------------------------- */

static const char NO_SKILL_USE[] =
    "has a skill use that is not `act tap N:`, `use-skill hand[WORDS]`";

static void report(struct diags *diags, const struct card *card, const char *what)
{
    const struct diag_source source = {card->file, "", 0};
    const struct diag_place place = {&source, card->line, 1};

    diag_add(diags, "E18", place, NULL, "'%s' %s", card->id, what);
}

static bool has_any(const struct card *card, int first, int count)
{
    return (card->words >> first & ((UINT64_C(1) << count) - 1)) != 0;
}

static void check_unit(const struct card *card, bool has_tap, struct diags *diags)
{
    bool is_adventurer = (card->words >> WORD_ADVENTURER & 1) != 0;
    bool is_monster = (card->words >> WORD_MONSTER & 1) != 0;
    bool has_job = has_any(card, WORD_CALLING, WORD_RACE - WORD_CALLING);
    bool has_race = has_any(card, WORD_RACE, WORD_TWO_ARM - WORD_RACE);

    if (has_job != is_adventurer) { /* UG-144 */
        report(diags, card,
               is_adventurer ? "is an adventurer and needs a job"
                             : "has a job, which only adventurers have");
    }
    if (has_race != is_monster) { /* UG-145 */
        report(diags, card,
               is_monster ? "is a monster and needs a race"
                          : "has a race, which only monsters have");
    }
    if (!has_tap) { /* UG-158 */
        report(diags, card, "is a unit and needs a tap effect or a skill use");
    }
}

/* UG-174: a counter is used at counter time, and nothing else is. */
static void check_usage(const struct carddb *db, const struct card *card, struct diags *diags)
{
    bool attaches = (card->words >> WORD_ATTACH & 1) != 0;

    if (card->use != 0 && attaches && !says(db, card->use, VERB_ATTACH)) {
        report(diags, card, "has the usage attach and no block that says attach");
    }
    if (says(db, card->use, VERB_USE_SKILL)) {
        report(diags, card, NO_SKILL_USE);
    }
    bool is_counter = (card->words >> WORD_COUNTER & 1) != 0;
    unsigned counter_time = 1u << IN_COUNTER;

    if (card->use_timings == 0) {
        report(diags, card, "says not when it can be used: use during ..");
    } else if (is_counter ? card->use_timings != counter_time
                          : (card->use_timings & counter_time) != 0) {
        report(diags, card,
               is_counter ? "is a counter and is used during counter alone"
                          : "is no counter and cannot be used during counter");
    }
}

/* UG-R05: a list of at most eight; how many of a kind a spell needs has no such limit. */
static void check_icons(const struct card *card, const struct ug_card *prepared,
                        struct diags *diags)
{
    int sum = 0;

    for (int i = 0; i < REAGENTS; i++) {
        sum += prepared->icons[i];
    }
    if (card->type != TYPE_MAGIC && sum > 8) {
        report(diags, card, "prints more than eight reagents");
    }
}

static void check_town(const struct card *card, struct diags *diags)
{
    for (int i = 0; i < VIRTUES; i++) {
        if (card->vector[VECTOR_VIRTUES][i] == VECTOR_NONE) {
            report(diags, card, "is a town and prints all eight virtues");
            return;
        }
    }
}

/* ---- all cards -------------------------------------------------------------- */

static void read_abilities(const struct carddb *db, const struct card *card, struct ug_card *out,
                           struct diags *diags)
{
    const struct ability *first = &db->abilities[card->ability];
    bool has_tap = false;

    for (int i = 0; i < card->ability_count; i++) {
        int prop = read_entry(db, &first[i]);
        out->numbers[i] = (uint8_t)ug_prepared_number(card, first, i);
        bool is_act = first[i].kind == ABILITY_ACT, taps = first[i].price[COST_TAP] > 0;
        if (first[i].kind == ABILITY_STATIC) {
            out->of_host |= (uint8_t)(is_of_host(db, &first[i]) << i);
            read_rows(db, &first[i], out);
        }
        has_tap |= is_act && taps;
        out->acts[taps] |= (uint8_t)((is_act && prop < 0) << i);
        if (prop == -2 || (prop >= 0 && first[i].price[COST_TAP] == 0)) {
            report(diags, card, NO_SKILL_USE);
        } else if (prop >= 0) {
            add_entry(out, (struct ug_entry){(uint8_t)i, first[i].price[COST_TAP], (uint16_t)prop});
        } else if (first[i].kind == ABILITY_ACT && first[i].timings == 0) {
            report(diags, card, "has an act without a time: act tap N during play");
        }
    }
    if (card->type == TYPE_UNIT) {
        check_unit(card, has_tap, diags);
    }
}

const void *ug_prepared(struct arena *arena, const struct carddb *db, struct diags *diags)
{
    struct ug_prepared *prepared = arena_alloc(arena, sizeof *prepared);
    struct ug_card *cards = arena_array(arena, (size_t)db->card_count + 1, sizeof *cards);

    for (int i = 0; i < db->card_count; i++) {
        const struct card *card = &db->cards[i];
        cards[i] = (struct ug_card){.has_targets = card->use_test != 0};
        cards[i].keywords = (uint8_t)bits_count(card->words & KEYWORDS);
        for (int k = 0; k < REAGENTS; k++) {
            int8_t icons = card->vector[VECTOR_REAGENTS][k];
            cards[i].icons[k] = (uint8_t)(icons == VECTOR_NONE ? 0 : icons);
        }
        for (int k = 0; k < VIRTUES; k++) {
            int8_t required = card->vector[VECTOR_REQUIRED][k];
            cards[i].required[k] = required == VECTOR_NONE ? INT16_MIN : required;
        }
        read_abilities(db, card, &cards[i], diags);
        check_icons(card, &cards[i], diags);
        if (card->type == TYPE_TOWN) {
            check_town(card, diags);
        } else if (card->type == TYPE_SKILL || card->type == TYPE_MAGIC) {
            check_usage(db, card, diags);
        }
    }
    prepared->card = cards;
    return prepared;
}
