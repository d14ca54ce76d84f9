/* feed.c - who gets which lines when. */
#include "gui-adapters/web/feed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gui-adapters/web/act.h"
#include "gui-adapters/web/bot.h"

/* ------------------------------------------------------------------------------------- delay */

static void release(void *owner)
{
    struct table *table = owner;
    struct view *view = &table->view[TABLE_PUB];
    int64_t now = buf_now();

    while (view->first && view->first->due <= now) {
        struct late *late = view->first;
        char *state = late->last > 0 ? strstr(late->text, "state ") : NULL;

        view->first = late->next;
        for (struct guest *guest = table->guests; guest; guest = guest->next) {
            if (guest->seat == TABLE_PUB && guest->live) {
                guest_send(guest, late->text, strlen(late->text));
            }
        }
        if (state) {
            free(view->state);
            view->state = buf_copy(state);
            view->last = late->last;
        }
        free(late->text);
        free(late);
    }
    if (view->first) {
        timer_set(&view->due, view->first->due - now, release, table);
    }
}

/* `last` is the number of the last event of a block, 0 of a notice. */
static void put_late(struct table *table, const char *text, long last)
{
    struct view *view = &table->view[TABLE_PUB];
    struct late *late = buf_new(sizeof *late);

    late->due = buf_now() + table->delay;
    late->last = last;
    late->text = buf_copy(text);
    if (view->first) {
        view->newest->next = late;
    } else {
        view->first = late;
        timer_set(&view->due, table->delay, release, table);
    }
    view->newest = late;
}

void feed_free(struct table *table)
{
    struct view *view = &table->view[TABLE_PUB];

    while (view->first) {
        struct late *late = view->first;

        view->first = late->next;
        free(late->text);
        free(late);
    }
    timer_clear(&view->due);
    free(view->state);
    view->state = NULL;
}

/* ------------------------------------------------------------------------------------- blocks */

