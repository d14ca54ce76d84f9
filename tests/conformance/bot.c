/* bot.c - a bot under test, which is treated as an arena treats it. */
#include "tests/conformance/bot.h"

#include <stdio.h>
#include <string.h>

bool check_bot(struct kit *kit, const char *game, const char *cards)
{
    struct table table;

    if (!table_open(&table, game, cards)) {
        return false;
    }
    check_requests(kit, &table);
    check_blocks(kit, &table);
    check_thinking(kit, &table);
    table_close(&table);
    return true;
}

bool bot_open(struct talk *talk, struct kit *kit, struct bot_offer *offer)
{
    bool is_ok = talk_start(talk, kit) && talk_ask(talk, "tefuda 1 name=tefuda-conform");
    const char *data = text_string(&talk->data);
    const char *cap = strstr(data, "cap ");

    if (offer) {
        const char *async = cap ? strstr(cap, " async") : NULL;

        offer->is_async = async && async < cap + strcspn(cap, "\n");
        offer->has_seed = strstr(data, "option name=seed ") != NULL;
    }
    return is_ok;
}

bool bot_newgame(struct talk *talk, const struct table *table, int seat, const char *more)
{
    char line[TABLE_LIST + TALK_VALUE];

    if (table->deck[0]) {
        (void)snprintf(line, sizeof line, "deck %s own cards=%s\n", table->game, table->deck);
        talk_tell(talk, line, strlen(line));
        return talk_ask(talk, "newgame %s seat=s%d s%d=own lists=closed%s", table->game, seat, seat,
                        more);
    }
    return talk_ask(talk, "newgame %s seat=s%d lists=closed%s", table->game, seat, more);
}

void bot_tell(struct talk *talk, const struct text *lines)
{
    talk_tell(talk, text_string(lines), lines->used);
}

bool bot_go(struct talk *talk, long d, const char *limits, int ms, char *move)
{
    struct talk_rules *rules = &talk->kit->rules, kept = *rules;
    char line[TALK_VALUE];
    bool is_ok;

    move[0] = '\0';
    rules->answers = REQ_P22;
    rules->id = REQ_P27;
    (void)snprintf(line, sizeof line, "%ld go d=%ld %s\n", ++talk->id, d, limits);
    talk_tell(talk, line, strlen(line));
    is_ok = talk_hear(talk, talk->id, ms);
    *rules = kept;
    return is_ok && talk_key(talk, "move", move);
}
