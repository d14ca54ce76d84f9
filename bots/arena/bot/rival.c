/* rival.c - one bot in the player role: handshake, game, decisions, farewell. */
#include "bots/arena/bot/rival.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "bots/arena/bot/guard.h"

enum {
    MICRO = 1000,
    MILLE = 1000,
    MILLI = 1000000,
    GONE_MS = 50, /* a bot that closed its output is usually about to end */
    KILL_MS = 0,  /* a bot at fault is not waited for */
    SHELL_SIGNAL = 128,
    KIB = 1024,
    ID_MAX = 999999999 /* the protocol has nine digits */
};

/* ------------------------------------------------------------------------------------ faults */

/* The signal that ended the bot, or 0. A shell that has waited for the bot tells it as 128 + n. */
static int signal_of(int status)
{
    int number = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status) - SHELL_SIGNAL;

    return number > 0 && sigabbrev_np(number) ? number : 0;
}

/* Ends the process and keeps what it has used; true if it had ended by itself. */
static bool end(struct rival *rival, int grace_ms, int *status)
{
    bool itself = process_end(&rival->process, grace_ms, status);
    const struct keeper_use *use = &rival->process.use;

    rival->running = false;
    rival->use.cpu_us += use->cpu_us;
    rival->use.peak_kib = use->peak_kib > rival->use.peak_kib ? use->peak_kib : rival->use.peak_kib;
    return itself;
}

/* True if a bot that has ended as no bot should had at least three quarters of its memory. What it
 * asked for in vain does not show, so a small part may be missing. */
static bool is_full(const struct rival *rival)
{
    int64_t limit =
        rival->guard && rival->guard->level > GUARD_NONE ? rival->guard->limits.memory : 0;

    return limit > 0 && rival->process.use.peak_kib >= limit / KIB / 4 * 3;
}

/* True if what is there of a bot that has ended is all that it may have; one may be missing where
 * others are left, as behind a shell. Its own threads have gone with it and do not show. */
static bool is_crowded(const struct rival *rival)
{
    int64_t limit = rival->guard ? guard_procs(rival->guard) : 0;
    int left = limit > 0 ? process_threads(&rival->process) : 0;

    return limit > 0 && left + (left > 1) >= limit;
}

static enum fault limit_of(const struct rival *rival, int status, bool had_all_procs)
{
    if (rival->guard && signal_of(status) == SIGXCPU) {
        return FAULT_LIMIT_CPU;
    }
    if (rival->guard && signal_of(status) == SIGXFSZ) {
        return FAULT_LIMIT_FILE;
    }
    if (status != 0 && had_all_procs) {
        return FAULT_LIMIT_PROCS;
    }
    return status != 0 && is_full(rival) ? FAULT_LIMIT_MEM : FAULT_NONE;
}

static void gone(struct rival *rival, struct verdict *verdict)
{
    char detail[96], place[64];
    int status = 0;
    bool had_all_procs = is_crowded(rival);
    bool itself = end(rival, GONE_MS, &status);
    enum fault limit = itself ? limit_of(rival, status, had_all_procs) : FAULT_NONE;

    if (process_failure(&rival->process, place, sizeof place)) {
        (void)snprintf(detail, sizeof detail, "cannot guard it: %s", place);
        fault_set(verdict, FAULT_VOID_HOST, detail);
    } else if (!itself) {
        fault_set(verdict, FAULT_CRASH_EXIT, "closed its output");
    } else if (signal_of(status)) {
        (void)snprintf(detail, sizeof detail, "signal %d %s", signal_of(status),
                       sigabbrev_np(signal_of(status)));
        fault_set(verdict, limit ? limit : FAULT_CRASH_SIG, detail);
    } else {
        (void)snprintf(detail, sizeof detail, "exit status %d", WEXITSTATUS(status));
        fault_set(verdict, limit ? limit : FAULT_CRASH_EXIT, detail);
    }
}

static bool fail(struct rival *rival, enum fault fault, const char *detail, struct verdict *verdict)
{
    int status;

    /* The detail may lie in the process's buffer, so it is kept before that goes. */
    fault_set(verdict, fault, detail);
    if (rival->running) {
        (void)end(rival, KILL_MS, &status);
    }
    return false;
}

