/* teach.c - a host learns the decks of a plan. */
#include "bots/arena/plan/teach.h"

#include <string.h>

#include "bots/arena/base/wire.h"
#include "bots/arena/plan/decklist.h"

enum { SHOWN = 200 };

/* True if the host shows a deck of this name with the same lists. */
static bool is_own(const char *game, const struct plan_deck *deck,
                   const struct match_engine *engine, struct tf_host *host)
{
    struct decklist own = {0};
    struct text line = {0};
    bool is_same;

    text_format(&line, "games %s", game);
    is_same = decklist_find(engine->send(host, line.data), deck->name, &own) &&
              strcmp(text_string(&own.lists), deck->lists) == 0;
    text_free(&line);
    decklist_free(&own);
    return is_same;
}

bool teach_deck(const struct plan *plan, const struct plan_deck *deck,
                const struct match_engine *engine, struct tf_host *host, struct text *error)
{
    static const char unknown[] = "err unknown";
    const char *game = plan->games[deck->game].name;
    struct text line = {0}, refusal = {0};
    const char *reply;
    bool is_known;

    text_format(&line, "deck %s %s %s", game, deck->name, deck->lists);
    reply = engine->send(host, line.data);
    is_known = wire_ok(wire_status(reply));
    if (!is_known) {
        text_format(&refusal, "the host refuses `%.*s`:\n%s", SHOWN, line.data, reply);
        is_known = strncmp(wire_status(reply), unknown, strlen(unknown)) == 0 &&
                   is_own(game, deck, engine, host);
    }
    if (!is_known) {
        text_put(error, refusal.data);
    }
    text_free(&line);
    text_free(&refusal);
    return is_known;
}
