/* talk.c - a conversation with the program under test: one request, one reply, all of it checked.
 */
#include "tests/conformance/talk.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/arena/base/wire.h"
#include "tests/conformance/grammar.h"

enum {
    MILLI = 1000000,
    SHOWN = 400,        /* octets of a request or a reply that a reason shows */
    MAX_REPLY = 8 << 20 /* octets of one reply */
};

void kit_open(struct kit *kit, const char *command, int timeout_ms)
{
    *kit = (struct kit){.command = command,
                        .timeout_ms = timeout_ms,
                        .grammar = grammar_open(),
                        .alone = REQ_COUNT};
    process_ignore_pipes();
}

bool kit_wants(const struct kit *kit, const char *requirements)
{
    return !kit->only || strstr(requirements, kit->only);
}

/* The one requirement that is asked for has failed: whatever comes changes nothing. */
static bool has_failed(const struct kit *kit)
{
    return kit->alone < REQ_COUNT && kit->report.of[kit->alone].verdict == REPORT_FAILS;
}

void kit_close(struct kit *kit)
{
    grammar_close(kit->grammar);
    report_free(&kit->report);
}

/* ----------------------------------------------------------------------------------- booking */

/* Appends what is printable of a text; long ones lose their middle. */
static void show(struct text *out, const struct text *text)
{
    size_t used = text->used;

    for (size_t i = 0; i < used; i++) {
        char octet = text->data[i];

        if (used > SHOWN && i == SHOWN / 2) {
            text_put(out, " ... ");
            i = used - SHOWN / 2;
        }
        if (octet == '\n') {
            text_put(out, i + 1 < used ? " / " : "");
        } else {
            text_add(out, octet < ' ' || octet > '~' ? "." : &octet, 1);
        }
    }
}

static bool book(struct talk *talk, enum requirement requirement, bool holds, const char *want)
{
    struct text why = {0};

    if (!holds) {
        text_put(&why, "sent: ");
        show(&why, &talk->sent);
        text_put(&why, " | came: ");
        show(&why, &talk->came);
        text_format(&why, " | expected: %s", want);
    }
    (void)report_check(&talk->kit->report, requirement, holds, text_string(&why));
    if (!holds && talk->kit->is_verbose) {
        (void)fprintf(stderr, "%s: %s\n", report_name(requirement), text_string(&why));
    }
    text_free(&why);
    return holds;
}

bool talk_check(struct talk *talk, enum requirement requirement, bool holds, const char *format,
                ...)
{
    char want[SHOWN * 2];
    va_list arguments;

    if (talk->is_lost && (holds || !talk->is_fresh)) {
        return holds;
    }
    va_start(arguments, format);
    (void)vsnprintf(want, sizeof want, format, arguments);
    va_end(arguments);
    return book(talk, requirement, holds, want);
}

/* The program is of no use any more: it hangs, floods or has ended. */
static bool lose(struct talk *talk, enum requirement requirement, const char *want)
{
    (void)book(talk, requirement, false, want);
    talk->is_lost = talk->is_fresh = true;
    talk->kit->losses = talk->kit->has_answered ? talk->kit->losses + 1 : TALK_LOSSES;
    process_kill(&talk->process);
    return false;
}

/* ------------------------------------------------------------------------------------- start */

bool talk_start(struct talk *talk, struct kit *kit)
{
    *talk = (struct talk){.kit = kit, .is_lost = true};
    if (kit->losses >= TALK_LOSSES || has_failed(kit)) {
        return false;
    }
    talk->is_lost =
        !process_start(&talk->process, &(struct launch){.command = kit->command, .core = -1});
    if (talk->is_lost) {
        (void)lose(talk, kit->rules.survives, "a program that can be started");
    }
    return !talk->is_lost;
}

/* ------------------------------------------------------------------------------------- lines */

static int64_t in_ms(int64_t ms)
{
    return process_now() + ms * MILLI;
}

/* The same for what a talk waits for: a program has to start before it can answer. */
static int64_t deadline_of(const struct talk *talk, int ms)
{
    return in_ms(talk->has_answered ? ms : ms + TALK_START_MS);
}

static void note_answer(struct talk *talk)
{
    talk->has_answered = talk->kit->has_answered = true;
}

