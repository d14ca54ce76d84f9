/* sprt.h - the sequential test between two strengths: has enough been played?
 *
 * Promise: exact likelihoods of the scores of blocks (a generalized SPRT), in the order of the
 * deals; the verdict is that of the first block at which a bound is passed, and later ones change
 * nothing. Never nan.
 * Source: the likeliest distribution of scores with a given mean (Elo) or a given mean in standard
 * deviations (normalized Elo); bounds ln(beta / (1 - alpha)) and ln((1 - beta) / alpha). */
#ifndef TF_ARENA_SPRT_H
#define TF_ARENA_SPRT_H

#include <stdbool.h>

#include "bots/arena/result/blocks.h"

struct sprt {
    bool is_normal; /* low and high are normalized Elo, not Elo */
    double low, high, alpha, beta;
};

enum sprt_verdict { SPRT_OPEN, SPRT_LOW /* H0 */, SPRT_HIGH /* H1 */ };

/* The log-likelihood ratio of the strengths high and low. */
double sprt_llr(const struct sprt *sprt, const struct blocks *blocks);

/* The bounds below and above which a test ends. */
double sprt_lower(const struct sprt *sprt);
double sprt_upper(const struct sprt *sprt);

enum sprt_verdict sprt_verdict(const struct sprt *sprt, double llr);

#endif
