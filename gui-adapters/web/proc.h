/* proc.h - a child process that is spoken to in lines: an engine, or a bot. It has limits of its
 * own, a process group of its own, and never outlives the bridge. */
#ifndef WEB_PROC_H
#define WEB_PROC_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "gui-adapters/web/buf.h"
#include "gui-adapters/web/timer.h"
#include "gui-adapters/web/watch.h"

struct proc_limits {
    long memory;      /* MiB of address space, 0: no limit */
    long processor;   /* seconds of processor time, 0: no limit */
    bool shut_in;     /* no sockets */
    const char *home; /* working directory, or NULL: where the bridge was started */
};

struct proc {
    pid_t pid; /* 0: none runs */
    int in, out;
    struct watch watch;
    struct timer retry;
    struct buf heard, unsent;
    size_t scanned; /* so much of `heard` holds no end of a line */
    bool lost;      /* it does not read, or its pipe is gone; told at the next turn of the loop */
    /* A line without its LF and with a zero octet behind it. It may stop the process. */
    void (*line)(void *owner, char *line, size_t length);
    /* Called once, when the process has ended by itself, or is useless: `why` is a word, `last`
     * what it printed last. It has been stopped. */
    void (*ended)(void *owner, const char *why, const char *last);
    void *owner;
};

/* Starts a program; `args` end with NULL. False if there is no room for another process. */
bool proc_start(struct proc *proc, char *const args[], const struct proc_limits *limits);
/* Sends a line, which has its LF. */
void proc_send(struct proc *proc, const char *text, size_t length);
/* Ends it at once, and forgets it; nothing is called. Harmless if none runs. */
void proc_stop(struct proc *proc);

#endif
