/* fit.h - weights from positions, how their games ended and what the search thought of them.
 *
 * Logistic regression with 32 hidden units beside the sum, by AdaGrad (Duchi, Hazan, Singer 2011),
 * one position at a time in an order drawn from the seed. What is learned is the mean of the result
 * and the chance that the search saw: a game's luck is in the first and not in the second, the
 * search's errors are in the second and not in the first. */
#ifndef TF_LEARN_FIT_H
#define TF_LEARN_FIT_H

#include <stdio.h>

#include "bots/learn/game.h"

/* Positions: of each the features for s1, what s1 got, and its chance before; -1: no search. */
struct samples {
    int features;
    size_t count, room;
    int16_t *feature; /* count times features */
    uint8_t *result;
    float *chance;
    uint32_t *game; /* the number of the game: those divisible by ten only test */
};

struct fitted {
    double learned, tested; /* mean log loss of the positions learned from, and of the others */
    double right;           /* share of those whose winner it tells */
};

/* Adds a position, or room for more; false if there is no memory. */
bool samples_grow(struct samples *samples);
bool samples_add(struct samples *samples, const struct chosen *chosen, uint32_t game);
/* Says how a game ended. */
void samples_end(struct samples *samples, uint32_t game, int result);
void samples_close(struct samples *samples);

/* Chooses the inputs that are not always 0, and fits. */
struct fitted fit(const struct samples *samples, const struct tf_worlds *worlds, int passes,
                  uint64_t seed, struct value *value);

/* Writes weights as value_read reads them. */
void fit_write(FILE *file, const struct tf_worlds *worlds, const struct value *value);

#endif
