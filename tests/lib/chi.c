/* chi.c - Pearson's chi-square, one by one and summed up. */
#include "tests/lib/chi.h"

#include <math.h>

double chi_square(const int *drawn, const double *likely, int n, int draws)
{
    double sum = 0;

    for (int i = 0; i < n; i++) {
        double expected = likely[i] * draws, off = drawn[i] - expected;
        sum += off * off / expected;
    }
    return sum;
}

/* Wilson and Hilferty: the cube root of chi-square is nearly normal. */
double chi_limit(int degrees)
{
    double ninth = 2.0 / (9.0 * degrees);

    return degrees * pow(1 - ninth + 5.2 * sqrt(ninth), 3);
}

/* The variance of a chi-square of few draws, exactly: of a multinomial distribution. */
static double square_variance(const double *likely, int n, int draws)
{
    double inverse = 0;

    for (int i = 0; i < n; i++) {
        inverse += 1 / likely[i];
    }
    return 2.0 * (n - 1) + (inverse - (double)n * n - 2.0 * n + 2) / draws;
}

void chi_add(struct chi_sum *sum, const int *drawn, const double *likely, int n, int draws)
{
    double below = 0, variance = 0;

    for (int i = 0; i < n; i++) {
        double rank = below + likely[i] / 2 - 0.5;
        sum->rank += rank * drawn[i];
        variance += likely[i] * rank * rank;
        below += likely[i];
    }
    sum->rank_variance += variance * draws;
    sum->square += chi_square(drawn, likely, n, draws) - (n - 1);
    sum->square_variance += square_variance(likely, n, draws);
    sum->draws += draws;
    sum->tests++;
}

double chi_square_off(const struct chi_sum *sum)
{
    return sum->square / sqrt(sum->square_variance);
}

double chi_rank_off(const struct chi_sum *sum)
{
    return sum->rank / sqrt(sum->rank_variance);
}
