/* bot.c - the built-in players by name. */
#include "bots/bot.h"

#include <stddef.h>
#include <string.h>

static const struct bot bots[] = {
#define BOT(name, text) {#name, text, name##_choose},
#include "bots/bot.def"
#undef BOT
    {NULL, NULL, NULL},
};

const struct bot *bot_at(int i)
{
    return bots[i].name != NULL ? &bots[i] : NULL;
}

const struct bot *bot_find(const char *name)
{
    for (int i = 0; bots[i].name != NULL; i++) {
        if (strcmp(bots[i].name, name) == 0) {
            return &bots[i];
        }
    }
    return NULL;
}
