/* test_verb.c - what verbs of card effects do in most games. */
#include <criterion/criterion.h>

#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/know/know.h"
#include "engine/lang/op.h"
#include "tests/lib/core_game.h"

static struct core_game game;
static struct run *const run = &game.run;
static struct eval eval;

/* Five ants and a bee for each seat; a drive of s1 runs if the test wants an effect. */
static void open_game(bool is_effect)
{
    core_open(&game, CORE_CAST("ant") CORE_CAST("bee") CORE_DRIVE("act") "  use:\n    draw 1\n",
              "ant*5,bee,act", "ant*5,bee");
    if (is_effect) {
        vm_push_frame(run, FRAME_CODE, 0, core_put(&game, 0, "act", ZONE_TABLE));
    }
    eval_init(&eval, run, 0, OBJ_NONE);
}

static void push(int number)
{
    eval.number[eval.numbers++] = number;
}

/* The verb with what was pushed. */
static void act(int verb, int flags)
{
    const struct vocab_verb *row = &game.match.rules->vocab->verbs[verb];
    struct verb_call call;

    vm_call(&eval, row->shape, flags, &call);
    row->act(run, &call);
}

static int count(zone_t zone, seat_t seat)
{
    return game.st.field.count[zone][seat];
}

static struct set cards_of(zone_t zone, seat_t seat)
{
    struct set set = {{0, 0}};
    set.of[seat] = game.st.field.zone[zone][seat];
    return set;
}

static int result(void)
{
    return set_count(&game.st.tail.result.live) + (int)game.st.tail.result.dead;
}

Test(verb, drawing_ends_with_the_deck_and_says_how_many_were_drawn)
{
    open_game(true);
    core_put(&game, 1, "ant", ZONE_DECK);
    core_put(&game, 1, "bee", ZONE_DECK);
    push(3);
    push(1);
    act(VERB_DRAW, 0);
    cr_assert_eq(count(ZONE_HAND, 1), 2);
    cr_assert_eq(count(ZONE_DECK, 1), 0);
    cr_assert_eq(result(), 2);
    push(-1);
    push(1);
    act(VERB_DRAW, 0);
    cr_assert_eq(result(), 0);
    core_close(&game);
}

Test(verb, a_draw_outside_of_effects_leaves_no_result)
{
    open_game(false);
    core_put(&game, 0, "ant", ZONE_DECK);
    verb_draw(run, 0, 1);
    cr_assert_eq(count(ZONE_HAND, 0), 1);
    cr_assert_eq(result(), 0);
    core_close(&game);
}

Test(verb, only_cards_of_a_hand_are_discarded)
{
    open_game(true);
    struct set set = core_one(core_put(&game, 0, "ant", ZONE_HAND));
    set_add(&set, core_put(&game, 1, "bee", ZONE_HAND));
    set_add(&set, core_put(&game, 0, "bee", ZONE_CAST));
    eval.set[eval.sets++] = set;
    act(VERB_DISCARD, 0);
    cr_assert_eq(count(ZONE_DROP, 0), 1);
    cr_assert_eq(count(ZONE_DROP, 1), 1);
    cr_assert_eq(count(ZONE_CAST, 0), 1);
    cr_assert_eq(result(), 2);
    core_close(&game);
}

Test(verb, cards_are_moved_in_the_order_of_the_picks_then_by_zone)
{
    obj_t row[MAX_OBJECT];

    open_game(true);
    obj_t ant = core_put(&game, 0, "ant", ZONE_DROP), bee = core_put(&game, 0, "bee", ZONE_DROP);
    obj_t hand = core_put(&game, 0, "ant", ZONE_HAND);
    struct set set = cards_of(ZONE_DROP, 0);
    set_add(&set, hand);
    game.st.tail.picked[0] = bee;
    game.st.tail.picks = 1;
    cr_assert_eq(verb_order(run, &set, row), 3);
    cr_assert_eq(row[0], bee);
    cr_assert_eq(row[1], hand);
    cr_assert_eq(row[2], ant);
    verb_move(run, 0, &set, ZONE_DECK, VERB_BOTTOM, WHY_NONE);
    cr_assert_eq(zone_at(run, ZONE_DECK, 0, 0), bee, "the first that went below lies highest");
    cr_assert_eq(zone_at(run, ZONE_DECK, 0, 2), ant);
    verb_move(run, 0, &set, ZONE_HAND, 0, WHY_NONE);
    cr_assert_eq(count(ZONE_HAND, 0), 3);
    core_close(&game);
}

