/* bot.c - the built-in players by name. */
#include "bots/bot.h"

#include <stddef.h>
#include <string.h>

static const struct bot bots[] = {
#define BOT(name, looks, text) {#name, text, looks, false, name##_choose, NULL},
#define THINKER(name, strengths, text) {#name, text, true, strengths, name##_choose, name##_think},
#include "bots/bot.def"
#undef THINKER
#undef BOT
};

enum { BOTS = sizeof bots / sizeof bots[0] };

const struct bot *bot_at(int i)
{
    return i < BOTS ? &bots[i] : NULL;
}

const struct bot *bot_best(void)
{
    return &bots[BOTS - 1];
}

const struct bot *bot_find(const char *name)
{
    for (int i = 0; i < BOTS; i++) {
        if (strcmp(bots[i].name, name) == 0) {
            return &bots[i];
        }
    }
    return NULL;
}
