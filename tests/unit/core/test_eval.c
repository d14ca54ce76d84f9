/* test_eval.c - every word that computes a value, in cards compiled for the purpose. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/core/eval.h"
#include "engine/lang/op.h"
#include "tests/lib/core_game.h"

static const char casts[] = CORE_CAST_AS("elk", "white", "3", "9")
    CORE_CAST_AS("fox", "red", "1", "2") CORE_CAST_AS("owl", "green", "2", "5");
static const char deck[] = "elk*6,fox*6,owl*6,test";

/* A truth stands in an `if`, a number in a verb; `before` binds names. */
#define TRUTH "    if (%s):\n      draw 1\n"
#define NUMBER "    add (%s) to you.life\n"
struct row {
    const char *before, *form, *value;
    enum op op;
    int want;
};

static struct core_game game;
static obj_t fox, owl;

/* Mine: fox and owl (of slots 1 and 2), three cards in hand, two face-down. The foe's: an elk, four
 * in hand. The foe is the attacker; fox is valid, owl has grown by 3. */
static void open_card(const char *card)
{
    char *text = NULL;

    cr_assert_gt(asprintf(&text, "%s%s", casts, card), 0);
    core_open(&game, text, deck, deck);
    free(text);
    fox = core_put(&game, 0, "fox", ZONE_CAST);
    owl = core_put(&game, 0, "owl", ZONE_CAST);
    core_put(&game, 1, "elk", ZONE_CAST);
    for (int i = 0; i < 4; i++) {
        core_put(&game, 1, "owl", ZONE_HAND);
        core_put(&game, 0, i == 3 ? "test" : "elk", i == 3 ? ZONE_TABLE : ZONE_HAND);
    }
    core_put(&game, 0, "fox", ZONE_TRICK);
    core_put(&game, 0, "owl", ZONE_TRICK);
    core_fill(&game);
    game.st.head.first = 1;
    game.st.head.gauge[0][GAUGE_LIFE] = 10;
    game.st.head.gauge[1][GAUGE_LIFE] = 6;
    set_mark(&game.st, MARK_VALID, fox);
    game.st.mod[0] = (struct mod){
        .kind = MOD_NUMBER, .index = NUM_POWER, .target = owl, .value = 3, .origin = OBJ_NONE};
    game.st.field.mods = 1;
}

Test(eval, numbers_and_gauges_by_the_tables_are_current_where_there_are_current_ones)
{
    struct eval eval;

    open_card(CORE_DRIVE("test") "  use:\n    draw 1\n");
    eval_init(&eval, &game.run, 0, OBJ_NONE);
    game.st.field.is_stale = 1;
    obj_t hand = (obj_t)bits_first(game.st.field.zone[ZONE_HAND][0]);
    cr_assert_eq(eval_card_number(&eval, NUM_POWER, owl), 5 + 3);
    cr_assert_eq(eval_card_number(&eval, NUM_PRINTED_POWER, owl), 5);
    cr_assert_eq(eval_card_number(&eval, NUM_POWER, hand), 9, "what is printed on an elk");
    cr_assert_eq(eval_card_number(&eval, NUM_TYPE, owl), TYPE_CAST);
    cr_assert_eq(eval_card_number(&eval, NUM_TYPE, core_obj(&game, 0, "test", 0)), TYPE_DRIVE);
    cr_assert_eq(eval_seat_gauge(&eval, GAUGE_LIFE, 1), 6);
    cr_assert_eq(eval_seat_gauge(&eval, GAUGE_LOSS, 1), 0);
    game.st.mod[game.st.field.mods++] = (struct mod){
        .kind = MOD_SEAT, .index = GAUGE_LOSS, .target = 1, .value = 4, .origin = OBJ_NONE};
    game.st.field.is_stale = 1;
    cr_assert_eq(eval_seat_gauge(&eval, GAUGE_LOSS, 1), 4);
    core_close(&game);
}

