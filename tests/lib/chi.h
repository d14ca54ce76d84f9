/* chi.h - whether numbers of draws fit the chances they should have had.
 *
 * Promise: with draws that fit, a test fails less than once in ten million seeds; the seeds of the
 * tests are fixed, so it fails always or never. */
#ifndef TF_TESTS_CHI_H
#define TF_TESTS_CHI_H

/* Pearson's chi-square of n outcomes that were drawn so often and have these chances. */
double chi_square(const int *drawn, const double *likely, int n, int draws);

/* What it exceeds less than once in ten million times, with so many degrees of freedom; each
 * outcome is expected five times or more. */
double chi_limit(int degrees);

/* Many small tests together: of each the chi-square and the mean rank of the draws, where outcome 0
 * has the lowest rank. Few draws of each are enough. */
struct chi_sum {
    long tests, draws;
    double square, square_variance; /* above what is expected */
    double rank, rank_variance;
};
void chi_add(struct chi_sum *sum, const int *drawn, const double *likely, int n, int draws);

/* How many standard deviations the two are away from what is expected; beyond CHI_FAR is more than
 * chance does. */
#define CHI_FAR 5.5
double chi_square_off(const struct chi_sum *sum);
double chi_rank_off(const struct chi_sum *sum);

#endif
