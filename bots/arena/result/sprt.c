/* sprt.c - the sequential test between two strengths: has enough been played?
 *
 * With p the shares of the cells and b their scores less 1/2, the likeliest q under a condition
 * sum q f = 0 that is linear in q is q = p / (1 + theta f), theta being such that the condition
 * holds, and ln of its likelihood is -N sum p ln(1 + theta f) more than that of p.
 *
 * Logistic Elo fixes the mean, so f = b - lead. Normalised Elo fixes t = mean / deviation of b,
 * which is E b = k sqrt(E b^2) with k = t / sqrt(1 + t^2). The root is the least (E b^2 / s + s)/2
 * over all s > 0, so each s gives a linear condition, f = b - k (b^2 / s + s)/2, and at the best q
 * it is that of s = sqrt(E b^2): found by putting the one into the other until nothing moves. (It
 * is the usual iteration over mean and deviation of q; this form has one number and its f always
 * has both signs.) Where p lies below t, each turn brings a q that is likelier and keeps t, but
 * there may be several summits, one near each cell, and the highest counts; where p lies above,
 * there is one. For t < 0 the cells are mirrored. */
#include "bots/arena/result/sprt.h"

#include <math.h>

enum {
    STEPS = 200, /* of Newton's method, which halves the interval where it would leave it */
    TURNS = 200, /* of putting q and s into one another; five are usual */
    SCAN = 16    /* values of s that are looked at for summits */
};

static const double EMPTY = 0.001;              /* count given to a score that was never seen */
static const double MOST = 4000;                /* strengths farther off count as this */
static const double TINY = 1e-18;               /* least 1 + theta f */
static const double STILL = 1e-12;              /* a relative move that is none */
static const double SCALE = 347.43558552260147; /* 800 / ln 10 */

struct cells {
    int count;
    double share[BLOCKS_CELLS];
    double lead[BLOCKS_CELLS]; /* score less 1/2 */
};

static double tilted(double theta, double f)
{
    return fmax(1 + theta * f, TINY);
}

/* The theta with sum p f / (1 + theta f) = 0; the sum falls with theta. False if there is none, as
 * f has not both signs. */
static bool find_theta(const struct cells *cells, const double f[BLOCKS_CELLS], double *found)
{
    double least = 0, most = 0, low, high, theta = 0;

    for (int i = 0; i < cells->count; i++) {
        least = fmin(least, f[i]);
        most = fmax(most, f[i]);
    }
    if (!(least < 0 && most > 0)) {
        return false;
    }
    low = -1 / most;
    high = -1 / least;
    for (int step = 0; step < STEPS; step++) {
        double sum = 0, slope = 0, next;

        for (int i = 0; i < cells->count; i++) {
            double part = f[i] / tilted(theta, f[i]);

            sum += cells->share[i] * part;
            slope += cells->share[i] * part * part;
        }
        *(sum > 0 ? &low : &high) = theta;
        next = theta + sum / slope;
        if (!(next > low && next < high)) {
            next = low + (high - low) / 2;
        }
        if (fabs(next - theta) <= STILL * fabs(theta) / 1000 || sum == 0) {
            break;
        }
        theta = next;
    }
    *found = theta;
    return true;
}

/* How much likelier, by block, p is than the likeliest q with sum q f = 0, which is INFINITY if
 * there is none; spread becomes sqrt(E b^2) of q. */
static double cost_of(const struct cells *cells, const double f[BLOCKS_CELLS], double *spread)
{
    double cost = 0, square = 0, theta;

    if (!find_theta(cells, f, &theta)) {
        return INFINITY;
    }
    for (int i = 0; i < cells->count; i++) {
        double divisor = tilted(theta, f[i]);

        cost += cells->share[i] * (divisor > 0.5 ? log1p(theta * f[i]) : log(divisor));
        square += cells->share[i] / divisor * cells->lead[i] * cells->lead[i];
    }
    *spread = sqrt(square);
    return cost;
}

static double mean_cost(const struct cells *cells, double lead)
{
    double f[BLOCKS_CELLS], spread;

    for (int i = 0; i < cells->count; i++) {
        f[i] = cells->lead[i] - lead;
    }
    return cost_of(cells, f, &spread);
}

