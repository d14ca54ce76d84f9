/* host-lines.c - lines, ids, errors of the grammar, quit: what every command has in common. */
#include "tests/conformance/probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum {
    LINE = 65536,   /* octets of the longest line, LF included */
    LONG = 3 << 20, /* of one that is far too long */
    QUIET_MS = 200,
    MANY = 100
};

/* Sends a string as it is, as one request without an id. */
static bool raw(struct talk *talk, const char *line)
{
    return talk_ask_raw(talk, line, strlen(line));
}

static void check_quiet(struct talk *talk)
{
    bool is_quiet = talk_is_quiet(talk, QUIET_MS);

    if (talk_ask(talk, "tefuda 1")) {
        (void)talk_check(talk, REQ_H2, is_quiet && strncmp(text_string(&talk->came), "1 ", 2) == 0,
                         "nothing before the reply to the first command");
        (void)talk_check(talk, REQ_H2, talk_is_quiet(talk, QUIET_MS),
                         "nothing between two commands");
    }
}

static void check_line_ends(struct talk *talk)
{
    (void)talk_check(talk, REQ_H11, raw(talk, "ping\r\n"), "ok for a line that ends with CR LF");
    (void)talk_check(talk, REQ_H11, raw(talk, "ping\n"), "ok for a line that ends with LF");
    (void)talk_check(talk, REQ_H15, raw(talk, "\n   \n\r\n# ping\n#\n< ok\nping\n"),
                     "one ok for the ping, nothing for empty lines and comments");
    (void)talk_check(talk, REQ_H15, talk_is_quiet(talk, QUIET_MS / 2), "no second reply");
    (void)talk_check(talk, REQ_H16, raw(talk, "> ping\n"), "ok as without `> `");
    talk_tell(talk, "> 500000005 ping\n", 17);
    (void)talk_check(talk, REQ_H16, talk_hear(talk, 500000005, talk->kit->timeout_ms), "ok");
    (void)talk_check(talk, REQ_H3, raw(talk, "ping\n"), "ok");
}

/* Many requests in one write: the status lines come back in the order of the requests. */
static void check_order(struct talk *talk)
{
    struct text lines = {0};
    bool in_order = true;
    long next = talk->id + 1;

    for (int i = 0; i < MANY; i++) {
        text_format(&lines, "%ld %s\n", ++talk->id, i % 3 == 1 ? "get" : i % 3 ? "games" : "ping");
    }
    talk_tell(talk, lines.data, lines.used);
    text_free(&lines);
    while (in_order && next <= talk->id) {
        const char *line = talk_line(talk, talk->kit->timeout_ms);
        char *rest = NULL;

        in_order = line && strtol(line, &rest, 10) == next;
        next += in_order && (strncmp(rest, " ok", 3) == 0 || strncmp(rest, " err", 4) == 0);
    }
    (void)talk_check(talk, REQ_H3, in_order, "the replies to %d requests in their order", MANY);
}

/* A request or a comment of so many octets, LF included. */
static char *long_line(const char *front, size_t octets)
{
    char *line = malloc(octets);

    if (!line) {
        abort();
    }
    memset(line, 'x', octets);
    memcpy(line, front, strlen(front));
    line[octets - 1] = '\n';
    return line;
}

static void check_length(struct talk *talk)
{
    static const size_t sizes[] = {LINE + 1, LINE + 2, 2 * LINE, LONG};
    char *line = long_line("# ", LINE);

    talk_tell(talk, line, LINE);
    (void)talk_check(talk, REQ_H12, talk_is_quiet(talk, QUIET_MS / 2) && raw(talk, "ping\n"),
                     "a comment of 65536 octets is passed over");
    free(line);
    line = long_line("ping ", LINE);
    (void)talk_ask_raw(talk, line, LINE);
    (void)talk_check(talk, REQ_H12, talk->status.used > 0 && !talk_is_err(talk, "toolong"),
                     "65536 octets are not too long");
    free(line);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char max[TALK_VALUE];

        line = long_line("ping ", sizes[i]);
        (void)talk_ask_raw(talk, line, sizes[i]);
        (void)talk_check(talk, REQ_H13, talk_is_err(talk, "toolong") && talk_key(talk, "max", max),
                         "err toolong max= for %zu octets", sizes[i]);
        (void)talk_check(talk, REQ_H13, raw(talk, "ping\n"), "ok behind a line that was too long");
        free(line);
    }
}

static void check_ids(struct talk *talk)
{
    static const long ids[] = {1, 7, 999999999, 100000000};

    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        char line[64];

        (void)snprintf(line, sizeof line, "%ld get\n", ids[i]);
        talk_tell(talk, line, strlen(line));
        (void)talk_hear(talk, ids[i], talk->kit->timeout_ms);
    }
    (void)raw(talk, "get\n");
}

