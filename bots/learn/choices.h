/* choices.h - a policy from what a search has chosen.
 *
 * The weights make the chosen answers as likely as they can be among those that there were: softmax
 * regression by AdaGrad (Duchi, Hazan, Singer 2011), one decision at a time in an order drawn from
 * the seed. What comes out is made sharper: in playouts the better answers are to be drawn more
 * often than a search of few iterations takes them. */
#ifndef TF_LEARN_CHOICES_H
#define TF_LEARN_CHOICES_H

#include "engine/tefuda.h"

enum { CHOICE_ANSWERS = 64, CHOICE_TRAITS = 200 };

/* One decision: its answers' traits one after the other, and how many each has. */
struct choice {
    uint32_t game; /* the number of the game: those divisible by ten only test */
    uint8_t answers, chosen;
    uint8_t traits[CHOICE_ANSWERS];
    struct tf_trait *trait;
};

struct choices {
    int traits; /* of the game */
    size_t count, room;
    struct choice *choice;
};

/* How well the weights tell what was chosen in games that they do not come from. */
struct told {
    double loss, even; /* mean log loss of the policy, and of answers that are all as likely */
    double right;      /* share of decisions whose likeliest answer was chosen */
};

/* Adds a decision; one with more answers, or with but one, is left out. False if there is no
 * memory. */
bool choices_add(struct choices *choices, const struct tf_world *world, int seat, int chosen,
                 uint32_t game);

/* Moves those of `from` behind the others. False if there is no memory. */
bool choices_move(struct choices *choices, struct choices *from);
void choices_close(struct choices *choices);

/* Fits so many passes into weights (traits of the game), and makes them sharper by a factor. */
struct told choices_fit(const struct choices *choices, int passes, uint64_t seed, double sharper,
                        float *weights);

#endif
