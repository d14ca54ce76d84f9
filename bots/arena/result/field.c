/* field.c - the ratings of many bots from the blocks that they have played. */
#include "bots/arena/result/field.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bots/arena/base/memory.h"

enum { ROUNDS = 20000, CELLS = BLOCKS_CELLS };

static const double NORMAL = 1.959964;
static const double ELO = 173.7177928; /* 400 / ln 10 */
static const double STILL = 1e-10;
static const double CERTAIN = 0.95;

/* What is known of one pairing, and what follows from the strengths. */
struct link {
    double blocks, score; /* of the first, in blocks */
    double spread;        /* sum of (score - expected)^2 over the blocks */
};

struct work {
    int bots;
    struct link *links; /* [i * bots + j], i < j */
    double *gamma, *score, *hessian;
};

static void read_pairs(struct work *work, const struct blocks *pairs)
{
    for (int i = 0; i < work->bots; i++) {
        work->score[i] = 0.5; /* the drawn block */
        work->gamma[i] = 1;
    }
    for (int i = 0; i < work->bots; i++) {
        for (int j = i + 1; j < work->bots; j++) {
            const struct blocks *blocks = &pairs[i * work->bots + j];
            struct link *link = &work->links[i * work->bots + j];

            for (int k = 0; blocks->games > 0 && k <= 2 * blocks->games; k++) {
                link->blocks += (double)blocks->counts[k];
                link->score += (double)blocks->counts[k] * k / (2.0 * blocks->games);
            }
            work->score[i] += link->score;
            work->score[j] += link->blocks - link->score;
        }
    }
}

/* One step of minorization; returns the largest change of a rating. */
static double improve(struct work *work, double *sums)
{
    double change = 0;

    for (int i = 0; i < work->bots; i++) {
        sums[i] = 1 / (work->gamma[i] + 1);
    }
    for (int i = 0; i < work->bots; i++) {
        for (int j = i + 1; j < work->bots; j++) {
            double share =
                work->links[i * work->bots + j].blocks / (work->gamma[i] + work->gamma[j]);

            sums[i] += share;
            sums[j] += share;
        }
    }
    for (int i = 0; i < work->bots; i++) {
        double next = work->score[i] / sums[i];

        change = fmax(change, fabs(log(next / work->gamma[i])));
        work->gamma[i] = next;
    }
    return change;
}

static double expected(const struct work *work, int i, int j)
{
    return work->gamma[i] / (work->gamma[i] + work->gamma[j]);
}

/* Fills the information matrix, and the spread of each pairing. */
static void fill_matrices(struct work *work, const struct blocks *pairs)
{
    int bots = work->bots;

    for (int i = 0; i < bots; i++) {
        double p = work->gamma[i] / (work->gamma[i] + 1);

        work->hessian[i * bots + i] += p * (1 - p);
    }
    for (int i = 0; i < bots; i++) {
        for (int j = i + 1; j < bots; j++) {
            const struct blocks *blocks = &pairs[i * bots + j];
            struct link *link = &work->links[i * bots + j];
            double p = expected(work, i, j), weight = link->blocks * p * (1 - p);

            work->hessian[i * bots + i] += weight;
            work->hessian[j * bots + j] += weight;
            work->hessian[i * bots + j] -= weight;
            work->hessian[j * bots + i] -= weight;
            for (int k = 0; blocks->games > 0 && k <= 2 * blocks->games; k++) {
                double off = k / (2.0 * blocks->games) - p;

                link->spread += (double)blocks->counts[k] * off * off;
            }
        }
    }
}

/* Replaces a positive matrix by its lower Cholesky factor. */
static void factor(double *matrix, int n)
{
    for (int j = 0; j < n; j++) {
        for (int i = j; i < n; i++) {
            double sum = matrix[i * n + j];

            for (int k = 0; k < j; k++) {
                sum -= matrix[i * n + k] * matrix[j * n + k];
            }
            matrix[i * n + j] = i == j ? sqrt(fmax(sum, STILL)) : sum / matrix[j * n + j];
        }
    }
}

/* Solves with the factor, in place. */
static void solve(const double *factor, int n, double *x)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++) {
            x[i] -= factor[i * n + k] * x[k];
        }
        x[i] /= factor[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++) {
            x[i] -= factor[k * n + i] * x[k];
        }
        x[i] /= factor[i * n + i];
    }
}

/* The variance of a sum of ratings, given what it is of the gradients. */
static double variance_of(const struct work *work, const double *y)
{
    double sum = 0;

    for (int i = 0; i < work->bots; i++) {
        double off = 0.5 - work->gamma[i] / (work->gamma[i] + 1);

        sum += off * off * y[i] * y[i];
        for (int j = i + 1; j < work->bots; j++) {
            sum += work->links[i * work->bots + j].spread * (y[i] - y[j]) * (y[i] - y[j]);
        }
    }
    return sum;
}

static void fill_out(struct work *work, double *y, struct field_bot *out)
{
    double mean = 0;

    for (int i = 0; i < work->bots; i++) {
        mean += log(work->gamma[i]) / work->bots;
    }
    for (int i = 0; i < work->bots; i++) {
        out[i] = (struct field_bot){.elo = ELO * (log(work->gamma[i]) - mean)};
        for (int j = 0; j < work->bots; j++) {
            y[j] = (i == j) - 1.0 / work->bots;
            out[i].blocks +=
                i == j ? 0 : work->links[i < j ? i * work->bots + j : j * work->bots + i].blocks;
        }
        solve(work->hessian, work->bots, y);
        out[i].bar = NORMAL * ELO * sqrt(variance_of(work, y));
    }
}

void field_rate(const struct blocks *pairs, int bots, struct field_bot *out)
{
    size_t n = (size_t)bots;
    struct work work = {.bots = bots,
                        .links = memory_zeros(n * n, sizeof *work.links),
                        .gamma = memory_zeros(n, sizeof *work.gamma),
                        .score = memory_zeros(n, sizeof *work.score),
                        .hessian = memory_zeros(n * n, sizeof *work.hessian)};
    double *more = memory_zeros(n, sizeof *more);

    read_pairs(&work, pairs);
    for (int i = 0; i < ROUNDS && improve(&work, more) > STILL; i++) {
    }
    fill_matrices(&work, pairs);
    factor(work.hessian, bots);
    fill_out(&work, more, out);
    free(work.links);
    free(work.gamma);
    free(work.score);
    free(work.hessian);
    free(more);
}

/* -------------------------------------------------------------------------------------- cycles */

static bool is_stronger(const struct blocks *pairs, int bots, int a, int b)
{
    const struct blocks *blocks = &pairs[a < b ? a * bots + b : b * bots + a];
    double los;

    if (blocks->games == 0 || !blocks_los(blocks, &los)) {
        return false;
    }
    return (a < b ? los : 1 - los) > CERTAIN;
}

int field_cycles(const struct blocks *pairs, int bots, struct field_cycle *out, int most)
{
    int found = 0;

    for (int a = 0; a < bots; a++) {
        for (int b = a + 1; b < bots; b++) {
            for (int c = a + 1; c < bots && is_stronger(pairs, bots, a, b); c++) {
                if (c == b || !is_stronger(pairs, bots, b, c) || !is_stronger(pairs, bots, c, a)) {
                    continue;
                }
                if (found < most) {
                    out[found] = (struct field_cycle){{a, b, c}};
                }
                found++;
            }
        }
    }
    return found;
}
