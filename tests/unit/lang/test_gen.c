/* test_gen.c - code words: demands, properties, marks, bounds, and that all code is well formed. */
#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

#include "engine/base/str.h"
#include "engine/games/unreal-drive/drive.h"
#include "engine/lang/gen.h"
#include "engine/lang/op.h"
#include "tests/lib/card_text.h"

#define CAST(id) "card " id " \"" id "\"\n  type cast; climate red; bet 1; power 2\n"

static const struct ability *ability_of(const struct carddb *db, const char *id, int skill)
{
    card_t card = carddb_find(db, id);
    cr_assert_neq(card, CARD_NONE);
    cr_assert_lt(skill, db->cards[card].ability_count);
    return &db->abilities[db->cards[card].ability + skill];
}

static bool has_prop(const struct carddb *db, const char *id, int prop)
{
    const struct card *card = &db->cards[carddb_find(db, id)];
    return (card->prop[prop / 64] >> prop % 64 & 1U) != 0;
}

static int find_op(const struct carddb *db, int pc, enum op op)
{
    while (pc < db->code_count && word_op(db->code[pc]) != (int)op) {
        pc++;
    }
    cr_assert_lt(pc, db->code_count, "no such word");
    return pc;
}

/* ---- Well-formed code ----------------------------------------------------------------------- */

struct stacks {
    int numbers, sets;
};

static int count_letter(const char *text, char letter)
{
    int count = 0;
    for (; *text != '\0'; text++) {
        count += *text == letter;
    }
    return count;
}

/* What the verb takes off the stacks, by the letters of its shape. */
static struct stacks verb_takes(const struct carddb *db, int verb)
{
    const char *shape = db->vocab->verbs[verb].shape;
    struct stacks takes = {0, 0};
    for (; *shape != '\0'; shape++) {
        takes.sets += strchr("sSw", *shape) != NULL;
        takes.numbers += strchr("nbgGv", *shape) != NULL;
    }
    return takes;
}

static void step(const struct carddb *db, int pc, struct stacks *have)
{
    const struct op_row *row = &op_rows[word_op(db->code[pc])];
    struct stacks takes = {count_letter(row->pops, 'n'), count_letter(row->pops, 's')};
    if (row->pops[0] == '*') {
        takes = verb_takes(db, word_a(db->code[pc]));
    }
    have->numbers -= takes.numbers;
    have->sets -= takes.sets;
    cr_assert(have->numbers >= 0 && have->sets >= 0, "%d %s takes too much", pc, row->name);
    have->numbers += count_letter(row->pushes, 'n');
    have->sets += count_letter(row->pushes, 's');
    cr_assert(have->numbers <= GEN_NUMBERS && have->sets <= GEN_SETS, "%d is too deep", pc);
}

static bool is_statement(int op)
{
    return !op_is_value(op);
}

/* The words of one filter: as many as FILTER says, one number left. */
static void check_filter(const struct carddb *db, int pc)
{
    struct stacks have = {0, 0};
    int length = word_b(db->code[pc]);
    cr_assert_gt(length, 0);
    for (int i = 1; i <= length; i++) {
        cr_assert_not(is_statement(word_op(db->code[pc + i])));
        step(db, pc + i, &have);
    }
    cr_assert(have.numbers == 1 && have.sets == 0, "filter at %d", pc);
}

/* A stored value pushes exactly what is wanted. */
static void check_value(const struct carddb *db, int pc, int numbers, int sets)
{
    struct stacks have = {0, 0};
    if (pc == 0) {
        return;
    }
    while (word_op(db->code[pc]) != OP_END_VALUE) {
        int op = word_op(db->code[pc]);
        cr_assert_not(is_statement(op), "statement at %d", pc);
        step(db, pc, &have);
        if (op == OP_FILTER) {
            check_filter(db, pc);
            pc += word_b(db->code[pc]);
        }
        pc++;
    }
    cr_assert(have.numbers == numbers && have.sets == sets, "value before %d", pc);
}

static int option_test(const struct carddb *db, int pc)
{
    return word_b(db->code[pc + 1]) & 65535;
}

