/* tables.c - what the core takes for granted of the tables of a game. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/core/frame.h"
#include "engine/core/legend.h"
#include "engine/core/state.h"
#include "engine/core/verb.h"
#include "engine/know/know.h"
#include "engine/know/regions.h"
#include "engine/parts/table.h"
#include "tests/lib/prop_game.h"

static int count_names(const char *const *names)
{
    int n = 0;

    while (names[n] != NULL) {
        n++;
    }
    return n;
}

static bool has_word(const struct word_rule *words, const char *key)
{
    for (int i = 0; words[i].key != NULL; i++) {
        if (strcmp(words[i].key, key) == 0) {
            return true;
        }
    }
    return false;
}

static int count_words(const struct word_rule *words)
{
    int n = 0;

    while (words[n].key != NULL) {
        n++;
    }
    return n;
}

/* ------------------------------------------------------------------------------------- zones */

/* Marks the octets of field.order that a zone takes. */
static void take_order(const struct zone_rule *rule, bool taken[ORDER_BYTES])
{
    bool is_board = rule->label == LABEL_SQUARE;
    bool is_shared = is_board || (rule->is_common && rule->kind == ZONE_SLOTS);

    cr_assert(!is_board || (rule->offset[0] == rule->offset[1] && rule->is_common &&
                            rule->kind == ZONE_SLOTS && rule->capacity % rule->width == 0 &&
                            rule->width <= 9 && rule->capacity / rule->width <= 26),
              "%c is no board", rule->letter);
    if (rule->kind == ZONE_CHAIN || rule->kind == ZONE_SPREAD || (is_board && rule->flag != 0)) {
        return; /* the latter lie among the cards of another zone, on its places */
    }
    for (int seat = 0; seat < (is_shared ? 1 : SEATS); seat++) {
        for (int i = 0; i < rule->capacity; i++) {
            int at = rule->offset[seat] + i;
            cr_assert_lt(at, ORDER_BYTES, "zone %c is too large", rule->letter);
            cr_assert_not(taken[at], "zone %c lies over another one", rule->letter);
            taken[at] = true;
        }
    }
}

static void check_zone(const struct rules *rules, const struct zone_rule *rule)
{
    int end =
        rule->capacity + (rule->offset[0] > rule->offset[1] ? rule->offset[0] : rule->offset[1]);
    bool has_letter = strchr(rules->text.layout, rule->letter) != NULL ||
                      strchr(rules->text.common, rule->letter) != NULL ||
                      rule->label == LABEL_HOST || rule->label == LABEL_ATTACHED;

    cr_assert(has_letter, "zone %c is in no layout", rule->letter);
    cr_assert(!rule->has_numbers || end <= NUMBER_PLACES, "no numbers for zone %c", rule->letter);
    bool by_place = rule->label != LABEL_NONE && !rules_is(rules, LABELS_BY_CARD);
    cr_assert(!by_place || end <= PLACE_MAX, "no places for %c", rule->letter);
    cr_assert(!by_place || rule->label != LABEL_ARRIVAL || end <= PLACE_MAX / 2, "no labels for %c",
              rule->letter);
    cr_assert(rule->label == LABEL_NONE || rule->kind != ZONE_SET, "a set has no places");
}

Test(tables, zones_have_room_of_their_own)
{
    for (int i = 0; i < prop_count(); i++) {
        const struct rules *rules = prop_rules(i);
        bool taken[ORDER_BYTES] = {false};
        cr_assert_leq(rules->zones, ZONE_MAX);
        for (int zone = 0; zone < rules->zones; zone++) {
            check_zone(rules, &rules->zone[zone]);
            if (rules->zone[zone].kind != ZONE_SET) {
                take_order(&rules->zone[zone], taken);
            }
        }
        cr_assert_eq(rules->zone[rules->hand_zone].kind, ZONE_SET);
        cr_assert_eq(rules->zone[rules->deck.zone].kind, ZONE_STACK);
        cr_assert_eq(rules->zone[rules->pile_zone].kind, ZONE_PILE);
        cr_assert(rules->know->kind != KNOW_REGIONS ||
                      rules->zone[rules->deck.zone].capacity <= ITEM_PLACES,
                  "items have no bits for so many cards");
    }
}

/* -------------------------------------------------------------------------------- other tables */

static void check_counts(const struct rules *rules)
{
    const struct vocab *vocab = rules->vocab;
    int options = 0, gauges = 0, given = 0, events = 0;

    while (rules->options[options].name != NULL) {
        options++;
    }
    for (; vocab->gauges[gauges].name != NULL; gauges++) {
        cr_assert(!rules_is(rules, LABELS_BY_CARD) || !vocab->gauges[gauges].is_changed ||
                  rules->table != NULL || gauges < PROP_GAUGES);
    }
    while (vocab->events[events].name != NULL) {
        events++;
    }
    cr_assert_leq(events, PROP_EVENTS);
    for (int i = 0; vocab->words[i].name != NULL; i++) {
        given += vocab->words[i].is_given;
        cr_assert(!vocab->words[i].is_given || i >= rules->words.given, "%s", vocab->words[i].name);
    }
    cr_assert(options <= OPTION_MAX);
    cr_assert(rules->table != NULL || (gauges <= GAUGE_MAX && given <= GIVEN_WORDS));
    cr_assert(rules->numbers.fields <= FIELD_MAX && count_names(rules->streams) <= STREAM_MAX);
}

