/* hand.c - a person as a bot. */
#include "gui-adapters/web/hand.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gui-adapters/web/hall.h"
#include "gui-adapters/web/timer.h"
#include "gui-adapters/web/watch.h"

enum { READ_OCTETS = 65536, FLUSH_MS = 20, GAME_OCTETS = 40, MOVE_OCTETS = 128 };

static struct {
    bool open;
    char token[ROLE_TOKEN];
    void (*stop)(void);
    struct watch watch;
    struct timer flush;
    struct guest *guest;

    struct buf heard;              /* of standard input, up to a line's end */
    struct buf events, block, due; /* of the game; of the decision; what the page has not got */
    struct buf table;              /* the notice `table` */
    char game[GAME_OCTETS], seat[4];
    char go[12];   /* the id of the `go` that waits */
    bool thinking; /* it does */
    long d;        /* the decision of the block, 0: none */
} hand;

const char *hand_token(void)
{
    return hand.token;
}

/* ------------------------------------------------------------------------------------ the page */

static void flush(void *owner)
{
    (void)owner;
    timer_clear(&hand.flush);
    if (hand.guest && hand.due.used > 0) {
        guest_send(hand.guest, hand.due.data, hand.due.used);
    }
    buf_clear(&hand.due);
}

static void show(const char *line)
{
    buf_put(&hand.due, "%s\n", line);
    timer_set(&hand.flush, FLUSH_MS, flush, NULL);
}

static void show_table(const char *stage)
{
    buf_clear(&hand.table);
    buf_put(&hand.table, "table id=arena game=%s s1=- s2=- stage=%s", hand.game, stage);
    show(hand.table.data);
}

/* --------------------------------------------------------------------------------- the arena */

static void answer(const char *id, const char *text)
{
    (void)printf(*id ? "%s %s\n" : "%s%s\n", id, text);
    (void)fflush(stdout);
}

static void forget_block(void)
{
    buf_clear(&hand.block);
    hand.d = 0;
    hand.thinking = false;
}

static void new_game(const struct line *line)
{
    const char *seat = line_arg(line, "seat");

    flush(NULL);
    forget_block();
    buf_clear(&hand.events);
    (void)snprintf(hand.game, sizeof hand.game, "%s", line->count > 0 ? line->args[0].value : "-");
    (void)snprintf(hand.seat, sizeof hand.seat, "%s", seat ? seat : "s1");
    show_table("play");
    flush(NULL);
}

static void go(const struct line *line)
{
    const char *d = line_arg(line, "d");
    char text[48];

    if (hand.d == 0 || (d && strtol(d, NULL, 10) != hand.d)) {
        (void)snprintf(text, sizeof text, "err stale d=%.9s now=%ld", d ? d : "0", hand.d);
        answer(line->id, text);
        return;
    }
    (void)snprintf(hand.go, sizeof hand.go, "%s", line->id);
    hand.thinking = true;
    flush(NULL);
}

static void answer_go(const char *move)
{
    char text[MOVE_OCTETS + 32];

    (void)snprintf(text, sizeof text, "ok d=%ld move=%s", hand.d, move);
    hand.thinking = false;
    answer(hand.go, text);
}

static void stop_thinking(const char *id)
{
    const char *decision = hand.block.data ? strstr(hand.block.data, "\ndecision ") : NULL;
    char move[MOVE_OCTETS];

    answer(id, "ok");
    if (hand.thinking && decision && line_value(decision + 1, "default", move, sizeof move)) {
        answer_go(move);
    }
}

static void over(const struct line *line, const char *raw)
{
    forget_block();
    show(raw);
    show_table("over");
    flush(NULL);
    answer(line->id, "ok");
}

static void request(const struct line *line, const char *raw)
{
    char text[64];

    if (strcmp(line->verb, "tefuda") == 0) {
        answer(line->id, "id name=tefuda-web version=1");
        answer(line->id, "cap async clock");
        answer(line->id, "ok proto=1");
    } else if (strcmp(line->verb, "set") == 0) {
        (void)snprintf(text, sizeof text, "err nooption name=%.40s",
                       line->count > 0 ? line->args[0].key : "-");
        answer(line->id, text);
    } else if (strcmp(line->verb, "newgame") == 0) {
        new_game(line);
        answer(line->id, "ok");
    } else if (strcmp(line->verb, "go") == 0) {
        go(line);
    } else if (strcmp(line->verb, "stop") == 0) {
        stop_thinking(line->id);
    } else if (strcmp(line->verb, "over") == 0) {
        over(line, raw);
    } else if (strcmp(line->verb, "ping") == 0) {
        answer(line->id, "ok");
    } else if (strcmp(line->verb, "quit") == 0) {
        answer(line->id, "ok");
        hand.stop();
    } else if (*line->id) {
        (void)snprintf(text, sizeof text, "err unknown verb=%.40s", line->verb);
        answer(line->id, text);
    }
}

/* A notice is kept and shown; false if the line is none. */
static bool notice(const char *raw)
{
    if (line_is(raw, "event")) {
        buf_put(&hand.events, "%s\n", raw);
    } else if (line_is(raw, "state")) {
        forget_block();
        buf_put(&hand.block, "%s\n", raw);
    } else if (line_is(raw, "decision")) {
        buf_put(&hand.block, "%s\n", raw);
        hand.d = line_number(raw, "d", 0);
    } else if (line_is(raw, "move")) {
        buf_put(&hand.block, "%s\n", raw);
    } else if (!line_is(raw, "clock") && !line_is(raw, "presence") && !line_is(raw, "offer")) {
        return line_is(raw, "deck") || line_is(raw, "table");
    }
    show(raw);
    return true;
}