/* Statements leave the stacks empty, jumps lead to the beginning of a statement. */
static int check_statement(const struct carddb *db, int pc)
{
    struct stacks have = {0, 0};
    while (!is_statement(word_op(db->code[pc]))) {
        int op = word_op(db->code[pc]);
        step(db, pc, &have);
        if (op == OP_FILTER) {
            check_filter(db, pc);
            pc += word_b(db->code[pc]);
        }
        pc++;
    }
    if (word_op(db->code[pc]) == OP_OPTION) {
        check_value(db, option_test(db, pc), 1, 0);
        return pc + 2;
    }
    step(db, pc, &have);
    cr_assert(have.numbers == 0 && have.sets == 0, "stacks behind %d", pc);
    return pc + 1;
}

enum { UNKNOWN, REACHED, DONE };

static void reach(char *seen, const struct carddb *db, int pc)
{
    cr_assert(pc > 0 && pc < db->code_count, "a jump to %d", pc);
    seen[pc] = seen[pc] == UNKNOWN ? REACHED : seen[pc];
}

static void follow(char *seen, const struct carddb *db, int pc)
{
    int next = check_statement(db, pc);
    int last = pc;
    while (last < next && !is_statement(word_op(db->code[last]))) {
        last += word_op(db->code[last]) == OP_FILTER ? word_b(db->code[last]) + 1 : 1;
    }
    int op = word_op(db->code[last]);
    if (strcmp(op_rows[op].b, "offset") == 0) {
        reach(seen, db, last + word_b(db->code[last]) + (op == OP_OPTION ? 0 : 1));
    }
    for (int i = 0; op == OP_MODE && i < word_a(db->code[last]); i++) {
        cr_assert_eq(word_op(db->code[last + 1 + 2 * i]), OP_OPTION);
        reach(seen, db, last + 1 + 2 * i);
    }
    if (op != OP_END && op != OP_JUMP && op != OP_MODE && op != OP_OPTION) {
        reach(seen, db, next);
    }
}

/* Goes through every statement that can be reached from pc. */
static void check_block(const struct carddb *db, int pc)
{
    char *seen = calloc((size_t)db->code_count, 1);
    bool moved = true;
    reach(seen, db, pc);
    while (moved) {
        moved = false;
        for (int i = 0; i < db->code_count; i++) {
            if (seen[i] == REACHED) {
                seen[i] = DONE;
                moved = true;
                follow(seen, db, i);
            }
        }
    }
    free(seen);
}

static void check_ability(const struct carddb *db, const struct ability *ability)
{
    check_value(db, ability->subject, 0, 1);
    check_value(db, ability->by, 1, 0);
    check_value(db, ability->guard, 1, 0);
    check_value(db, ability->test, 1, 0);
    for (int i = 0; i < ability->costs + (ability->first == 1); i++) {
        cr_assert(ability->demand[i].set != 0 && ability->demand[i].need != 0);
        check_value(db, ability->demand[i].set, 0, 1);
        check_value(db, ability->demand[i].need, 1, 0);
    }
    check_block(db, ability->code);
}

static void check_all_code(const struct carddb *db)
{
    cr_assert_eq(word_op(db->code[0]), OP_END);
    for (int i = 0; i < db->ability_count; i++) {
        check_ability(db, &db->abilities[i]);
    }
    for (int i = 0; i < db->card_count; i++) {
        check_value(db, db->cards[i].needs, 1, 0);
        if (db->cards[i].use != 0) {
            check_block(db, db->cards[i].use);
        }
    }
}

Test(gen, all_code_of_the_pool_is_well_formed)
{
    static struct diags diags;
    struct arena arena = {0};
    const char *folder = "cards";
    const struct carddb *db = carddb_load(&arena, &drive_vocab, &folder, 1, &diags);
    cr_assert_not_null(db, "%s %s", diags.list[0].code, diags.list[0].message);
    cr_assert_eq(diags.kept, 0, "%s", diags.list[0].message);
    cr_assert_geq(db->card_count, 69);
    check_all_code(db);
    arena_free(&arena);
}

Test(gen, all_code_of_the_good_files_is_well_formed)
{
    static struct diags diags;
    int count = 0;
    struct arena arena = {0};
    char **paths = card_text_list("tests/cards/good", ".cards", &count);
    for (int i = 0; i < count; i++) {
        const char *name = paths[i];
        char *text = card_text_read(paths[i]);
        const char *texts[] = {text};
        const struct carddb *db =
            carddb_compile(&arena, card_text_game(text), 1, &name, texts, &diags);
        cr_assert_not_null(db);
        check_all_code(db);
        free(text);
    }
    card_text_free(paths, count);
    arena_free(&arena);
}