static void check_gauges(const struct rules *rules)
{
    int words = 0;

    while (rules->vocab->gauges[words].name != NULL) {
        words++;
    }
    for (const struct gauge_rule *rule = rules->gauges; rule->key != NULL; rule++) {
        const struct vocab_gauge *gauge = &rules->vocab->gauges[rule->gauge];
        cr_assert(rule->gauge < GAUGE_MAX && rule->low <= rule->start && rule->start <= rule->high,
                  "%s", rule->key);
        for (const struct gauge_rule *other = rules->gauges; other < rule; other++) {
            cr_assert_neq(other->gauge, rule->gauge, "%s %s", other->key, rule->key);
        }
        if (rule->gauge >= words) {
            continue; /* the cards do not know it */
        }
        if (gauge->is_changed && !gauge->is_direct) { /* worked out: its place is free */
            cr_assert_str_neq(rule->key, gauge->name);
            continue;
        }
        int row = (int)(rule - rules->gauges); /* several numbers have a key of their own */
        bool is_one = !rules_is_part(rules, row) && !rules_is_part(rules, row + 1);
        cr_assert(!is_one || strcmp(rule->key, gauge->name) == 0, "%s", rule->key);
        cr_assert(rule->low == gauge->low && rule->high == gauge->high, "%s", rule->key);
    }
}

/* With luck=swap the stream of a seat is that beside it. */
static void check_streams(const struct rules *rules)
{
    for (int i = 0; rules->streams[i] != NULL; i++) {
        const char *name = rules->streams[i], *twin = rules->streams[i ^ 1];
        bool is_seat = strncmp(name, "s1.", 3) == 0 || strncmp(name, "s2.", 3) == 0;
        cr_assert(!is_seat || (twin != NULL && name[1] == (i % 2 == 0 ? '1' : '2') &&
                               strcmp(name + 2, twin + 2) == 0),
                  "stream %s has no twin", name);
    }
    cr_assert_str_eq(rules->streams[rules->pick_stream], "s1.pick");
}

Test(tables, moves_reasons_phases_and_streams_are_as_the_core_needs_them)
{
    for (int i = 0; i < prop_count(); i++) {
        const struct rules *rules = prop_rules(i);
        const char *const *timings = rules->vocab->timings;
        for (int verb = 1; rules->verbs[verb - 1].name != NULL && rules->verbs[verb].name != NULL;
             verb++) {
            cr_assert(strcmp(rules->verbs[verb - 1].name, rules->verbs[verb].name) < 0, "%s",
                      rules->verbs[verb].name);
        }
        for (int kind = 0; kind < rules->frames.kinds; kind++) {
            const struct frame_rule *row = &rules->frames.rows[kind];
            cr_assert(row->drive != NULL && row->fits != NULL, "frame %d has no row", kind);
        }
        cr_assert(has_word(rules->reasons, "resign"), "nobody can resign");
        cr_assert_str_eq(rules->notes[0].key, "", "the first name of a fact is none");
        cr_assert_leq(count_names(timings), count_words(rules->phases));
        check_counts(rules);
        check_gauges(rules);
        check_streams(rules);
    }
}

/* ------------------------------------------------------------------------- the core's decisions */

/* A game calls them as its rules do. */
static void expect_verb(const struct rules *rules, int verb, enum operand operand)
{
    cr_assert_not_null(rules->verbs[verb].name);
    cr_expect_eq(rules->verbs[verb].operand, operand, "%s", rules->verbs[verb].name);
}

Test(tables, the_decisions_of_the_core_stand_where_the_core_looks_for_them)
{
    static const struct step_rule steps[] = {CORE_STEP_ROWS};

    for (int i = 0; i < prop_count(); i++) {
        const struct rules *rules = prop_rules(i);
        for (size_t step = 0; step < COUNT_OF(steps); step++) {
            const struct step_rule *row = &rules->steps[rules->core_step + step];
            cr_assert_not_null(row->name, "%s: too few steps", rules->vocab->game);
            bool is_own =
                vocab_is(rules->vocab, ANNOUNCES); /* it calls its searches and words otherwise */
            cr_expect(is_own || row->kind == steps[step].kind, "%s", row->name);
        }
        expect_verb(rules, rules_verb_of(rules, ANSWER_PICK), OPERAND_CARD);
        expect_verb(rules, rules_verb_of(rules, ANSWER_TAKE), OPERAND_CARD);
        expect_verb(rules, rules_verb_of(rules, ANSWER_END), OPERAND_NONE);
        expect_verb(rules, rules_verb_of(rules, ANSWER_YES), OPERAND_NONE);
        expect_verb(rules, rules_verb_of(rules, ANSWER_NO), OPERAND_NONE);
        expect_verb(rules, rules_verb_of(rules, ANSWER_MODE), OPERAND_WORD);
        expect_verb(rules, rules_verb_of(rules, ANSWER_NAME),
                    rules->table != NULL ? OPERAND_NAME : OPERAND_TYPE);
        expect_verb(rules, rules_verb_of(rules, ANSWER_NUMBER), OPERAND_NUMBER);
        cr_expect_gt(rules->turn.count, 0, "%s counts no step of its turn", rules->vocab->game);
        cr_expect(rules->words.silencer == 0 ||
                      rules->vocab->words[rules->words.silencer - 1].is_given,
                  "%s: the word that silences is not given", rules->vocab->game);
        cr_expect_str_eq(rules->streams[rules->deck.stream], "s1.deck");
    }
}

