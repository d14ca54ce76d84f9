/* rating.c - what the results of pairs say about the strength of two bots. */
#include "bots/arena/result/rating.h"

#include <math.h>
#include <stdio.h>

enum {
    SMALL = 30 /* pairs from which on the normal distribution serves */
};

static const double CERTAINTY = 0.05;  /* what the 95 % interval leaves out */
static const double NORMAL = 1.959964; /* its quantile of the normal distribution */
static const double EDGE = 0.001;      /* scores nearer to 0 or 1 than this have no Elo */
static const double EMPTY = 0.001;     /* count given to a score that was never seen */

/* 97.5 % quantiles of Student's t by degrees of freedom. */
static const double STUDENT[SMALL] = {
    0,     12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262,
    2.228, 2.201,  2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093,
    2.086, 2.080,  2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045,
};

static double elo_of(double score)
{
    return -400 * log10(1 / score - 1);
}

/* Makes a rating from the interval of the mean score. */
static struct rating from_interval(double mean, double low, double high)
{
    if (low <= EDGE && high >= 1 - EDGE) {
        return (struct rating){RATING_NONE, 0, 0};
    }
    if (high >= 1 - EDGE) {
        return (struct rating){RATING_OVER, elo_of(fmin(low, 1 - EDGE)), 0};
    }
    if (low <= EDGE) {
        return (struct rating){RATING_UNDER, elo_of(fmax(high, EDGE)), 0};
    }
    return (struct rating){RATING_ABOUT, elo_of(mean), (elo_of(high) - elo_of(low)) / 2};
}

/* All pairs ended alike, so their spread says nothing: what share of other endings would have gone
 * unseen in that many pairs with 5 % chance? They could be as far off as scores go. */
static struct rating from_one_cell(int cell, double pairs)
{
    double mean = cell / 4.0;
    double unseen = 1 - pow(CERTAINTY, 1 / pairs);

    return from_interval(mean, mean * (1 - unseen), mean + (1 - mean) * unseen);
}

struct rating rating_of(const unsigned long counts[RATING_CELLS])
{
    double pairs = 0, weight = 0, mean = 0, spread = 0, reach;
    int seen = 0, last = 0;

    for (int i = 0; i < RATING_CELLS; i++) {
        double count = counts[i] ? (double)counts[i] : EMPTY;

        pairs += (double)counts[i];
        weight += count;
        mean += count * i / 4.0;
        seen += counts[i] > 0;
        last = counts[i] ? i : last;
    }
    if (seen == 0) {
        return (struct rating){RATING_NONE, 0, 0};
    }
    if (seen == 1) {
        return from_one_cell(last, pairs);
    }
    mean /= weight;
    for (int i = 0; i < RATING_CELLS; i++) {
        double count = counts[i] ? (double)counts[i] : EMPTY;

        spread += count / weight * (i / 4.0 - mean) * (i / 4.0 - mean);
    }
    if (pairs < SMALL) {
        reach = STUDENT[(int)pairs - 1] * sqrt(spread / (pairs - 1));
    } else {
        reach = NORMAL * sqrt(spread / pairs);
    }
    return from_interval(mean, mean - reach, mean + reach);
}

struct rating rating_mirror(struct rating rating)
{
    if (rating.kind == RATING_OVER) {
        rating.kind = RATING_UNDER;
    } else if (rating.kind == RATING_UNDER) {
        rating.kind = RATING_OVER;
    }
    rating.elo = -rating.elo;
    return rating;
}

void rating_print(struct rating rating, char *out, size_t size)
{
    double elo = fabs(rating.elo) < 0.05 ? 0 : rating.elo; /* no "-0.0" */

    switch (rating.kind) {
    case RATING_NONE:
        (void)snprintf(out, size, "n/a");
        break;
    case RATING_ABOUT:
        (void)snprintf(out, size, "%+.1f ± %.1f", elo, rating.bar);
        break;
    case RATING_OVER:
        (void)snprintf(out, size, "> %+.0f", elo);
        break;
    case RATING_UNDER:
        (void)snprintf(out, size, "< %+.0f", elo);
        break;
    }
}