Test(eval, a_seat_is_one_of_two_whatever_stands_in_a_slot)
{
    struct eval eval = {.numbers = 0};

    for (int n = -3; n < 300; n += 7) {
        eval.number[eval.numbers++] = n;
        cr_assert_lt(eval_pop_seat(&eval), SEATS);
    }
}

/* Start of the values in front of the first statement from pc on whose values hold the word. */
static int find_value(int pc, enum op op)
{
    int start = pc;
    bool is_found = false;

    for (; word_op(game.db->code[pc]) != OP_END; pc++) {
        int word = word_op(game.db->code[pc]);
        is_found = is_found || word == (int)op;
        if (word >= OP_END_VALUE && is_found) {
            return start;
        }
        start = word >= OP_END_VALUE ? pc + 1 : start;
    }
    cr_assert(false, "the code does not hold the word %s", op_rows[op].name);
    return 0;
}

/* Slots as a running block would have them: 1 in each number slot, fox and a dead card in each
 * set slot. */
static void start_eval(struct eval *eval, struct slot slots[4])
{
    static const int16_t numbers[4] = {1, 1, 1, 1};

    eval_init(eval, &game.run, 0, core_obj(&game, 0, "test", 0));
    for (int i = 0; i < 4; i++) {
        slots[i] = (struct slot){.live = core_one(fox), .dead = 1};
    }
    eval->slot = numbers;
    eval->set_slot = slots;
}

static void check_row(const struct row *row)
{
    struct eval eval;
    struct slot slots[4];
    char body[256], card[512];

    (void)snprintf(body, sizeof body, row->form, row->value);
    (void)snprintf(card, sizeof card, CORE_DRIVE("test") "  use:\n%s%s", row->before, body);
    open_card(card);
    int pc = find_value(game.db->cards[carddb_find(game.db, "test")].use, row->op);
    start_eval(&eval, slots);
    int end = eval_run(&eval, pc);
    cr_assert_geq(word_op(game.db->code[end]), OP_END_VALUE);
    cr_assert_geq(eval.numbers, 1);
    cr_assert_eq(eval.number[0], row->want, "%s: %d", row->value, eval.number[0]);
    core_close(&game);
}

static const struct row arithmetic[] = {
    {"", NUMBER, "7", OP_CONST, 7},
    {"", NUMBER, "count hand + 4", OP_ADD, 7},
    {"", NUMBER, "count hand - 4", OP_SUB, -1},
    {"", NUMBER, "count hand * 4", OP_MUL, 12},
    {"", NUMBER, "count foe.hand / 3", OP_DIV, 1},
    {"", NUMBER, "(count hand - 4) / 2", OP_DIV, -1},
    {"", NUMBER, "count hand / count gimmick", OP_DIV, 0},
    {"", NUMBER, "count foe.hand % 3", OP_MOD, 1},
    {"", NUMBER, "(count hand - 4) % 3", OP_MOD, 2},
    {"", NUMBER, "count hand % count gimmick", OP_MOD, 0},
    {"", NUMBER, "-count hand", OP_NEG, -3},
    {"", NUMBER, "min (count foe.hand, count hand)", OP_MIN, 3},
    {"", NUMBER, "max (count foe.hand, count hand)", OP_MAX, 4},
    {"", TRUTH, "count hand = 3", OP_EQ, 1},
    {"", TRUTH, "count hand = 4", OP_EQ, 0},
    {"", TRUTH, "count hand != 3", OP_NE, 0},
    {"", TRUTH, "count hand < 3", OP_LT, 0},
    {"", TRUTH, "count hand <= 3", OP_LE, 1},
    {"", TRUTH, "count hand > 3", OP_GT, 0},
    {"", TRUTH, "count hand >= 3", OP_GE, 1},
    {"", TRUTH, "count hand > 0 and count gimmick > 0", OP_AND, 0},
    {"", TRUTH, "count hand > 0 and count cast > 0", OP_AND, 1},
    {"", TRUTH, "count hand > 9 or count cast > 0", OP_OR, 1},
    {"", TRUTH, "count hand > 9 or count cast > 9", OP_OR, 0},
    {"", TRUTH, "not count hand > 9", OP_NOT, 1},
};

