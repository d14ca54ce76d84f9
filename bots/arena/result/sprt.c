/* sprt.c - the sequential test between two strengths: has enough been played? */
#include "bots/arena/result/sprt.h"

#include <math.h>

enum { ROUNDS = 100, HALVINGS = 200 };

static const double EMPTY = 0.001;       /* count given to a score that was never seen */
static const double SCALE = 347.4355855; /* 800 / ln 10 */
static const double STILL = 1e-9;        /* a distribution that changes less is found */

/* Scores of a block and how often each has been seen. */
struct sample {
    int cells;
    double weight, scores[BLOCKS_CELLS], shares[BLOCKS_CELLS];
};

static struct sample sample_of(const struct blocks *blocks)
{
    struct sample sample = {.cells = 2 * blocks->games + 1};

    for (int i = 0; i < sample.cells; i++) {
        sample.scores[i] = i / (2.0 * blocks->games);
        sample.shares[i] = blocks->counts[i] ? (double)blocks->counts[i] : EMPTY;
        sample.weight += sample.shares[i];
    }
    for (int i = 0; i < sample.cells; i++) {
        sample.shares[i] /= sample.weight;
    }
    return sample;
}

/* Of all distributions under which `off` has mean 0, the one under which the sample is likeliest:
 * q = p / (1 + theta off), with theta found by halving. */
static void tilt(const struct sample *sample, const double *off, double *out)
{
    double most = 0, least = 0, low, high;

    for (int i = 0; i < sample->cells; i++) {
        most = fmax(most, off[i]);
        least = fmin(least, off[i]);
    }
    if (most <= 0 || least >= 0) { /* no distribution has mean 0 */
        for (int i = 0; i < sample->cells; i++) {
            out[i] = sample->shares[i];
        }
        return;
    }
    low = -1 / most;
    high = -1 / least;
    for (int step = 0; step < HALVINGS; step++) {
        double theta = (low + high) / 2, sum = 0;

        for (int i = 0; i < sample->cells; i++) {
            sum += sample->shares[i] * off[i] / (1 + theta * off[i]);
        }
        if (sum > 0) {
            low = theta;
        } else {
            high = theta;
        }
    }
    for (int i = 0; i < sample->cells; i++) {
        out[i] = sample->shares[i] / (1 + (low + high) / 2 * off[i]);
    }
}

/* The likeliest distribution with this mean. */
static void fit_mean(const struct sample *sample, double mean, double *out)
{
    double off[BLOCKS_CELLS] = {0};

    for (int i = 0; i < sample->cells; i++) {
        off[i] = sample->scores[i] - mean;
    }
    tilt(sample, off, out);
}

/* The likeliest distribution whose mean lies so many of its standard deviations above 1/2: found by
 * making the condition linear around the last one found. */
static void fit_deviations(const struct sample *sample, double deviations, double *out)
{
    double off[BLOCKS_CELLS] = {0}, next[BLOCKS_CELLS] = {0}, change = 1;

    for (int i = 0; i < sample->cells; i++) {
        out[i] = 1.0 / sample->cells;
    }
    for (int round = 0; round < ROUNDS && change > STILL; round++) {
        double mean = 0, variance = 0, sigma;

        for (int i = 0; i < sample->cells; i++) {
            mean += out[i] * sample->scores[i];
        }
        for (int i = 0; i < sample->cells; i++) {
            variance += out[i] * (sample->scores[i] - mean) * (sample->scores[i] - mean);
        }
        sigma = sqrt(fmax(variance, STILL));
        for (int i = 0; i < sample->cells; i++) {
            double away = (sample->scores[i] - mean) / sigma;

            off[i] = sample->scores[i] - 0.5 - 0.5 * deviations * sigma * (1 + away * away);
        }
        tilt(sample, off, next);
        change = 0;
        for (int i = 0; i < sample->cells; i++) {
            change = fmax(change, fabs(next[i] - out[i]));
            out[i] = next[i];
        }
    }
}

static void fit(const struct sprt *sprt, const struct sample *sample, double elo, int games,
                double *out)
{
    if (sprt->is_normal) {
        fit_deviations(sample, sqrt(games) * elo / SCALE, out);
    } else {
        fit_mean(sample, 1 / (1 + pow(10, -elo / 400)), out);
    }
}

double sprt_llr(const struct sprt *sprt, const struct blocks *blocks)
{
    struct sample sample = sample_of(blocks);
    double low[BLOCKS_CELLS], high[BLOCKS_CELLS], sum = 0;

    if (sample.weight < 1) {
        return 0; /* nothing has been played */
    }
    fit(sprt, &sample, sprt->low, blocks->games, low);
    fit(sprt, &sample, sprt->high, blocks->games, high);
    for (int i = 0; i < sample.cells; i++) {
        sum += sample.shares[i] * log(high[i] / low[i]);
    }
    return isfinite(sum) ? sample.weight * sum : 0;
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
