#include <criterion/criterion.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/result/blocks.h"
#include "bots/arena/result/field.h"
#include "bots/arena/result/sprt.h"

static struct blocks of(const unsigned long counts[5])
{
    struct blocks blocks = {.games = 2};

    memcpy(blocks.counts, counts, 5 * sizeof *counts);
    return blocks;
}

#define BLOCKS(...) of((const unsigned long[5]){__VA_ARGS__})

static void expect_about(struct estimate estimate, double value, double bar)
{
    cr_assert_eq(estimate.kind, ESTIMATE_ABOUT);
    cr_assert_float_eq(estimate.value, value, 0.005, "value %f", estimate.value);
    cr_assert_float_eq((estimate.high - estimate.low) / 2, bar, 0.005, "bar %f",
                       (estimate.high - estimate.low) / 2);
}

static void expect_text(struct blocks blocks, const char *want)
{
    char text[BLOCKS_TEXT];

    estimate_print(blocks_elo(&blocks), text);
    cr_assert_str_eq(text, want);
}

/* ------------------------------------------------------------------------------------- blocks */

Test(blocks, published_examples_come_out)
{
    struct blocks close = BLOCKS(39, 8843, 26675, 9240, 44), wide = BLOCKS(34, 54, 63, 64, 75);
    double los = 0;

    expect_about(blocks_elo(&close), 1.577, 1.030);
    expect_about(blocks_nelo(&close), 3.480, 2.274);
    cr_assert(blocks_los(&close, &los));
    cr_assert_float_eq(los, 0.9986, 0.00005);
    expect_about(blocks_elo(&wide), 55.58, 27.65);
    expect_about(blocks_nelo(&wide), 57.94, 28.28);
}

Test(blocks, fewer_than_thirty_have_the_wider_bar_of_student)
{
    struct blocks few = BLOCKS(0, 7, 15, 7, 0), more = BLOCKS(0, 7, 16, 7, 0);
    struct estimate small = blocks_elo(&few), large = blocks_elo(&more);

    /* 29 blocks: score 0.5, deviation sqrt(14 / 16 / 28), t = 2.048 */
    cr_assert_float_eq(small.value, 0, 1e-9);
    cr_assert_float_eq(small.high, -400 * log10(1 / (0.5 + 2.048 * sqrt(14.0 / 16 / 28 / 29)) - 1),
                       0.05);
    cr_assert_gt(small.high, large.high);
}

Test(blocks, an_interval_is_shown_as_lopsided_as_it_is)
{
    expect_text(BLOCKS(0, 0, 0, 0, 0), "n/a");
    expect_text(BLOCKS(0, 0, 0, 0, 10), "> +183");
    expect_text(BLOCKS(0, 0, 0, 0, 100), "> +607");
    expect_text(BLOCKS(10, 0, 0, 0, 0), "< -183");
    expect_text(BLOCKS(0, 0, 1, 0, 9), "> +283");
    expect_text(BLOCKS(9, 0, 1, 0, 0), "< -283");
    expect_text(BLOCKS(1, 0, 0, 0, 1), "n/a");
    expect_text(BLOCKS(34, 54, 63, 64, 75), "+55.6 (+28.3 to +83.6)");
    struct blocks even = BLOCKS(0, 0, 10, 0, 0);
    cr_assert_gt(blocks_elo(&even).high, 50, "even blocks have a bar all the same");
}

Test(blocks, nothing_prints_nan_or_inf)
{
    char text[BLOCKS_TEXT];

    for (unsigned long code = 0; code < 4UL * 4 * 4 * 4 * 4; code++) {
        struct blocks blocks = BLOCKS(code % 4, code / 4 % 4, code / 16 % 4, code / 64 % 4 * 9,
                                      code / 256 * 4000000000UL);
        struct sprt sprt = {true, 0, 10, 0.05, 0.05};
        double los = 0, gain = 0;

        estimate_print(blocks_elo(&blocks), text);
        cr_assert_not(strstr(text, "nan") || strstr(text, "inf"), "%lu: %s", code, text);
        estimate_print(blocks_nelo(&blocks), text);
        cr_assert_not(strstr(text, "nan") || strstr(text, "inf"), "%lu: %s", code, text);
        (void)blocks_los(&blocks, &los);
        (void)blocks_gain(&blocks, &gain);
        cr_assert(los >= 0 && los <= 1 && isfinite(gain));
        cr_assert(isfinite(sprt_llr(&sprt, &blocks)), "%lu", code);
        sprt.is_normal = false;
        cr_assert(isfinite(sprt_llr(&sprt, &blocks)), "%lu", code);
    }
}