/* ---- Abilities ------------------------------------------------------------------------------ */

Test(gen, a_first_choice_stands_behind_the_costs)
{
    struct arena arena = {0};
    const struct carddb *db =
        card_text_good(&arena, CAST("test-a") "  act sacrifice self, discard 2 hand:\n"
                                              "    let c = foe.cast\n"
                                              "    choose 2 c -> d\n"
                                              "    destroy d\n");
    const struct ability *ability = ability_of(db, "test-a", 0);
    cr_assert_eq(ability->costs, 2);
    cr_assert_eq(ability->first, 1);
    cr_assert_eq(word_op(db->code[ability->demand[0].set]), OP_SELF);
    cr_assert_eq(word_b(db->code[ability->demand[1].need]), 2);
    cr_assert_eq(db->code[ability->demand[2].set] & 0xffffU, OP_ZONE | WHO_FOE << 8,
                 "the name is replaced by what it stands for");
    cr_assert_eq(word_b(db->code[ability->demand[2].need]), 1, "one option is enough");
    arena_free(&arena);
}

static int first_of(const char *block)
{
    char text[800];
    struct str out;
    struct arena arena = {0};
    str_init(&out, text, sizeof text);
    str_put(&out, CAST("test-a") "  act:\n");
    str_put(&out, block);
    const struct carddb *db = card_text_good(&arena, text);
    int first = ability_of(db, "test-a", 0)->first;
    arena_free(&arena);
    return first;
}

Test(gen, only_a_first_choice_that_must_be_made_is_tested)
{
    cr_expect_eq(first_of("    draw 1\n    choose 1 cast -> c\n    destroy c\n"), 1);
    cr_expect_eq(first_of("    discard 1 hand\n"), 1);
    cr_expect_eq(first_of("    choose 0..1 cast -> c\n    destroy c\n    discard 1 hand\n"), 0);
    cr_expect_eq(first_of("    ask type -> t\n    draw t\n    discard 1 hand\n"), 0);
    cr_expect_eq(first_of("    may:\n      draw 1\n    discard 1 hand\n"), 0);
    cr_expect_eq(first_of("    if cast:\n      discard 1 hand\n    discard 1 hand\n"), 0);
    cr_expect_eq(first_of("    if count hand >= 2:\n      draw 1\n    discard 1 hand\n"), 1);
    cr_expect_eq(first_of("    random 1 cast -> c\n    choose 1 foe.cast - c -> d\n"
                          "    destroy d\n"),
                 0, "chance is not known beforehand");
    cr_expect_eq(first_of("    mode 1:\n      option a:\n        destroy cast\n      option b:\n"
                          "        discard 1 hand\n"),
                 0, "one mode is always possible");
    cr_expect_eq(first_of("    mode 1:\n      option a:\n"
                          "        sacrifice 1 cast\n      option b:\n"
                          "        discard 1 hand\n"),
                 2);
    cr_expect_eq(first_of("    draw 1\n"), 0);
}

Test(gen, a_minimum_that_may_be_nothing_demands_no_more_than_itself)
{
    struct arena arena = {0};
    const struct carddb *db =
        card_text_good(&arena, CAST("test-a") "  act:\n"
                                              "    discard count cast hand\n");
    const struct ability *ability = ability_of(db, "test-a", 0);
    cr_assert_eq(ability->first, 1);
    find_op(db, ability->demand[0].need, OP_MIN);
    cr_assert_lt(find_op(db, ability->demand[0].need, OP_MIN),
                 find_op(db, ability->demand[0].need, OP_END_VALUE));
    arena_free(&arena);
}

