/* ridge.c - what chance explains of scores: weights of its outcomes, learned from other scores. */
#include "bots/arena/luck/ridge.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/memory.h"

enum { FIRST_ROOM = 64, LEAST = 2 };

/* How strongly weights are held down, k, from strong to weak. */
static const double HOLDS[] = {10, 3, 1, 0.3, 0.1, 0.03, 0.01};
enum { HOLDS_COUNT = sizeof HOLDS / sizeof *HOLDS };

/* Student's t, 97.5 %, of RIDGE_FOLDS - 1 degrees of freedom. */
static const double STUDENT = 2.365;

static size_t triangle(int columns)
{
    return (size_t)columns * ((size_t)columns + 1) / 2;
}

/* --------------------------------------------------------------------------------------- sums */

static double *grow(double *old, size_t used, size_t size)
{
    double *larger = memory_zeros(size, sizeof *larger);

    if (old) {
        memcpy(larger, old, used * sizeof *larger);
    }
    free(old);
    return larger;
}

static void make_room(struct ridge *ridge, int columns)
{
    int room = ridge->room ? ridge->room : FIRST_ROOM;

    while (room < columns) {
        room += room / 2;
    }
    for (int i = 0; room > ridge->room && i < RIDGE_FOLDS; i++) {
        struct ridge_fold *fold = &ridge->folds[i];

        fold->x = grow(fold->x, (size_t)ridge->room, (size_t)room);
        fold->xy = grow(fold->xy, (size_t)ridge->room, (size_t)room);
        fold->xx = grow(fold->xx, triangle(ridge->room), triangle(room));
    }
    ridge->room = room;
}

void ridge_add(struct ridge *ridge, int number, const struct ridge_entry *entries, int count,
               double score)
{
    struct ridge_fold *fold = &ridge->folds[number];
    int columns = ridge->columns;

    for (int i = 0; i < count; i++) {
        columns = entries[i].column < columns ? columns : entries[i].column + 1;
    }
    make_room(ridge, columns);
    ridge->columns = columns;
    fold->units++;
    fold->y += score;
    fold->yy += score * score;
    for (int i = 0; i < count; i++) {
        int row = entries[i].column;

        fold->x[row] += entries[i].value;
        fold->xy[row] += entries[i].value * score;
        for (int j = 0; j <= i; j++) {
            fold->xx[triangle(row) + (size_t)entries[j].column] +=
                entries[i].value * entries[j].value;
        }
    }
}

void ridge_free(struct ridge *ridge)
{
    for (int i = 0; i < RIDGE_FOLDS; i++) {
        free(ridge->folds[i].x);
        free(ridge->folds[i].xy);
        free(ridge->folds[i].xx);
    }
    *ridge = (struct ridge){0};
}

/* ------------------------------------------------------------------------------------ weights */

/* The sums of all folds but those that are left out, as bits. */
static void add_others(const struct ridge *ridge, unsigned without, struct ridge_fold *sum)
{
    int columns = ridge->columns;

    sum->units = sum->y = sum->yy = 0;
    memset(sum->x, 0, (size_t)columns * sizeof *sum->x);
    memset(sum->xy, 0, (size_t)columns * sizeof *sum->xy);
    memset(sum->xx, 0, triangle(columns) * sizeof *sum->xx);
    for (int i = 0; i < RIDGE_FOLDS; i++) {
        const struct ridge_fold *fold = &ridge->folds[i];

        if (without >> i & 1 || fold->units == 0) {
            continue;
        }
        sum->units += fold->units;
        sum->y += fold->y;
        for (int k = 0; k < columns; k++) {
            sum->x[k] += fold->x[k];
            sum->xy[k] += fold->xy[k];
        }
        for (size_t k = 0; k < triangle(columns); k++) {
            sum->xx[k] += fold->xx[k];
        }
    }
}

/* Four sums side by side: a machine can do these at once, and a compiler may not part one sum. */
static double dot(const double *a, const double *b, int n)
{
    double sums[4] = {0};
    int i = 0;

    for (; i + 4 <= n; i += 4) {
        sums[0] += a[i] * b[i];
        sums[1] += a[i + 1] * b[i + 1];
        sums[2] += a[i + 2] * b[i + 2];
        sums[3] += a[i + 3] * b[i + 3];
    }
    for (; i < n; i++) {
        sums[0] += a[i] * b[i];
    }
    return sums[0] + sums[1] + (sums[2] + sums[3]);
}

/* Solves a w = b for a positive definite a, the lower triangle row by row, which is lost: Cholesky.
 */
static void solve(double *a, int n, double *b)
{
    for (int i = 0; i < n; i++) {
        double *row = a + triangle(i);

        for (int j = 0; j <= i; j++) {
            const double *other = a + triangle(j);
            double rest = row[j] - dot(row, other, j);

            row[j] = j < i ? rest / other[j] : sqrt(rest);
        }
        b[i] = (b[i] - dot(row, b, i)) / row[i];
    }
    for (int i = n - 1; i >= 0; i--) {
        const double *row = a + triangle(i);

        b[i] /= row[i];
        for (int k = 0; k < i; k++) {
            b[k] -= row[k] * b[i];
        }
    }
}

/* Weights from sums, held down by k; work has room for a triangle. */
static void learn(const struct ridge_fold *sum, int columns, double hold, double *work, double *w)
{
    double trace = 0, mean = sum->y / sum->units;

    for (int i = 0; i < columns; i++) {
        trace += sum->xx[triangle(i) + (size_t)i];
    }
    memcpy(work, sum->xx, triangle(columns) * sizeof *work);
    for (int i = 0; i < columns; i++) {
        work[triangle(i) + (size_t)i] += hold * trace / columns + 1e-9;
        w[i] = sum->xy[i] - mean * sum->x[i];
    }
    solve(work, columns, w);
}

