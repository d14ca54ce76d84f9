/* probe.c - a bot that plays the default move and says on standard error what it was told, so that
 * the client in C can be tested. With an argument it answers with that index. */
#include "bots/client/tefuda-bot.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int choose(struct tfbot *bot)
{
    const struct tfbot_limits *limits = &bot->limits;
    const char *const *index = bot->data;
    char from[TFBOT_WORD];

    (void)tfbot_key(bot->decision, "from", from, sizeof from);
    (void)fprintf(stderr, "go %s %s d=%" PRId64 " %s %s from=%s n=%d standard=%d\n", bot->game,
                  bot->seat, bot->d, bot->kind, bot->step, from, bot->moves, bot->standard);
    (void)fprintf(stderr, "state of %zu octets: %.40s\n", strlen(bot->state), bot->state);
    (void)fprintf(stderr, "left=%" PRId64 ",%" PRId64 " inc=%" PRId64 ",%" PRId64, limits->left[0],
                  limits->left[1], limits->inc[0], limits->inc[1]);
    (void)fprintf(stderr, " grace=%" PRId64 " movetime=%" PRId64 "\n", limits->grace,
                  limits->movetime);
    return *index != NULL ? atoi(*index) : bot->standard;
}

static void told(struct tfbot *bot, const char *line)
{
    char verb[TFBOT_WORD], word[TFBOT_WORD], name[TFBOT_WORD];

    (void)tfbot_word(line, 0, verb, sizeof verb);
    (void)tfbot_word(line, 1, word, sizeof word);
    (void)tfbot_key(line, "name", name, sizeof name);
    (void)fprintf(stderr, "told %zu octets: %s %.20s name=%s%s\n", strlen(line), verb, word, name,
                  bot->resumed ? " resumed" : "");
}

int main(int count, char **arguments)
{
    static struct tfbot bot = {.name = "the probe", .choose = choose, .told = told};

    bot.data = &arguments[count > 1 ? 1 : count];
    return tfbot_serve(&bot, stdin, stdout);
}
