/* bot.c - a bot under test, which is treated as an arena treats it. */
#include "tests/conformance/bot.h"

#include <stdio.h>
#include <string.h>

/* The checks of bots, and the requirements that each one looks at. */
static const struct {
    void (*check)(struct kit *, struct table *);
    const char *of;
} GROUPS[] = {
    {check_requests, "P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12 P13 P14 P15 P16 P23 P24 P28 P30 P31 "
                     "P32 P33 "},
    {check_blocks, "P12 P13 P17 P18 P19 P20 P21 P29 P32 P34 "},
    {check_thinking, "P2 P22 P25 P26 P27 P33 "},
};

bool check_bot(struct kit *kit, const char *game, const char *cards)
{
    struct table table;

    if (!table_open(&table, game, cards)) {
        return false;
    }
    for (size_t i = 0; i < sizeof GROUPS / sizeof *GROUPS; i++) {
        if (kit_wants(kit, GROUPS[i].of)) {
            GROUPS[i].check(kit, &table);
        }
    }
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