/* ------------------------------------------------------------------------------------ talking */

static void request(struct rival *rival, const char *line)
{
    struct text text = {0};

    rival->id = rival->id < ID_MAX ? rival->id + 1 : 1;
    text_format(&text, "%ld %s\n", rival->id, line);
    process_turn(&rival->process);
    process_thaw(&rival->process);
    rival->asked = process_now();
    talk_put(&rival->talk, '>', text.data, text.used);
    process_send(&rival->process, text.data, text.used);
    text_free(&text);
}

/* True if a word stands in a line. */
static bool has_word(const char *line, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = strchr(line, ' '); at; at = strchr(at, ' ')) {
        at += strspn(at, " ");
        if (strncmp(at, word, length) == 0 && (!at[length] || at[length] == ' ')) {
            return true;
        }
    }
    return false;
}

/* A name that cannot be shown in tables and records is none. */
static void learn(struct rival *rival, const char *rest)
{
    char value[RIVAL_NAME];

    if (rival->thinks) { /* `cand` and what else it says is of no use to anybody here */
        if (strncmp(rest, "info ", 5) == 0 && strlen(rest) < sizeof rival->info) {
            memcpy(rival->info, rest, strlen(rest) + 1);
        }
        return;
    }
    if (strncmp(rest, "cap ", 4) == 0 && has_word(rest, "clock")) {
        rival->takes_clock = true;
    }
    if (strncmp(rest, "id ", 3) == 0 && wire_key(rest, "name", value, sizeof value) &&
        wire_is_shown(rival->wire, value)) {
        memcpy(rival->name, value, sizeof value);
    }
    if (strncmp(rest, "option ", 7) == 0 && wire_key(rest, "name", value, sizeof value) &&
        strcmp(value, "seed") == 0) {
        rival->takes_seed = true;
    }
}

static int64_t in_ms(int64_t ms)
{
    return process_now() + ms * MILLI;
}

/* Reads a line of the bot. */
static enum process_event read_line(struct rival *rival, int64_t deadline, const char **line,
                                    size_t *length)
{
    enum process_event event = process_read(&rival->process, deadline, line, length);

    if (event == PROCESS_GOT_LINE) {
        talk_put(&rival->talk, '<', *line, *length);
    }
    return event;
}

/* Says by how much: a bot whose answer comes a little too late is waited for. */
static bool fail_late(struct rival *rival, enum fault late, int64_t deadline,
                      struct verdict *verdict)
{
    int64_t waited = (deadline - rival->asked + MILLI / 2) / MILLI, until = in_ms(RIVAL_LATE_MS);
    int64_t stood = rival->process.stood;
    struct wire_line status = {.kind = WIRE_IGNORED};
    const char *line = "";
    size_t length = 0;
    char detail[128];

    process_hurry(&rival->process);
    while (status.kind != WIRE_OK && status.kind != WIRE_ERR &&
           read_line(rival, until, &line, &length) == PROCESS_GOT_LINE &&
           wire_read(rival->wire, line, length, &status)) {
    }
    if (status.kind == WIRE_OK && status.id == rival->id) {
        (void)snprintf(detail, sizeof detail, "answered %lld ms after the %lld ms that it had",
                       (long long)((process_now() - deadline - stood) / MILLI), (long long)waited);
    } else {
        (void)snprintf(detail, sizeof detail, "no answer in %lld ms", (long long)waited);
    }
    if (stood >= MILLI) {
        size_t used = strlen(detail);

        (void)snprintf(detail + used, sizeof detail - used, ", beside %lld ms in line",
                       (long long)(stood / MILLI));
    }
    return fail(rival, late, detail, verdict);
}

/* Waits for the status line of the last request; status is valid until the next read. */
static bool await(struct rival *rival, int64_t deadline, enum fault late, struct wire_line *status,
                  struct verdict *verdict)
{
    const char *line = "";
    size_t length = 0;