Test(verb, an_ordered_move_asks_its_mover)
{
    open_game(true);
    core_put(&game, 1, "ant", ZONE_DROP);
    core_put(&game, 1, "bee", ZONE_DROP);
    struct set set = cards_of(ZONE_DROP, 1);
    verb_move(run, 0, &set, ZONE_DECK, VERB_ORDERED, WHY_NONE);
    cr_assert_eq(vm_top(run)->kind, FRAME_ARRANGE);
    cr_assert_eq(vm_top(run)->seat, 0);
    cr_assert_eq(count(ZONE_DROP, 1), 2);
    core_close(&game);
}

Test(verb, who_looked_at_a_card_knows_it_where_it_goes)
{
    open_game(true);
    obj_t ant = core_put(&game, 1, "ant", ZONE_DECK), bee = core_put(&game, 1, "bee", ZONE_DECK);
    struct set top = core_one(bee);
    verb_do_look(run, &(struct verb_call){.you = 0, .set = top});
    cr_assert(know_face(&game.match, &game.st, 0, bee));
    cr_assert_not(know_face(&game.match, &game.st, 1, bee), "the owner does not look");
    verb_put(run, 0, bee, ZONE_TRICK, 0, WHY_NONE);
    verb_put(run, 0, ant, ZONE_TRICK, 0, WHY_NONE);
    cr_assert(know_face(&game.match, &game.st, 0, bee));
    cr_assert_not(know_face(&game.match, &game.st, 0, ant));
    core_close(&game);
}

Test(verb, what_is_revealed_both_seats_know)
{
    open_game(true);
    core_put(&game, 1, "ant", ZONE_TRICK);
    obj_t bee = core_put(&game, 0, "bee", ZONE_DECK);
    struct set set = cards_of(ZONE_TRICK, 1);
    set_add(&set, bee);
    eval.set[eval.sets++] = set;
    core_listen(&game);
    act(VERB_REVEAL, 0);
    cr_assert_eq(game.sink.count, 2);
    for (int viewer = 0; viewer < SEATS; viewer++) {
        cr_assert(know_face(&game.match, &game.st, viewer, bee));
        cr_assert(know_face(&game.match, &game.st, viewer, zone_at(run, ZONE_TRICK, 1, 0)));
    }
    cr_assert_eq(result(), 2);
    core_close(&game);
}

Test(verb, a_gauge_stays_within_its_bounds_and_is_told)
{
    static const struct {
        int verb, n, want;
    } steps[] = {
        {VERB_ADD, 7, 7},   {VERB_SUB, 3, 4},         {VERB_SUB, 30, 0},    {VERB_ADD, -5, 0},
        {VERB_SET, 12, 12}, {VERB_SET, 40000, 30000}, {VERB_ADD, 1, 30000}, {VERB_SET, -1, 0},
    };

    open_game(true);
    core_listen(&game);
    for (size_t i = 0; i < COUNT_OF(steps); i++) {
        push(steps[i].verb == VERB_SET ? 1 : steps[i].n);
        push(steps[i].verb == VERB_SET ? steps[i].n : 1);
        act(steps[i].verb, GAUGE_LIFE << VERB_PLACE_SHIFT);
        cr_assert_eq(game.st.head.gauge[1][GAUGE_LIFE], steps[i].want, "step %zu", i);
        cr_assert_eq(game.sink.count, (int)i + 1);
    }
    cr_assert_eq(game.st.head.gauge[0][GAUGE_LIFE], 0, "the other seat has its own");
    core_close(&game);
}