/* Waits for a line; books the loss if there is none. */
static bool read_line(struct talk *talk, int64_t deadline, const char **line, size_t *length)
{
    const struct talk_rules *rules = &talk->kit->rules;

    switch (process_read(&talk->process, deadline, line, length)) {
    case PROCESS_GOT_LINE:
        break;
    case PROCESS_TIMEOUT:
        return lose(talk, rules->answers, "a status line in time");
    case PROCESS_FLOOD:
        return lose(talk, rules->lines, "lines of at most 65536 octets, and an end of them");
    case PROCESS_DEAF:
        return lose(talk, rules->answers, "a program that reads its input");
    case PROCESS_GONE:
        return lose(talk, rules->survives, "a program that goes on");
    }
    note_answer(talk);
    text_add(&talk->came, *line, *length);
    text_put(&talk->came, "\n");
    /* A CR that was cut off lies between the line and the LF. */
    (void)book(talk, rules->ends, talk->process.buffer + talk->process.start == *line + *length + 1,
               "LF alone at the end of a line");
    if (talk->came.used > MAX_REPLY) {
        return lose(talk, rules->answers, "a reply that comes to an end");
    }
    return true;
}

/* True if the line belongs to an earlier request, whose reply had already ended. */
static bool is_stray(const struct talk *talk, const struct grammar_line *line, long id)
{
    return line->id != id && line->id >= 1 && line->id <= talk->id;
}

/* The lines of a record and comments stand without id and handle. */
static bool is_script(const struct grammar_line *line)
{
    return line->rest[0] && strchr("#<>", line->rest[0]);
}

static void check_line(struct talk *talk, const struct grammar_line *line, long id)
{
    const struct talk_rules *rules = &talk->kit->rules;

    (void)book(talk, rules->lines, line->is_text, "UTF-8 without control characters");
    if (is_script(line) || talk->any_front) {
        return;
    }
    (void)book(talk, rules->id, line->id == id, "the id of the request on every line of its reply");
    (void)book(talk, rules->handle, strcmp(line->handle, talk->handle) == 0,
               "the handle of the request on every line of its reply");
    if (line->is_status) {
        (void)book(talk, rules->answers, line->is_whole,
                   "`ok` or `err CODE`, key=value, no key twice");
    }
}

/* Takes one line of a reply. True if it is its status line. */
static bool take_line(struct talk *talk, const char *text, size_t length, long id)
{
    struct grammar_line line;

    grammar_read(talk->kit->grammar, text, length, &line);
    if (is_stray(talk, &line, id)) {
        (void)book(talk, talk->kit->rules.answers, false,
                   "one status line a request, as the last line of its reply");
        return false;
    }
    check_line(talk, &line, id);
    length -= (size_t)(line.rest - text);
    if (line.is_status) {
        text_add(&talk->status, line.rest, length);
        return true;
    }
    text_add(&talk->data, line.rest, length);
    text_put(&talk->data, "\n");
    return false;
}

bool talk_hear(struct talk *talk, long id, int ms)
{
    int64_t deadline = deadline_of(talk, ms);
    const char *line = NULL;
    size_t length = 0;

    text_clear(&talk->came);
    text_clear(&talk->data);
    text_clear(&talk->status);
    if (talk->is_lost) {
        return false;
    }
    do {
        process_turn(&talk->process);
        if (!read_line(talk, deadline, &line, &length)) {
            return false;
        }
    } while (!take_line(talk, line, length, id));
    (void)book(talk, talk->kit->rules.answers, true, "");
    (void)book(talk, talk->kit->rules.survives, true, "");
    return wire_ok(text_string(&talk->status));
}

/* ---------------------------------------------------------------------------------- requests */

int talk_steps(const struct talk *talk, int steps)
{
    return talk->kit->is_short ? (steps + 3) / 4 : steps;
}

/* Remembers the handle that a request names: its reply must bear it. */
static void note_handle(struct talk *talk, const char *request)
{
    size_t length = 0;

    if (request[0] == '@') {
        length = strcspn(++request, " \r\n");
    }
    if (length >= sizeof talk->handle) {
        length = 0;
    }
    memcpy(talk->handle, request, length);
    talk->handle[length] = '\0';
}

void talk_tell(struct talk *talk, const char *octets, size_t length)
{
    talk->is_fresh = false;
    text_clear(&talk->sent);
    text_add(&talk->sent, octets, length);
    if (!talk->is_lost && has_failed(talk->kit)) {
        talk->is_lost = true;
        process_kill(&talk->process);
    }
    if (!talk->is_lost) {
        process_send(&talk->process, octets, length);
    }
}

bool talk_ask_raw(struct talk *talk, const char *octets, size_t length)
{
    talk_tell(talk, octets, length);
    note_handle(talk, text_string(&talk->sent));
    return talk_hear(talk, 0, talk->kit->timeout_ms);
}