static const struct row seats[] = {
    {"", NUMBER, "you.life", OP_GAUGE, 10},     {"", NUMBER, "foe.life", OP_SEAT, 6},
    {"", NUMBER, "attacker.life", OP_SEAT, 6},  {"", NUMBER, "defender.life", OP_SEAT, 10},
    {"", TRUTH, "you is attacker", OP_SEAT, 0},
};

static const struct row sets[] = {
    {"", NUMBER, "count cast", OP_ZONE, 2},
    {"", NUMBER, "count foe.cast", OP_ZONE, 1},
    {"", NUMBER, "count any.cast", OP_ZONE, 3},
    {"", NUMBER, "count trick", OP_COUNT, 2},
    {"", TRUTH, "cast", OP_SOME, 1},
    {"", TRUTH, "gimmick", OP_SOME, 0},
    {"", NUMBER, "sum cast.power", OP_SFIELD, 10},
    {"", NUMBER, "max cast.power", OP_SMAX, 8},
    {"", NUMBER, "min any.cast.power", OP_SMIN, 2},
    {"", NUMBER, "max cast[bet = 9].power", OP_SMAX, 0},
    {"", NUMBER, "sum any.cast.printed-power", OP_SFIELD, 16},
    {"", NUMBER, "count any.cast[red]", OP_PROP, 1},
    {"", NUMBER, "count trick[rightmost]", OP_WORD, 1},
    {"", NUMBER, "count (cast + foe.cast)", OP_UNION, 3},
    {"", NUMBER, "count (any.cast - foe.cast)", OP_DIFF, 2},
    {"", NUMBER, "count (any.cast & cast)", OP_INTER, 2},
    {"", NUMBER, "count cast[other]", OP_OTHER, 2},
    {"", NUMBER, "count table[other]", OP_OTHER, 0},
    {"", NUMBER, "count any.cast[power >= 8]", OP_FILTER, 2},
    {"", NUMBER, "count any.cast[bet = 1]", OP_FIELD, 1},
    {"", NUMBER, "count any.cast[red or bet = 3]", OP_HASPROP, 2},
    {"", NUMBER, "count cast[valid or bet = 7]", OP_HASWORD, 1},
    {"", NUMBER, "count cast[other or bet = 7]", OP_ISOTHER, 2},
    {"", NUMBER, "count table[other or bet = 7]", OP_ISOTHER, 0},
    {"", NUMBER, "count any.cast[power = max any.cast[bet < 3].power]", OP_SMAX, 1},
    {"", NUMBER, "count any.cast[max any.cast[bet < 3].power = power]", OP_SMAX, 1},
    {"", TRUTH, "self in table", OP_SELF, 1},
};

static const struct row slots_of_a_block[] = {
    {"    ask number 0..3 -> n\n", NUMBER, "n", OP_SLOT, 1},
    {"    choose 0..2 cast -> c\n", NUMBER, "count c", OP_SCOUNT, 2},
    {"    choose 0..2 cast -> c\n", NUMBER, "sum c.power", OP_SSLOT, 2},
    {"    choose 0..2 cast -> c\n", NUMBER, "count cast[this in c or bet = 7]", OP_INSLOT, 1},
    {"    each p in seats:\n", "  " NUMBER, "count p.hand", OP_ZONEOF, 4},
};

Test(eval, arithmetic_and_comparison)
{
    for (size_t i = 0; i < COUNT_OF(arithmetic); i++) {
        check_row(&arithmetic[i]);
    }
}

Test(eval, seats_and_their_numbers)
{
    for (size_t i = 0; i < COUNT_OF(seats); i++) {
        check_row(&seats[i]);
    }
}

Test(eval, sets_and_filters)
{
    for (size_t i = 0; i < COUNT_OF(sets); i++) {
        check_row(&sets[i]);
    }
}

Test(eval, slots_of_the_running_block)
{
    for (size_t i = 0; i < COUNT_OF(slots_of_a_block); i++) {
        check_row(&slots_of_a_block[i]);
    }
}

