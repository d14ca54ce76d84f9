/* value.h - how likely a seat is to win a world, by what its features say.
 *
 * Promise: the chance of one seat and that of the other add up to 1. Weights are text
 * (bots/values/GAME), with features by name. The same numbers on every machine: no function of the
 * math library goes in. Cost: tf_world_features and some hundred nanoseconds; no allocation.
 *
 * The position is judged for the seat whose turn it is, and the other one has the rest:
 * f = b + sum of w * x + sum of o * h/(1+|h|) for 32 hidden units h = c + sum of v * x; the chance
 * is 1/(1+exp(-f)). An input x is what one of them has of a feature: the number itself, or
 * 1/(1+number), so that the last card counts for more than the tenth. Of a number no more counts
 * than `most` says: beyond what was seen in learning, a line through it would only be a guess. */
#ifndef TF_BOTS_VALUE_H
#define TF_BOTS_VALUE_H

#include "engine/tefuda.h"

enum {
    VALUE_UNITS = 32,
    VALUE_FEATURES = 1024,
    VALUE_INPUTS = 2 * VALUE_FEATURES, /* each as it is and as 1/(1+number) */
    VALUE_NAME = 64,
    VALUE_STRENGTHS = 9 /* below the full one */
};

struct value_input {
    uint16_t feature;        /* for the seat whose turn it is */
    bool is_share;           /* 1/(1+number) */
    float weight;            /* w */
    float unit[VALUE_UNITS]; /* v */
};

/* What a number weighs, or what its share is below 1. */
struct value_row {
    float weight, unit[VALUE_UNITS];
};

struct value {
    int inputs, features;
    float turn, turn_unit[VALUE_UNITS]; /* b and c */
    float out[VALUE_UNITS];             /* o */
    int32_t most[VALUE_FEATURES];       /* so much of a feature counts, and no less than -most */
    /* Of what an iteration finds, so much is how the game ends when it is played on; 0: nothing. */
    float ends;
    struct value_input input[VALUE_INPUTS];
    /* value_index: the inputs as rows, shares last; so much of a number counts, and where it stands
     * among the features of a seat whose turn it is, and of one whose turn it is not; b and c with
     * what shares of nothing give, 1 each. */
    int plain; /* rows before the first share */
    int32_t bound[VALUE_INPUTS];
    uint16_t at[2][VALUE_INPUTS];
    struct value_row row[VALUE_INPUTS];
    float none, none_unit[VALUE_UNITS];
    /* Of a thousand moves of a player of strength 1, 2, .. so many are any move. */
    float strength[VALUE_STRENGTHS];
};

/* Reads the weights of a game, up to the next line `value GAME` or the end. On failure returns
 * false and writes into error (size octets) which line is wrong and what was expected. */
bool value_read(struct value *value, const struct tf_worlds *worlds, const char *text, char *error,
                size_t size);

/* Makes what follows from inputs, `most`, `turn` and `turn_unit` when they have been filled in;
 * value_read has done so. */
void value_index(struct value *value);

/* The next word of a line of such a text into word (size octets), with *at behind it; false at the
 * end of the line, or if there is no room. */
bool value_word(const char **at, char *word, size_t size);

/* A decimal number with a point, in every locale; false if the word is none, or has more than 15
 * digits, or is larger than a weight can be. */
bool value_decimal(const char *word, float *number);

/* The chance that a seat wins this world, between 0 and 1; of a game that is over what it got. */
double value_of(const struct value *value, const struct tf_world *world, int seat);

/* x of the features of the seat whose turn it is. */
float value_x(const struct value_input *input, const int32_t *feature);

/* f of them, as far as they count. */
float value_sum(const struct value *value, const int32_t *feature);

/* Cuts features down to what counts of them. */
void value_bound(const struct value *value, int32_t *feature);

/* Makes features of one seat (so many, as tf_features) those of the other one. */
void value_turn(int32_t *feature, int features);

/* 1/(1+exp(-f)), the same on every machine; exact to six digits. */
double value_chance(double f);

#endif
