/* weights.h - what a file of weights holds, and how a seat plays by it. */
#ifndef TF_LEARN_WEIGHTS_H
#define TF_LEARN_WEIGHTS_H

#include "bots/learn/team.h"

struct weights {
    struct value value;
    float *trait;             /* of the policy; NULL: it has none */
    struct tf_policy *policy; /* lives as long as the program */
};

/* Weights by the word of the command line: a file, or `-` for those of the program; false for
 * `none`. Ends the program with the reason if there are none. */
bool weights_load(struct team *team, const char *word, struct weights *weights);

/* The player with these weights; with NULL it has none. */
struct style weights_style(const struct weights *weights, long nodes, int blunders);

/* Ends the program with a line on standard error. */
_Noreturn void stop(const char *what, const char *why);

#endif
