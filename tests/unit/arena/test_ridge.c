/* test_ridge.c - what chance explains of scores, learned from other scores. */
#include <criterion/criterion.h>

#include <math.h>
#include <stdlib.h>

#include "bots/arena/luck/ridge.h"
#include "engine/base/rng.h"

enum { COLUMNS = 20, UNITS = 4000 };

static double uniform(uint64_t *stream)
{
    return (double)rng_fast_below(stream, 1u << 30) / (1u << 30);
}

/* A unit of COLUMNS coins, of which the first few matter, and a score with so much else in it. */
static double draw_unit(uint64_t *stream, int important, double noise,
                        struct ridge_entry entries[COLUMNS])
{
    double score = 0.6 + noise * (uniform(stream) - 0.5);

    for (int i = 0; i < COLUMNS; i++) {
        entries[i] = (struct ridge_entry){i, uniform(stream) < 0.5 ? -0.5 : 0.5};
        score += i < important ? 0.2 * entries[i].value : 0;
    }
    return score;
}

static void fill(struct ridge *ridge, uint64_t seed, int units, int important, double noise)
{
    struct ridge_entry entries[COLUMNS];
    uint64_t stream = seed;

    for (int i = 0; i < units; i++) {
        double score = draw_unit(&stream, important, noise, entries);

        ridge_add(ridge, i % RIDGE_FOLDS, entries, COLUMNS, score);
    }
}

Test(ridge, it_finds_what_chance_explains)
{
    struct ridge ridge = {0};
    struct ridge_gain gain;
    double luck = 5 * 0.04 / 4, noise = 1.0 / 12;

    fill(&ridge, 1, UNITS, 5, 1);
    cr_assert(ridge_judge(&ridge, &gain));
    cr_assert_float_eq(gain.variance, luck + noise, 0.01);
    cr_assert_float_eq(gain.less_variance, noise, 0.004);
    cr_assert_float_eq(gain.share, luck / (luck + noise), 0.03);
    cr_assert_gt(gain.low, 0.3);
    cr_assert_float_eq(gain.less_mean + gain.luck_mean, gain.mean, 1e-12);
    cr_assert_float_eq(gain.luck_variance, luck, 0.01);
    cr_assert_lt(fabs(gain.luck_mean), 4 * sqrt(gain.luck_variance / UNITS));
    ridge_free(&ridge);
}

/* The scores with the luck taken off are as far from the truth as they say: over many tries the
 * mean is right, and so is its spread. */
Test(ridge, what_is_left_has_the_right_mean)
{
    enum { TRIES = 300, FEW = 160 };
    double sum = 0, squares = 0, luck = 0;

    for (int i = 0; i < TRIES; i++) {
        struct ridge ridge = {0};
        struct ridge_gain gain;

        fill(&ridge, 1000 + (uint64_t)i, FEW, 5, 1);
        cr_assert(ridge_judge(&ridge, &gain));
        double far = (gain.less_mean - 0.6) / sqrt(gain.less_variance / FEW);
        sum += far;
        squares += far * far;
        luck += gain.luck_mean;
        ridge_free(&ridge);
    }
    cr_assert_lt(fabs(sum) / sqrt(TRIES), 4);
    cr_assert_float_eq(squares / TRIES, 1, 4 * sqrt(2.0 / TRIES));
    cr_assert_lt(fabs(luck / TRIES), 0.01);
}

/* Where there is nothing to find, it rarely says that there is: the interval has 2.5 % beyond it.
 */
Test(ridge, it_finds_nothing_where_there_is_nothing)
{
    enum { TRIES = 200, FEW = 400 };
    int found = 0;

    for (int i = 0; i < TRIES; i++) {
        struct ridge ridge = {0};
        struct ridge_gain gain;

        fill(&ridge, 5000 + (uint64_t)i, FEW, 0, 1);
        cr_assert(ridge_judge(&ridge, &gain));
        found += gain.low > 0;
        cr_assert_lt(gain.low, 0.02);
        ridge_free(&ridge);
    }
    cr_assert_lt(found, TRIES / 20, "%d", found);
}

/* What is measured is what the weights do on units that they have not seen: the same sums by hand.
 */