/* The number of the last event of a block, or `before` if it has none. */
static long last_event(const char *block, long before)
{
    long last = before;

    for (const char *line = block; line && strncmp(line, "event ", 6) == 0;) {
        last = strtol(line + 6, NULL, 10);
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    return last;
}

/* Blocks are for those who are live; notices for whoever is there. */
static void send_to(struct table *table, int viewer, const char *text, bool block)
{
    size_t length = strlen(text);
    struct sock_text *shared = sock_text(text, length);

    for (struct guest *guest = table->guests; guest; guest = guest->next) {
        if (guest->seat == viewer && (guest->live || !block)) {
            sock_say(guest->sock, shared);
        }
    }
    sock_text_free(shared);
}

/* What the bridge itself reads of a block: is this an answer to what has just happened? */
static void read_block(struct table *table, int viewer, const char *block)
{
    const char *decision = strstr(block, "\ndecision ");
    char kind[16] = "";

    if (viewer < TABLE_SEATS) {
        if (decision) {
            (void)line_value(decision + 1, "kind", kind, sizeof kind);
        }
        table->seat[viewer].responds = strcmp(kind, "respond") == 0;
    }
}

/* With a delay the last number of `pub` is that of what was let out, and `number` says which one
 * was asked for. */
static void block_came(struct command *command, const char *status)
{
    struct table *table = command->owner;
    int viewer = command->seat;
    const char *block = command->reply.data;
    long last;

    if (!*status || !block) {
        return;
    }
    last = last_event(block, command->number);
    read_block(table, viewer, block);
    if (viewer == TABLE_PUB && table->delay > 0) {
        put_late(table, block, last > 0 ? last : 1);
        return;
    }
    if (viewer == TABLE_PUB || table->seat[viewer].who == WHO_PERSON ||
        table->stage != STAGE_WAIT) {
        table->view[viewer].last = last; /* a bot that waits gets all of them later */
    }
    send_to(table, viewer, block, true);
    if (viewer < TABLE_SEATS) {
        bot_block(table, viewer, block);
    }
}

/* The last event that those who look on have been sent, or will be. */
static long pub_last(const struct table *table)
{
    long last = table->view[TABLE_PUB].last;

    for (const struct late *late = table->view[TABLE_PUB].first; late; late = late->next) {
        last = late->last > 0 ? late->last : last;
    }
    return last;
}

static void ask_for(struct table *table, int viewer)
{
    long since = viewer == TABLE_PUB ? pub_last(table) : table->view[viewer].last;
    struct command *command;
    char text[64];

    (void)snprintf(text, sizeof text, "ask %s since=%ld at=1", table_viewer(viewer), since);
    command = engine_ask_first(&table->engine, block_came, text);
    command->owner = table;
    command->seat = viewer;
    command->number = since;
}

static bool somebody(const struct table *table, int viewer)
{
    if (viewer == TABLE_PUB && table->delay > 0) {
        return true;
    }
    for (const struct guest *guest = table->guests; guest; guest = guest->next) {
        if (guest->seat == viewer && guest->live) {
            return true;
        }
    }
    return viewer < TABLE_SEATS &&
           (table->seat[viewer].who != WHO_PERSON || (table->asked & 1U << viewer));
}

void feed_all(struct table *table)
{
    for (int viewer = TABLE_VIEWERS - 1; viewer >= 0; viewer--) {
        if (somebody(table, viewer)) {
            ask_for(table, viewer);
        }
    }
    feed_clock(table);
}

void feed_bot(struct table *table, int seat)
{
    table->view[seat].last = 0;
    ask_for(table, seat);
}

void feed_bots(struct table *table)
{
    for (int seat = 0; table->awake && seat < TABLE_SEATS; seat++) {
        if (table->seat[seat].who != WHO_PERSON) {
            ask_for(table, seat);
        }
    }
}

void feed_restart(struct table *table)
{
    feed_free(table);
    for (int viewer = 0; viewer < TABLE_VIEWERS; viewer++) {
        table->view[viewer].last = 0;
    }
}

/* ---------------------------------------------------------------------------------- newcomers */

/* Of the events that come back, those that were let out already; then the state of that time. */
static void send_delayed(struct table *table, struct guest *guest, char *block)
{
    struct buf out = {0};

    for (char *line = strtok(block, "\n"); line; line = strtok(NULL, "\n")) {
        if (strncmp(line, "event ", 6) == 0 &&
            strtol(line + 6, NULL, 10) <= table->view[TABLE_PUB].last) {
            buf_put(&out, "%s\n", line);
        }
    }
    if (table->view[TABLE_PUB].state) {
        buf_say(&out, table->view[TABLE_PUB].state);
    }
    if (out.used > 0) {
        guest_send(guest, out.data, out.used);
    }
    buf_free(&out);
}

static void first_block(struct command *command, const char *status)
{
    struct guest *guest = command->guest;
    struct table *table = command->owner;
    long last;

    if (guest && line_is(status, "err") && guest->since > 0) {
        guest->since = 0; /* a number that never was */
        feed_join(table, guest);
        return;
    }
    if (!guest || !*status || !command->reply.data) {
        return;
    }
    guest->live = true;
    if (guest->seat == TABLE_PUB && table->delay > 0) {
        send_delayed(table, guest, command->reply.data);
        if (table->saved && !table->view[TABLE_PUB].first) {
            feed_end(table, guest);
        }
        return;
    }
    last = last_event(command->reply.data, command->number);
    if (last > table->view[guest->seat].last) {
        table->view[guest->seat].last = last;
    }
    read_block(table, guest->seat, command->reply.data);
    guest_send(guest, command->reply.data, command->reply.used);
    if (table->saved) {
        feed_end(table, guest);
    }
}

void feed_join(struct table *table, struct guest *guest)
{
    struct command *command;
    char text[64];

    if (guest->since > 0 && guest->era != table_era(table)) {
        guest->since = 0;
    }
    (void)snprintf(text, sizeof text, "ask %s since=%ld at=1", table_viewer(guest->seat),
                   guest->since);
    command = engine_ask(&table->engine, first_block, text);
    command->owner = table;
    command->guest = guest;
    command->number = guest->since;
}

/* ------------------------------------------------------------------------------------ notices */

void feed_tell(struct table *table, const char *text, bool of_the_game)
{
    for (int viewer = 0; viewer < TABLE_VIEWERS; viewer++) {
        if (viewer == TABLE_PUB && of_the_game && table->delay > 0) {
            put_late(table, text, 0);
        } else {
            send_to(table, viewer, text, false);
        }
    }
}

static void tell(struct table *table, struct guest *only, const char *text, bool of_the_game)
{
    if (only) {
        guest_send(only, text, strlen(text));
    } else {
        feed_tell(table, text, of_the_game);
    }
}

void feed_end(struct table *table, struct guest *only)
{
    struct buf text = {0};

    buf_put(&text, "%s\n", table->end.data);
    if (table->infos.used > 0) {
        buf_say(&text, table->infos.data);
    }
    tell(table, only, text.data, true);
    buf_free(&text);
}

const char *feed_name(const struct seat *seat)
{
    if (*seat->name) {
        return seat->name;
    }
    return seat->who == WHO_BUILTIN ? "tefuda" : seat->who == WHO_BOT ? seat->what : "-";
}

void feed_table(struct table *table, struct guest *only)
{
    static const char *const stages[] = {"wait", "play", "over"};
    struct buf text = {0};
    bool hidden =
        only && only->seat == TABLE_PUB && table->delay > 0 && table->view[TABLE_PUB].first;

    buf_put(&text, "table id=%s game=%s s1=%s s2=%s stage=%s", table->id, table->game,
            feed_name(&table->seat[0]), feed_name(&table->seat[1]),
            stages[hidden ? STAGE_PLAY : table->stage]);
    buf_put(&text, " delay=%d raster=%d era=%ld", table->delay, table->raster, table_era(table));
    if (table->sealed) {
        buf_say(&text, " sealed=1");
    }
    if (table->paused) {
        buf_say(&text, " paused=1");
    }
    buf_say(&text, "\n");
    tell(table, only, text.data, true);
    buf_free(&text);
}

static const char *presence(const struct table *table, int seat)
{
    for (const struct guest *guest = table->guests; guest; guest = guest->next) {
        if (guest->seat == seat) {
            return "here";
        }
    }
    if (table->seat[seat].who != WHO_PERSON) {
        return "bot";
    }
    return table->seat[seat].been ? "away" : "free";
}

void feed_presence(struct table *table, struct guest *only)
{
    char text[64];
    int watching = 0;

    for (const struct guest *guest = table->guests; guest; guest = guest->next) {
        watching += guest->seat == TABLE_PUB;
    }
    (void)snprintf(text, sizeof text, "presence s1=%s s2=%s pub=%d\n", presence(table, 0),
                   presence(table, 1), watching);
    tell(table, only, text, false);
}

/* As at the beginning of the decision. Whose watch runs is not told of a joint decision: that would
 * tell who has answered. */
void feed_clock(struct table *table)
{
    char text[96];
    const char *run = table->asked == 1 ? "s1" : table->asked == 2 ? "s2" : "-";

    if (table->clock > 0) {
        run = table->stage == STAGE_PLAY && !table->paused ? run : "-";
        (void)snprintf(text, sizeof text, "clock s1=%lld s2=%lld run=%s\n",
                       (long long)act_left(table, 0), (long long)act_left(table, 1), run);
        feed_tell(table, text, true);
    }
}
