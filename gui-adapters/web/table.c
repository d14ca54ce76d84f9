/* table.c - a table: how it is woken, what follows from an answer, how a game ends. */
#include "gui-adapters/web/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gui-adapters/web/act.h"
#include "gui-adapters/web/bot.h"
#include "gui-adapters/web/feed.h"
#include "gui-adapters/web/hall.h"
#include "gui-adapters/web/journal.h"
#include "gui-adapters/web/offer.h"

enum { ERA = 1000000 };

struct table_rules table_rules;

long table_era(const struct table *table)
{
    return (long)table->games * ERA + table->undos;
}

const char *table_viewer(int seat)
{
    return seat == 0 ? "s1" : seat == 1 ? "s2" : "pub";
}

/* ------------------------------------------------------------------------------- present state */

/* `s1`, `s2`, `s1+s2` or `-` as bits. */
static unsigned int seats(const char *text)
{
    return (strstr(text, "s1") ? 1U : 0) | (strstr(text, "s2") ? 2U : 0);
}

void table_read(struct table *table, const char *status)
{
    char value[16];

    table->d = line_number(status, "d", table->d);
    if (line_value(status, "ask", value, sizeof value)) {
        table->asked = table->waiting = seats(value);
    }
    if (line_value(status, "wait", value, sizeof value)) {
        table->waiting = seats(value);
    }
    if (line_value(status, "over", table->over, sizeof table->over)) {
        table->stage = STAGE_OVER;
        (void)line_value(status, "reason", table->reason, sizeof table->reason);
    } else {
        bool all = table->seat[0].been && table->seat[1].been;

        table->over[0] = '\0';
        table->stage = all ? STAGE_PLAY : STAGE_WAIT;
    }
}

/* ---------------------------------------------------------------------------------------- end */

static void again_now(void *owner)
{
    table_again(owner);
}

/* The record with what the bots thought in front of their answers. */
static void write_record(const struct table *table, char *record)
{
    struct buf out = {0};
    char wanted[48];

    for (char *line = strtok(record, "\n"); line; line = strtok(NULL, "\n")) {
        long d = strncmp(line, "> play s", 8) == 0 ? line_number(line, "d", 0) : 0;
        const char *info = NULL;

        if (d > 0 && table->infos.used > 0) {
            (void)snprintf(wanted, sizeof wanted, "info d=%ld seat=%.2s ", d, line + 7);
            info = strstr(table->infos.data, wanted);
        }
        if (info) {
            buf_put(&out, "# %.*s\n", (int)strcspn(info, "\n"), info);
        }
        buf_put(&out, "%s\n", line);
    }
    journal_record(table, out.data);
    buf_free(&out);
}

/* Whoever is told of the end finds the record on disk. */
static void record_came(struct command *command, const char *status)
{
    struct table *table = command->owner;

    if (line_is(status, "ok") && command->reply.data) {
        write_record(table, command->reply.data);
    }
    table->saved = true;
    feed_end(table, NULL);
    feed_table(table, NULL);
    if (table->again) {
        timer_set(&table->later, 0, again_now, table);
    }
}

void table_save(struct table *table)
{
    engine_ask(&table->engine, record_came, "record")->owner = table;
}

/* `status` of a game that is over shows its seed. */
void table_read_end(struct table *table, const char *status)
{
    char seed[40];

    buf_clear(&table->end);
    buf_put(&table->end, "over %s reason=%s", table->over, table->reason);
    if (line_value(status, "seed", seed, sizeof seed)) {
        buf_put(&table->end, " seed=%s", seed);
    }
}

static void end_came(struct command *command, const char *status)
{
    struct table *table = command->owner;

    if (line_is(status, "ok")) {
        table_read_end(table, status);
        bot_over(table, table->end.data);
        table_save(table);
    }
}

void table_moved(struct table *table, const char *status)
{
    char ask[16];
    bool was_over = table->stage == STAGE_OVER;

    table_read(table, status);
    if (!line_value(status, "ask", ask, sizeof ask)) {
        act_clock(table); /* half of a joint decision: nobody is told */
        return;
    }
    offer_passed(table);
    act_clock(table);
    feed_all(table);
    if (table->stage == STAGE_OVER && !was_over) {
        struct command *command = engine_ask(&table->engine, end_came, "status");

        command->owner = table;
        journal_add(table, "# over\n");
    }
}

/* ------------------------------------------------------------------------------------- changes */

static void undone(struct command *command, const char *status)
{
    struct table *table = command->owner;

    if (line_is(status, "ok")) {
        act_drop(table); /* answers to decisions that are no more */
        table_read(table, status);
        feed_all(table);
        table_rested(table);
    }
}

