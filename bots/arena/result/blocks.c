/* blocks.c - what the blocks of two bots say about their strength. */
#include "bots/arena/result/blocks.h"

#include <math.h>
#include <stdio.h>

enum { SMALL = 30 /* blocks from which on the normal distribution serves */ };

static const double CERTAINTY = 0.05;    /* what the 95 % interval leaves out */
static const double NORMAL = 1.959964;   /* its quantile of the normal distribution */
static const double EDGE = 0.001;        /* scores nearer to 0 or 1 than this have no Elo */
static const double EMPTY = 0.001;       /* count given to a score that was never seen */
static const double SCALE = 347.4355855; /* 800 / ln 10 */

/* 97.5 % quantiles of Student's t by degrees of freedom. */
static const double STUDENT[SMALL] = {
    0,     12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262,
    2.228, 2.201,  2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093,
    2.086, 2.080,  2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045,
};

void blocks_add(struct blocks *blocks, int half_points, int wins, int draws, int losses)
{
    blocks->counts[half_points]++;
    blocks->wins += (unsigned long)wins;
    blocks->draws += (unsigned long)draws;
    blocks->losses += (unsigned long)losses;
}

static int cells_of(const struct blocks *blocks)
{
    return 2 * blocks->games + 1;
}

static double score_of(const struct blocks *blocks, int cell)
{
    return cell / (2.0 * blocks->games);
}

static struct moments moments_of(const struct blocks *blocks)
{
    struct moments moments = {0};
    double weight = 0;

    for (int i = 0; i < cells_of(blocks); i++) {
        double count = blocks->counts[i] ? (double)blocks->counts[i] : EMPTY;

        moments.blocks += (double)blocks->counts[i];
        moments.mean += count * score_of(blocks, i);
        weight += count;
    }
    moments.mean /= weight;
    for (int i = 0; i < cells_of(blocks); i++) {
        double count = blocks->counts[i] ? (double)blocks->counts[i] : EMPTY;
        double off = score_of(blocks, i) - moments.mean;

        moments.variance += count / weight * off * off;
    }
    return moments;
}

/* The only cell that has blocks; -1 if none has, -2 if several have. */
static int only_cell(const struct blocks *blocks)
{
    int only = -1;

    for (int i = 0; i < cells_of(blocks); i++) {
        if (blocks->counts[i]) {
            only = only == -1 ? i : -2;
        }
    }
    return only;
}

/* Half of the 95 % interval of the mean. */
static double reach_of(const struct moments *moments)
{
    if (moments->blocks < SMALL) {
        return STUDENT[(int)moments->blocks - 1] * sqrt(moments->variance / (moments->blocks - 1));
    }
    return NORMAL * sqrt(moments->variance / moments->blocks);
}

/* ----------------------------------------------------------------------------------------- Elo */

static double elo_of(double score)
{
    return -400 * log10(1 / fmin(fmax(score, EDGE), 1 - EDGE) - 1);
}

/* Makes an estimate from the interval of the mean score. */
static struct estimate from_interval(double mean, double low, double high)
{
    struct estimate estimate = {ESTIMATE_ABOUT, elo_of(mean), elo_of(low), elo_of(high)};

    if (low <= EDGE && high >= 1 - EDGE) {
        estimate.kind = ESTIMATE_NONE;
    } else if (high >= 1 - EDGE) {
        estimate.kind = ESTIMATE_OVER;
    } else if (low <= EDGE) {
        estimate.kind = ESTIMATE_UNDER;
    }
    return estimate;
}

/* All blocks ended alike, so their spread says nothing: what share of other endings would have gone
 * unseen in that many blocks with 5 % chance? They could be as far off as scores go. */
static struct estimate from_one_cell(const struct blocks *blocks, int cell)
{
    double mean = score_of(blocks, cell);
    double unseen = 1 - pow(CERTAINTY, 1 / (double)blocks->counts[cell]);

    return from_interval(mean, mean * (1 - unseen), mean + (1 - mean) * unseen);
}

struct estimate moments_elo(const struct moments *moments)
{
    double reach = reach_of(moments);

    return from_interval(moments->mean, moments->mean - reach, moments->mean + reach);
}

struct estimate blocks_elo(const struct blocks *blocks)
{
    struct moments moments = moments_of(blocks);
    int only = only_cell(blocks);

    if (only == -1) {
        return (struct estimate){.kind = ESTIMATE_NONE};
    }
    if (only >= 0) {
        return from_one_cell(blocks, only);
    }
    return moments_elo(&moments);
}

struct estimate blocks_nelo(const struct blocks *blocks)
{
    struct moments moments = moments_of(blocks);
    double value, reach;