/* A row with a function of the core has the operands that it reads. */
Test(tables, verbs_of_the_core_have_its_names_and_shapes)
{
    static const struct {
        void (*act)(struct run *run, const struct verb_call *call);
        const char *name, *shape;
    } rows[] = {{verb_do_draw, "draw", "nb"},    {verb_do_look, "look", "s"},
                {verb_do_reveal, "reveal", "s"}, {verb_do_shuffle, "shuffle", "s"},
                {verb_do_add, "add", "ng"},      {verb_do_sub, "sub", "ng"},
                {verb_do_set, "set", "Gv"}};

    for (int i = 0; i < prop_count(); i++) {
        const struct vocab_verb *verbs = prop_rules(i)->vocab->verbs;
        for (; verbs->name != NULL; verbs++) {
            cr_assert_not_null(verbs->act, "%s: nothing does %s", prop_rules(i)->vocab->game,
                               verbs->name);
            for (size_t k = 0; k < COUNT_OF(rows); k++) {
                cr_assert(verbs->act != rows[k].act || (strcmp(verbs->name, rows[k].name) == 0 &&
                                                        strcmp(verbs->shape, rows[k].shape) == 0),
                          "%s: %s", prop_rules(i)->vocab->game, verbs->name);
            }
        }
    }
}

/* -------------------------------------------------------------------------------------- legend */

/* One row with both names: of the game, or of the core where the game has none. */
static void expect_row(const struct rules *rules, const char *kind, const char *key)
{
    struct legend_walk walk = legend_begin(rules, kind);
    struct legend_row row, found;
    bool is_own = legend_own(rules, kind, key, &found);
    int rows = !is_own && legend_find(rules, kind, key, &found);

    while (legend_next(&walk, &row)) {
        rows += strcmp(row.key, key) == 0;
    }
    cr_expect_eq(rows, 1, "%s: %d rows of %s %s in the legend", rules->vocab->game, rows, kind,
                 key);
    cr_expect(rows > 0 && found.ja != NULL && found.en != NULL, "%s %s has no name", kind, key);
}

static void expect_words(const struct rules *rules, const char *kind, const struct word_rule *words)
{
    for (int i = 0; words[i].key != NULL; i++) {
        if (words[i].key[0] != '\0') {
            expect_row(rules, kind, words[i].key);
        }
    }
}

static void expect_rows(const struct rules *rules, const char *kind, const char *const *names)
{
    for (int i = 0; names[i] != NULL; i++) {
        if (names[i][0] != '\0') {
            expect_row(rules, kind, names[i]);
        }
    }
}

Test(tables, the_legend_names_all_that_is_sent)
{
    for (int i = 0; i < prop_count(); i++) {
        const struct rules *rules = prop_rules(i);
        for (int zone = 0; zone < rules->zones; zone++) {
            if (rules->zone[zone].label != LABEL_HOST) {
                expect_row(rules, "zone", (const char[]){rules->zone[zone].letter, '\0'});
            }
        }
        for (int verb = 0; rules->verbs[verb].name != NULL; verb++) {
            expect_row(rules, "verb", rules->verbs[verb].name);
        }
        for (int step = 0; rules->steps[step].name != NULL; step++) {
            expect_row(rules, "step", rules->steps[step].name);
        }
        for (int flag = 0; rules->flags[flag].letter != 0; flag++) {
            expect_row(rules, "flag", (const char[]){rules->flags[flag].letter, '\0'});
        }
        for (int gauge = 0; rules->vocab->gauges[gauge].name != NULL; gauge++) {
            expect_row(rules, "gauge", rules->vocab->gauges[gauge].name);
        }
        expect_words(rules, "phase", rules->phases);
        expect_words(rules, "reason", rules->reasons);
        expect_words(rules, "why", rules->notes);
        expect_rows(rules, "word", rules->vocab->types);
        for (const struct vocab_word *word = rules->vocab->words; word->name != NULL; word++) {
            if (word->kind == WORD_PRINTED) { /* a card may ask for it */
                expect_row(rules, "word", word->name);
            }
        }
    }
}
