/* bot.c - who answers for a seat when no person does. */
#include "gui-adapters/web/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gui-adapters/web/act.h"
#include "gui-adapters/web/feed.h"
#include "gui-adapters/web/player.h"

static struct bot_program *bot_programs;

bool bot_add(const char *text)
{
    const char *equal = strchr(text, '=');
    struct bot_program *program;

    if (!equal || equal == text || !equal[1] || strcspn(text, " %+") < (size_t)(equal - text)) {
        return false;
    }
    program = buf_new(sizeof *program);
    program->name = buf_copy(text);
    program->name[equal - text] = '\0';
    program->command = program->name + (equal - text) + 1;
    program->next = bot_programs;
    bot_programs = program;
    return true;
}

static const struct bot_program *find(const char *name)
{
    for (const struct bot_program *program = bot_programs; program; program = program->next) {
        if (strcmp(program->name, name) == 0) {
            return program;
        }
    }
    return NULL;
}

bool bot_known(const char *name)
{
    return find(name) != NULL;
}

void bot_put(struct buf *out)
{
    for (const struct bot_program *program = bot_programs; program; program = program->next) {
        buf_put(out, "bot %s\n", program->name);
    }
}

/* ------------------------------------------------------------------------------------ thoughts */

/* Keeps the last line `info` of an answer, as the comment of a record has it. */
static void keep_info(struct table *table, int seat, long d, const char *lines)
{
    static const char *const keys[] = {"wp", "nodes", "worlds", "time"};
    const char *last = NULL;
    char line[512];
    char value[32];

    for (const char *at = lines; at && *at; at = strchr(at, '\n'), at = at ? at + 1 : NULL) {
        last = line_is(at, "info") ? at : last;
    }
    if (!last) {
        return;
    }
    (void)snprintf(line, sizeof line, "%.*s", (int)strcspn(last, "\n"), last);
    buf_put(&table->infos, "info d=%ld seat=s%d", d, seat + 1);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (line_value(line, keys[i], value, sizeof value)) {
            buf_put(&table->infos, " %s=%s", keys[i], value);
        }
    }
    buf_say(&table->infos, "\n");
}

static void answer(struct table *table, int seat, long d, const char *move)
{
    struct buf line = {0};

    buf_put(&line, "play s%d d=%ld %s", seat + 1, d, move);
    act_play(table, seat, line.data, NULL, "");
    buf_free(&line);
}

/* ------------------------------------------------------------------------- the built-in player */

static void ask_builtin(struct table *table, int seat);

static void builtin_answered(struct command *command, const char *status)
{
    struct table *table = command->owner;
    char move[128];

    if (!*status) {
        return;
    }
    if (line_is(status, "ok") && line_value(status, "move", move, sizeof move)) {
        keep_info(table, command->seat, command->number, command->reply.data);
        answer(table, command->seat, command->number, move);
    }
    table_rested(table);
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (table->wants & 1U << seat) {
            table->wants &= ~(1U << seat);
            ask_builtin(table, seat);
        }
    }
}

static void ask_builtin(struct table *table, int seat)
{
    char text[TABLE_NAME + 64];
    struct command *command = table->engine.go;

    if (table->seat[seat].act.set ||
        (command && command->seat == seat && command->number == table->d)) {
        return; /* it answers already */
    }
    if (command) {
        table->wants |= 1U << seat;
        return;
    }
    (void)snprintf(text, sizeof text, "go s%d d=%ld %s", seat + 1, table->d,
                   table->seat[seat].what);
    command = engine_go(&table->engine, builtin_answered, text);
    command->owner = table;
    command->seat = seat;
    command->number = table->d;
}

/* ------------------------------------------------------------------------------------ programs */

static void player_answered(void *owner, int seat, long d, const char *move, const char *infos)
{
    struct table *table = owner;

    keep_info(table, seat, d, infos);
    answer(table, seat, d, move);
}

static void player_failed(void *owner, int seat, const char *why)
{
    struct table *table = owner;
    char text[96];

    (void)fprintf(stderr, "tefuda-web: table %s: bot of s%d: %s\n", table->id, seat + 1, why);
    (void)snprintf(text, sizeof text, "adjudicate result=s%d reason=bot.%s", 2 - seat, why);
    table_change(table, text);
}

/* The decks stand in the legend: what is not named is the first and the second of them. */
static void legend_came(struct command *command, const char *status)
{
    struct table *table = command->owner;
    int seat = command->seat;

    if (!line_is(status, "ok") || !command->reply.data || table->seat[seat].player) {
        return;
    }
    struct buf decks = {0};
    buf_say(&decks, command->reply.data);
    for (int i = 0; i < TABLE_SEATS; i++) {
        if (table->lists[i]) {
            buf_put(&decks, "decklist " TABLE_DECK "%s\n", i + 1, table->lists[i]);
        }
    }
    table->seat[seat].player = player_start(find(table->seat[seat].what)->command, seat,
                                            table->game, table->start, decks.data);
    buf_free(&decks);
    if (!table->seat[seat].player) {
        player_failed(table, seat, "start");
        return;
    }
    player_calls(table->seat[seat].player, table, player_answered, player_failed);
    feed_bot(table, seat);
}

void bot_start(struct table *table)
{
    char text[64];

    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (table->seat[seat].who == WHO_BOT && find(table->seat[seat].what)) {
            struct command *command;

            (void)snprintf(text, sizeof text, "games %s", table->game);
            command = engine_ask(&table->engine, legend_came, text);
            command->owner = table;
            command->seat = seat;
        }
    }
}

void bot_stop(struct table *table)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (table->seat[seat].player) {
            player_stop(table->seat[seat].player);
            table->seat[seat].player = NULL;
        }
    }
}

void bot_block(struct table *table, int seat, const char *block)
{
    bool asked = strstr(block, "\ndecision ") != NULL;

    if (table->stage == STAGE_WAIT) {
        return;
    }
    if (table->seat[seat].player) {
        player_block(table->seat[seat].player, block);
    } else if (table->seat[seat].who == WHO_BUILTIN && asked && !table->paused) {
        ask_builtin(table, seat);
    }
}

void bot_refused(struct table *table, int seat, const char *status)
{
    bool late = strncmp(status, "err stale", 9) == 0 || strncmp(status, "err over", 8) == 0;

    if (table->seat[seat].who == WHO_BOT && !late) {
        player_failed(table, seat, "illegal");
    } else if (table->seat[seat].who == WHO_BUILTIN && strncmp(status, "err stale", 9) == 0 &&
               (table->waiting & 1U << seat)) {
        ask_builtin(table, seat);
    }
}

void bot_over(struct table *table, const char *line)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (table->seat[seat].player) {
            player_over(table->seat[seat].player, line);
        }
    }
}
