/* setting.h - options of a player: what `tefuda` lists and `set` takes.
 *
 * Promise: setting.c's table is the only list. Setting is all or nothing. */
#ifndef TF_PLAYER_SETTING_H
#define TF_PLAYER_SETTING_H

#include "bots/bot.h"
#include "engine/base/err.h"
#include "protocol/line.h"
#include "protocol/reply.h"

struct setting {
    uint64_t stream; /* of the player's own randomness */
    int threads, strength;
};

/* Writes a line `option` for each option that this bot has. */
void setting_print(const struct bot *bot, struct reply *reply);

/* Takes a line `set`; err nooption name= near=, err badarg, err range: nothing is set then. */
bool setting_take(struct setting *setting, const struct bot *bot, const struct line *line,
                  struct err *err);

#endif
