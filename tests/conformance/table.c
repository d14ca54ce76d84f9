/* table.c - the arena's side of a bot under test: a host of our own, and a game in it. */
#include "tests/conformance/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/wire.h"
#include "engine/tefuda.h"

enum { LINE = 2 * TABLE_LIST, REASON = 4096, LUCK = 20261122 };

__attribute__((format(printf, 2, 3))) static const char *ask(struct table *table,
                                                             const char *format, ...)
{
    char line[LINE];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return tf_send(table->host, line);
}

/* The line of a reply that begins so; NULL if there is none. */
static const char *find_line(const char *reply, const char *front)
{
    while (*reply) {
        if (strncmp(reply, front, strlen(front)) == 0) {
            return reply;
        }
        reply += strcspn(reply, "\n");
        reply += *reply == '\n';
    }
    return NULL;
}

/* What of the legend goes into the lines of an arena. */
static void read_legend(struct table *table)
{
    const char *reply = ask(table, "games %s", table->game);
    const char *line = find_line(reply, "option name=opt.");
    char name[TABLE_NAME], value[TABLE_NAME];

    if (line && wire_key(line, "name", name, sizeof name) &&
        wire_key(line, "default", value, sizeof value)) {
        (void)snprintf(table->option, sizeof table->option, "%s=%s", name, value);
    }
    line = find_line(reply, "decklist ");
    if (line) {
        (void)wire_key(line, "cards", table->deck, sizeof table->deck);
    }
}

/* The deck that the bots are told of is that of the games. */
static void keep_deck(struct table *table)
{
    if (!wire_ok(wire_status(ask(table, "deck %s own cards=%s", table->game, table->deck)))) {
        table->deck[0] = '\0';
    }
}

bool table_open(struct table *table, const char *game, const char *cards)
{
    char error[REASON];
    const char *line;

    *table = (struct table){.luck = LUCK};
    table->host = tf_open(cards, error, sizeof error);
    if (!table->host) {
        (void)fprintf(stderr, "tefuda-conform: no host to play against: %s", error);
        return false;
    }
    line = find_line(ask(table, "games"), "game ");
    if (game) {
        (void)snprintf(table->game, sizeof table->game, "%s", game);
    } else if (line) {
        (void)snprintf(table->game, sizeof table->game, "%.*s", (int)strcspn(line + 5, " \n"),
                       line + 5);
    }
    if (!table_new(table, 1)) {
        (void)fprintf(stderr, "tefuda-conform: there is no game %s\n", table->game);
        table_close(table);
        return false;
    }
    read_legend(table);
    keep_deck(table);
    return true;
}

void table_close(struct table *table)
{
    tf_close(table->host);
    table->host = NULL;
    text_free(&table->block);
}

static bool look(struct table *table)
{
    char value[TABLE_MOVE];
    const char *reply = ask(table, "status");
    const char *status = wire_status(reply);

    table->is_over = !wire_ok(status) || wire_key(status, "over", value, sizeof value);
    table->asked = 0;
    if (table->is_over) {
        return wire_ok(status);
    }
    table->d = wire_key(status, "d", value, sizeof value) ? strtol(value, NULL, 10) : 0;
    if (!wire_key(status, "wait", value, sizeof value) || strcmp(value, "-") == 0) {
        (void)wire_key(status, "ask", value, sizeof value);
    }
    table->asked = (strstr(value, "s1") ? 1u : 0u) | (strstr(value, "s2") ? 2u : 0u);
    return true;
}

bool table_new(struct table *table, unsigned seed)
{
    table->seen[0] = table->seen[1] = 0;
    return wire_ok(wire_status(ask(table, "newgame %s seed=%x%s", table->game, seed,
                                   table->deck[0] ? " s1=own s2=own" : ""))) &&
           look(table);
}

bool table_block(struct table *table, int seat)
{
    const char *reply = ask(table, "ask s%d since=%lu", seat, table->seen[seat - 1]);
    const char *status = wire_status(reply);
    size_t length = (size_t)(status - reply);

    text_clear(&table->block);
    text_add(&table->block, reply, length);
    table->seen[seat - 1] = wire_last_event(reply, length, table->seen[seat - 1]);
    return wire_ok(status);
}

bool table_has(const struct table *table, const char *move)
{
    return wire_has_move(text_string(&table->block), table->block.used, move);
}

bool table_move(const struct table *table, int i, char *move)
{
    char front[TABLE_NAME];
    const char *line;

    (void)snprintf(front, sizeof front, "move %d ", i);
    line = find_line(text_string(&table->block), front);
    move[0] = '\0';
    if (!line) {
        return false;
    }
    line += strlen(front);
    (void)snprintf(move, TABLE_MOVE, "%.*s", (int)strcspn(line, " \n"), line);
    return true;
}

bool table_play(struct table *table, int seat, const char *move)
{
    return wire_ok(wire_status(ask(table, "play s%d d=%ld %s", seat, table->d, move))) &&
           look(table);
}

static int count_moves(const struct table *table)
{
    char move[TABLE_MOVE];
    int n = 0;

    while (table_move(table, n + 1, move)) {
        n++;
    }
    return n;
}

bool table_play_any(struct table *table, int seat)
{
    char move[TABLE_MOVE];
    int n = count_moves(table);

    if (n == 0) {
        return false;
    }
    table->luck = table->luck * 1664525u + 1013904223u;
    return table_move(table, 1 + (int)((table->luck >> 8) % (unsigned)n), move) &&
           table_play(table, seat, move);
}

int table_find_choice(struct table *table)
{
    while (!table->is_over && table->asked) {
        int seat = table->asked & 1 ? 1 : 2;

        if (!table_block(table, seat) || count_moves(table) > 1) {
            return count_moves(table) > 1 ? seat : 0;
        }
        if (!table_play_any(table, seat)) {
            return 0;
        }
    }
    return 0;
}