bool talk_ask(struct talk *talk, const char *format, ...)
{
    struct text line = {0};
    va_list arguments;
    char *request = NULL;
    size_t front;
    int length;

    va_start(arguments, format);
    length = vasprintf(&request, format, arguments);
    va_end(arguments);
    if (length < 0) {
        return false;
    }
    text_format(&line, "%ld ", ++talk->id);
    front = line.used;
    text_put(&line, request);
    free(request);
    text_put(&line, "\n");
    talk_tell(talk, line.data, line.used);
    note_handle(talk, line.data + front);
    text_free(&line);
    return talk_hear(talk, talk->id, talk->kit->timeout_ms);
}

const char *talk_line(struct talk *talk, int ms)
{
    const char *line = NULL;
    size_t length = 0;

    text_clear(&talk->came);
    if (talk->is_lost || !read_line(talk, deadline_of(talk, ms), &line, &length)) {
        return NULL;
    }
    return line;
}

bool talk_is_quiet(struct talk *talk, int ms)
{
    const char *line = NULL;
    size_t length = 0;

    if (talk->is_lost) {
        return true;
    }
    text_clear(&talk->came);
    process_turn(&talk->process);
    switch (process_read(&talk->process, in_ms(ms), &line, &length)) {
    case PROCESS_GOT_LINE:
        text_add(&talk->came, line, length);
        return false;
    case PROCESS_FLOOD:
        return false;
    case PROCESS_TIMEOUT:
    case PROCESS_DEAF:
    case PROCESS_GONE:
        break; /* the next request will tell */
    }
    return true;
}

/* ------------------------------------------------------------------------------------ replies */

bool talk_is_err(const struct talk *talk, const char *code)
{
    const char *status = text_string(&talk->status);
    size_t length = strlen(code);

    return strncmp(status, "err ", 4) == 0 && strncmp(status + 4, code, length) == 0 &&
           (status[4 + length] == '\0' || status[4 + length] == ' ');
}

bool talk_key(const struct talk *talk, const char *key, char *out)
{
    return wire_key(text_string(&talk->status), key, out, TALK_VALUE);
}

long talk_number(const struct talk *talk, const char *key, long otherwise)
{
    char value[TALK_VALUE];
    char *end = NULL;
    long number;

    if (!talk_key(talk, key, value)) {
        return otherwise;
    }
    number = strtol(value, &end, 10);
    return *end ? otherwise : number;
}

/* --------------------------------------------------------------------------------------- end */

/* Reads on to the end of the output. True if the program has closed it. */
static bool drain(struct talk *talk, int64_t deadline)
{
    const char *line = NULL;
    size_t length = 0;
    enum process_event event;

    text_clear(&talk->came);
    do {
        process_turn(&talk->process);
        event = process_read(&talk->process, deadline, &line, &length);
        if (event == PROCESS_GOT_LINE) {
            text_add(&talk->came, line, length);
            text_put(&talk->came, "\n");
        }
    } while (event == PROCESS_GOT_LINE && talk->came.used < MAX_REPLY);
    return event == PROCESS_GONE;
}

bool talk_has_ended(struct talk *talk, int *status)
{
    *status = 0;
    if (talk->is_lost || !drain(talk, in_ms(talk->kit->timeout_ms))) {
        return false;
    }
    return process_end(&talk->process, talk->kit->timeout_ms, status);
}

void talk_try_flush(struct talk *talk, enum requirement requirement, const char *line)
{
    const char *first = NULL;
    size_t length = 0;

    talk_tell(talk, line, strlen(line));
    if (talk->is_lost) {
        return;
    }
    if (process_read(&talk->process, deadline_of(talk, talk->kit->timeout_ms), &first, &length) ==
        PROCESS_GOT_LINE) {
        note_answer(talk);
        (void)book(talk, requirement, true, "");
        return;
    }
    (void)close(talk->process.in);
    talk->process.in = -1;
    (void)drain(talk, in_ms(talk->kit->timeout_ms));
    /* What never replies at all breaks another requirement. */
    if (talk->came.used > 0) {
        (void)book(talk, requirement, false, "the reply while the input is still open");
    }
}

bool talk_leave(struct talk *talk, int *status)
{
    *status = 0;
    if (talk->is_lost) {
        return false;
    }
    (void)close(talk->process.in);
    talk->process.in = -1;
    return drain(talk, deadline_of(talk, talk->kit->timeout_ms)) &&
           process_end(&talk->process, talk->kit->timeout_ms, status);
}

void talk_end(struct talk *talk)
{
    int status;

    (void)process_end(&talk->process, 0, &status);
    text_free(&talk->sent);
    text_free(&talk->came);
    text_free(&talk->data);
    text_free(&talk->status);
}