/* The set in front of a statement of a `use` block. */
static struct set set_before(const char *statement, enum op op)
{
    struct eval eval;
    struct slot slots[4];
    char card[512];

    (void)snprintf(card, sizeof card, CORE_DRIVE("test") "  use:\n    %s\n", statement);
    open_card(card);
    int pc = find_value(game.db->cards[carddb_find(game.db, "test")].use, op);
    start_eval(&eval, slots);
    eval_run(&eval, pc);
    cr_assert_eq(eval.sets, 1);
    return eval.set[0];
}

Test(eval, the_top_cards_of_a_deck_as_far_as_there_are_any)
{
    struct set set = set_before("look deck.top(3)", OP_TOP);
    cr_assert_eq(set_count(&set), 3);
    for (int i = 0; i < 3; i++) {
        cr_assert(set_has(&set, zone_at(&game.run, ZONE_DECK, 0, i)));
    }
    core_close(&game);
    set = set_before("reveal foe.deck.top(60)", OP_TOP);
    cr_assert_eq(set.of[0], 0);
    cr_assert_eq(set.of[1], game.st.field.zone[ZONE_DECK][1]);
    core_close(&game);
}

static struct core_game *open_reaction(void)
{
    open_card(CORE_GIMMICK("test") "  on cancelled of table if ev.by-trap = 1 optional:\n"
                                   "    give it power + 1 for turn\n");
    return &game;
}

Test(eval, the_event_and_its_members)
{
    struct eval eval;
    struct happening fact = {.it = OBJ_NONE, .zone = ZONE_NONE, .member = {1}};
    const struct ability *ability = core_ability(open_reaction(), "test", 0);

    eval_init(&eval, &game.run, 0, core_obj(&game, 0, "test", 0));
    cr_assert_not(eval_true(&eval, ability->guard), "there is no event");
    eval.event = &fact;
    cr_assert(eval_true(&eval, ability->guard));
    fact.member[MEMBER_CANCELLED_BY_TRAP] = 0;
    cr_assert_not(eval_true(&eval, ability->guard));
    eval_run(&eval, ability->code);
    struct set it = eval_pop_set(&eval);
    cr_assert(set_empty(&it), "an event about no card");
    fact.it = owl;
    eval_run(&eval, ability->code);
    it = eval_pop_set(&eval);
    cr_assert(set_has(&it, owl));
    cr_assert_eq(set_count(&it), 1);
    core_close(&game);
}

Test(eval, a_subject_counts_as_lying_where_the_event_says)
{
    struct eval eval;
    struct happening fact = {.it = owl, .zone = ZONE_TABLE};
    const struct ability *ability = core_ability(open_reaction(), "test", 0);

    fact.it = owl;
    eval_init(&eval, &game.run, 0, core_obj(&game, 0, "test", 0));
    eval.event = &fact;
    struct set set = eval_set(&eval, ability->subject);
    cr_assert_not(set_has(&set, owl));
    eval.as_if = ZONE_TABLE;
    set = eval_set(&eval, ability->subject);
    cr_assert(set_has(&set, owl));
    eval.you = 1;
    set = eval_set(&eval, ability->subject);
    cr_assert(set_empty(&set), "it is the other side's card");
    core_close(&game);
}

Test(eval, stored_values_are_read_as_truths_numbers_and_sets)
{
    struct eval eval;

    open_card(CORE_GIMMICK("test") "  act discard 2 hand if count cast = 2:\n    draw 1\n");
    const struct ability *ability = core_ability(&game, "test", 0);
    eval_init(&eval, &game.run, 0, core_obj(&game, 0, "test", 0));
    cr_assert(eval_true(&eval, ability->guard));
    cr_assert_eq(eval_number(&eval, ability->demand[0].need), 2);
    struct set set = eval_set(&eval, ability->demand[0].set);
    cr_assert_eq(set.of[0], game.st.field.zone[ZONE_HAND][0]);
    cr_assert_eq(eval.numbers, 0);
    cr_assert_eq(eval.sets, 0);
    core_close(&game);
}
