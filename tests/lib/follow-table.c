/* follow-table.c - random games played through the protocol. */
#include "tests/lib/follow-table.h"

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "protocol/command.h"
#include "tests/lib/prop_game.h"

const char *table_send(struct table *table, const char *format, ...)
{
    char line[1024];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(line, sizeof line, format, args);
    va_end(args);
    return command_run(table->host, line, strlen(line));
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

int table_games(void)
{
    return prop_count();
}

/* Reads a line `decklist`: both lists, with a semicolon between them. */
static void read_list(struct table *table, const char *line)
{
    char *list = table->list[table->decks], main[TABLE_LIST];

    (void)sscanf(line, "decklist %47s", table->name[table->decks++]);
    (void)follow_value(line, "cards", list, TABLE_LIST);
    if (follow_value(line, "main", main, sizeof main) ||
        follow_value(line, "leaders", main, sizeof main)) {
        size_t used = strlen(list);
        (void)snprintf(list + used, TABLE_LIST - used, ";%s", main);
    }
}

void table_open(struct table *table, int i)
{
    static char games[TABLE_REPLY];
    char line[TABLE_LIST];

    *table = (struct table){.host = prop_host()};
    const char *reply = table_send(table, "games");
    for (int k = 0; k <= i; k++) {
        reply = follow_line(reply, line, sizeof line);
        cr_assert_eq(sscanf(line, "game %47s", table->game), 1, "%s", line);
    }
    (void)snprintf(games, sizeof games, "%s", table_send(table, "games %s", table->game));
    cr_assert(follow_learn(&table->legend, games, table_send(table, "cards %s", table->game)));
    for (const char *text = games; (text = follow_line(text, line, sizeof line)) != NULL;) {
        if (strncmp(line, "decklist ", 9) == 0 && table->decks < TABLE_DECKS) {
            read_list(table, line);
        }
    }
    cr_assert_gt(table->decks, 1);
}

void table_close(struct table *table)
{
    host_close(table->host);
}

/* Reads `ok d= ask=s1+s2|wait=s1|over=`. */
static void note_asked(struct table *table, const char *reply)
{
    char status[TABLE_LINE], value[FOLLOW_WORD];

    (void)follow_line(table_status(reply), status, sizeof status);
    cr_assert_eq(strncmp(status, "ok", 2), 0, "%s", status);
    cr_assert(follow_value(status, "d", value, sizeof value), "%s", status);
    table->d = atoi(value);
    bool is_half = follow_value(status, "wait", value, sizeof value);
    if (!is_half) {
        cr_assert(follow_value(status, "ask", value, sizeof value), "%s", status);
    }
    table->is_asked[0] = strstr(value, "s1") != NULL;
    table->is_asked[1] = strstr(value, "s2") != NULL;
    table->is_joint = is_half || (table->is_asked[0] && table->is_asked[1]);
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
    note_asked(table, table_send(table, "newgame %s seed=%x s1=%s s2=%s", table->game, k + 1,
                                 table->name[table->deck[0]], table->name[table->deck[1]]));
}

/* True for moves that let a chance go by; a game of nothing else would show little. */
static bool is_idle(const char *move)
{
    static const char *const idle[] = {"yield", "done", "pass", "none", "no", "end", "skip"};

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

int table_last_event(struct table *table, const char *game)
{
    char command[FOLLOW_WORD], value[FOLLOW_WORD];

    (void)snprintf(command, sizeof command, "@%s events pub since=0", game);
    (void)follow_value(table_status(table_send(table, "%s", command)), "last", value, sizeof value);
    return atoi(value);
}

static bool is_legal(struct table *table, int seat, const char *move)
{
    char line[TABLE_LINE], name[TABLE_MOVE];
    const char *text = table_send(table, "legal s%d", seat + 1);

    while ((text = follow_line(text, line, sizeof line)) != NULL) {
        if (sscanf(line, "move %*u %63s", name) == 1 && strcmp(name, move) == 0) {
            return true;
        }
    }
    return false;
}

/* Makes a move name of any shape, out of the legend's verbs, cards and places. */
static void make_name(struct table *table, char name[TABLE_MOVE])
{
    const struct follow_legend *legend = &table->legend;
    const char *verb = legend->verb[table_random(table, (unsigned)legend->verbs)];
    const char *card = legend->card[table_random(table, (unsigned)legend->cards)];
    const struct follow_room *room = &legend->room[table_random(table, (unsigned)legend->rooms)];
    const char label = room->label == '\0' ? 'y' : room->label;
    const unsigned arrival = 1 + table_random(table, 20);
    char place[FOLLOW_WORD];

    (void)snprintf(place, sizeof place, "%c%u", label,
                   1 + table_random(table, 2 * (unsigned)room->max + 1));
    switch (table_random(table, 12)) {
    case 0:
        (void)snprintf(name, TABLE_MOVE, "%s", verb);
        break;
    case 1:
        (void)snprintf(name, TABLE_MOVE, "%s:%s", verb, card);
        break;
    case 2:
        (void)snprintf(name, TABLE_MOVE, "%s:%s.1", verb, card);
        break;
    case 3:
        (void)snprintf(name, TABLE_MOVE, "%s:%.4s", verb, card); /* a slip of the pen */
        break;
    case 4:
        (void)snprintf(name, TABLE_MOVE, "%s:%s", verb, place);
        break;
    case 5:
        (void)snprintf(name, TABLE_MOVE, "%s:%s.2", verb, place);
        break;
    case 6:
        (void)snprintf(name, TABLE_MOVE, "%s:%s@%s", verb, card, place);
        break;
    case 7:
        (void)snprintf(name, TABLE_MOVE, "%s:%s>%s", verb, card, place);
        break;
    case 8:
        (void)snprintf(name, TABLE_MOVE, "%s:%s,%c%u", verb, card, label, arrival);
        break;
    case 9:
        (void)snprintf(name, TABLE_MOVE, "%s:%c%u.a1", verb, label, arrival);
        break;
    case 10:
        (void)snprintf(name, TABLE_MOVE, "%s:%c%u@front", verb, label, arrival);
        break;
    default:
        (void)snprintf(name, TABLE_MOVE, "%u", 98 + table_random(table, 3));
        break;
    }
}

void table_wrong(struct table *table, int seat, char name[TABLE_MOVE])
{
    do {
        make_name(table, name);
    } while (is_legal(table, seat, name));
}