/* Sums of l, l y and l^2 over the units of a fold, for weights that it had no part in. */
struct luck_sums {
    double l, ly, ll;
};

static struct luck_sums apply(const struct ridge_fold *fold, int columns, const double *w)
{
    struct luck_sums sums = {0};

    for (int i = 0; fold->units > 0 && i < columns; i++) {
        const double *row = fold->xx + triangle(i);
        double off = dot(row, w, i);

        sums.l += fold->x[i] * w[i];
        sums.ly += fold->xy[i] * w[i];
        sums.ll += w[i] * (2 * off + row[i] * w[i]);
    }
    return sums;
}

/* How much better a fold's scores are told with weights than without: their squares about a mean.
 */
static double squares_saved(const struct ridge_fold *fold, int columns, const double *w,
                            double mean)
{
    struct luck_sums sums = apply(fold, columns, w);

    return 2 * (sums.ly - mean * sums.l) - sums.ll;
}

/* The hold that does best on the fold behind this one; -1: none does any good. */
static int choose_hold(const struct ridge *ridge, int number, struct ridge_fold *sum, double *work,
                       double *w)
{
    int next = (number + 1) % RIDGE_FOLDS, best = -1;
    double most = 0;

    add_others(ridge, 1u << number | 1u << next, sum);
    for (int i = 0; sum->units > 0 && i < HOLDS_COUNT; i++) {
        double saved;

        learn(sum, ridge->columns, HOLDS[i], work, w);
        saved = squares_saved(&ridge->folds[next], ridge->columns, w, sum->y / sum->units);
        if (saved > most) {
            most = saved;
            best = i;
        } else if (best >= 0) {
            break; /* it was better with a stronger hold */
        }
    }
    return best;
}

bool ridge_weights(const struct ridge *ridge, int number, double *weights)
{
    int columns = ridge->columns, hold = -1;
    struct ridge_fold sum = {.x = memory_zeros((size_t)columns + 1, sizeof *sum.x),
                             .xy = memory_zeros((size_t)columns + 1, sizeof *sum.xy),
                             .xx = memory_zeros(triangle(columns) + 1, sizeof *sum.xx)};
    double *work = memory_zeros(triangle(columns) + 1, sizeof *work);

    if (columns > 0) {
        hold = choose_hold(ridge, number, &sum, work, weights);
    }
    if (hold >= 0) {
        add_others(ridge, 1u << number, &sum);
        learn(&sum, columns, HOLDS[hold], work, weights);
    } else {
        memset(weights, 0, (size_t)columns * sizeof *weights);
    }
    free(work);
    free(sum.x);
    free(sum.xy);
    free(sum.xx);
    return hold >= 0;
}

/* -------------------------------------------------------------------------------------- gains */

/* Mean of the shares of the folds and its interval. */
static void judge_shares(const double *shares, struct ridge_gain *gain)
{
    double sum = 0, squares = 0, reach;

    for (int i = 0; i < RIDGE_FOLDS; i++) {
        sum += shares[i];
    }
    gain->share = sum / RIDGE_FOLDS;
    for (int i = 0; i < RIDGE_FOLDS; i++) {
        squares += (shares[i] - gain->share) * (shares[i] - gain->share);
    }
    reach = STUDENT * sqrt(squares / (RIDGE_FOLDS - 1) / RIDGE_FOLDS);
    gain->low = gain->share - reach;
    gain->high = gain->share + reach;
}

static void add_totals(const struct ridge *ridge, struct ridge_gain *gain)
{
    double yy = 0;

    for (int i = 0; i < RIDGE_FOLDS; i++) {
        gain->units += ridge->folds[i].units;
        gain->mean += ridge->folds[i].y;
        yy += ridge->folds[i].yy;
    }
    gain->mean /= gain->units;
    gain->variance = yy / gain->units - gain->mean * gain->mean;
}

static bool is_enough(const struct ridge *ridge)
{
    for (int i = 0; i < RIDGE_FOLDS; i++) {
        if (ridge->folds[i].units < LEAST) {
            return false;
        }
    }
    return true;
}

bool ridge_judge(const struct ridge *ridge, struct ridge_gain *gain)
{
    double *w = memory_zeros((size_t)ridge->columns + 1, sizeof *w), shares[RIDGE_FOLDS];
    struct luck_sums sums[RIDGE_FOLDS];
    double squares = 0, luck = 0, luck_squares = 0;
    bool is_fine = is_enough(ridge);

    *gain = (struct ridge_gain){0};
    if (is_fine) {
        add_totals(ridge, gain);
        is_fine = gain->variance > 1e-12;
    }
    for (int i = 0; is_fine && i < RIDGE_FOLDS; i++) {
        (void)ridge_weights(ridge, i, w);
        sums[i] = apply(&ridge->folds[i], ridge->columns, w);
        luck += sums[i].l;
        luck_squares += sums[i].ll;
        squares += ridge->folds[i].yy - 2 * sums[i].ly + sums[i].ll;
    }
    if (is_fine) {
        gain->luck_mean = luck / gain->units;
        gain->luck_variance = luck_squares / gain->units - gain->luck_mean * gain->luck_mean;
        gain->less_mean = gain->mean - gain->luck_mean;
        gain->less_variance = squares / gain->units - gain->less_mean * gain->less_mean;
        for (int i = 0; i < RIDGE_FOLDS; i++) {
            double saved = 2 * (sums[i].ly - gain->mean * sums[i].l) - sums[i].ll;

            shares[i] = saved / (gain->variance * ridge->folds[i].units);
        }
        judge_shares(shares, gain);
    }
    free(w);
    return is_fine;
}
