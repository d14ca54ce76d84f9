/* guest.c - whoever is behind a socket. */
#include "gui-adapters/web/guest.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gui-adapters/web/act.h"
#include "gui-adapters/web/art.h"
#include "gui-adapters/web/hall.h"
#include "gui-adapters/web/hand.h"
#include "gui-adapters/web/offer.h"
#include "gui-adapters/web/replay.h"
#include "gui-adapters/web/table.h"

enum {
    HELLO_MS = 5000,
    BURST = 3,   /* seconds of lines that may come at once */
    REPLAY = 20, /* times as many for a replay: a record is fed in at once */
    KIB = 1024,  /* a longer line counts more */
    MESSAGE_OCTETS = 4096,
    MILLI = 1000
};

int guest_rate;

/* ------------------------------------------------------------------------------------ replies */

void guest_send(struct guest *guest, const char *text, size_t length)
{
    struct sock_text *message = sock_text(text, length);

    sock_say(guest->sock, message);
    sock_text_free(message);
}

static void put_line(struct buf *out, const char *id, const char *line, size_t length)
{
    if (*id && !strchr("#<>", line[0])) {
        buf_put(out, "%s ", id);
    }
    buf_add(out, line, length);
    buf_say(out, "\n");
}

void guest_reply(struct guest *guest, const char *id, const char *data, const char *status)
{
    struct buf out = {0};

    while (data && *data) {
        size_t length = strcspn(data, "\n");

        put_line(&out, id, data, length);
        data += length + (data[length] == '\n');
    }
    put_line(&out, id, status, strlen(status));
    guest_send(guest, out.data, out.used);
    buf_free(&out);
}

void guest_status(struct guest *guest, const char *id, const char *format, ...)
{
    char status[512];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(status, sizeof status, format, args);
    va_end(args);
    guest_reply(guest, id, NULL, status);
}

void guest_welcome(struct guest *guest, const char *id, const char *game, const char *format, ...)
{
    char status[512];
    struct buf art = {0};
    va_list args;

    va_start(args, format);
    (void)vsnprintf(status, sizeof status, format, args);
    va_end(args);
    art_put(&art, game);
    guest_reply(guest, id, art.data, status);
    buf_free(&art);
}

/* ---------------------------------------------------------------------------------- forwarding */

static void replied(struct command *command, const char *status)
{
    if (command->guest) {
        guest_reply(command->guest, command->page, command->reply.data,
                    *status ? status : "err internal bug=engine");
    }
}

static void ask(struct guest *guest, struct engine *engine, const char *id, const char *text)
{
    struct command *command = engine_ask(engine, replied, text);

    command->guest = guest;
    (void)snprintf(command->page, sizeof command->page, "%s", id);
}

static const char *viewer_of(const struct guest *guest)
{
    return table_viewer(guest->role == ROLE_SEAT ? guest->seat : TABLE_PUB);
}

void guest_forward(struct guest *guest, struct engine *engine, const struct line *line)
{
    struct buf text = {0};

    if (!role_write(guest->role, viewer_of(guest), line, &text)) {
        guest_reply(guest, line->id, NULL, text.data);
    } else if (!engine) {
        guest_status(guest, line->id, "err busy go=-");
    } else {
        ask(guest, engine, line->id, text.data);
    }
    buf_free(&text);
}

/* The whole record may be read as soon as the game is over for whoever asks. */
static bool whole_record(const struct table *table, const struct line *line)
{
    return strcmp(line->verb, "record") == 0 && line->count == 1 &&
           strcmp(line->args[0].value, "all") == 0 && table->stage == STAGE_OVER &&
           !table->view[TABLE_PUB].first;
}

static void at_table(struct guest *guest, const struct line *line)
{
    struct table *table = guest->table;
    struct engine *engine = table->awake ? &table->engine : NULL;
    struct buf text = {0};
    bool acts = strcmp(line->verb, "play") == 0 || strcmp(line->verb, "claim") == 0 ||
                strcmp(line->verb, "resign") == 0;

    if (engine && whole_record(table, line)) {
        ask(guest, engine, line->id, "record");
        return;
    }
    /* What an owner or one who looks on may ask tells less while the game is delayed. */
    if (guest->role != ROLE_SEAT && table->delay > 0 &&
        role_form(guest->role, line->verb) == ROLE_OWN) {
        guest_status(guest, line->id, "err sealed until=over");
        return;
    }
    if (!acts || guest->role != ROLE_SEAT) {
        guest_forward(guest, engine, line);
        return;
    }
    if (!role_write(guest->role, viewer_of(guest), line, &text)) {
        guest_reply(guest, line->id, NULL, text.data);
    } else {
        act_play(table, guest->seat, text.data, guest, line->id);
    }
    buf_free(&text);
}