    if (only_cell(blocks) != -2 || moments.variance <= 0) {
        return (struct estimate){.kind = ESTIMATE_NONE};
    }
    value = SCALE * (moments.mean - 0.5) / sqrt(blocks->games * moments.variance);
    reach = NORMAL * SCALE / sqrt(blocks->games * moments.blocks);
    return (struct estimate){ESTIMATE_ABOUT, value, value - reach, value + reach};
}

/* How likely Student's t stays below t: the finite sums of Abramowitz and Stegun, 26.7.3 and
 * 26.7.4. */
static double student_below(double t, int freedom)
{
    double angle = atan(t / sqrt(freedom));
    double cosine = cos(angle);
    bool is_odd = freedom % 2;
    double term = is_odd ? cosine : 1;
    double sum = freedom > 1 ? term : 0;

    for (int k = is_odd ? 3 : 2; k < freedom; k += 2) {
        term *= cosine * cosine * (k - 1) / k;
        sum += term;
    }
    sum *= sin(angle);
    return 0.5 + (is_odd ? (angle + sum) * M_1_PI : sum / 2);
}

/* All blocks ended alike, above 1/2: had the first bot no advantage, a share of 1 - 1/(2 mu) at the
 * least would have to end otherwise, and N blocks show none of it with chance (1/(2 mu))^N. Half of
 * it, so that no block at all is 1/2; for sweeps that is what a uniform prior gives. */
static double los_alike(double score, double count)
{
    double doubt = pow(0.5 / fmax(score, 1 - score), count) / 2;

    return score < 0.5 ? doubt : 1 - doubt;
}

bool blocks_los(const struct blocks *blocks, double *los)
{
    struct moments moments = moments_of(blocks);
    int only = only_cell(blocks);
    double lead = moments.mean - 0.5;

    if (only == -1) {
        return false;
    }
    if (only >= 0) {
        *los = los_alike(score_of(blocks, only), moments.blocks);
    } else if (moments.blocks < SMALL) {
        *los = student_below(lead / sqrt(moments.variance / (moments.blocks - 1)),
                             (int)moments.blocks - 1);
    } else {
        *los = erfc(-lead / sqrt(2 * moments.variance / moments.blocks)) / 2;
    }
    return true;
}

bool blocks_gain(const struct blocks *blocks, double *gain)
{
    struct moments moments = moments_of(blocks);
    double games = (double)(blocks->wins + blocks->draws + blocks->losses), mean, variance;

    if (games == 0 || only_cell(blocks) != -2) {
        return false;
    }
    mean = ((double)blocks->wins + (double)blocks->draws / 2) / games;
    variance = ((double)blocks->wins + (double)blocks->draws / 4) / games - mean * mean;
    *gain = variance > 0 ? 1 - blocks->games * moments.variance / variance : 0;
    return variance > 0;
}

/* -------------------------------------------------------------------------------------- others */

struct blocks blocks_mirror(const struct blocks *blocks)
{
    struct blocks mirrored = {.games = blocks->games,
                              .wins = blocks->losses,
                              .draws = blocks->draws,
                              .losses = blocks->wins};

    for (int i = 0; i < cells_of(blocks); i++) {
        mirrored.counts[cells_of(blocks) - 1 - i] = blocks->counts[i];
    }
    return mirrored;
}

struct estimate estimate_mirror(struct estimate estimate)
{
    struct estimate mirrored = {estimate.kind, -estimate.value, -estimate.high, -estimate.low};

    if (estimate.kind == ESTIMATE_OVER) {
        mirrored.kind = ESTIMATE_UNDER;
    } else if (estimate.kind == ESTIMATE_UNDER) {
        mirrored.kind = ESTIMATE_OVER;
    }
    return mirrored;
}

/* No "-0.0". */
static double shown(double value)
{
    return fabs(value) < 0.05 ? 0 : value;
}

void estimate_print(struct estimate estimate, char out[BLOCKS_TEXT])
{
    switch (estimate.kind) {
    case ESTIMATE_NONE:
        (void)snprintf(out, BLOCKS_TEXT, "n/a");
        break;
    case ESTIMATE_ABOUT:
        (void)snprintf(out, BLOCKS_TEXT, "%+.1f (%+.1f to %+.1f)", shown(estimate.value),
                       shown(estimate.low), shown(estimate.high));
        break;
    case ESTIMATE_OVER:
        (void)snprintf(out, BLOCKS_TEXT, "> %+.0f", estimate.low);
        break;
    case ESTIMATE_UNDER:
        (void)snprintf(out, BLOCKS_TEXT, "< %+.0f", estimate.high);
        break;
    }
}