    for (;;) {
        switch (read_line(rival, deadline, &line, &length)) {
        case PROCESS_GOT_LINE:
            break;
        case PROCESS_TIMEOUT:
            return fail_late(rival, late, deadline, verdict);
        case PROCESS_DEAF:
            return fail(rival, FAULT_DEAF, "its input is full", verdict);
        case PROCESS_FLOOD:
            return fail(rival, FAULT_FLOOD, "too much output", verdict);
        case PROCESS_GONE:
            gone(rival, verdict);
            return false;
        }
        if (!wire_read(rival->wire, line, length, status)) {
            return fail(rival, FAULT_GARBLED, line, verdict);
        }
        if (status->kind == WIRE_DATA && rival->thinks && status->id != rival->id) {
            return fail(rival, FAULT_GARBLED, line, verdict);
        }
        if (status->kind == WIRE_DATA) {
            learn(rival, status->rest);
        }
        if (status->kind == WIRE_OK || status->kind == WIRE_ERR) {
            break;
        }
    }
    if (status->kind == WIRE_ERR || status->id != rival->id) {
        return fail(rival, FAULT_GARBLED, line, verdict);
    }
    return true;
}

static void stand_still(struct rival *rival)
{
    if (rival->freezes && rival->running) {
        process_freeze(&rival->process);
    }
}

/* ------------------------------------------------------------------------------------- public */

void rival_init(struct rival *rival, const char *command, const char *errors, struct wire *wire)
{
    *rival = (struct rival){.command = command,
                            .errors = errors,
                            .core = -1,
                            .start_ms = RIVAL_START_MS,
                            .wire = wire,
                            .name = "?"};
}

/* A bot that the system did not let start has not failed. */
static bool strike(struct rival *rival, struct verdict *verdict)
{
    if (verdict->fault == FAULT_VOID_HOST) {
        return false;
    }
    rival->strikes++;
    rival->last = *verdict;
    return false;
}

bool rival_start(struct rival *rival, struct verdict *verdict)
{
    struct launch launch = {.command = rival->command,
                            .errors = rival->errors,
                            .guard = rival->guard,
                            .folder = rival->folder,
                            .core = rival->core,
                            .lag = rival->lag};
    struct wire_line status;
    char detail[64], proto[8];

    if (rival->running) {
        return true;
    }
    if (rival->strikes >= RIVAL_STRIKES) {
        *verdict = rival->last;
        return false;
    }
    rival->takes_seed = rival->takes_clock = false;
    if (!process_start(&rival->process, &launch)) {
        (void)snprintf(detail, sizeof detail, "cannot start a process: %s", strerrorname_np(errno));
        return fail(rival, FAULT_VOID_HOST, detail, verdict);
    }
    rival->running = true;
    request(rival, "tefuda 1 name=tefuda-arena");
    if (!await(rival, in_ms(rival->start_ms), FAULT_TIME_START, &status, verdict)) {
        return strike(rival, verdict);
    }
    if (!wire_key(status.rest, "proto", proto, sizeof proto) || strcmp(proto, "1") != 0) {
        (void)fail(rival, FAULT_GARBLED, status.rest, verdict);
        return strike(rival, verdict);
    }
    return true;
}

static bool prepare(struct rival *rival, const char *seed, const char *notices,
                    const char *arguments, struct verdict *verdict)
{
    int64_t deadline = in_ms(rival->start_ms);
    struct wire_line status;
    struct text line = {0};
    bool ready = true;

    if (rival->takes_seed) {
        text_format(&line, "set seed=%s", seed);
        request(rival, line.data);
        ready = await(rival, deadline, FAULT_TIME_START, &status, verdict);
    }
    if (ready) {
        rival_tell(rival, notices, strlen(notices));
        text_clear(&line);
        text_format(&line, "newgame %s", arguments);
        request(rival, line.data);
        ready = await(rival, deadline, FAULT_TIME_START, &status, verdict);
    }
    text_free(&line);
    return ready;
}

