/* act.c - answers of seats: when they reach the engine, what they cost on the clock. */
#include "gui-adapters/web/act.h"

#include <stdio.h>
#include <string.h>

#include "gui-adapters/web/bot.h"
#include "gui-adapters/web/feed.h"
#include "gui-adapters/web/journal.h"

/* -------------------------------------------------------------------------------------- clocks */

int64_t act_left(const struct table *table, int seat)
{
    const struct seat *at = &table->seat[seat];
    int64_t left = at->started ? at->left - (buf_now() - at->started) : at->left;

    return left > 0 ? left : 0;
}

static void flag_falls(void *owner)
{
    struct table *table = owner;

    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (table->seat[seat].started && act_left(table, seat) == 0) {
            char text[64];

            (void)snprintf(text, sizeof text, "adjudicate result=s%d reason=time", 2 - seat);
            table_change(table, text);
            return;
        }
    }
    act_clock(table);
}

void act_clock(struct table *table)
{
    int64_t first = -1;

    timer_clear(&table->flag);
    for (int seat = 0; table->clock > 0 && seat < TABLE_SEATS; seat++) {
        struct seat *at = &table->seat[seat];
        bool runs = table->awake && table->stage == STAGE_PLAY && !table->paused &&
                    (table->waiting & 1U << seat) && !at->act.sent;

        if (at->started && !runs) {
            at->left = act_left(table, seat);
            at->started = 0;
        } else if (!at->started && runs) {
            at->started = buf_now();
        }
        if (runs && (first < 0 || act_left(table, seat) < first)) {
            first = act_left(table, seat);
        }
    }
    if (first >= 0) {
        timer_set(&table->flag, first + 1, flag_falls, table);
    }
}

/* -------------------------------------------------------------------------------------- answers */

static void forget(struct act *act)
{
    timer_clear(&act->due);
    act->set = act->sent = false;
    act->guest = NULL;
}

/* What stands in the reply is what was done; a macro may have been cut short. */
static void note(struct table *table, int seat, long d, const char *text, const char *status)
{
    struct buf line = {0};
    char move[LINE_OCTETS];

    if (table->clock > 0) {
        table->seat[seat].left += table->inc;
        buf_put(&line, "# clock %lld %lld\n", (long long)act_left(table, 0),
                (long long)act_left(table, 1));
    }
    if (line_is(text, "resign")) {
        buf_put(&line, "> %s\n", text);
    } else if (line_value(status, "move", move, sizeof move)) {
        buf_put(&line, "> play s%d d=%ld %s\n", seat + 1, d, move);
        for (const char *plus = move; plus; plus = strchr(plus + 1, '+')) {
            buf_add(&table->plays, seat == 0 ? "1" : "2", 1);
        }
    }
    journal_add(table, line.data);
    buf_free(&line);
}

static void answered(struct command *command, const char *status)
{
    struct table *table = command->owner;
    struct act *act = &table->seat[command->seat].act;
    struct guest *guest = act->guest;
    char id[12];

    (void)snprintf(id, sizeof id, "%s", act->page);
    forget(act);
    if (!*status) {
        if (guest) {
            guest_status(guest, id, "err internal bug=engine");
        }
        return;
    }
    if (line_is(status, "ok")) {
        note(table, command->seat, table->d, command->text.data, status);
    }
    if (guest) {
        guest_reply(guest, id, command->reply.data, status);
    }
    if (line_is(status, "ok")) {
        table_moved(table, status);
    } else {
        act_clock(table);
        bot_refused(table, command->seat, status);
    }
    table_rested(table);
}

static void let_go(void *owner)
{
    act_pump(owner);
}

void act_pump(struct table *table)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        struct act *act = &table->seat[seat].act;

        bool free = table->awake && !table->engine.go && table->change.used == 0;

        if (act->set && !act->sent && !act->due.set && free) {
            struct command *command = engine_ask(&table->engine, answered, act->text.data);

            command->owner = table;
            command->seat = seat;
            act->sent = true;
        }
    }
    act_clock(table);
}

void act_play(struct table *table, int seat, const char *text, struct guest *guest, const char *id)
{
    struct seat *at = &table->seat[seat];
    int64_t since = buf_now() - table->epoch;

    if (at->act.set || table->paused || !table->awake) {
        if (guest) {
            guest_status(guest, id, "err busy go=-");
        }
        return;
    }
    at->act.set = true;
    at->act.guest = guest;
    (void)snprintf(at->act.page, sizeof at->act.page, "%s", id);
    buf_clear(&at->act.text);
    buf_say(&at->act.text, text);
    if (at->responds && (table->waiting & 1U << seat) && table->raster > 0 &&
        table->stage != STAGE_OVER) {
        timer_set(&at->act.due, table->raster - since % table->raster, let_go, table);
        return;
    }
    if (line_is(text, "resign")) {
        engine_halt(&table->engine); /* what is thought of now is of no use any more */
    }
    act_pump(table);
}

void act_forget(struct table *table, const struct guest *guest)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        if (table->seat[seat].act.guest == guest) {
            table->seat[seat].act.guest = NULL;
        }
    }
}

void act_drop(struct table *table)
{
    for (int seat = 0; seat < TABLE_SEATS; seat++) {
        struct act *act = &table->seat[seat].act;

        if (act->set && !act->sent) {
            struct guest *guest = act->guest;
            char id[12];

            (void)snprintf(id, sizeof id, "%s", act->page);
            forget(act);
            if (guest) {
                guest_status(guest, id, "err busy go=-");
            }
        }
    }
}
