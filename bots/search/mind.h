/* mind.h - what the players that look ahead keep from one question to the next: memory, and the
 * weights of the game, and how the clock runs. Nothing of a position. */
#ifndef TF_BOTS_MIND_H
#define TF_BOTS_MIND_H

#include "bots/bot.h"
#include "bots/search/clock.h"
#include "bots/search/crew.h"
#include "bots/search/policy.h"
#include "bots/search/walk.h"
#include "bots/search/wins.h"

struct mind {
    struct walk walk;
    struct crew crew;
    struct wins wins;
    struct pace pace;
    bool has_value;
    char game[VALUE_NAME]; /* whose weights `value` holds; "": none were looked for */
    struct value value;
    struct tf_policy *policy; /* NULL: there is none */
};

/* Turns to the worlds of a position, with the weights of its game if there are some. */
void mind_turn(struct mind *mind, const struct tf_worlds *worlds);

/* The weights of a game among those in the program; NULL: there are none. */
const char *mind_weights(const char *game);

#endif