bool rival_newgame(struct rival *rival, const char *seed, const char *notices,
                   const char *arguments, struct verdict *verdict)
{
    bool is_known = rival->running; /* it may have left behind the last game, as it may */
    bool is_ready;

    if (!rival_start(rival, verdict)) {
        return false;
    }
    is_ready = prepare(rival, seed, notices, arguments, verdict);
    if (!is_ready && is_known && fault_is_crash(verdict->fault)) {
        *verdict = (struct verdict){.fault = FAULT_NONE};
        if (!rival_start(rival, verdict)) {
            return false;
        }
        is_ready = prepare(rival, seed, notices, arguments, verdict);
    }
    if (!is_ready) {
        return strike(rival, verdict);
    }
    rival->strikes = 0;
    stand_still(rival);
    return true;
}

void rival_tell(struct rival *rival, const char *lines, size_t length)
{
    if (rival->running && length > 0) {
        talk_put(&rival->talk, '>', lines, length);
        process_queue(&rival->process, lines, length);
    }
}

void rival_show(struct rival *rival, const char *lines, size_t length)
{
    if (rival->running && length > 0 && !rival->freezes) {
        talk_put(&rival->talk, '>', lines, length);
        process_send(&rival->process, lines, length);
    } else {
        rival_tell(rival, lines, length);
    }
}

/* Reads d and the move out of `ok d=17 move=lay:wolf`. */
static bool read_answer(const char *rest, unsigned long d, char *move)
{
    char number[32];
    char *end = NULL;

    if (wire_repeats(rest, "d") || wire_repeats(rest, "move")) {
        return false;
    }
    if (!wire_key(rest, "d", number, sizeof number) || strtoul(number, &end, 10) != d || *end) {
        return false;
    }
    return wire_key(rest, "move", move, RIVAL_MOVE) && move[0];
}

/* Milliseconds since it was asked; nobody pays for time in line, or for what the arena was late. */
static int64_t used_time(struct rival *rival, int64_t most)
{
    int64_t used = process_now() - rival->asked - process_stood(&rival->process) -
                   (rival->lag ? rival->lag->last : 0);

    rival->used_us = used > 0 ? used / MICRO : 0;
    used = rival->used_us / MILLE;
    if (used > most) {
        rival->used_us = most * MILLE;
    }
    return used < most ? used : most;
}

bool rival_is_excused(const struct rival *rival)
{
    return rival->lag && rival->lag->worst > (int64_t)RIVAL_HOST_MS * MILLI;
}

bool rival_go(struct rival *rival, const struct rival_question *question, char *move,
              int64_t *used_ms, struct verdict *verdict)
{
    struct wire_line status;
    char line[256];
    bool answered;

    move[0] = rival->info[0] = '\0';
    *used_ms = rival->used_us = 0;
    if (!rival->running) {
        return fail(rival, FAULT_CRASH_EXIT, "not running", verdict);
    }
    (void)snprintf(line, sizeof line, "go d=%lu %s", question->d, question->limits);
    request(rival, line);
    rival->thinks = true;
    answered =
        await(rival, rival->asked + question->limit_ms * MILLI, question->late, &status, verdict);
    rival->thinks = false;
    stand_still(rival);
    *used_ms = used_time(rival, answered ? question->limit_ms : INT64_MAX);
    if (answered && !read_answer(status.rest, question->d, move)) {
        answered = fail(rival, FAULT_GARBLED, status.rest, verdict);
    }
    return answered;
}

bool rival_has_ended(struct rival *rival, int ms)
{
    return rival->running && process_has_ended(&rival->process, in_ms(ms));
}

void rival_over(struct rival *rival, const char *arguments)
{
    struct wire_line status;
    struct verdict unused;
    struct text line = {0};

    if (!rival->running) {
        return;
    }
    text_format(&line, "over %s", arguments);
    request(rival, line.data);
    text_free(&line);
    /* The game is decided: whatever goes wrong here only costs the bot its process. */
    (void)await(rival, in_ms(RIVAL_OVER_MS), FAULT_TIME_TURN, &status, &unused);
}

void rival_stop(struct rival *rival)
{
    int status;

    if (rival->running) {
        request(rival, "quit");
        rival->lingered = !end(rival, RIVAL_QUIT_MS, &status);
    }
}
