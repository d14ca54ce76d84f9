/* child.h - a program at the other end of two pipes, for measuring what a line costs; or the same
 * host inside this process, without pipes.
 *
 * Promise: one command at a time and its whole reply; a child that fails or says err ends the
 * program with a message, because a figure of something else would be worse than none.
 * Cost: one write and mostly one read a command. */
#ifndef TF_TESTS_BENCH_CHILD_H
#define TF_TESTS_BENCH_CHILD_H

#include <stddef.h>
#include <sys/types.h>

enum { CHILD_REPLY = 1 << 18 };

struct tf_host;

struct child {
    struct tf_host *inside; /* NULL: it is a process of its own */
    pid_t pid;
    int to, from;
    size_t length;      /* of the reply */
    const char *status; /* the last line of the reply */
    char reply[CHILD_REPLY];
};

/* Puts this process, and so all children it starts, on one processor of those it may use. */
void child_pin(void);

/* Starts a program; NULL instead of a path: a child that answers every read with "ok". */
void child_start(struct child *child, const char *path);

/* Opens a host in this process instead, with the cards that it finds as the program would. */
void child_open(struct child *child);

/* Closes the pipes and waits until the child has ended. */
void child_end(struct child *child);

/* Sends a line, or several in one write, each with its LF, and reads the replies to their end. */
void child_talk(struct child *child, const char *lines);

/* The same for what is formatted, without the last LF. */
void child_say(struct child *child, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Processor time, in seconds: of the child, and of it and this process. */
double child_cpu(const struct child *child);
double child_cpu_both(const struct child *child);

/* The number behind " key=" in the last line; -1 if there is none. */
long child_number(const struct child *child, const char *key);

#endif
