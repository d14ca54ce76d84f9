/* test_bench.c - the same work every time, and figures that fit together. */
#include <criterion/criterion.h>

#include "protocol/bench.h"
#include "protocol/floor.h"
#include "tests/lib/prop_game.h"

Test(bench, the_median_is_the_number_in_the_middle)
{
    double odd[] = {5, 1, 4, 2, 3}, one[] = {7};

    cr_assert_eq(floor_median(odd, 5), 3);
    cr_assert_eq(odd[0], 1, "the numbers are sorted afterwards");
    cr_assert_eq(odd[4], 5);
    cr_assert_eq(floor_median(one, 1), 7);
}

Test(bench, a_toy_decision_takes_a_few_nanoseconds)
{
    double ns = 0;

    cr_assert(floor_measure(3, &ns));
    cr_assert(ns > 5 && ns < 5000, "%f", ns);
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
    cr_assert(bench.clone_ns > 1 && bench.state_bytes > 500);
    cr_assert_float_eq(bench.ratio, 1e9 / bench.rdps / bench.toy_ns, 1e-6);
    prop_close(&prop);
}
