/* test_play.c - from one decision to the next. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "tests/lib/core_game.h"

static struct core_game game;

static void open_start(uint64_t seed)
{
    core_open_lists(&game, "veil", "stakes");
    core_start(&game, seed);
}

Test(play, a_match_starts_with_a_joint_decision)
{
    open_start(1);
    cr_assert_eq(game.st.head.ask.seats, 3);
    cr_assert_eq(game.st.head.ask.asked, 3);
    cr_assert_eq(game.st.head.d, 1);
    cr_assert_eq(game.st.field.count[ZONE_DECK][0], 50);
    core_close(&game);
}

Test(play, the_first_joint_answer_stays_hidden_until_the_other_is_in)
{
    open_start(1);
    core_listen(&game);
    static struct state before;
    state_copy(&before, &game.st);
    for (seat_t first = 0; first < SEATS; first++) {
        seat_t second = (seat_t)(1 - first);
        state_copy(&game.st, &before);
        game.sink.count = 0;
        char *text = strdup(core_text(&game, second));
        move_t move = ask_nth(&game.match, &game.st, first, 1);
        play_answer(&game.run, first, move);
        cr_assert_eq(game.st.head.ask.seats, 1 << second);
        cr_assert_eq(game.st.head.ask.given[first], move);
        cr_assert_eq(game.st.head.d, 1, "it is the same decision");
        cr_assert_eq(game.sink.count, 0, "nothing is told");
        cr_assert_str_eq(core_text(&game, second), text, "the other seat reads the same");
        cr_assert_eq(ask_count(&game.match, &game.st, first), 0);
        play_answer(&game.run, second, ask_nth(&game.match, &game.st, second, 0));
        cr_assert_eq(game.st.head.d, 2);
        cr_assert_eq(game.st.field.zone_of[move_operand(move)], ZONE_CAST);
        cr_assert_gt(game.sink.count, 2);
        free(text);
    }
    core_close(&game);
}

Test(play, the_order_of_joint_answers_does_not_matter)
{
    static struct state other;

    open_start(5);
    state_copy(&other, &game.st);
    struct run behind = {.match = &game.match, .st = &other};
    move_t mine = ask_nth(&game.match, &game.st, 0, 0), foes = ask_nth(&game.match, &game.st, 1, 0);
    play_answer(&game.run, 0, mine);
    play_answer(&game.run, 1, foes);
    play_answer(&behind, 1, foes);
    play_answer(&behind, 0, mine);
    cr_assert(state_equal(&game.st, &other));
    core_close(&game);
}

Test(play, after_each_answer_a_decision_is_open_or_the_game_is_over)
{
    uint64_t stream = 8;

    for (uint64_t seed = 0; seed < 15; seed++) {
        uint32_t d = 0;
        open_start(seed);
        do {
            const struct ask *ask = &game.st.head.ask;
            cr_assert_neq(ask->seats != 0, game.st.head.is_over != 0);
            cr_assert_eq(ask->seats & ~ask->asked, 0);
            cr_assert_eq(game.st.field.is_stale, 0, "derived numbers are fresh");
            cr_assert_geq(game.st.head.d, d);
            cr_assert_leq(game.st.head.d, d + 1, "one answer, one decision");
            d = game.st.head.d;
        } while (core_step(&game, rng_fast(&stream)));
        cr_assert_lt(game.st.head.winner, 3);
        core_close(&game);
    }
}

Test(play, the_same_seed_and_answers_give_the_same_game)
{
    static struct state kept[2];

    for (int i = 0; i < 3; i++) {
        uint64_t stream = 3;
        open_start(i == 2 ? 8 : 7);
        for (int k = 0; k < 60; k++) {
            (void)core_step(&game, rng_fast(&stream));
        }
        if (i < 2) {
            state_copy(&kept[i], &game.st);
        }
        cr_assert(i < 2 || !state_equal(&kept[0], &game.st), "another seed, another game");
        core_close(&game);
    }
    cr_assert(state_equal(&kept[0], &kept[1]));
}

Test(play, telling_what_happens_changes_nothing)
{
    static struct state quiet;
    uint64_t stream = 3;

    open_start(7);
    core_listen(&game);
    state_copy(&quiet, &game.st);
    struct run behind = {.match = &game.match, .st = &quiet};
    while (!game.st.head.is_over) {
        seat_t seat = (game.st.head.ask.seats & 1) == 0;
        int n = ask_count(&game.match, &game.st, seat);
        move_t move = ask_nth(&game.match, &game.st, seat, (int)(rng_fast(&stream) % (uint64_t)n));
        game.sink.count = game.sink.orders = game.sink.text_used = 0;
        play_answer(&game.run, seat, move);
        play_answer(&behind, seat, move);
        cr_assert(state_equal(&game.st, &quiet), "d=%u", game.st.head.d);
    }
    cr_assert_not(game.sink.is_full);
    core_close(&game);
}

Test(play, the_end_closes_the_decision_and_is_told)
{
    char text[200];
    struct str out;

    open_start(1);
    core_listen(&game);
    play_over(&game.run, 1, REASON_RESIGN);
    cr_assert(game.st.head.is_over);
    cr_assert_eq(game.st.head.winner, 1);
    cr_assert_eq(game.st.head.reason, REASON_RESIGN);
    cr_assert_eq(game.st.head.ask.seats, 0);
    cr_assert_eq(game.st.head.d, 2);
    str_init(&out, text, sizeof text);
    event_print(&game.match, &game.sink, 0, VIEWER_PUB, &out);
    cr_assert_str_eq(text, "event 1 over s2 reason=resign d=1");
    core_close(&game);
}

Test(play, a_random_game_counts_its_decisions)
{
    uint64_t real = 0, answers = 0;

    open_start(1);
    game.st.head.chance.is_fast = true;
    uint64_t decisions = play_random(&game.run, &real, &answers);
    cr_assert(game.st.head.is_over);
    cr_assert_eq(decisions, (uint64_t)game.st.head.d, "the joint answers are two, the end is none");
    cr_assert_leq(real, decisions);
    cr_assert_gt(real, 0);
    cr_assert_geq(answers, decisions + real, "a real decision has two answers at least");
    core_close(&game);
}