Test(blocks, the_second_bot_sees_the_mirror)
{
    const unsigned long counts[][5] = {
        {1, 2, 3, 4, 5}, {0, 0, 0, 0, 7}, {7, 0, 0, 0, 0}, {0, 0, 5, 0, 0}, {40, 20, 10, 5, 0}};

    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct blocks blocks = of(counts[i]), turned = blocks_mirror(&blocks);
        struct estimate one = estimate_mirror(blocks_elo(&blocks)), two = blocks_elo(&turned);

        cr_assert_eq(one.kind, two.kind);
        cr_assert_float_eq(one.value, two.value, 1e-6);
        cr_assert_float_eq(one.low, two.low, 1e-6);
        cr_assert_float_eq(one.high, two.high, 1e-6);
    }
}

Test(blocks, blocks_of_four_are_two_blocks_of_two)
{
    struct blocks four = {.games = 4, .counts = {3, 0, 10, 0, 40, 0, 12, 0, 5}};
    struct blocks two = BLOCKS(3, 10, 40, 12, 5);

    cr_assert_float_eq(blocks_elo(&four).value, blocks_elo(&two).value, 0.02);
    cr_assert_float_eq(blocks_elo(&four).high, blocks_elo(&two).high, 0.05);
    /* The same spread of a block is less luck a game if a block has more of them. */
    cr_assert_float_eq(blocks_nelo(&four).value, blocks_nelo(&two).value / sqrt(2), 0.02);
}

Test(blocks, the_gain_of_pairs_is_what_their_games_have_in_common)
{
    struct blocks mirrored = {.games = 2}, loose = {.games = 2}, same = {.games = 2};
    double gain = 0;

    for (int i = 0; i < 400; i++) { /* the luck decides all: one game each */
        blocks_add(&mirrored, 2, 1, 0, 1);
        blocks_add(&loose, (i & 1) * 2 + (i & 2), (i & 1) + (i >> 1 & 1), 0,
                   2 - (i & 1) - (i >> 1 & 1));
        blocks_add(&same, (i & 1) * 4, (i & 1) * 2, 0, 2 - (i & 1) * 2);
    }
    blocks_add(&mirrored, 4, 2, 0, 0);
    cr_assert(blocks_gain(&mirrored, &gain) && gain > 0.98, "%f", gain);
    cr_assert(blocks_gain(&loose, &gain) && fabs(gain) < 0.01, "%f", gain);
    cr_assert(blocks_gain(&same, &gain) && fabs(gain + 1) < 0.01, "%f", gain);
}

static unsigned long long stream;

static double draw(void)
{
    stream = stream * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(stream >> 11) / 9007199254740992.0;
}

/* A block of two games that share some luck, and its half points. */
static int play(double strength)
{
    double luck = draw() - 0.5;
    int points = 0;

    for (int leg = 0; leg < 2; leg++) {
        double chance = strength + (leg ? -luck : luck) * 0.6;
        double at = draw();

        points += at < chance - 0.05 ? 2 : at < chance + 0.05 ? 1 : 0;
    }
    return points;
}

Test(blocks, the_true_strength_lies_within_the_bar_as_often_as_it_says)
{
    const double elo = -400 * log10(1 / 0.56 - 1);
    int inside = 0, few = 0;

    stream = 1;
    for (int i = 0; i < 1000; i++) {
        struct blocks blocks = {.games = 2};
        struct estimate estimate;

        for (int n = 0; n < 200; n++) {
            blocks.counts[play(0.56)]++;
            if (n == 11) {
                estimate = blocks_elo(&blocks);
                few +=
                    estimate.kind == ESTIMATE_ABOUT && estimate.low <= elo && elo <= estimate.high;
            }
        }
        estimate = blocks_elo(&blocks);
        inside += estimate.low <= elo && elo <= estimate.high;
    }
    cr_assert(inside > 930 && inside < 970, "%d of 1000", inside);
    cr_assert(few > 920, "%d of 1000 with 12 blocks", few);
}

