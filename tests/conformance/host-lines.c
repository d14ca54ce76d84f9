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
    (void)talk_check(talk, REQ_H11, raw(talk, "games\r\n"), "ok for a line that ends with CR LF");
    (void)talk_check(talk, REQ_H11, raw(talk, "games\n"), "ok for a line that ends with LF");
    (void)talk_check(talk, REQ_H15, raw(talk, "\n   \n\r\n# games\n#\n< ok\ngames\n"),
                     "one ok for the question, nothing for empty lines and comments");
    (void)talk_check(talk, REQ_H15, talk_is_quiet(talk, QUIET_MS / 2), "no second reply");
    (void)talk_check(talk, REQ_H16, raw(talk, "> games\n"), "ok as without `> `");
    talk_tell(talk, "> 500000005 games\n", 18);
    (void)talk_check(talk, REQ_H16, talk_hear(talk, 500000005, talk->kit->timeout_ms), "ok");
    (void)talk_check(talk, REQ_H3, raw(talk, "games\n"), "ok");
}

/* Many requests in one write: the status lines come back in the order of the requests. */
static void check_order(struct talk *talk)
{
    struct text lines = {0};
    bool in_order = true;
    long next = talk->id + 1;

    for (int i = 0; i < MANY; i++) {
        text_format(&lines, "%ld %s\n", ++talk->id,
                    i % 3 == 1 ? "status"
                    : i % 3    ? "games"
                               : "tefuda 1");
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
    (void)talk_check(talk, REQ_H12, talk_is_quiet(talk, QUIET_MS / 2) && raw(talk, "games\n"),
                     "a comment of 65536 octets is passed over");
    free(line);
    line = long_line("games ", LINE);
    (void)talk_ask_raw(talk, line, LINE);
    (void)talk_check(talk, REQ_H12, talk->status.used > 0 && !talk_is_err(talk, "toolong"),
                     "65536 octets are not too long");
    free(line);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char max[TALK_VALUE];

        line = long_line("games ", sizes[i]);
        (void)talk_ask_raw(talk, line, sizes[i]);
        (void)talk_check(talk, REQ_H13, talk_is_err(talk, "toolong") && talk_key(talk, "max", max),
                         "err toolong max= for %zu octets", sizes[i]);
        (void)talk_check(talk, REQ_H13, raw(talk, "games\n"), "ok behind a line that was too long");
        free(line);
    }
}

static void check_ids(struct talk *talk)
{
    static const long ids[] = {1, 7, 999999999, 100000000};

    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        char line[64];

        (void)snprintf(line, sizeof line, "%ld games\n", ids[i]);
        talk_tell(talk, line, strlen(line));
        (void)talk_hear(talk, ids[i], talk->kit->timeout_ms);
    }
    (void)raw(talk, "games\n");
}

static void check_grammar(struct talk *talk)
{
    static const char *const lines[] = {
        "games  x\n",
        "PING\n",
        " games\n",
        "games \n",
        "games %zz\n",
        "games a%2\n",
        "games \xff\n",
        "games %00\n",
        "games \x01\n",
        "1234567890 games\n",
        "@g-1 games\n",
        "@abcdefghijklmnopq games\n",
        "games\tx\n",
        "7\n",
        "@g1\n",
        "!\n",
        "games \xc0\xaf\n",
    };
    char at[TALK_VALUE];

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        talk->any_front = true;
        (void)raw(talk, lines[i]);
        talk->any_front = false;
        (void)talk_check(talk, REQ_H20, talk_is_err(talk, "syntax") && talk_key(talk, "at", at),
                         "err syntax at=");
    }
    (void)talk_check(talk, REQ_H20, raw(talk, "games\n"), "ok behind lines that are refused");
}

static void check_unknown(struct talk *talk)
{
    static const char *const lines[] = {"paly 2", "x-nothing", "x-nothing a=b", "o", "tefuda1"};

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        (void)talk_ask(talk, "%s", lines[i]);
        (void)talk_check(talk, REQ_H6, talk_is_err(talk, "unknown"), "err unknown");
    }
    (void)talk_ask(talk, "games zork=1");
    (void)talk_check(talk, REQ_H7, talk_is_err(talk, "badarg"), "err badarg");
    (void)talk_ask(talk, "tefuda 1 zork=1");
    (void)talk_check(talk, REQ_H7, talk_is_err(talk, "badarg"), "err badarg");
}

/* Whatever is read, the host goes on. How it replies to lines with NUL is its own affair, so that
 * every line is followed by a question with an id, and all else is passed over. */
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
        (void)talk_check(&host.talk, REQ_H8, talk_ask(&host.talk, "games"), "ok to a question");
    }
    text_free(&line);
    probe_close(&host);
}

/* Adds a reply, each line behind this id. */
static void add_reply(struct text *out, long id, const struct text *data, const char *status)
{
    for (const char *line = text_string(data); *line; line += strcspn(line, "\n") + 1) {
        text_format(out, "%ld %.*s\n", id, (int)strcspn(line, "\n"), line);
    }
    text_format(out, "%ld %s\n", id, status);
}

/* How the input goes on behind a first question: the same with the id 2, perhaps `quit`, the same.
 */
enum end { END_NOTHING, END_QUESTIONS, END_QUIT };

static void check_end(struct kit *kit, enum end end, enum requirement requirement)
{
    static const char *const inputs[] = {"", "2 games\n3 games\n", "2 games\n3 quit\n4 games\n"};
    struct text want = {0};
    struct talk talk;
    int status = 0;

    if (talk_start(&talk, kit)) {
        (void)talk_ask(&talk, "games");
        for (long id = 2; id <= 3 && end != END_NOTHING; id++) {
            bool is_quit = end == END_QUIT && id == 3;

            add_reply(&want, id, is_quit ? &(struct text){0} : &talk.data,
                      is_quit ? "ok" : text_string(&talk.status));
        }
        talk_tell(&talk, inputs[end], strlen(inputs[end]));
        bool itself = talk_leave(&talk, &status);
        bool clean = itself && WIFEXITED(status) && WEXITSTATUS(status) == 0;

        (void)talk_check(&talk, requirement, clean, "an end with exit status 0, by itself");
        (void)talk_check(&talk, requirement,
                         strcmp(text_string(&talk.came), text_string(&want)) == 0, "just: %s",
                         text_string(&want));
    }
    text_free(&want);
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
    check_end(kit, END_QUIT, REQ_H9);
    check_end(kit, END_QUESTIONS, REQ_H10);
    check_end(kit, END_NOTHING, REQ_H10);
}

void check_flush(struct kit *kit)
{
    struct talk talk;

    if (talk_start(&talk, kit)) {
        talk_try_flush(&talk, REQ_H4, "1 games\n");
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
            (void)talk_ask(&talk, "games");
        }
        talk_end(&talk);
    }
    check_survival(kit);
    check_quit(kit);
}