static void check_grammar(struct talk *talk)
{
    static const char *const lines[] = {
        "ping  x\n",       "PING\n",
        " ping\n",         "ping \n",
        "ping %zz\n",      "ping a%2\n",
        "ping \xff\n",     "ping %00\n",
        "ping \x01\n",     "1234567890 ping\n",
        "@g-1 ping\n",     "@abcdefghijklmnopq ping\n",
        "ping\tx\n",       "7\n",
        "@g1\n",           "!\n",
        "ping \xc0\xaf\n",
    };
    char at[TALK_VALUE];

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        talk->any_front = true;
        (void)raw(talk, lines[i]);
        talk->any_front = false;
        (void)talk_check(talk, REQ_H20, talk_is_err(talk, "syntax") && talk_key(talk, "at", at),
                         "err syntax at=");
    }
    (void)talk_check(talk, REQ_H20, raw(talk, "ping\n"), "ok behind lines that are refused");
}

static void check_unknown(struct talk *talk)
{
    static const char *const lines[] = {"paly 2", "x-nothing", "x-nothing a=b", "o", "tefuda1"};

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        (void)talk_ask(talk, "%s", lines[i]);
        (void)talk_check(talk, REQ_H6, talk_is_err(talk, "unknown"), "err unknown");
    }
    (void)talk_ask(talk, "ping zork=1");
    (void)talk_check(talk, REQ_H7, talk_is_err(talk, "badarg"), "err badarg");
    (void)talk_ask(talk, "get zork=1");
    (void)talk_check(talk, REQ_H7, talk_is_err(talk, "badarg"), "err badarg");
}

/* Whatever is read, the host goes on. How it replies to lines with NUL is its own affair, so that
 * every line is followed by a ping with an id, and all else is passed over. */
static void check_survival(struct kit *kit)
{
    static const char letters[] = "\x00\x01\xff\xc3 \r\t%=@#<>019azAZ-.+:\x7f\xe7";
    uint32_t luck = 4711;
    struct text line = {0};
    struct probe host;

    if (probe_open(&host, kit, "")) {
        for (int i = 0; i < MANY; i++) {
            text_clear(&line);
            text_put(&line, "zork ");
            for (int k = 0; k < i; k++) {
                luck = luck * 1664525u + 1013904223u;
                text_add(&line, &letters[(luck >> 8) % (sizeof letters - 1)], 1);
            }
            text_put(&line, "\n");
            (void)talk_ask_raw(&host.talk, line.data, line.used);
        }
        (void)talk_check(&host.talk, REQ_H8, talk_ask(&host.talk, "ping"), "ok to a ping");
    }
    text_free(&line);
    probe_close(&host);
}

static void check_end(struct kit *kit, const char *input, enum requirement requirement,
                      const char *want)
{
    struct talk talk;
    int status = 0;

    if (talk_start(&talk, kit)) {
        (void)talk_ask(&talk, "ping");
        talk_tell(&talk, input, strlen(input));
        bool itself = talk_leave(&talk, &status);
        bool clean = itself && WIFEXITED(status) && WEXITSTATUS(status) == 0;

        (void)talk_check(&talk, requirement, clean, "an end with exit status 0, by itself");
        (void)talk_check(&talk, requirement,
                         talk.came.used == strlen(want) &&
                             strcmp(text_string(&talk.came), want) == 0,
                         "just: %s", want);
    }
    talk_end(&talk);
}

/* The end must come while the input is still open. */
static void check_quit(struct kit *kit)
{
    struct talk talk;
    int status;

    if (talk_start(&talk, kit)) {
        (void)talk_check(&talk, REQ_H9, talk_ask(&talk, "quit"), "ok");
        (void)talk_check(&talk, REQ_H9,
                         talk_has_ended(&talk, &status) && WIFEXITED(status) &&
                             WEXITSTATUS(status) == 0,
                         "the end behind quit, with exit status 0");
    }
    talk_end(&talk);
    check_end(kit, "2 ping\n3 quit\n4 ping\n", REQ_H9, "2 ok\n3 ok\n");
    check_end(kit, "2 ping\n3 ping\n", REQ_H10, "2 ok\n3 ok\n");
    check_end(kit, "", REQ_H10, "");
}

void check_flush(struct kit *kit)
{
    struct talk talk;

    if (talk_start(&talk, kit)) {
        talk_try_flush(&talk, REQ_H4, "1 ping\n");
    }
    talk_end(&talk);
}

void check_lines(struct kit *kit, const struct offer *offer)
{
    static void (*const checks[])(struct talk *) = {
        check_quiet, check_line_ends, check_order,   check_length,
        check_ids,   check_grammar,   check_unknown,
    };
    struct talk talk;

    (void)offer;
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        if (talk_start(&talk, kit)) {
            checks[i](&talk);
            (void)talk_ask(&talk, "ping");
        }
        talk_end(&talk);
    }
    check_survival(kit);
    check_quit(kit);
}