/* Few blocks are certain of less: Student's t, and how often so many alike come by chance. */
Test(blocks, few_blocks_are_certain_of_little)
{
    struct blocks two = BLOCKS(0, 0, 1, 0, 1), alike = BLOCKS(0, 0, 0, 0, 4),
                  even = BLOCKS(0, 0, 9, 0, 0);
    double los = 0;

    /* t = 0.25 / sqrt(0.0625 / 1) = 1 with one degree of freedom: 3/4 */
    cr_assert(blocks_los(&two, &los));
    cr_assert_float_eq(los, 0.75, 0.002, "%f", los);
    cr_assert(blocks_los(&alike, &los));
    cr_assert_float_eq(los, 1 - pow(0.5, 4) / 2, 1e-9);
    cr_assert(blocks_los(&even, &los));
    cr_assert_float_eq(los, 0.5, 1e-9);
    cr_assert_not(blocks_los(&(struct blocks){.games = 2}, &los));
}

/* --------------------------------------------------------------------------------------- SPRT */

Test(blocks, published_likelihoods_come_out)
{
    const struct {
        struct blocks blocks;
        struct sprt sprt;
        double llr;
    } cases[] = {
        {BLOCKS(39, 8843, 26675, 9240, 44), {true, 0.5, 2.5, 0.05, 0.05}, 2.9417},
        {BLOCKS(365, 16618, 36229, 16974, 390), {true, 0, 2, 0.05, 0.05}, 2.2504},
        {BLOCKS(127, 4883, 10712, 5150, 104), {true, -1.75, 0.25, 0.05, 0.05}, 3.0102},
        {BLOCKS(0, 0, 4, 6, 36), {true, 0, 10, 0.05, 0.05}, 1.687},
        {BLOCKS(0, 0, 4, 6, 36), {false, 0, 10, 0.05, 0.05}, 1.305},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double llr = sprt_llr(&cases[i].sprt, &cases[i].blocks);

        cr_assert_float_eq(llr, cases[i].llr, 0.0006, "%zu: %f", i, llr);
    }
    cr_assert_float_eq(sprt_upper(&cases[0].sprt), 2.944, 0.001);
    cr_assert_float_eq(sprt_lower(&cases[0].sprt), -2.944, 0.001);
}

/* How many of the tests end with this verdict, if the truth is so; and how long they take. */
static int run_tests(int tests, double strength, enum sprt_verdict wanted, double *length)
{
    const struct sprt sprt = {false, 0, 40, 0.1, 0.05};
    int found = 0;

    *length = 0;
    for (int i = 0; i < tests; i++) {
        struct blocks blocks = {.games = 2};
        enum sprt_verdict verdict = SPRT_OPEN;

        while (verdict == SPRT_OPEN) {
            blocks.counts[play(strength)]++;
            (*length)++;
            if ((unsigned long)*length % 4 == 0) {
                verdict = sprt_verdict(&sprt, sprt_llr(&sprt, &blocks));
            }
        }
        found += verdict == wanted;
    }
    *length /= tests;
    return found;
}

Test(blocks, a_test_errs_as_seldom_as_it_says)
{
    double length = 0;
    int wrong;

    stream = 7;
    wrong = run_tests(300, 0.5, SPRT_HIGH, &length); /* alpha = 0.1 */
    cr_assert(wrong > 5 && wrong < 40, "%d of 300", wrong);
    cr_assert_lt(length, 400);
    wrong = run_tests(300, 1 / (1 + pow(10, -40.0 / 400)), SPRT_LOW, &length); /* beta = 0.05 */
    cr_assert(wrong > 1 && wrong < 25, "%d of 300", wrong);
}

/* -------------------------------------------------------------------------------------- field */

enum { BOTS = 6, SQUARE = BOTS * BOTS };

