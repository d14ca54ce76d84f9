/* test_bench.c - the same work every time, and figures that fit together. */
#include <criterion/criterion.h>

#include "protocol/lab/bench.h"
#include "protocol/lab/toy.h"
#include "tests/lib/prop_game.h"

Test(bench, the_median_is_the_number_in_the_middle)
{
    double odd[] = {5, 1, 4, 2, 3}, one[] = {7};

    cr_assert_eq(toy_median(odd, 5), 3);
    cr_assert_eq(odd[0], 1, "the numbers are sorted afterwards");
    cr_assert_eq(odd[4], 5);
    cr_assert_eq(toy_median(one, 1), 7);
}

Test(bench, a_toy_decision_takes_a_few_nanoseconds)
{
    struct toy_world *toy = toy_open();

    cr_assert_not_null(toy);
    double ns = toy_measure(toy, 3), once = toy_run(toy, 0.01);
    cr_assert(ns > 5 && ns < 5000, "%f", ns);
    cr_assert(once > 5 && once < 5000, "%f", once);
    toy_close(toy);
}

Test(bench, the_toy_plays_the_same_games_everywhere)
{
    struct toy_work work = toy_count(1000000);

    cr_assert_eq(work.games, 9129U, "%llu", (unsigned long long)work.games);
    cr_assert_eq(work.answers, 6742086U, "%llu", (unsigned long long)work.answers);
    cr_assert_eq(work.check, 391229U, "%llu", (unsigned long long)work.check);
}

Test(bench, the_signature_depends_on_the_seed_alone)
{
    struct prop_game prop;
    uint64_t first = 0, second = 0, other = 0;

    prop_open(&prop, 0);
    cr_assert(bench_signature(prop.rules, prop.db, 1, &first));
    cr_assert(bench_signature(prop.rules, prop.db, 1, &second));
    cr_assert(bench_signature(prop.rules, prop.db, 2, &other));
    cr_assert_eq(first, second);
    cr_assert_neq(first, other);
    prop_close(&prop);
}

Test(bench, the_figures_fit_together)
{
    struct prop_game prop;
    struct bench bench;
    uint64_t signature = 0;

    prop_open(&prop, 0);
    cr_assert(bench_run(prop.rules, prop.db, 1, 1, &bench));
    cr_assert(bench_signature(prop.rules, prop.db, 1, &signature));
    cr_assert_eq(bench.signature, signature, "the time limit changed the signature");
    cr_assert_geq(bench.games, (uint64_t)BENCH_GAMES * BENCH_RUNS);
    cr_assert_eq(bench.games % BENCH_GAMES, 0U, "a block was cut short");
    cr_assert(bench.real > bench.games && bench.real <= bench.decisions);
    cr_assert(bench.rdps_min <= bench.rdps && bench.rdps <= bench.rdps_max);
    cr_assert(bench.dps >= bench.rdps && bench.gps < bench.rdps);
    cr_assert(bench.branching > 1 && bench.branching < 1024);
    cr_assert(bench.clone_ns > 1);
    cr_assert(bench.state_bytes > 500 && bench.state_max >= bench.state_bytes);
    cr_assert(bench.bytes_in > bench.state_bytes && bench.bytes_in_max >= bench.bytes_in,
              "a position inside an effect is the larger one");
    cr_assert(bench.sample_ns > bench.clone_ns && bench.closed_ns > bench.clone_ns);
    cr_assert(bench.ratio_min <= bench.ratio && bench.ratio <= bench.ratio_max);
    cr_assert(bench.kept > 0.5 && bench.kept < 3);
    double whole = bench.ratio * bench.toy_ns * bench.rdps / 1e9;
    cr_assert(whole > 0.3 && whole < 3, "ratio, toy_ns and rdps do not fit together: %f", whole);
    prop_close(&prop);
}
