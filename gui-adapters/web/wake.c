/* wake.c - how a table gets its engine, and what happens when it loses it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gui-adapters/web/act.h"
#include "gui-adapters/web/bot.h"
#include "gui-adapters/web/feed.h"
#include "gui-adapters/web/hall.h"
#include "gui-adapters/web/journal.h"
#include "gui-adapters/web/table.h"

enum { CRASHES = 3, AGAIN_MS = 200 };

static void log_gone(const struct table *table, const char *why, const char *last)
{
    (void)fprintf(stderr, "tefuda-web: table %s: engine %s, last line: %s\n", table->id, why, last);
}

static void wake_later(void *owner)
{
    table_wake(owner);
}

static void give_up(struct table *table)
{
    table->broken = true;
    for (struct guest *guest = table->guests; guest; guest = guest->next) {
        sock_close(guest->sock, "engine");
    }
}

/* The engine has gone. What was acknowledged is in the journal, so another one can go on there; but
 * not for ever. */
static void gone(void *owner, const char *why, const char *last)
{
    struct table *table = owner;
    char text[64];

    log_gone(table, why, last);
    table->waking = false;
    table_sleep(table);
    (void)snprintf(text, sizeof text, "table id=%s engine=lost\n", table->id);
    feed_tell(table, text, false);
    for (struct guest *guest = table->guests; guest; guest = guest->next) {
        guest->era = table_era(table);
        guest->since = guest->live ? table->view[guest->seat].last : guest->since;
        guest->live = false;
    }
    table->crashes++;
    if (table->fresh) {
        hall_refused(table, "err internal bug=engine");
    } else if (table->crashes > CRASHES) {
        give_up(table);
    } else {
        timer_set(&table->later, AGAIN_MS, wake_later, table);
    }
}

static void rest(void *owner)
{
    table_sleep(owner);
}

static void wake_step(struct command *command, const char *status)
{
    struct table *table = command->owner;

    if (*status && !line_is(status, "ok") && table->waking && table->fresh) {
        table->waking = false;
        hall_refused(table, status);
    } else if (*status && !line_is(status, "ok") && table->waking) {
        log_gone(table, command->text.data, status);
        table->waking = false;
        table->crashes = CRASHES;
        timer_set(&table->later, 0, rest, table);
        give_up(table);
    }
}

static void woken(struct command *command, const char *status)
{
    struct table *table = command->owner;

    if (!line_is(status, "ok") || !table->waking) {
        return;
    }
    table->waking = false;
    table->awake = true;
    if (table->fresh) {
        hall_made(table);
    }
    table_read(table, status);
    if (table->stage == STAGE_OVER) {
        table_read_end(table, status);
        table->saved = journal_has_record(table);
    }
    feed_restart(table);
    bot_start(table);
    for (struct guest *guest = table->guests; guest; guest = guest->next) {
        feed_table(table, guest);
        feed_presence(table, guest);
        feed_join(table, guest);
    }
    feed_all(table);
    if (table->stage == STAGE_OVER && !table->saved) {
        table_save(table); /* the bridge was killed just before */
    }
    act_clock(table);
}

static void step(struct table *table, const char *line)
{
    struct command *command = engine_ask(&table->engine, wake_step, line);

    command->owner = table;
    if (line_is(line, "undo")) {
        size_t back = (size_t)strtol(line + 5, NULL, 10);

        table->plays.used -= back < table->plays.used ? back : table->plays.used;
        table->undos++;
    } else if (strncmp(line, "play s", 6) == 0) {
        for (const char *plus = line; plus; plus = strchr(plus + 1, '+')) {
            buf_add(&table->plays, line + 6, 1);
        }
    }
}

static void step_list(struct table *table, int seat)
{
    struct buf line = {0};

    if (table->lists[seat]) {
        buf_put(&line, "deck %s " TABLE_DECK "%s", table->game, seat + 1, table->lists[seat]);
        step(table, line.data);
    }
    buf_free(&line);
}

/* The seed goes in front of a position, which takes the rest of its line; a position that holds its
 * luck needs none. */
static void start_game(struct table *table)
{
    const char *tfn = strstr(table->start, " tfn1 ");
    struct buf line = {0};

    if (!tfn) {
        buf_put(&line, "%s seed=%s", table->start, table->seed);
    } else if (strstr(tfn, " r=")) {
        buf_say(&line, table->start);
    } else {
        buf_put(&line, "%.*s seed=%s%s", (int)(tfn - table->start), table->start, table->seed, tfn);
    }
    if (table->loose) {
        step(table, "set strict=0");
    }
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        step_list(table, seat);
    }
    if (table->sealed && !tfn) {
        step(table, "set view=sealed");
    }
    step(table, line.data);
    if (table->sealed && tfn) {
        step(table, "set view=sealed");
    }
    buf_free(&line);
}

void table_wake(struct table *table)
{
    struct command *command;

    if (table->awake || table->waking || table->broken) {
        return;
    }
    timer_clear(&table->later);
    table->engine.gone = gone;
    table->engine.owner = table;
    if (!engine_start(&table->engine, 0)) {
        gone(table, "start", "");
        return;
    }
    table->waking = true;
    table->epoch = table->epoch ? table->epoch : buf_now();
    buf_clear(&table->plays);
    table->undos = 0;
    start_game(table);
    if (!journal_replay(table, step)) {
        log_gone(table, "journal", "");
    }
    command = engine_ask(&table->engine, woken, "status");
    command->owner = table;
}

void table_sleep(struct table *table)
{
    table->awake = table->waking = false;
    act_clock(table);
    act_drop(table);
    bot_stop(table);
    buf_clear(&table->change);
    table->wants = 0;
    engine_stop(&table->engine);
}
