/* process.h - one bot as a child process: lines out, lines in, against a clock.
 *
 * Promise: no call waits beyond its deadline, none loops without sleeping, whatever the child does;
 * when process_end returns, neither the child lives nor anything that it has left behind. When the
 * arena ends, in whatever way, the child's keeper (keeper.h) sees to the same.
 * Cost: one write and one poll a line; a freeze and a thaw are a signal each. */
#ifndef TF_ARENA_PROCESS_H
#define TF_ARENA_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "bots/arena/base/text.h"
#include "bots/arena/bot/keeper.h"
#include "bots/arena/bot/standing.h"

struct guard;
struct lag;

enum {
    PROCESS_LINE = 65536,     /* octets of one line, line end included */
    PROCESS_TURN = 1 << 20,   /* octets a child may print between two calls of process_turn */
    PROCESS_UNSENT = 4 << 20, /* octets that wait for a child which does not read */
    PROCESS_STOOD_MS = 60000, /* of a turn that may pass in line (standing.h) */
};

enum process_event {
    PROCESS_GOT_LINE,
    PROCESS_TIMEOUT,
    PROCESS_FLOOD, /* a line too long, or too much of it */
    PROCESS_DEAF,  /* it has not read what it was sent */
    PROCESS_GONE,  /* it has ended or closed its output */
};

/* How a child is to be started. */
struct launch {
    const char *command;       /* for /bin/sh */
    const char *errors;        /* a file to which its standard error is appended; NULL: dropped */
    const struct guard *guard; /* prepared, for this command and folder; NULL: none */
    const char *folder;        /* its working directory; NULL: that of the arena */
    int core;                  /* the only one that it may run on; -1: any */
    struct lag *lag;           /* measures this process while it waits (lag.h), or NULL */
};

struct process {
    _Atomic pid_t keeper; /* 0: no child */
    pid_t bot;            /* the child, and the number of its group; 0: not known yet */
    int in, out;          /* its standard input and output */
    int socket;           /* to the keeper; readable when the child has ended */
    bool has_ended, is_frozen;
    int status;            /* of the child that has ended */
    int place, error;      /* where the start failed behind the fork (keeper.h); 0, 0: nowhere */
    struct keeper_use use; /* of all that has ended; kept until the next start */
    char *buffer;          /* octets read, PROCESS_LINE + 1 of them at most */
    size_t start, used;    /* the unread part of buffer */
    size_t scanned;        /* octets of it known to hold no LF */
    size_t turn;           /* octets read since process_turn */
    bool is_late;          /* what lay in the pipe at the deadline has been read */
    struct text unsent;
    size_t sent; /* octets of unsent already written */
    bool lost;   /* unsent was full, so something was never sent */
    struct lag *lag;
    bool is_pinned;           /* to one core */
    struct standing standing; /* since it has been waited for a while in this turn */
    int64_t stood;            /* ns in line, when last asked */
};

/* Nanoseconds of the monotonic clock. */
int64_t process_now(void);

/* Makes writing to a dead child an error instead of a signal, for the whole program. */
void process_ignore_pipes(void);

/* Starts a command behind a keeper, in a process group of its own. On failure returns false with
 * errno set. A command that cannot be run shows up as a child that has ended with status 126 or
 * 127, and one that could not be put behind its walls likewise: then process_failure tells. */
bool process_start(struct process *process, const struct launch *launch);

/* Why the child was never started behind its walls, as words into text; false: it was. Can be asked
 * after process_end too. */
bool process_failure(const struct process *process, char *text, size_t size);

/* Queues octets for the child: they are written with what is sent next. */
void process_queue(struct process *process, const char *octets, size_t length);

/* Queues octets for the child and writes what fits now. */
void process_send(struct process *process, const char *octets, size_t length);

/* Begins a new turn: the child may print PROCESS_TURN octets again, and has a deadline of its own;
 * what this process is late from now on counts. */
void process_turn(struct process *process);

/* Nanoseconds of this turn in which the child stood in line for its core, behind the first tick of
 * the lag. Without a lag, or for a child that has several cores: 0. */
int64_t process_stood(struct process *process);

/* From now on no time in line is granted: this child's time is over. */
void process_hurry(struct process *process);

/* Processes and threads of the child and of all that it has started: those that are there now, and
 * those that have ended and nobody has waited for. */
int process_threads(const struct process *process);

/* True if the child has ended; looks until deadline. */
bool process_has_ended(struct process *process, int64_t deadline);

/* Waits for one line until deadline (process_now), and beyond it for what the child stood in line.
 * What has been printed by then is in time, also if this process was stopped or starved and looks
 * later. The line has no line end, ends with a NUL, may hold further NULs, and is valid until the
 * next call. */
enum process_event process_read(struct process *process, int64_t deadline, const char **line,
                                size_t *length);

/* Stops the child's whole group, or lets it go on. It costs nothing to ask twice, and a frozen
 * child can be ended as any other. Complete where a guard of level full keeps the group together.
 */
void process_freeze(struct process *process);
void process_thaw(struct process *process);

/* Closes the child's input, gives it grace_ms to leave, kills all that is left of it and waits for
 * that. Fills the wait status; true if the child had ended by itself. */
bool process_end(struct process *process, int grace_ms, int *status);

/* Has all of the child killed, without waiting for it, for a program that is about to leave. The
 * only function that another thread may call meanwhile. */
void process_kill(struct process *process);

#endif