static void by_bridge(struct guest *guest, const struct line *line)
{
    if (strcmp(line->verb, "propose") == 0) {
        offer_propose(guest->table, guest, line);
    } else if (strcmp(line->verb, "answer") == 0) {
        offer_answer(guest->table, guest, line);
    } else {
        hall_command(guest, line);
    }
}

/* --------------------------------------------------------------------------------------- hello */

static void hello(struct guest *guest, const struct line *line)
{
    const char *token = line_arg(line, "token");
    const char *since = line_arg(line, "since");
    const char *era = line_arg(line, "era");

    if (strcmp(line->verb, "hello") != 0) {
        sock_close(guest->sock, "hello");
        return;
    }
    guest->since = since ? strtol(since, NULL, 10) : 0;
    guest->era = era ? strtol(era, NULL, 10) : 0;
    guest->since = guest->since > 0 ? guest->since : 0;
    if (line_arg(line, "replay")) {
        timer_clear(&guest->hello);
        guest->lines = (double)guest_rate * REPLAY * REPLAY;
        replay_open(guest, line);
    } else if (!token || !hall_enter(guest, token, line)) {
        sock_close(guest->sock, "token");
    } else {
        timer_clear(&guest->hello);
    }
}

static void no_hello(void *owner)
{
    struct guest *guest = owner;

    sock_close(guest->sock, "hello");
}

/* --------------------------------------------------------------------------------------- lines */

/* Counts what is said; false if it is too much. */
static bool afford(struct guest *guest, const char *id, size_t length)
{
    double rate = (double)guest_rate * (guest->role == ROLE_REPLAY ? REPLAY : 1);
    double most = rate * (guest->role == ROLE_REPLAY ? REPLAY : BURST);
    int64_t now = buf_now();
    bool warned = guest->lines < 0;
    size_t kib = length / KIB;

    guest->lines += (double)(now - guest->refilled) * rate / MILLI;
    guest->lines = guest->lines > most ? most : guest->lines;
    guest->refilled = now;
    guest->lines -= 1 + (double)kib;
    if (guest->lines >= 0) {
        return true;
    }
    if (guest->lines < -most) {
        sock_close(guest->sock, "flood");
    } else if (!warned) {
        guest_status(guest, id, "err busy go=-");
    }
    return false;
}

/* The id of a line that cannot be read as a whole. */
static void first_id(const char *text, char out[12])
{
    size_t digits = strspn(text, "0123456789");

    out[0] = '\0';
    if (digits > 0 && digits < 10 && text[digits] == ' ') {
        (void)snprintf(out, 12, "%.*s", (int)digits, text);
    }
}

static void hear_line(struct guest *guest, const struct line *line)
{
    enum role_form form = role_form(guest->role, line->verb);

    if (guest->role == ROLE_NONE) {
        hello(guest, line);
    } else if (*line->handle && guest->role != ROLE_REPLAY) {
        guest_status(guest, line->id, "err nosuch name=%s", line->handle);
    } else if (guest->role == ROLE_REPLAY) {
        replay_hear(guest, line);
    } else if (guest->role == ROLE_SEAT && !guest->table) {
        hand_hear(guest, line);
    } else if (form == ROLE_BRIDGE) {
        by_bridge(guest, line);
    } else if (guest->table) {
        at_table(guest, line);
    } else {
        guest_forward(guest, hall_library(), line);
    }
}

void guest_hear(void *who, char *text, size_t length, enum sock_fault fault)
{
    struct guest *guest = who;
    struct line line;
    char id[12];

    first_id(text, id);
    if (!afford(guest, id, length)) {
        return;
    }
    if (fault == SOCK_LONG) {
        guest_status(guest, id, "err toolong max=%d",
                     guest->role == ROLE_REPLAY ? LINE_OCTETS : MESSAGE_OCTETS);
    } else if (!line_parse(&line, text, length)) {
        guest_status(guest, *line.id ? line.id : id, "err syntax at=%zu", line.wrong);
    } else if (*line.verb) {
        hear_line(guest, &line);
    }
}

void *guest_open(struct sock *sock)
{
    struct guest *guest = buf_new(sizeof *guest);

    guest->sock = sock;
    guest->lines = (double)guest_rate * BURST;
    guest->refilled = buf_now();
    timer_set(&guest->hello, HELLO_MS, no_hello, guest);
    return guest;
}

void guest_close(void *who)
{
    struct guest *guest = who;

    timer_clear(&guest->hello);
    if (guest->table) {
        table_leave(guest->table, guest);
    }
    replay_close(guest);
    hand_leave(guest);
    hall_leave(guest);
    free(guest);
}
