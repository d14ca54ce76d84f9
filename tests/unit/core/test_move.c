/* test_move.c - answers as names and back. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/move.h"
#include "tests/lib/core_game.h"

static const char cards[] = CORE_CAST("ant") CORE_CAST("bee")
    CORE_DRIVE("cow") "  use:\n    mode 1:\n      option wall:\n        draw 1\n"
                      "      option door:\n        draw 2\n";

static struct core_game game;
static char text[MOVE_TEXT];

static const char *name_of(move_t move, int viewer)
{
    struct str out;

    str_init(&out, text, sizeof text);
    if (viewer == VIEWER_ALL) {
        move_print(&game.match, &game.st, move, &out);
    } else {
        move_redacted(&game.match, &game.st, move, viewer, &out);
    }
    return text;
}

static void open_game(void)
{
    core_open(&game, cards, "ant*3,bee*3,cow", "ant*3,bee*3,cow");
}

Test(move, names_lead_back_to_their_moves_in_random_games)
{
    uint64_t stream = 2;
    int decisions = 0;

    core_open_lists(&game, "toolbox", "veil");
    for (uint64_t k = 0; k < 10; k++) {
        core_start(&game, k);
        do {
            seat_t seat = (game.st.head.ask.seats & 1) == 0;
            for (int i = 0; i < ask_count(&game.match, &game.st, seat); i++) {
                move_t move = ask_nth(&game.match, &game.st, seat, i), found = 0;
                const char *name = name_of(move, VIEWER_ALL);
                cr_assert(move_find(&game.match, &game.st, seat, name, &found), "%s", name);
                cr_assert_eq(found, move, "%s", name);
                cr_assert_eq(move_verb_of(game.rules, name), move_verb(move), "%s", name);
            }
            decisions++;
        } while (core_step(&game, rng_fast(&stream)));
    }
    cr_assert_gt(decisions, 200);
    core_close(&game);
}

Test(move, each_kind_of_operand_has_its_spelling)
{
    open_game();
    obj_t cast = core_put(&game, 1, "ant", ZONE_CAST), hand = core_put(&game, 0, "bee", ZONE_HAND);
    int door = 1;

    while (strcmp(game.db->titles[door], "door") != 0) {
        door++;
    }
    cr_assert_str_eq(name_of(ask_move(MOVE_DONE, 0, 0), VIEWER_ALL), "done");
    cr_assert_str_eq(name_of(ask_move(MOVE_PICK, cast, 0), VIEWER_ALL), "pick:a4");
    cr_assert_str_eq(name_of(ask_move(MOVE_LAY, hand, 0), VIEWER_ALL), "lay:bee");
    cr_assert_str_eq(name_of(ask_move(MOVE_TRIG, cast, 2), VIEWER_ALL), "trig:a4.3");
    cr_assert_str_eq(name_of(ask_move(MOVE_MODE, door, 0), VIEWER_ALL), "mode:door");
    cr_assert_str_eq(name_of(ask_move(MOVE_NAME, TYPE_TRAP, 0), VIEWER_ALL), "name:trap");
    cr_assert_str_eq(name_of(ask_move(MOVE_NUMBER, 12, 0), VIEWER_ALL), "number:12");
    core_close(&game);
}

Test(move, a_name_that_is_no_answer_is_not_found)
{
    move_t move = 77;

    open_game();
    struct set set = core_one(core_put(&game, 0, "ant", ZONE_HAND));
    core_put(&game, 0, "bee", ZONE_HAND);
    struct ask *ask = ask_open(&game.run, 0, STEP_PLACE);
    ask_plain(ask, MOVE_DONE);
    ask_cards(&game.run, ask, MOVE_LAY, &set);
    cr_assert(move_find(&game.match, &game.st, 0, "lay:ant", &move));
    static const char *const bad[] = {"lay:bee", "lay:an", "lay:antt", "lay",      "",
                                      "Done",    "done ",  "done:",    "pick:ant", "pass"};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        cr_assert_not(move_find(&game.match, &game.st, 0, bad[i], &move), "%s", bad[i]);
    }
    cr_assert_not(move_find(&game.match, &game.st, 1, "done", &move), "the other seat");
    core_close(&game);
}

Test(move, a_verb_is_known_only_with_the_operand_it_takes)
{
    open_game();
    cr_assert_eq(move_verb_of(game.rules, "done"), MOVE_DONE);
    cr_assert_eq(move_verb_of(game.rules, "lay:whatever"), MOVE_LAY);
    cr_assert_eq(move_verb_of(game.rules, "none"), MOVE_NONE);
    static const char *const bad[] = {"done:x", "lay", "lay:", "la:x", "layy:x", "", ":", "fly"};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        cr_assert_eq(move_verb_of(game.rules, bad[i]), -1, "%s", bad[i]);
    }
    core_close(&game);
}

Test(move, a_redacted_name_tells_no_card_that_the_viewer_cannot_see)
{
    open_game();
    obj_t hand = core_put(&game, 0, "bee", ZONE_HAND),
          trick = core_put(&game, 0, "ant", ZONE_TRICK);
    struct set set = core_one(hand);
    struct ask *ask = ask_open(&game.run, 0, STEP_PLACE);
    ask_cards(&game.run, ask, MOVE_LAY, &set);
    cr_assert_str_eq(name_of(ask_move(MOVE_LAY, hand, 0), 1), "lay:?");
    cr_assert_str_eq(name_of(ask_move(MOVE_LAY, hand, 0), VIEWER_PUB), "lay:?");
    cr_assert_str_eq(name_of(ask_move(MOVE_LAY, hand, 0), 0), "lay:bee");
    cr_assert_str_eq(name_of(ask_move(MOVE_PICK, trick, 0), 1), "pick:k1", "a label is public");
    obj_t drop = core_put(&game, 0, "cow", ZONE_DROP);
    cr_assert_str_eq(name_of(ask_move(MOVE_PICK, drop, 0), 1), "pick:cow");
    cr_assert_str_eq(name_of(ask_move(MOVE_DONE, 0, 0), 1), "done");
    core_close(&game);
}

Test(move, a_sealed_answer_is_redacted_for_the_other_seat)
{
    open_game();
    core_fill(&game);
    struct ask *ask = ask_open(&game.run, 0, STEP_START);
    ask->seats = ask->asked = 3;
    obj_t mine = core_obj(&game, 0, "ant", 0);
    cr_assert_str_eq(name_of(ask_move(MOVE_START, mine, 0), 0), "start:ant");
    cr_assert_str_eq(name_of(ask_move(MOVE_START, mine, 0), 1), "start:?");
    core_close(&game);
}

Test(move, order_is_by_octets_and_runs_of_digits_by_value)
{
    open_game();
    move_t a = ask_move(MOVE_NUMBER, 9, 0), b = ask_move(MOVE_NUMBER, 10, 0);
    cr_assert_lt(move_compare(&game.match, &game.st, a, b), 0);
    cr_assert_gt(move_compare(&game.match, &game.st, b, a), 0);
    cr_assert_eq(move_compare(&game.match, &game.st, a, a), 0);
    cr_assert_lt(move_compare(&game.match, &game.st, ask_move(MOVE_DONE, 0, 0), a), 0);
    core_close(&game);
}
