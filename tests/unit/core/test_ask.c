/* test_ask.c - the answers of the open decision. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/move.h"
#include "tests/lib/core_game.h"

static const char cards[] =
    CORE_CAST("ant") CORE_CAST("bee") CORE_CAST("cow-2") CORE_CAST("cow-10");
static const char deck[] = "ant*9,bee*9,cow-2*9,cow-10*9";

static struct core_game game;
static struct run *const run = &game.run;

static void open_game(void)
{
    core_open(&game, cards, deck, deck);
}

static const char *name_of(move_t move, char text[MOVE_TEXT])
{
    struct str out;

    str_init(&out, text, MOVE_TEXT);
    move_print(&game.match, &game.st, move, &out);
    cr_assert_not(out.overflow);
    return text;
}

/* Count, nth and list say the same, in strictly rising order of names. */
static int check_seat(seat_t seat)
{
    move_t list[ASK_MOVES];
    char before[MOVE_TEXT], text[MOVE_TEXT];
    int n = ask_count(&game.match, &game.st, seat);

    cr_assert_eq(ask_list(&game.match, &game.st, seat, list), n);
    for (int k = 0; k < n; k++) {
        cr_assert_eq(ask_nth(&game.match, &game.st, seat, k), list[k], "d=%u answer %d",
                     game.st.head.d, k);
        name_of(list[k], text);
        if (k > 0) {
            cr_assert_lt(carddb_order(before, text), 0, "%s is not before %s", before, text);
            cr_assert_lt(move_compare(&game.match, &game.st, list[k - 1], list[k]), 0);
        }
        strcpy(before, text);
    }
    return n;
}

static void expect(seat_t seat, const char *answers)
{
    char text[MOVE_TEXT], all[1024];
    struct str out;

    str_init(&out, all, sizeof all);
    for (int k = 0; k < check_seat(seat); k++) {
        str_put(&out, k > 0 ? " " : "");
        str_put(&out, name_of(ask_nth(&game.match, &game.st, seat, k), text));
    }
    cr_assert_str_eq(all, answers);
}

Test(ask, count_nth_and_list_agree_at_every_decision_of_random_games)
{
    static const char *const lists[][2] = {{"toolbox", "parade"}, {"veil", "stakes"}};
    uint64_t stream = 9;

    for (int i = 0; i < 2; i++) {
        core_open_lists(&game, lists[i][0], lists[i][1]);
        for (uint64_t k = 0; k < 20; k++) {
            core_start(&game, k);
            do {
                for (seat_t seat = 0; seat < SEATS; seat++) {
                    bool is_asked = (game.st.head.ask.seats >> seat & 1) != 0;
                    cr_assert_eq(check_seat(seat) > 0, is_asked);
                }
            } while (core_step(&game, rng_fast(&stream)));
        }
        core_close(&game);
    }
}

Test(ask, opening_names_the_seat_and_the_step_and_counts_decisions)
{
    open_game();
    struct ask *ask = ask_open(run, 1, STEP_CORE + CORE_MAY);
    cr_assert_eq(game.st.head.d, 1);
    cr_assert_eq(ask->seats, 2);
    cr_assert_eq(ask->asked, 2);
    cr_assert_eq(ask->from, OBJ_NONE);
    ask_plain(ask, MOVE_YES);
    ask_plain(ask, MOVE_NO);
    expect(1, "no yes");
    expect(0, "");
    ask_close(run);
    expect(1, "");
    cr_assert_eq(game.st.head.ask.seats, 0);
    core_close(&game);
}

Test(ask, equal_copies_of_a_hand_are_one_answer)
{
    struct set set;

    open_game();
    for (int i = 0; i < 3; i++) {
        core_put(&game, 0, "ant", ZONE_HAND);
        core_put(&game, 0, "cow-10", ZONE_HAND);
        core_put(&game, 0, "cow-2", ZONE_HAND);
    }
    set = (struct set){{game.st.field.zone[ZONE_HAND][0], 0}};
    struct ask *ask = ask_open(run, 0, STEP_PLACE);
    ask_plain(ask, MOVE_DONE);
    ask_plain(ask, MOVE_PASS);
    ask_cards(run, ask, MOVE_LAY, &set);
    cr_assert_eq(ask->form, FORM_CARDS);
    expect(0, "done lay:ant lay:cow-2 lay:cow-10 pass");
    core_close(&game);
}

Test(ask, labelled_cards_are_sorted_by_their_labels)
{
    open_game();
    struct set set = core_one(core_put(&game, 0, "cow-2", ZONE_TRICK));
    set_add(&set, core_put(&game, 1, "ant", ZONE_CAST));
    set_add(&set, core_put(&game, 0, "bee", ZONE_CAST));
    set_add(&set, core_put(&game, 0, "ant", ZONE_CAST));
    struct ask *ask = ask_open(run, 0, STEP_CORE + CORE_CHOOSE);
    ask_cards(run, ask, MOVE_PICK, &set);
    cr_assert_eq(ask->form, FORM_ITEMS);
    expect(0, "pick:a1 pick:a2 pick:a4 pick:k1");
    core_close(&game);
}

