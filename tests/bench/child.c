/* child.c - a program at the other end of two pipes. */
#include "tests/bench/child.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "engine/tefuda.h"

enum { LINE = 512 };

static void give_up(const char *what, const char *why)
{
    (void)fprintf(stderr, "doors: %s: %s\n", what, why);
    exit(1);
}

void child_pin(void)
{
    cpu_set_t allowed, one;
    size_t last = 0;

    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
        give_up("processors", strerror(errno));
    }
    for (size_t i = 0; i < CPU_SETSIZE; i++) {
        last = CPU_ISSET(i, &allowed) ? i : last;
    }
    CPU_ZERO(&one);
    CPU_SET(last, &one);
    if (sched_setaffinity(0, sizeof one, &one) != 0) {
        give_up("processors", strerror(errno));
    }
}

/* The least that anything at the other end of a pipe has to do. */
static void echo(void)
{
    char line[LINE];

    while (read(STDIN_FILENO, line, sizeof line) > 0) {
        if (write(STDOUT_FILENO, "ok\n", 3) != 3) {
            break;
        }
    }
    _exit(0);
}

static void become(const char *path, int in, int out)
{
    if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0) {
        _exit(126);
    }
    if (path == NULL) {
        echo();
    }
    execl(path, path, (char *)NULL);
    _exit(127);
}

void child_start(struct child *child, const char *path)
{
    int down[2], up[2];

    if (pipe2(down, O_CLOEXEC) != 0 || pipe2(up, O_CLOEXEC) != 0) {
        give_up("pipe", strerror(errno));
    }
    child->pid = fork();
    if (child->pid < 0) {
        give_up("fork", strerror(errno));
    }
    if (child->pid == 0) {
        (void)close(down[1]); /* an echo keeps what exec would close */
        (void)close(up[0]);
        become(path, down[0], up[1]);
    }
    (void)close(down[0]);
    (void)close(up[1]);
    child->inside = NULL;
    child->to = down[1];
    child->from = up[0];
}

void child_open(struct child *child)
{
    char error[LINE];

    child->inside = tf_open(NULL, error, sizeof error);
    if (child->inside == NULL) {
        give_up("the host", error);
    }
}

void child_end(struct child *child)
{
    if (child->inside != NULL) {
        tf_close(child->inside);
        return;
    }
    (void)close(child->to);
    (void)close(child->from);
    (void)waitpid(child->pid, NULL, 0);
}

/* Finds the last line; NULL while the reply has not ended. */
static const char *find_status(const struct child *child)
{
    const char *text = child->reply;

    if (child->length == 0 || text[child->length - 1] != '\n') {
        return NULL;
    }
    const char *before = memrchr(text, '\n', child->length - 1);
    const char *line = before == NULL ? text : before + 1;
    if (strncmp(line, "err ", 4) == 0) {
        give_up("the host", line);
    }
    return strncmp(line, "ok", 2) == 0 ? line : NULL;
}

static int count_lines(const char *text, const char *word)
{
    int n = 0;

    for (const char *at = text; *at != '\0'; at = strchr(at, '\n') + 1) {
        n += strncmp(at, word, strlen(word)) == 0;
    }
    return n;
}

/* The same without pipes, line by line; the reply is copied, as a read would do. */
static void talk_inside(struct child *child, const char *lines)
{
    char line[LINE];

    child->length = 0;
    for (const char *at = lines; *at != '\0'; at += strcspn(at, "\n") + 1) {
        (void)snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
        const char *reply = tf_send(child->inside, line);
        size_t length = strlen(reply);
        if (child->length + length >= sizeof child->reply) {
            give_up("reply", "too long");
        }
        memcpy(child->reply + child->length, reply, length + 1);
        child->length += length;
    }
    child->status = find_status(child);
    if (child->status == NULL) {
        give_up("reply", "without an end");
    }
}

void child_talk(struct child *child, const char *lines)
{
    size_t length = strlen(lines);

    if (child->inside != NULL) {
        talk_inside(child, lines);
        return;
    }
    bool is_one = strchr(lines, '\n') == lines + length - 1;
    if (write(child->to, lines, length) != (ssize_t)length) {
        give_up("write", strerror(errno));
    }
    child->length = 0;
    do {
        ssize_t got = read(child->from, child->reply + child->length,
                           sizeof child->reply - 1 - child->length);
        if (got <= 0) {
            give_up("read", got < 0 ? strerror(errno) : "the host has gone, or says too much");
        }
        child->length += (size_t)got;
        child->reply[child->length] = '\0';
        child->status = find_status(child);
    } while (child->status == NULL ||
             (!is_one && count_lines(child->reply, "ok") < count_lines(lines, "")));
}

void child_say(struct child *child, const char *format, ...)
{
    char line[LINE];
    va_list arguments;

    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    if (length < 0 || length >= LINE - 1) {
        give_up("line", "too long");
    }
    line[length] = '\n';
    line[length + 1] = '\0';
    child_talk(child, line);
}

static double read_clock(clockid_t clock)
{
    struct timespec now;

    if (clock_gettime(clock, &now) != 0) {
        give_up("clock", strerror(errno));
    }
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double child_cpu(const struct child *child)
{
    clockid_t clock = CLOCK_REALTIME;

    if (child->inside != NULL) {
        return read_clock(CLOCK_PROCESS_CPUTIME_ID);
    }
    if (clock_getcpuclockid(child->pid, &clock) != 0) {
        give_up("clock", "the child has none");
    }
    return read_clock(clock);
}

double child_cpu_both(const struct child *child)
{
    if (child->inside != NULL) {
        return child_cpu(child);
    }
    return child_cpu(child) + read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

long child_number(const struct child *child, const char *key)
{
    size_t length = strlen(key);

    for (const char *at = child->status; (at = strchr(at, ' ')) != NULL;) {
        at++;
        if (strncmp(at, key, length) == 0 && at[length] == '=') {
            return strtol(at + length + 1, NULL, 10);
        }
    }
    return -1;
}
