/* ridge.h - what chance explains of scores: weights of its outcomes, learned from other scores than
 * those that they are used on.
 *
 * A unit is a block, or a game: a score y, and for each column a number x whose mean is exactly 0
 * whatever the bots do (luck.h). Its luck is l = x w, and y - l has the same mean as y for any w
 * that does not hang on this unit. So the units are parted into folds, and the weights of a fold
 * are learned from the others: w = (G/n + k t I)^-1 b/n with G = sum x x', b = sum x (y - mean of
 * y), t the mean of the diagonal of G/n, all over these. k is the one of a row that does best on
 * the next fold when neither it nor the fold itself is learned from; none at all, w = 0, is tried
 * as well. Source: control variates; AIVAT (Burch, Schmid, Moravcik, Bowling, AAAI 2018) for luck
 * as a sum over chance events; ridge regression (Hoerl, Kennard 1970); folds as in cross-fitting
 * (Chernozhukov et al. 2018). No part of the estimate rests on the weights being good.
 *
 * Cost: sums alone are kept, RIDGE_FOLDS times columns^2 / 2 numbers, however many units there are.
 */
#ifndef TF_ARENA_RIDGE_H
#define TF_ARENA_RIDGE_H

#include <stdbool.h>

enum { RIDGE_FOLDS = 8, RIDGE_COLUMNS = 1536 };

struct ridge_entry {
    int column; /* 0 .. RIDGE_COLUMNS - 1 */
    double value;
};

/* Sums over the units of a fold. */
struct ridge_fold {
    double units, y, yy;
    double *x, *xy;
    double *xx; /* the lower triangle, row by row */
};

struct ridge {
    int columns, room;
    struct ridge_fold folds[RIDGE_FOLDS];
};

/* What came out: mean and variance of the scores as they are, and with the luck of each taken off.
 */
struct ridge_gain {
    double units;
    double mean, variance;
    double less_mean, less_variance;
    double luck_mean, luck_variance; /* of what was taken off; the mean is 0 but for chance */
    double share;                    /* of the variance that is gone: the mean over the folds, */
    double low, high;                /* and its 95 % interval, Student's t of so many folds */
};

/* Begins with zeros. Adds a unit to the fold of this number; the columns of entries ascend. */
void ridge_add(struct ridge *ridge, int number, const struct ridge_entry *entries, int count,
               double score);

/* The weights that are used on the units of a fold, one for each column. True unless all are 0. */
bool ridge_weights(const struct ridge *ridge, int number, double *weights);

/* Takes the luck off all units. False if there is too little to say anything: a fold of less than
 * two units, or scores that are all the same. */
bool ridge_judge(const struct ridge *ridge, struct ridge_gain *gain);

void ridge_free(struct ridge *ridge);

#endif
