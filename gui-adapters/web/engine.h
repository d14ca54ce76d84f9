/* engine.h - one engine process and the commands that wait for it. They are sent one at a time,
 * with ids of ours, so nothing that a browser writes can ever be taken for a reply; only a `go`
 * runs beside the others. An engine that hangs, prints what is no reply, or ends, is stopped. */
#ifndef WEB_ENGINE_H
#define WEB_ENGINE_H

#include <stdbool.h>

#include "gui-adapters/web/buf.h"
#include "gui-adapters/web/proc.h"
#include "gui-adapters/web/timer.h"

enum { ENGINE_CARDS = 8 };

struct command;

/* The reply has come: its data lines, each with its LF and without our id, are in `reply`, the
 * status line is `status`. Also called with status "" when the engine has gone; then nothing has
 * come. */
typedef void command_done(struct command *command, const char *status);

struct command {
    struct command *next;
    struct buf text; /* the line without id and LF */
    struct buf reply;
    int id;
    bool go;
    command_done *done;
    /* For whoever asked. */
    void *owner, *guest;
    char page[12]; /* the id that the page gave, or "" */
    int seat;
    long number;
};

struct engine {
    struct proc proc;
    struct command *first, *last; /* the first is with the engine, if `busy` */
    struct command *go;
    bool busy;
    bool going; /* the `go` has begun */
    int id;
    struct timer hang;
    void (*gone)(void *owner, const char *why, const char *last);
    void *owner;
};

/* What all engines have in common; set once, before the first starts. */
struct engine_rules {
    const char *program;
    const char *cards[ENGINE_CARDS]; /* folders, up to the first NULL */
    const char *home;                /* its working directory, empty */
    long memory;                     /* MiB, 0: no limit */
    int hang;                        /* milliseconds within which a command must be answered */
};
extern struct engine_rules engine_rules;

/* `processor`: seconds of processor time that it may take, 0: no limit. */
bool engine_start(struct engine *engine, long processor);
/* Ends it at once. Commands that wait are dropped, after their `done` was called with "". */
void engine_stop(struct engine *engine);

/* A command at the end of the queue, or right behind the one that is under way. The caller sets
 * what is his. */
struct command *engine_ask(struct engine *engine, command_done *done, const char *text);
struct command *engine_ask_first(struct engine *engine, command_done *done, const char *text);
/* A `go`: it begins when no other command waits, and runs beside those that come then. There is one
 * at a time. */
struct command *engine_go(struct engine *engine, command_done *done, const char *text);
/* Ends a `go`: one that runs gives its best move, one that has not begun an error. */
void engine_halt(struct engine *engine);
/* Whoever asked is gone: replies are dropped. */
void engine_forget(struct engine *engine, const void *guest);

#endif
