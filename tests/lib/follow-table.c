/* follow-table.c - random games played through the embedding API. */
#include "tests/lib/follow-table.h"

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"

const char *table_send(struct table *table, const char *format, ...)
{
    char line[1024];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(line, sizeof line, format, args);
    va_end(args);
    return tf_send(table->host, line);
}

const char *table_status(const char *reply)
{
    const char *last = reply;

    for (const char *at = reply; *at != '\0' && at[1] != '\0'; at++) {
        last = *at == '\n' ? at + 1 : last;
    }
    return last;
}

unsigned table_random(struct table *table, unsigned n)
{
    table->random = hash_mix(table->random, 1);
    return (unsigned)(table->random % n);
}

void table_open(struct table *table)
{
    static char games[TABLE_REPLY];
    char error[1024] = "", line[TABLE_LIST];

    *table = (struct table){.host = tf_open("cards", error, sizeof error)};
    cr_assert_not_null(table->host, "%s", error);
    (void)snprintf(games, sizeof games, "%s", table_send(table, "games unreal-drive"));
    cr_assert(follow_learn(&table->legend, games, table_send(table, "cards unreal-drive")));
    for (const char *text = games; (text = follow_line(text, line, sizeof line)) != NULL;) {
        if (strncmp(line, "decklist ", 9) == 0 && table->decks < TABLE_DECKS) {
            (void)sscanf(line, "decklist %47s", table->name[table->decks]);
            (void)follow_value(line, "cards", table->list[table->decks++], TABLE_LIST);
        }
    }
    cr_assert_gt(table->decks, 1);
}

void table_close(struct table *table)
{
    tf_close(table->host);
}

/* Reads `ok d= ask=s1+s2|wait=s1|over=`. */
static void note_asked(struct table *table, const char *reply)
{
    char status[TABLE_LINE], value[FOLLOW_WORD];

    (void)follow_line(table_status(reply), status, sizeof status);
    cr_assert_eq(strncmp(status, "ok", 2), 0, "%s", status);
    cr_assert(follow_value(status, "d", value, sizeof value), "%s", status);
    table->d = atoi(value);
    if (!follow_value(status, "wait", value, sizeof value)) {
        cr_assert(follow_value(status, "ask", value, sizeof value), "%s", status);
    }
    table->is_asked[0] = strstr(value, "s1") != NULL;
    table->is_asked[1] = strstr(value, "s2") != NULL;
    (void)follow_value(status, "over", table->over, sizeof table->over);
}

void table_deal(struct table *table, unsigned k)
{
    unsigned n = (unsigned)table->decks;

    table->random = hash_mix(k, 2);
    table->deck[0] = (int)(k % n);
    table->deck[1] = (int)(k / n % n);
    table->dealt[0] = table->list[table->deck[0]];
    table->dealt[1] = table->list[table->deck[1]];
    note_asked(table, table_send(table, "newgame unreal-drive seed=%x s1=%s s2=%s", k + 1,
                                 table->name[table->deck[0]], table->name[table->deck[1]]));
}

/* True for moves that let a chance go by; a game of nothing else would show little. */
static bool is_idle(const char *move)
{
    static const char *const idle[] = {"yield", "done", "pass", "none", "no"};

    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++) {
        if (strcmp(move, idle[i]) == 0) {
            return true;
        }
    }
    return false;
}

int table_choose(struct table *table, char move[TABLE_MOVE])
{
    char line[TABLE_LINE], name[TABLE_MOVE];
    unsigned seen = 0;
    bool is_eager = table_random(table, 10) < 7;
    int seat = table->is_asked[0] && (!table->is_asked[1] || table_random(table, 2) == 0) ? 0 : 1;
    const char *text = table_send(table, "legal s%d", seat + 1);

    move[0] = '\0';
    while ((text = follow_line(text, line, sizeof line)) != NULL) {
        if (sscanf(line, "move %*u %63s", name) != 1) {
            continue;
        }
        bool is_better = move[0] == '\0' || (is_eager && is_idle(move) && !is_idle(name));
        seen = is_better ? 0 : seen;
        if (is_better || !is_eager || !is_idle(name)) {
            if (table_random(table, ++seen) == 0) {
                (void)snprintf(move, TABLE_MOVE, "%s", name);
            }
        }
    }
    cr_assert_neq(move[0], '\0', "s%d is asked and has no move", seat + 1);
    return seat;
}

bool table_play(struct table *table, int seat, const char *move)
{
    note_asked(table, table_send(table, "play s%d d=%d %s", seat + 1, table->d, move));
    return table->over[0] == '\0';
}
