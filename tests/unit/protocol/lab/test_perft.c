/* test_perft.c - the tree of a game. */
#include <criterion/criterion.h>

#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "protocol/lab/perft.h"
#include "tests/lib/prop_game.h"

static const uint64_t seed[2] = {0, 7};

static void start(const struct match *match, struct state *st)
{
    struct run run = {match, st, NULL, NULL, NULL};

    state_clear(st);
    st->head.chance.seed[0] = seed[0];
    st->head.chance.seed[1] = seed[1];
    play_start(&run);
}

Test(perft, a_joint_decision_counts_as_one)
{
    static struct state st;
    struct prop_game prop;
    struct perft perft;

    prop_open(&prop, 0);
    const struct match *match = pool_match(&prop.pool, 0);
    start(match, &st);
    cr_assert_eq(st.head.ask.seats, 3, "the game begins with a decision of both");
    cr_assert(perft_run(match, seed, 1, &perft));
    cr_assert_eq(perft.nodes[1],
                 (uint64_t)ask_count(match, &st, 0) * (uint64_t)ask_count(match, &st, 1));
    prop_close(&prop);
}

Test(perft, each_level_is_the_answers_of_the_level_above)
{
    static struct state root, half, next;
    struct prop_game prop;
    struct perft perft;
    uint64_t sum = 0;

    prop_open(&prop, 0);
    const struct match *match = pool_match(&prop.pool, 1);
    start(match, &root);
    for (int i = 0; i < ask_count(match, &root, 0); i++) {
        struct run run = {match, &half, NULL, NULL, NULL};
        half = root;
        play_answer(&run, 0, ask_nth(match, &half, 0, i));
        for (int k = 0; k < ask_count(match, &half, 1); k++) {
            run.st = &next;
            next = half;
            play_answer(&run, 1, ask_nth(match, &next, 1, k));
            sum += (uint64_t)ask_count(match, &next, (seat_t)((next.head.ask.seats & 1) == 0));
            run.st = &half;
        }
    }
    cr_assert(perft_run(match, seed, 2, &perft));
    cr_assert_eq(perft.nodes[2], sum);
    prop_close(&prop);
}

Test(perft, the_hash_is_that_of_the_leaves)
{
    struct prop_game prop;
    struct perft first, second, other, deep;
    const uint64_t next[2] = {0, 8};

    prop_open(&prop, 0);
    const struct match *match = pool_match(&prop.pool, 0);
    cr_assert(perft_run(match, seed, 2, &first));
    cr_assert(perft_run(match, seed, 2, &second));
    cr_assert(perft_run(match, next, 2, &other));
    cr_assert(perft_run(match, seed, 3, &deep));
    cr_assert_eq(first.hash, second.hash);
    cr_assert_neq(first.hash, other.hash);
    cr_assert_neq(first.hash, deep.hash);
    cr_assert_eq(first.nodes[2], deep.nodes[2], "the levels above do not depend on the depth");
    cr_assert_gt(deep.nodes[3], deep.nodes[2]);
    prop_close(&prop);
}