static void play_all(struct blocks *pairs, const double *elo, int blocks)
{
    memset(pairs, 0, SQUARE * sizeof *pairs);
    for (int i = 0; i < BOTS; i++) {
        for (int j = i + 1; j < BOTS; j++) {
            pairs[i * BOTS + j].games = 2;
            for (int n = 0; n < blocks; n++) {
                pairs[i * BOTS + j].counts[play(1 / (1 + pow(10, -(elo[i] - elo[j]) / 400)))]++;
            }
        }
    }
}

Test(blocks, a_field_finds_the_strengths_within_its_bars)
{
    const double elo[BOTS] = {150, 60, 20, -20, -60, -150};
    struct blocks pairs[SQUARE];
    struct field_bot out[BOTS];
    int inside = 0;

    stream = 3;
    for (int i = 0; i < 100; i++) {
        double sum = 0;

        play_all(pairs, elo, 60);
        field_rate(pairs, BOTS, out);
        for (int bot = 0; bot < BOTS; bot++) {
            cr_assert_eq(out[bot].blocks, 300);
            inside += fabs(out[bot].elo - elo[bot]) <= out[bot].bar;
            sum += out[bot].elo;
        }
        cr_assert_float_eq(sum, 0, 1e-6);
    }
    cr_assert(inside > 552 && inside < 588, "%d of 600", inside); /* 95 %, and three deviations */
}

Test(blocks, two_bots_of_a_field_agree_with_their_match)
{
    struct blocks pairs[4] = {{0}, BLOCKS(34, 54, 63, 64, 75)};
    struct field_bot out[2];
    struct estimate elo = blocks_elo(&pairs[1]);

    field_rate(pairs, 2, out);
    cr_assert_float_eq(out[0].elo - out[1].elo, elo.value, 0.5);
    cr_assert_float_eq(out[0].elo, -out[1].elo, 1e-6);
    cr_assert_float_eq(2 * out[0].bar, (elo.high - elo.low) / 2, 1);
}

Test(blocks, games_that_share_their_luck_have_wider_or_narrower_bars)
{
    struct blocks loose[4] = {{0}, BLOCKS(100, 0, 200, 0, 100)};
    struct blocks mirrored[4] = {{0}, BLOCKS(10, 0, 380, 0, 10)};
    struct field_bot one[2], two[2];

    field_rate(loose, 2, one);
    field_rate(mirrored, 2, two);
    cr_assert_lt(two[0].bar, one[0].bar / 3);
}

Test(blocks, nobody_has_a_rating_without_end)
{
    struct blocks pairs[9] = {{0}, BLOCKS(0, 0, 0, 0, 500), {.games = 2}};
    struct field_bot out[3];

    pairs[5] = (struct blocks){.games = 2};
    field_rate(pairs, 3, out);
    for (int i = 0; i < 3; i++) {
        cr_assert(isfinite(out[i].elo) && isfinite(out[i].bar), "%d", i);
    }
    cr_assert_eq(out[2].blocks, 0);
}

Test(blocks, a_circle_is_found_and_only_that)
{
    struct blocks pairs[16] = {{0}};
    struct field_cycle cycles[4];

    for (int i = 0; i < 4; i++) {
        for (int j = i + 1; j < 4; j++) {
            pairs[i * 4 + j] = BLOCKS(2, 5, 20, 15, 12); /* the lower is stronger */
        }
    }
    cr_assert_eq(field_cycles(pairs, 4, cycles, 4), 0);
    pairs[0 * 4 + 3] = BLOCKS(12, 15, 20, 5, 2);
    cr_assert_eq(field_cycles(pairs, 4, cycles, 4), 2);
    cr_assert(cycles[0].bots[0] == 0 && cycles[0].bots[1] == 1 && cycles[0].bots[2] == 3);
    cr_assert(cycles[1].bots[0] == 0 && cycles[1].bots[1] == 2 && cycles[1].bots[2] == 3);
    pairs[0 * 4 + 3] = BLOCKS(8, 15, 20, 13, 8);
    cr_assert_eq(field_cycles(pairs, 4, cycles, 4), 0, "it must be certain");
    cr_assert_eq(field_cycles(pairs, 4, cycles, 0), 0);
}