Test(gen, heads_of_abilities_are_kept)
{
    struct arena arena = {0};
    const struct carddb *db = card_text_good(
        &arena, CAST("test-a") "  on turn-end during end, main optional:\n    draw 1\n"
                               "  on summon optional:\n    draw 1\n"
                               "  replace destroyed of cast once per turn:\n    draw 1\n"
                               "  static:\n    self power + 1\n");
    const struct ability *on = ability_of(db, "test-a", 0);
    cr_expect(on->kind == ABILITY_ON && on->event == EVENT_TURN_END && on->is_optional);
    cr_expect_eq(on->timings, 1 << PHASE_END | 1 << PHASE_ACTION);
    const struct ability *step = ability_of(db, "test-a", 1);
    cr_expect(step->event == ON_SUMMON && !step->is_optional, "its MAYBE is in the code");
    cr_expect_eq(word_op(db->code[step->code + 1]), OP_MAYBE);
    const struct ability *replace = ability_of(db, "test-a", 2);
    cr_expect(replace->kind == ABILITY_REPLACE && replace->is_once && !replace->is_optional);
    cr_expect_eq(ability_of(db, "test-a", 3)->kind, ABILITY_STATIC);
    for (int i = 0; i < 4; i++) {
        cr_expect_eq(ability_of(db, "test-a", i)->skill, i);
    }
    cr_expect(has_prop(db, "test-a", PROP_STATIC) && !has_prop(db, "test-a", PROP_ACT));
    cr_expect(has_prop(db, "test-a", PROP_EVENT + EVENT_DESTROYED));
    cr_expect(has_prop(db, "test-a", PROP_EVENT + ON_SUMMON));
    cr_expect_not(has_prop(db, "test-a", PROP_EVENT + ON_COMPARE));
    arena_free(&arena);
}

static uint16_t reads_of(const char *row)
{
    char text[400];
    struct str out;
    struct arena arena = {0};
    str_init(&out, text, sizeof text);
    str_format(&out, CAST("test-a") "  static%s\n", row);
    const struct carddb *db = card_text_good(&arena, text);
    uint16_t reads = ability_of(db, "test-a", 0)->reads;
    arena_free(&arena);
    return reads;
}

Test(gen, a_static_tells_what_it_reads)
{
    cr_expect_eq(reads_of(":\n    self power + 1"), 0);
    cr_expect_eq(reads_of(":\n    you loss - 1"), 0);
    cr_expect_eq(reads_of(":\n    cast[red] power + 1"), 1 << ZONE_CAST);
    cr_expect_eq(reads_of(":\n    self power + count hand"), 1 << ZONE_HAND);
    cr_expect_eq(reads_of(" if gimmick:\n    self power + 1"), 1 << ZONE_GIMMICK);
    cr_expect_eq(reads_of(" if you.life <= 3:\n    self power + 1"), 0x8000);
    cr_expect_eq(reads_of(" if you is attacker:\n    self power + 1"), 0x8000);
    cr_expect_eq(reads_of(":\n    cast[valid] power + 1"), 0x8000 | 1 << ZONE_CAST);
}

/* ---- Properties ----------------------------------------------------------------------------- */

Test(gen, printed_conditions_become_one_property_each)
{
    struct arena arena = {0};
    const struct carddb *db = card_text_good(
        &arena, CAST("test-a") "  act:\n"
                               "    destroy foe.cast[red and bet >= 1 and printed-bet <= 2 "
                               "and other]\n"
                               "    destroy foe.cast[red and printed-bet <= 2]\n"
                               "    destroy foe.cast[valid and not (red or cast)]\n");
    int prop = find_op(db, 1, OP_PROP);
    int again = find_op(db, prop + 1, OP_PROP);
    int third = find_op(db, again + 1, OP_PROP);
    cr_assert_eq(db->prop_count, PROP_FREE + 2);
    cr_assert_eq(word_b(db->code[prop]), word_b(db->code[again]), "equal conditions are shared");
    cr_assert_neq(word_b(db->code[third]), word_b(db->code[prop]));
    cr_assert_eq(word_op(db->code[prop + 1]), OP_OTHER);
    cr_assert_eq(word_op(db->code[prop + 2]), OP_FILTER, "the current number is tested last");
    cr_assert(has_prop(db, "test-a", word_b(db->code[prop])));
    cr_assert_not(has_prop(db, "test-a", word_b(db->code[third])));
    arena_free(&arena);
}