Test(ask, labels_by_arrival_are_sorted_as_numbers)
{
    open_game();
    struct set set = {{0, 0}};
    for (int i = 0; i < 3; i++) {
        game.st.field.next_label = (uint16_t)(8 + i);
        set_add(&set, core_put(&game, i == 1, i == 0 ? "cow-2" : "ant", ZONE_ARMED));
    }
    struct ask *ask = ask_open(run, 1, STEP_CORE + CORE_CHOOSE);
    ask_cards(run, ask, MOVE_PICK, &set);
    expect(1, "pick:r9 pick:r10 pick:r11");
    core_close(&game);
}

Test(ask, cards_of_several_zones_are_named_with_their_zone_and_listed_once)
{
    open_game();
    struct set set = {{0, 0}};
    for (int i = 0; i < 2; i++) {
        set_add(&set, core_put(&game, 0, "ant", ZONE_HAND));
        set_add(&set, core_put(&game, 0, "ant", ZONE_DROP));
        set_add(&set, core_put(&game, 1, "bee", ZONE_DROP));
    }
    set_add(&set, core_put(&game, 0, "bee", ZONE_CAST));
    struct ask *ask = ask_open(run, 0, STEP_CORE + CORE_CHOOSE);
    ask_plain(ask, MOVE_NONE);
    ask_plain(ask, MOVE_YES);
    ask_cards(run, ask, MOVE_PICK, &set);
    cr_assert_eq(ask->form, FORM_MIXED);
    expect(0, "none pick:a1 pick:drop.ant pick:hand.ant pick:s2.drop.bee yes");
    core_close(&game);
}

Test(ask, no_cards_leave_the_plain_answers)
{
    struct set none = {{0, 0}};

    open_game();
    struct ask *ask = ask_open(run, 0, STEP_CORE + CORE_CHOOSE);
    ask_plain(ask, MOVE_NONE);
    ask_cards(run, ask, MOVE_PICK, &none);
    cr_assert_eq(ask->form, FORM_FIXED);
    expect(0, "none");
    core_close(&game);
}

Test(ask, items_are_sorted_by_name_and_skill)
{
    open_game();
    int a = core_put(&game, 0, "ant", ZONE_CAST), b = core_put(&game, 0, "bee", ZONE_CAST);
    struct ask *ask = ask_open(run, 0, STEP_RIGHT);
    ask_item(ask, MOVE_TRIG, b, 1);
    ask_item(ask, MOVE_TRIG, a, 2);
    ask_item(ask, MOVE_TRIG, b, 0);
    ask_item(ask, MOVE_TRIG, a, 0);
    ask_sort(run, ask);
    ask_plain(ask, MOVE_PASS);
    expect(0, "pass trig:a1.1 trig:a1.3 trig:a2.1 trig:a2.2");
    core_close(&game);
}

Test(ask, in_a_joint_decision_each_seat_answers_with_its_own_cards)
{
    open_game();
    struct set set = core_one(core_put(&game, 0, "ant", ZONE_DECK));
    set_add(&set, core_put(&game, 1, "bee", ZONE_DECK));
    ask_joint(run, STEP_START, MOVE_START, &set);
    expect(0, "start:ant");
    expect(1, "start:bee");
    cr_assert_eq(ask_neutral(run, 1), ask_nth(&game.match, &game.st, 1, 0));
    game.st.head.ask.seats = 2;
    expect(0, "");
    expect(1, "start:bee");
    core_close(&game);
}

static const char *why(int verb)
{
    return ask_why(run, 0, &(struct wish){.verb = verb, .obj = OBJ_NONE, .skill = -1}).why;
}

Test(ask, a_verb_that_is_asked_lacks_its_target_another_its_phase)
{
    open_game();
    struct set set = core_one(core_put(&game, 0, "ant", ZONE_HAND));
    struct ask *ask = ask_open(run, 0, STEP_PLACE);
    ask_plain(ask, MOVE_DONE);
    ask_cards(run, ask, MOVE_LAY, &set);
    cr_assert_str_eq(why(MOVE_DONE), "target");
    cr_assert_str_eq(why(MOVE_DROP), "phase");
    core_close(&game);
}

Test(ask, a_chain_cannot_end_before_enough_were_picked)
{
    open_game();
    struct set set = core_one(core_put(&game, 0, "ant", ZONE_HAND));
    struct wish end = {.verb = game.match.verb_of[ANSWER_END], .obj = OBJ_NONE, .skill = -1};
    struct ask *ask = ask_open(run, 0, STEP_CORE + CORE_CHOOSE);

    ask->least = 3;
    ask->most = 4;
    ask->sofar = 1;
    ask_cards(run, ask, MOVE_PICK, &set);
    struct refusal refusal = ask_why(run, 0, &end);
    cr_assert_str_eq(refusal.why, "limit");
    cr_assert_eq(refusal.need, 3);
    cr_assert_eq(refusal.have, 1);
    cr_assert_null(refusal.of);
    core_close(&game);
}

Test(ask, a_move_holds_its_verb_its_operand_and_its_skill)
{
    move_t move = ask_move(MOVE_TRIG, 4095, 3);

    cr_assert_eq(move_verb(move), MOVE_TRIG);
    cr_assert_eq(move_operand(move), 4095);
    cr_assert_eq(move_skill(move), 3);
}
