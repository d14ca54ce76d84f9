/* policy.h - policies as text: the lines `on` of the weights of a game (bots/values/GAME).
 *
 * A line has the name of a decision and a verb with the weight of the bare pair, then rows of the
 * pair with theirs: "on main.play 0.31 @own.hand 0.2 /own.power 0.04". What it does not name has
 * no weight. */
#ifndef TF_BOTS_POLICY_H
#define TF_BOTS_POLICY_H

#include <stdio.h>

#include "engine/tefuda.h"

enum { POLICY_NAME = 128 };

/* The weights of a text, up to the next line `value GAME` or the end, into weights (tf_traits),
 * zeros where there are none. False if there is no line `on`, or with error not "" if one is wrong:
 * which line it is and what was expected. */
bool policy_read(const struct tf_worlds *worlds, const char *text, float *weights, char *error,
                 size_t size);

/* The policy of such a text; NULL as policy_read says false, or for want of memory. The caller
 * closes it. */
struct tf_policy *policy_open(const struct tf_worlds *worlds, const char *text, char *error,
                              size_t size);

/* Writes weights as policy_read reads them. */
void policy_write(FILE *file, const struct tf_worlds *worlds, const float *weights);

#endif
