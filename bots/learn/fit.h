/* fit.h - weights from positions and how their games ended.
 *
 * Logistic regression with 16 hidden units beside the sum, by AdaGrad (Duchi, Hazan, Singer 2011),
 * one position at a time in an order drawn from the seed. */
#ifndef TF_LEARN_FIT_H
#define TF_LEARN_FIT_H

#include <stdio.h>

#include "bots/search/value.h"

/* Positions: of each the features for s1, and what s1 got. */
struct samples {
    int features;
    size_t count, room;
    int16_t *feature; /* count times features */
    uint8_t *result;
    uint32_t *game; /* the number of the game: those divisible by ten only test */
};

struct fitted {
    double learned, tested; /* mean log loss of the positions learned from, and of the others */
    double right;           /* share of those whose winner it tells */
};

/* Adds a position, or room for more; false if there is no memory. */
bool samples_grow(struct samples *samples);
bool samples_add(struct samples *samples, const struct tf_world *world, uint32_t game);
/* Says how a game ended. */
void samples_end(struct samples *samples, uint32_t game, int result);
void samples_close(struct samples *samples);

/* Chooses the inputs that vary, and fits. */
struct fitted fit(const struct samples *samples, const struct tf_worlds *worlds, int passes,
                  uint64_t seed, struct value *value);

/* Writes weights as value_read reads them. */
void fit_write(FILE *file, const struct tf_worlds *worlds, const struct value *value);

#endif
