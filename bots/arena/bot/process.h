/* process.h - one bot as a child process: lines out, lines in, against a clock.
 *
 * Promise: no call waits beyond its deadline, none loops without sleeping, whatever the child does;
 * when process_end returns, neither the child lives nor anything of its process group.
 * Cost: one write and one poll a line. */
#ifndef TF_ARENA_PROCESS_H
#define TF_ARENA_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "bots/arena/base/text.h"

enum {
    PROCESS_LINE = 65536,     /* octets of one line, line end included */
    PROCESS_TURN = 1 << 20,   /* octets a child may print between two calls of process_turn */
    PROCESS_UNSENT = 4 << 20, /* octets that wait for a child which does not read */
};

enum process_event {
    PROCESS_GOT_LINE,
    PROCESS_TIMEOUT,
    PROCESS_FLOOD, /* a line too long, or too much of it */
    PROCESS_DEAF,  /* it has not read what it was sent */
    PROCESS_GONE,  /* it has ended or closed its output */
};

struct process {
    _Atomic pid_t pid;  /* leader of the group; 0: no child */
    int in, out, watch; /* its standard input and output; readable when it has ended, or -1 */
    char *buffer;       /* octets read, PROCESS_LINE + 1 of them at most */
    size_t start, used; /* the unread part of buffer */
    size_t scanned;     /* octets of it known to hold no LF */
    size_t turn;        /* octets read since process_turn */
    bool is_late;       /* what lay in the pipe at the deadline has been read */
    struct text unsent;
    size_t sent; /* octets of unsent already written */
    bool lost;   /* unsent was full, so something was never sent */
};

/* Nanoseconds of the monotonic clock. */
int64_t process_now(void);

/* Makes writing to a dead child an error instead of a signal, for the whole program. */
void process_ignore_pipes(void);

/* Starts command through /bin/sh in a process group of its own, its standard error appended to the
 * file errors, or dropped if that is NULL. On failure returns false with errno set. A command that
 * cannot be run shows up as a child that has ended with status 126 or 127. */
bool process_start(struct process *process, const char *command, const char *errors);

/* Queues octets for the child and writes what fits now. */
void process_send(struct process *process, const char *octets, size_t length);

/* Begins a new turn: the child may print PROCESS_TURN octets again, and has a deadline of its own.
 */
void process_turn(struct process *process);

/* Waits for one line until deadline (process_now). What has been printed by then is in time, also
 * if this process was stopped or starved and looks later. The line has no line end, ends with a
 * NUL, may hold further NULs, and is valid until the next call. */
enum process_event process_read(struct process *process, int64_t deadline, const char **line,
                                size_t *length);

/* Closes the child's input, gives it grace_ms to leave, kills its whole group and waits for it.
 * Fills the wait status; true if the child had ended by itself. */
bool process_end(struct process *process, int grace_ms, int *status);

/* Kills the child's group at once, for a program that is about to leave without waiting. The only
 * function that another thread may call meanwhile. */
void process_kill(struct process *process);

#endif
