#include <criterion/criterion.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/report/chart.h"

Test(chart, a_scale_holds_its_numbers_with_few_round_steps)
{
    static const double ends[][2] = {{0, 1},   {0, 48},       {-670.3, 543.2}, {-3.04, 2.94},
                                     {0, 1e6}, {-0.01, 0.02}, {5, 5},          {-1, -1},
                                     {0, 0},   {-923, 693},   {0, 186},        {-2.9444, 2.9444}};

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct chart_scale scale = chart_scale(ends[i][0], ends[i][1], 5);
        double steps = (scale.high - scale.low) / scale.step;
        double digit = scale.step / pow(10, floor(log10(scale.step) + 1e-9));

        cr_assert_leq(scale.low, ends[i][0] + 1e-9);
        cr_assert_geq(scale.high, ends[i][1] - 1e-9);
        cr_assert_float_eq(steps, round(steps), 1e-6);
        cr_assert(steps >= 1 && steps < 5.5, "%f to %f: %f steps", ends[i][0], ends[i][1], steps);
        cr_assert(fabs(digit - 1) < 1e-6 || fabs(digit - 2) < 1e-6 || fabs(digit - 5) < 1e-6,
                  "a step of %g", scale.step);
    }
}

Test(chart, places_are_per_cent_of_the_scale)
{
    struct chart_scale scale = {-50, 150, 50};

    cr_assert_float_eq(chart_at(&scale, -50), 0, 1e-9);
    cr_assert_float_eq(chart_at(&scale, 0), 25, 1e-9);
    cr_assert_float_eq(chart_at(&scale, 150), 100, 1e-9);
    cr_assert_float_eq(chart_at(&scale, 1000), 100, 1e-9, "not outside");
    cr_assert_float_eq(chart_at(&scale, -1000), 0, 1e-9);
}

static char *draw(struct estimate estimate)
{
    struct chart_scale scale = {-100, 100, 50};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    chart_estimate(out, &scale, &estimate);
    (void)fclose(out);
    return text;
}

Test(chart, an_open_estimate_goes_to_the_edge_and_has_no_point)
{
    static const struct {
        struct estimate estimate;
        const char *want, *never;
    } cases[] = {
        {{ESTIMATE_ABOUT, 10, -20, 40}, "x=\"40.00%\" width=\"30.00%\"", "open"},
        {{ESTIMATE_ABOUT, 10, -20, 40}, "<circle cx=\"55.00%\"", "open"},
        {{ESTIMATE_OVER, 0, 60, 0}, "\"span open\" x=\"80.00%\" width=\"20.00%\"", "circle"},
        {{ESTIMATE_UNDER, 0, 0, -60}, "\"span open\" x=\"0.00%\" width=\"20.00%\"", "circle"},
        {{ESTIMATE_NONE, 0, 0, 0}, "<svg", "rect"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = draw(cases[i].estimate);

        cr_assert(strstr(text, cases[i].want), "%zu: %s", i, text);
        cr_assert_not(strstr(text, cases[i].never), "%zu: %s", i, text);
        free(text);
    }
}
