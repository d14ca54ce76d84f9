/* test_flat.c - the bot that searches, on a table of its own making. */
#include <criterion/criterion.h>
#include <string.h>

#include "bots/bot.h"

static uint64_t stream;
static const char *const names[] = {"lay:ant", "lay:bee", "pass"};
static int asked;

static int64_t price; /* of a playout */

/* Move 1 wins two games of three, the others one of four; all by `luck`. */
static int play(void *table, uint64_t world, uint64_t luck, int move, int64_t *work)
{
    uint64_t draw = (luck ^ world * 0x9e3779b97f4a7c15U) * 0xbf58476d1ce4e5b9U >> 33;

    asked++;
    cr_assert_eq(table, &asked);
    *work += price;
    return move == 1 ? (draw % 3 != 0 ? 2 : 0) : (draw % 4 == 0 ? 2 : 0);
}

static struct bot_ask ask_of(int moves)
{
    return (struct bot_ask){.state = "",
                            .kind = "main",
                            .step = "main",
                            .standard = "pass",
                            .moves = moves,
                            .move = names,
                            .clock = {{-1, -1}, {-1, -1}, -1, -1, -1, -1, -1},
                            .stream = &stream,
                            .playout = play,
                            .table = &asked};
}

/* Slices until the search says that it is done. */
static struct bot_think think_out(const struct bot_ask *ask)
{
    struct bot_think think = {.ask = ask};

    stream = 7;
    asked = 0;
    for (int slices = 0; !flat_think(&think); slices++) {
        cr_assert_lt(slices, 100000);
        think.elapsed += 2;
    }
    cr_assert_eq(think.nodes, asked);
    return think;
}

Test(flat, it_finds_the_move_that_wins_most_and_tries_it_most)
{
    struct bot_ask ask = ask_of(3);
    struct bot_think think = think_out(&ask);

    cr_assert_eq(think.chosen, 1);
    cr_assert_gt(think.arm[1].n, think.arm[0].n + think.arm[2].n);
    cr_assert_gt(think.arm[0].n, 3, "what looks bad is not given up at once");
    cr_assert_eq(think.arm[0].n + think.arm[1].n + think.arm[2].n, think.nodes);
    cr_assert_float_eq(0.5 * (double)think.arm[1].points / (double)think.arm[1].n, 0.667, 0.05);
}

Test(flat, nodes_and_worlds_are_kept_to_the_letter)
{
    struct bot_ask ask = ask_of(3);

    ask.clock.nodes = 77;
    cr_assert_eq(think_out(&ask).nodes, 77);
    ask.clock.worlds = 10;
    struct bot_think think = think_out(&ask);
    cr_assert_eq(think.nodes, 77);
    cr_assert_eq(think.worlds, 10);
    ask.clock.nodes = -1;
    think = think_out(&ask);
    cr_assert_eq(think.nodes, 30, "each move once in each world");
    cr_assert_eq(think.worlds, 10);
}

Test(flat, time_ends_it)
{
    struct bot_ask ask = ask_of(3);

    ask.clock.movetime = 100;
    struct bot_think think = think_out(&ask);
    cr_assert(think.elapsed > 80 && think.elapsed <= 100, "%d", (int)think.elapsed);
    ask.clock.movetime = -1;
    ask.clock.left[0] = 4000;
    think = think_out(&ask);
    cr_assert(think.elapsed > 80 && think.elapsed <= 100, "%d", (int)think.elapsed);
    ask.clock.inc[0] = 400;
    think = think_out(&ask);
    cr_assert(think.elapsed > 350 && think.elapsed <= 400, "%d", (int)think.elapsed);
    ask.clock.left[0] = 0;
    cr_assert_leq(think_out(&ask).elapsed, 2, "an empty clock");
}

Test(flat, equal_streams_give_equal_answers)
{
    struct bot_ask ask = ask_of(3);
    struct bot_think first = think_out(&ask), second = think_out(&ask);

    cr_assert_eq(memcmp(first.arm, second.arm, sizeof first.arm), 0);
}

Test(flat, one_move_or_no_table_needs_no_search)
{
    struct bot_ask ask = ask_of(1);

    cr_assert_eq(think_out(&ask).chosen, 0);
    cr_assert_eq(asked, 0);
    ask = ask_of(3);
    ask.playout = NULL;
    cr_assert_neq(think_out(&ask).chosen, 2, "as the greedy one: it does not pass");
}

Test(flat, without_limits_it_ends_after_so_much_work_and_a_limit_is_a_limit)
{
    struct bot_ask ask = ask_of(3);

    price = 300000;
    cr_assert_eq(think_out(&ask).nodes, 10);
    ask.clock.nodes = 500;
    cr_assert_eq(think_out(&ask).nodes, 500);
    ask.clock.nodes = -1;
    ask.clock.movetime = 20;
    cr_assert_leq(think_out(&ask).nodes, 10, "a slice is one such playout");
    price = 0;
}
