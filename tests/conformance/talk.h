/* talk.h - a conversation with the program under test: one request, one reply, all of it checked.
 *
 * Promise: no call waits longer than the time limit of the kit (and TALK_START_MS at first),
 * whatever the program does; a program that has failed to answer is ended and asked no more
 * (is_lost), and every request to it fails. Each line that comes is held against the grammar, the
 * id and the handle of its request. */
#ifndef TF_CONFORMANCE_TALK_H
#define TF_CONFORMANCE_TALK_H

#include <stdbool.h>
#include <stddef.h>

#include "bots/arena/bot/process.h"
#include "tests/conformance/report.h"

enum {
    TALK_VALUE = 4096,   /* octets of a value that is looked at */
    TALK_LOSSES = 4,     /* programs lost until the kit gives up */
    TALK_START_MS = 5000 /* more time for the first line of a program, which has to start first */
};

/* The requirements that every line is held against; they differ between hosts and players. */
struct talk_rules {
    enum requirement answers;  /* every request gets one status line, in time */
    enum requirement survives; /* the program does not end */
    enum requirement id;       /* the id is on every line of the reply */
    enum requirement handle;   /* and so is the handle */
    enum requirement lines;    /* lines are not too long, UTF-8, without control characters */
    enum requirement ends;     /* LF alone ends them */
};

struct grammar; /* the compiled pattern of a line */

/* What all conversations of one run share. */
struct kit {
    const char *command; /* the program under test */
    int timeout_ms;
    struct talk_rules rules;
    struct grammar *grammar;
    struct report report;
    int losses;        /* programs that had to be given up */
    bool has_answered; /* one of them has; if none has, the first loss is the last */
    bool is_verbose, is_short;
    bool is_core;           /* a host that has the commands of the profile `core` alone */
    const char *only;       /* the requirement that is asked for, a space behind it; NULL: all */
    enum requirement alone; /* the same; REQ_COUNT: all */
};

struct talk {
    struct kit *kit;
    struct process process;
    bool is_lost, has_answered;
    bool is_fresh;      /* the loss came with the last request */
    long id;            /* of the last request that has one */
    struct text sent;   /* the last request */
    struct text came;   /* its reply as it came */
    struct text data;   /* the data lines of the reply, without id and handle */
    struct text status; /* the status line likewise; empty if there was none */
    char handle[24];    /* that the reply must bear, "" for none */
    bool any_front;     /* whether id and handle come back is left open */
};

/* True if one of these requirements, each with a space behind it, is asked for. */
bool kit_wants(const struct kit *kit, const char *requirements);

/* Prepares a kit; the rules are the caller's. kit_close frees it. */
void kit_open(struct kit *kit, const char *command, int timeout_ms);
void kit_close(struct kit *kit);

/* Starts the program. False if the kit has given up, or has found that what is asked for alone
 * fails; the talk may be used and ended even so. */
bool talk_start(struct talk *talk, struct kit *kit);

/* How many steps of so many a check goes: a part of them if the kit is to be short. */
int talk_steps(const struct talk *talk, int steps);

/* Sends a request, with an id of its own, and reads the reply. True if the status is ok. */
__attribute__((format(printf, 2, 3))) bool talk_ask(struct talk *talk, const char *format, ...);

/* Sends octets as they are, which must be one request without an id, and reads the reply. */
bool talk_ask_raw(struct talk *talk, const char *octets, size_t length);

/* Sends a line, LF included, and waits for a first line of the reply. If it comes only when the
 * input is closed, the program has not written it out at once, which is booked as requirement. The
 * talk is of no further use. */
void talk_try_flush(struct talk *talk, enum requirement requirement, const char *line);

/* Sends octets as they are and reads nothing. */
void talk_tell(struct talk *talk, const char *octets, size_t length);

/* Reads the next reply, which must bear this id (0: none), for at most ms. True if it is ok. */
bool talk_hear(struct talk *talk, long id, int ms);

/* Reads the next line as it comes, for at most ms; NULL, and the talk lost, if there is none. Valid
 * until the next call. Nothing but its octets is checked. */
const char *talk_line(struct talk *talk, int ms);

/* True if the program prints nothing for ms. */
bool talk_is_quiet(struct talk *talk, int ms);

/* True if the last status is `err CODE`. */
bool talk_is_err(const struct talk *talk, const char *code);

/* A value of the last status line; "" if the key is absent. out holds TALK_VALUE octets. */
bool talk_key(const struct talk *talk, const char *key, char *out);

/* The same as a number, or otherwise. */
long talk_number(const struct talk *talk, const char *key, long otherwise);

/* Books a check, with what was sent and what came if it fails. Returns holds. A talk that was lost
 * before its last request books nothing: the loss itself is booked already. */
__attribute__((format(printf, 4, 5))) bool
talk_check(struct talk *talk, enum requirement requirement, bool holds, const char *format, ...);

/* Waits for the end of the program, its input still open. True if it came within the time limit. */
bool talk_has_ended(struct talk *talk, int *status);

/* Closes the program's input, lets it print and leave. True if it ended by itself within the time
 * limit; status is its wait status. What it printed after the last reply is in talk->came. */
bool talk_leave(struct talk *talk, int *status);

/* Ends the program, if it still runs, and frees the talk. */
void talk_end(struct talk *talk);

#endif