static void changed(struct command *command, const char *status)
{
    struct table *table = command->owner;
    bool undo = line_is(command->text.data, "undo");
    bool good = line_is(status, "ok");
    struct buf line = {0};

    if (good) {
        buf_put(&line, "> %s\n", command->text.data);
        journal_add(table, line.data);
        buf_free(&line);
    }
    if (undo && good) {
        size_t back = (size_t)strtol(command->text.data + 5, NULL, 10);

        table->plays.used -= back < table->plays.used ? back : table->plays.used;
        table->undos++;
        feed_restart(table);
        feed_table(table, NULL);
    }
    if (undo) {
        offer_settled(table, good);
    }
    if (undo && good) { /* it may have ended in the middle of a joint decision */
        struct command *now = engine_ask_first(&table->engine, undone, "status");

        now->owner = table;
    } else if (good) {
        table_moved(table, status);
        table_rested(table);
    } else if (*status) {
        feed_bots(table); /* one of them may have been halted for this */
    }
}

static void change_now(struct table *table)
{
    struct buf text = {0};
    struct command *command;

    if (line_is(table->change.data, "undo") && table->undo_to < table->plays.used) {
        buf_put(&text, "undo %zu%s", table->plays.used - table->undo_to, table->change.data + 4);
    } else {
        buf_say(&text, table->change.data);
    }
    buf_clear(&table->change);
    command = engine_ask(&table->engine, changed, text.data);
    command->owner = table;
    buf_free(&text);
}

void table_rested(struct table *table)
{
    bool acts = table->seat[0].act.sent || table->seat[1].act.sent;

    if (table->change.used > 0 && table->awake && !table->engine.go && !acts) {
        change_now(table);
    }
    act_pump(table);
}

void table_change(struct table *table, const char *text)
{
    if (table->awake) {
        buf_clear(&table->change);
        buf_say(&table->change, text);
        engine_halt(&table->engine);
        table_rested(table);
    }
}

void table_undo(struct table *table, size_t keep, bool safe)
{
    table->undo_to = keep;
    table_change(table, safe ? "undo safe=1" : "undo");
}

/* ---------------------------------------------------------------------------- end of a table */

void table_drop(struct table *table)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        free(table->lists[seat]);
    }
    free(table->start);
    free(table);
}

void table_free(struct table *table)
{
    table_sleep(table);
    timer_clear(&table->later);
    timer_clear(&table->idle);
    timer_clear(&table->flag);
    feed_free(table);
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        buf_free(&table->seat[seat].act.text);
    }
    buf_free(&table->end);
    buf_free(&table->infos);
    buf_free(&table->plays);
    buf_free(&table->change);
    table_drop(table);
}

void table_again(struct table *table)
{
    table->again = !table->saved;
    if (table->again) {
        return; /* comes back when it is */
    }
    table_sleep(table);
    table->saved = false;
    table->games++;
    table->undos = 0;
    role_token(table->seed);
    table->stage = STAGE_WAIT;
    table->crashes = 0;
    buf_clear(&table->end);
    buf_clear(&table->infos);
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        table->seat[seat].left = table->clock;
    }
    for (struct guest *guest = table->guests; guest; guest = guest->next) {
        guest->live = false;
        guest->since = 0;
    }
    (void)journal_new(table);
    table_wake(table);
}

/* -------------------------------------------------------------------------------------- guests */

static void fall_asleep(void *owner)
{
    struct table *table = owner;

    if (table->stage == STAGE_OVER) {
        hall_drop(table);
    } else {
        table_sleep(table);
    }
}

void table_join(struct table *table, struct guest *guest)
{
    char line[32];

    for (struct guest *other = table->guests; other; other = other->next) {
        if (guest->seat < TABLE_SEATS && other->seat == guest->seat) {
            sock_close(other->sock, "replaced");
        }
    }
    guest->next = table->guests;
    table->guests = guest;
    timer_clear(&table->idle);
    if (guest->seat < TABLE_SEATS && !table->seat[guest->seat].been) {
        (void)snprintf(line, sizeof line, "# been %d\n", guest->seat);
        journal_add(table, line);
        table->seat[guest->seat].been = true;
        if (table->stage == STAGE_WAIT && table->seat[0].been && table->seat[1].been) {
            table->stage = STAGE_PLAY;
            feed_table(table, NULL);
            feed_bots(table);
            act_clock(table);
        }
    }
    feed_presence(table, NULL);
    if (table->awake) {
        feed_table(table, guest);
        feed_presence(table, guest);
        feed_join(table, guest);
    } else {
        table_wake(table);
    }
}

void table_leave(struct table *table, struct guest *guest)
{
    struct guest **at = &table->guests;
    bool bots = table->seat[0].who != WHO_PERSON && table->seat[1].who != WHO_PERSON;

    while (*at && *at != guest) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = guest->next;
    }
    engine_forget(&table->engine, guest);
    act_forget(table, guest);
    feed_presence(table, NULL);
    if (!table->guests && table->closed) {
        hall_drop_later(table);
    } else if (!table->guests && (!bots || table->stage == STAGE_OVER)) {
        timer_set(&table->idle, table_rules.idle, fall_asleep, table);
    }
}