static void take(char *text, size_t length)
{
    struct line line;
    char *raw;

    if (length > 0 && text[length - 1] == '\r') {
        text[--length] = '\0';
    }
    raw = buf_copy(text);
    if (!notice(raw) && line_parse(&line, text, length) && *line.verb) {
        const char *words = *line.id ? raw + strlen(line.id) + 1 : raw;

        request(&line, words);
    }
    free(raw);
}

static void come(void *owner)
{
    static char part[READ_OCTETS];
    ssize_t n = read(STDIN_FILENO, part, sizeof part);
    size_t start = 0;
    char *lf;

    (void)owner;
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) {
        return;
    }
    if (n <= 0) {
        watch_stop(&hand.watch);
        hand.stop();
        return;
    }
    buf_add(&hand.heard, part, (size_t)n);
    while ((lf = memchr(hand.heard.data + start, '\n', hand.heard.used - start))) {
        size_t length = (size_t)(lf - hand.heard.data) - start;

        *lf = '\0';
        take(hand.heard.data + start, length);
        start += length + 1;
    }
    buf_cut(&hand.heard, start);
}

bool hand_open(void (*stop)(void))
{
    role_token(hand.token);
    hand.stop = stop;
    hand.open = watch_start(&hand.watch, STDIN_FILENO, come, NULL);
    (void)snprintf(hand.game, sizeof hand.game, "-");
    buf_say(&hand.table, "table id=arena game=- s1=- s2=- stage=wait");
    return hand.open;
}

void hand_close(void)
{
    watch_stop(&hand.watch);
    timer_clear(&hand.flush);
    buf_free(&hand.heard);
    buf_free(&hand.events);
    buf_free(&hand.block);
    buf_free(&hand.due);
    buf_free(&hand.table);
}

/* ---------------------------------------------------------------------------------- the person */

/* All that the game has told so far, and the question. */
static void send_all(struct guest *guest, const char *id, bool reply)
{
    struct buf text = {0};
    char status[32];

    if (hand.events.used > 0) {
        buf_say(&text, hand.events.data);
    }
    if (hand.block.used > 0) {
        buf_say(&text, hand.block.data);
    }
    if (reply) {
        (void)snprintf(status, sizeof status, "ok d=%ld", hand.d);
        guest_reply(guest, id, text.data, status);
    } else if (text.used > 0) {
        guest_send(guest, text.data, text.used);
    }
    buf_free(&text);
}

bool hand_enter(struct guest *guest, const char *token, const struct line *hello)
{
    struct buf notice_line = {0};

    if (!hand.open || !role_same(hand.token, token)) {
        return false;
    }
    flush(NULL);
    if (hand.guest) {
        sock_close(hand.guest->sock, "replaced");
    }
    hand.guest = guest;
    guest->role = ROLE_SEAT;
    guest_welcome(guest, hello->id, NULL, "ok role=seat seat=%s table=arena game=%s",
                  *hand.seat ? hand.seat : "-", hand.game);
    buf_put(&notice_line, "%s\n", hand.table.data);
    guest_send(guest, notice_line.data, notice_line.used);
    buf_free(&notice_line);
    send_all(guest, "", false);
    return true;
}

void hand_leave(struct guest *guest)
{
    if (hand.guest == guest) {
        hand.guest = NULL;
    }
}

/* The name of a move of the list by its name or number; false if it is none. */
static bool find_move(const char *wanted, char out[MOVE_OCTETS])
{
    for (const char *at = hand.block.data; at; at = strchr(at, '\n'), at = at ? at + 1 : NULL) {
        char number[12];
        size_t digits;
        const char *name;

        if (!line_is(at, "move")) {
            continue;
        }
        digits = strspn(at + 5, "0123456789");
        (void)snprintf(number, sizeof number, "%.*s", (int)digits, at + 5);
        name = at + 5 + digits + 1;
        (void)snprintf(out, MOVE_OCTETS, "%.*s", (int)strcspn(name, " \n"), name);
        if (strcmp(out, wanted) == 0 || strcmp(number, wanted) == 0) {
            return true;
        }
    }
    return false;
}

static void play(struct guest *guest, const struct line *line)
{
    const char *d = line_arg(line, "d");
    const char *wanted = NULL;
    char move[MOVE_OCTETS];
    long now = hand.d;

    for (int i = 0; i < line->count; i++) {
        const char *word = *line->args[i].key ? NULL : line->args[i].value;

        wanted = word && strcmp(word, hand.seat) != 0 ? word : wanted;
    }
    if (!hand.thinking) {
        guest_status(guest, line->id, "err notyours seat=%s", hand.seat);
    } else if (d && strtol(d, NULL, 10) != now) {
        guest_status(guest, line->id, "err stale d=%.9s now=%ld", d, now);
    } else if (!wanted) {
        guest_status(guest, line->id, "err missing key=move");
    } else if (!find_move(wanted, move)) {
        guest_status(guest, line->id, "err nomove");
    } else {
        answer_go(move);
        guest_status(guest, line->id, "ok d=%ld move=%s", now, move);
    }
}

void hand_hear(struct guest *guest, const struct line *line)
{
    struct buf text = {0};
    const char *seat = *hand.seat ? hand.seat : "s1";

    if (!role_write(ROLE_SEAT, seat, line, &text)) {
        guest_reply(guest, line->id, NULL, text.data);
    } else if (strcmp(line->verb, "play") == 0) {
        play(guest, line);
    } else if (strcmp(line->verb, "ask") == 0) {
        send_all(guest, line->id, true);
    } else if (role_form(ROLE_SEAT, line->verb) == ROLE_PLAIN) {
        guest_forward(guest, hall_library(), line);
    } else {
        guest_status(guest, line->id, "err unknown verb=%s", line->verb);
    }
    buf_free(&text);
}
