/* random.c - the player that every other one must beat. */
#include "bots/bot.h"

int random_choose(const struct bot_ask *ask)
{
    return bot_draw(ask->stream, ask->moves);
}