/* The cost of the likeliest q with E b = k (E b^2 / spread + spread)/2; spread becomes its own. */
static double spread_cost(const struct cells *cells, double k, double *spread)
{
    double f[BLOCKS_CELLS], given = *spread;

    for (int i = 0; i < cells->count; i++) {
        double b = cells->lead[i];

        f[i] = b - k * (b * b / given + given) / 2;
    }
    return cost_of(cells, f, spread);
}

/* The cost at the summit that is reached from this spread. */
static double climb(const struct cells *cells, double k, double spread)
{
    double cost = INFINITY;

    for (int turn = 0; turn < TURNS; turn++) {
        double before = spread;
        double next = spread_cost(cells, k, &spread);

        if (next == INFINITY) { /* counts beyond what doubles tell apart */
            break;
        }
        cost = next;
        if (fabs(spread - before) <= STILL * before) {
            break;
        }
    }
    return cost;
}

/* The cost at the highest of all summits: a scan of spreads, from the least that the smallest lead
 * allows to the greatest that there is, and a climb from each that beats its neighbours. */
static double highest(const struct cells *cells, double k)
{
    double least = fmax(k, 0.001) / (1 + sqrt(1 - k * k)) / (cells->count - 1);
    double costs[SCAN + 2], spreads[SCAN + 2], best = INFINITY;

    costs[0] = costs[SCAN + 1] = INFINITY;
    for (int i = 1; i <= SCAN; i++) {
        double spread = 0.5 * pow(2 * least, (double)(i - 1) / (SCAN - 1));

        spreads[i] = spread;
        costs[i] = spread_cost(cells, k, &spread);
    }
    for (int i = 1; i <= SCAN; i++) {
        if (costs[i] < INFINITY && costs[i] <= costs[i - 1] && costs[i] <= costs[i + 1]) {
            best = fmin(best, climb(cells, k, spreads[i]));
        }
    }
    return best;
}

/* The cost of mean = t deviations, for t >= 0. */
static double ratio_cost(const struct cells *cells, double t)
{
    double k = t / sqrt(1 + t * t);
    double mean = 0, square = 0;

    for (int i = 0; i < cells->count; i++) {
        mean += cells->share[i] * cells->lead[i];
        square += cells->share[i] * cells->lead[i] * cells->lead[i];
    }
    return k > 0 && mean < k * sqrt(square) ? highest(cells, k) : climb(cells, k, sqrt(square));
}

/* Fills the cells as they are seen from the first bot; returns the blocks that they stand for. */
static double fill_cells(const struct blocks *blocks, struct cells *cells)
{
    double sum = 0;

    cells->count = 2 * blocks->games + 1;
    for (int i = 0; i < cells->count; i++) {
        cells->share[i] = blocks->counts[i] ? (double)blocks->counts[i] : EMPTY;
        cells->lead[i] = (double)i / (cells->count - 1) - 0.5;
        sum += cells->share[i];
    }
    for (int i = 0; i < cells->count; i++) {
        cells->share[i] /= sum;
    }
    return sum;
}

static double cost_at(const struct sprt *sprt, const struct blocks *blocks, double elo)
{
    double strength = fmin(fmax(elo, -MOST), MOST);
    struct blocks view = strength < 0 ? blocks_mirror(blocks) : *blocks;
    struct cells cells = {0};

    (void)fill_cells(&view, &cells);
    strength = fabs(strength);
    if (sprt->is_normal) {
        return ratio_cost(&cells, sqrt(blocks->games) * strength / SCALE);
    }
    return mean_cost(&cells, 1 / (1 + pow(10, -strength / 400)) - 0.5);
}

double sprt_llr(const struct sprt *sprt, const struct blocks *blocks)
{
    struct cells cells = {0};
    double sum = fill_cells(blocks, &cells), llr;

    if (sum < 1) {
        return 0; /* nothing has been played */
    }
    llr = sum * (cost_at(sprt, blocks, sprt->low) - cost_at(sprt, blocks, sprt->high));
    return isfinite(llr) ? llr : 0;
}

double sprt_lower(const struct sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper(const struct sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}

enum sprt_verdict sprt_verdict(const struct sprt *sprt, double llr)
{
    if (llr <= sprt_lower(sprt)) {
        return SPRT_LOW;
    }
    return llr >= sprt_upper(sprt) ? SPRT_HIGH : SPRT_OPEN;
}
