#include <criterion/criterion.h>

#include <math.h>
#include <string.h>

#include "bots/arena/result/rating.h"

static void expect_about(const unsigned long counts[RATING_CELLS], double elo, double bar)
{
    struct rating rating = rating_of(counts);

    cr_assert_eq(rating.kind, RATING_ABOUT);
    cr_assert_float_eq(rating.elo, elo, 0.01, "elo %f", rating.elo);
    cr_assert_float_eq(rating.bar, bar, 0.01, "bar %f", rating.bar);
}

static void expect_text(const unsigned long counts[RATING_CELLS], const char *want)
{
    char text[RATING_TEXT];

    rating_print(rating_of(counts), text, sizeof text);
    cr_assert_str_eq(text, want);
}

Test(rating, published_pentanomial_examples_come_out)
{
    expect_about((const unsigned long[]){39, 8843, 26675, 9240, 44}, 1.577, 1.030);
    expect_about((const unsigned long[]){34, 54, 63, 64, 75}, 55.58, 27.65);
}

Test(rating, fewer_than_thirty_pairs_have_the_wider_bar_of_student)
{
    struct rating few = rating_of((const unsigned long[]){0, 7, 15, 7, 0});
    struct rating more = rating_of((const unsigned long[]){0, 7, 16, 7, 0});

    /* 29 pairs: score 0.5, deviation sqrt(14 / 16 / 28), t = 2.048 */
    cr_assert_float_eq(few.elo, 0, 1e-9);
    cr_assert_float_eq(few.bar, -400 * log10(1 / (0.5 + 2.048 * sqrt(14.0 / 16 / 28 / 29)) - 1),
                       0.05);
    cr_assert_gt(few.bar, more.bar);
}

Test(rating, nothing_played_says_nothing)
{
    expect_text((const unsigned long[]){0, 0, 0, 0, 0}, "n/a");
}

Test(rating, winning_all_gives_a_lower_bound_that_grows_with_the_pairs)
{
    expect_text((const unsigned long[]){0, 0, 0, 0, 10}, "> +183");
    expect_text((const unsigned long[]){0, 0, 0, 0, 100}, "> +607");
    expect_text((const unsigned long[]){10, 0, 0, 0, 0}, "< -183");
}

Test(rating, even_pairs_alone_have_a_bar_all_the_same)
{
    struct rating rating = rating_of((const unsigned long[]){0, 0, 10, 0, 0});

    cr_assert_eq(rating.kind, RATING_ABOUT);
    cr_assert_float_eq(rating.elo, 0, 1e-9);
    cr_assert_gt(rating.bar, 50);
}

Test(rating, an_interval_that_reaches_a_certain_win_is_a_bound)
{
    char text[RATING_TEXT];

    rating_print(rating_of((const unsigned long[]){0, 0, 1, 0, 9}), text, sizeof text);
    cr_assert_str_eq(text, "> +283");
    rating_print(rating_of((const unsigned long[]){9, 0, 1, 0, 0}), text, sizeof text);
    cr_assert_str_eq(text, "< -283");
    expect_text((const unsigned long[]){1, 0, 0, 0, 1}, "n/a");
}

Test(rating, no_result_prints_nan_or_inf)
{
    char text[RATING_TEXT];

    for (unsigned long code = 0; code < 4UL * 4 * 4 * 4 * 4; code++) {
        const unsigned long counts[] = {code % 4, code / 4 % 4, code / 16 % 4, code / 64 % 4 * 9,
                                        code / 256 * 40};

        rating_print(rating_of(counts), text, sizeof text);
        cr_assert_not(strstr(text, "nan") || strstr(text, "inf"), "%lu: %s", code, text);
        cr_assert(text[0]);
    }
}

Test(rating, the_second_bot_sees_the_mirror)
{
    const unsigned long counts[][RATING_CELLS] = {
        {1, 2, 3, 4, 5}, {0, 0, 0, 0, 7}, {7, 0, 0, 0, 0}, {0, 0, 5, 0, 0}, {40, 20, 10, 5, 0}};

    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        unsigned long turned[RATING_CELLS];
        struct rating one, two;

        for (int cell = 0; cell < RATING_CELLS; cell++) {
            turned[cell] = counts[i][RATING_CELLS - 1 - cell];
        }
        one = rating_mirror(rating_of(counts[i]));
        two = rating_of(turned);
        cr_assert_eq(one.kind, two.kind);
        cr_assert_float_eq(one.elo, two.elo, 1e-6);
        cr_assert_float_eq(one.bar, two.bar, 1e-6);
    }
}
