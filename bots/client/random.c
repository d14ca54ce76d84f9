/* SPDX-License-Identifier: MIT
 *
 * random.c - a bot on tefuda-bot.h that plays any legal move, each as likely as the others.
 *
 *     cc -std=c17 -I. bots/client/random.c bots/client/tefuda-bot.c -o random-bot */
#include "bots/client/tefuda-bot.h"

static int choose(struct tfbot *bot)
{
    return tfbot_below(bot, bot->moves);
}

int main(void)
{
    static struct tfbot bot = {.name = "random-c", .version = "1", .choose = choose};

    return tfbot_serve(&bot, stdin, stdout);
}