Test(gen, a_match_is_a_property_computed_from_what_is_printed)
{
    struct arena arena = {0};
    const struct carddb *db = card_text_good(
        &arena, "card test-t \"苔の罠\" \"Trap\"\n  type trap; window last\n"
                "  match name has \"苔\" or printed-power * 2 - printed-bet >= 10 and not red\n"
                "card test-u \"甲\" \"Moss\"\n  type trap; window next\n"
                "  match name has \"Moss\" or window = last or type = gimmick\n"
                "card test-b \"乙\" \"B\"\n  type cast; climate blue; bet 4; power 7\n"
                "card test-r \"丙\" \"R\"\n  type cast; climate red; bet 4; power 9\n"
                "card test-g \"丁\" \"G\"\n  type gimmick\n");
    int t = db->cards[carddb_find(db, "test-t")].match;
    int u = db->cards[carddb_find(db, "test-u")].match;
    cr_assert(t >= PROP_FREE && u >= PROP_FREE && t != u);
    cr_expect(has_prop(db, "test-t", t) && has_prop(db, "test-b", t));
    cr_expect(!has_prop(db, "test-u", t) && !has_prop(db, "test-r", t));
    cr_expect(!has_prop(db, "test-g", t));
    cr_expect(has_prop(db, "test-t", u) && has_prop(db, "test-u", u) && has_prop(db, "test-g", u));
    cr_expect(!has_prop(db, "test-b", u) && !has_prop(db, "test-r", u));
    cr_expect_eq(db->cards[carddb_find(db, "test-b")].match, 0);
    arena_free(&arena);
}

Test(gen, a_type_alone_needs_no_new_property)
{
    struct arena arena = {0};
    const struct carddb *db =
        card_text_good(&arena, CAST("test-a") "  act:\n"
                                              "    move foe.table[trap] to hand\n");
    cr_assert_eq(db->prop_count, PROP_FREE);
    cr_assert_eq(word_b(db->code[find_op(db, 1, OP_PROP)]), PROP_TYPE + TYPE_TRAP);
    cr_assert(has_prop(db, "test-a", PROP_TYPE + TYPE_CAST));
    arena_free(&arena);
}

Test(gen, too_many_filters_are_refused)
{
    static char text[40000];
    struct str out;
    str_init(&out, text, sizeof text);
    str_put(&out, CAST("test-a") "  act:\n");
    for (int i = 0; i <= PROP_MAX - PROP_FREE; i++) {
        str_format(&out, "    destroy foe.cast[printed-power = %d]\n", i);
    }
    cr_assert_not(out.overflow);
    card_text_bad(text, "211:36 E15", "too many different filters");
}

/* ---- Marks ---------------------------------------------------------------------------------- */

Test(gen, a_mark_stands_behind_every_word_that_may_ask)
{
    struct arena arena = {0};
    const struct carddb *db = card_text_good(&arena, CAST("test-a") "  act:\n"
                                                                    "    choose 1 cast -> c\n"
                                                                    "    destroy c\n"
                                                                    "  act discard 1 hand:\n"
                                                                    "    may:\n"
                                                                    "      draw 1\n");
    const int lines[] = {5, 6, 7, 7, 8, 9};
    const int ordinals[] = {1, 2, 1, 2, 3, 4};
    cr_assert_eq(db->mark_count, 6);
    for (int i = 0; i < 6; i++) {
        const struct code_mark *mark = &db->marks[i];
        cr_expect_eq(op_rows[word_op(db->code[mark->pc - 1])].asks, 1);
        cr_expect_eq(mark->start, ability_of(db, "test-a", i >= 2)->code);
        cr_expect_eq(mark->ordinal, ordinals[i]);
        cr_expect_eq(mark->line, lines[i]);
        cr_expect(i == 0 || mark->pc > mark[-1].pc);
    }
    arena_free(&arena);
}

Test(gen, slots_are_counted_and_used_again_by_the_next_block)
{
    struct arena arena = {0};
    const struct carddb *db = card_text_good(&arena, CAST("test-a") "  act:\n"
                                                                    "    if count hand >= 1:\n"
                                                                    "      choose 1 cast -> a\n"
                                                                    "      choose 1 foe.cast -> b\n"
                                                                    "      destroy a + b\n"
                                                                    "    each p in seats:\n"
                                                                    "      draw 1 by p\n"
                                                                    "    choose 1 gimmick -> c\n"
                                                                    "    destroy c\n");
    const struct ability *ability = ability_of(db, "test-a", 0);
    cr_assert_eq(ability->sets, 2);
    cr_assert_eq(ability->numbers, 2);
    arena_free(&arena);
}
