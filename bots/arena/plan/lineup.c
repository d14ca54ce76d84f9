/* lineup.c - which deck each bot plays, agreed with the host before the first game. */
#include "bots/arena/plan/lineup.h"

#include <string.h>

#include "bots/arena/base/wire.h"

/* Sends a line that must succeed; a refusal goes to error as the host put it. */
static const char *demand(const struct match_engine *engine, struct tf_host *host, const char *line,
                          struct text *error)
{
    const char *reply = engine->send(host, line);

    if (wire_ok(wire_status(reply))) {
        return reply;
    }
    text_format(error, "the host refuses `%.*s`:\n%s", 200, line, reply);
    return NULL;
}

static bool choose(const char *reply, int bot, const char *word, struct lineup *lineup,
                   struct text *error)
{
    struct decklist *deck = &lineup->decks[bot];

    if (word && decklist_is_file(word)) {
        lineup->from_file[bot] = true;
        return decklist_read(word, deck, error);
    }
    if (word && !decklist_find(reply, word, deck)) {
        text_format(error, "the host knows no deck named %s; a file needs a / or .deck\n", word);
        return false;
    }
    /* A game with a single sample deck is played with that on both sides. */
    if (!word && !decklist_sample(reply, bot, deck) && !decklist_sample(reply, 0, deck)) {
        text_put(error, "the host lists no sample deck; give --deck1 and --deck2\n");
        return false;
    }
    return true;
}

static bool opens_lists(const char *reply)
{
    char value[16];

    for (const char *line = reply; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strncmp(line, "option ", 7) == 0 && wire_key(line, "name", value, sizeof value) &&
            strcmp(value, "lists") == 0) {
            return wire_key(line, "default", value, sizeof value) && strcmp(value, "open") == 0;
        }
    }
    return false;
}

static void write_notices(const char *game, struct lineup *lineup)
{
    for (int bot = 0; bot < LINEUP_BOTS; bot++) {
        for (int other = 0; other < LINEUP_BOTS; other++) {
            const struct decklist *deck = &lineup->decks[other];

            if ((bot == other || lineup->open_lists) && deck->lists.used) {
                text_format(&lineup->notices[bot], "deck %s %s %s\n", game, deck->name,
                            deck->lists.data);
            }
        }
    }
}

bool lineup_teach(const struct match_engine *engine, struct tf_host *host, const char *game,
                  const struct lineup *lineup, struct text *error)
{
    struct text line = {0};
    bool taught = true;

    for (int bot = 0; taught && bot < LINEUP_BOTS; bot++) {
        if (lineup->from_file[bot]) {
            text_clear(&line);
            text_format(&line, "deck %s %s %s", game, lineup->decks[bot].name,
                        text_string(&lineup->decks[bot].lists));
            taught = demand(engine, host, line.data, error) != NULL;
        }
    }
    text_free(&line);
    return taught;
}

/* Two different lists under one name: the host could keep only one of them. */
static bool names_clash(const struct lineup *lineup)
{
    const struct decklist *decks = lineup->decks;

    return strcmp(decks[0].name, decks[1].name) == 0 &&
           strcmp(text_string(&decks[0].lists), text_string(&decks[1].lists)) != 0;
}

bool lineup_make(const struct match_engine *engine, struct tf_host *host, const char *game,
                 const char *const words[LINEUP_BOTS], struct lineup *lineup, struct text *error)
{
    struct text line = {0};
    const char *reply;
    bool good;

    *lineup = (struct lineup){0};
    text_format(&line, "games %s", game);
    reply = demand(engine, host, line.data, error);
    good = reply && choose(reply, 0, words[0], lineup, error) &&
           choose(reply, 1, words[1], lineup, error);
    if (good && names_clash(lineup)) {
        text_format(error, "both decks are named %s but differ; rename one\n",
                    lineup->decks[0].name);
        good = false;
    }
    if (good) {
        lineup->open_lists = opens_lists(reply);
        write_notices(game, lineup);
        text_clear(&line);
        text_format(&line, "newgame %s seed=1 s1=%s s2=%s", game, lineup->decks[0].name,
                    lineup->decks[1].name);
        good = lineup_teach(engine, host, game, lineup, error) &&
               demand(engine, host, line.data, error);
    }
    text_free(&line);
    return good;
}

void lineup_free(struct lineup *lineup)
{
    for (int bot = 0; bot < LINEUP_BOTS; bot++) {
        decklist_free(&lineup->decks[bot]);
        text_free(&lineup->notices[bot]);
    }
}