Test(ridge, the_gain_is_that_of_the_weights_on_the_fold_that_they_have_not_seen)
{
    struct ridge_entry entries[COLUMNS];
    struct ridge ridge = {0};
    struct ridge_gain gain;
    double weights[RIDGE_FOLDS][COLUMNS], sum = 0, squares = 0;
    uint64_t stream = 3;

    fill(&ridge, 3, 800, 3, 1);
    for (int fold = 0; fold < RIDGE_FOLDS; fold++) {
        cr_assert(ridge_weights(&ridge, fold, weights[fold]));
    }
    for (int i = 0; i < 800; i++) {
        double rest = draw_unit(&stream, 3, 1, entries);

        for (int k = 0; k < COLUMNS; k++) {
            rest -= entries[k].value * weights[i % RIDGE_FOLDS][k];
        }
        sum += rest;
        squares += rest * rest;
    }
    cr_assert(ridge_judge(&ridge, &gain));
    cr_assert_float_eq(gain.less_mean, sum / 800, 1e-9);
    cr_assert_float_eq(gain.less_variance, squares / 800 - sum / 800 * (sum / 800), 1e-9);
    ridge_free(&ridge);
}

/* Whatever the units of a fold are, the weights that are used on them stay the same, to the bit. */
Test(ridge, weights_never_hang_on_the_units_that_they_are_used_on)
{
    struct ridge_entry entries[COLUMNS];
    struct ridge one = {0}, other = {0};
    double weights[2][COLUMNS];
    uint64_t stream = 77;

    fill(&one, 4, 800, 3, 1);
    fill(&other, 4, 800, 3, 1);
    for (int i = 0; i < 500; i++) {
        double score = 3 * draw_unit(&stream, COLUMNS, 1, entries);

        ridge_add(&other, 5, entries, COLUMNS, score);
    }
    cr_assert(ridge_weights(&one, 5, weights[0]));
    cr_assert(ridge_weights(&other, 5, weights[1]));
    cr_assert_arr_eq(weights[0], weights[1], sizeof weights[0]);
    (void)ridge_weights(&one, 2, weights[0]);
    (void)ridge_weights(&other, 2, weights[1]);
    cr_assert_neq(weights[0][0], weights[1][0]);
    ridge_free(&one);
    ridge_free(&other);
}

Test(ridge, columns_that_come_late_count_like_others)
{
    struct ridge_entry entries[COLUMNS];
    struct ridge ridge = {0};
    double weights[4 * COLUMNS];
    uint64_t stream = 9;

    for (int i = 0; i < UNITS; i++) {
        double score = draw_unit(&stream, 1, 0.1, entries);

        entries[0].column += i < UNITS / 2 ? 0 : 4 * COLUMNS - 1;
        for (int k = 1; k < COLUMNS && i >= UNITS / 2; k++) {
            entries[k - 1] = entries[k];
            entries[k] = (struct ridge_entry){4 * COLUMNS - 1, 0};
        }
        if (i >= UNITS / 2) {
            entries[COLUMNS - 1].value = score > 0.6 ? 0.5 : -0.5;
        }
        ridge_add(&ridge, i % RIDGE_FOLDS, entries, COLUMNS, score);
    }
    cr_assert_eq(ridge.columns, 4 * COLUMNS);
    cr_assert(ridge_weights(&ridge, 0, weights));
    cr_assert_float_eq(weights[0], 0.2, 0.03);
    cr_assert_float_eq(weights[4 * COLUMNS - 1], 0.2, 0.03);
    ridge_free(&ridge);
}

Test(ridge, too_little_says_nothing)
{
    struct ridge_entry entry = {0, 0.5};
    struct ridge ridge = {0};
    struct ridge_gain gain;

    cr_assert_not(ridge_judge(&ridge, &gain));
    for (int i = 0; i < 2 * RIDGE_FOLDS - 1; i++) {
        ridge_add(&ridge, i % RIDGE_FOLDS, &entry, 1, i % 3);
        cr_assert_not(ridge_judge(&ridge, &gain));
    }
    ridge_add(&ridge, RIDGE_FOLDS - 1, &entry, 1, 1);
    cr_assert(ridge_judge(&ridge, &gain));
    ridge_free(&ridge);
    for (int i = 0; i < 100; i++) {
        ridge_add(&ridge, i % RIDGE_FOLDS, &entry, 1, 1);
    }
    cr_assert_not(ridge_judge(&ridge, &gain));
    ridge_free(&ridge);
}
