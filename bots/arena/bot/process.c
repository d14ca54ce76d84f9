/* process.c - one bot as a child process: lines out, lines in, against a clock. */
#include "bots/arena/bot/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    CLASSIC_SIGNALS = 32, /* numbers below it; above are the real-time ones */
    NANO = 1000000000,
    MILLI = 1000000,
    POLL_EXIT_MS = 2 /* how often to look for the end of a child where the kernel has no pidfd */
};

int64_t process_now(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * NANO + now.tv_nsec;
}

void process_ignore_pipes(void)
{
    struct sigaction action = {.sa_handler = SIG_IGN};

    (void)sigaction(SIGPIPE, &action, NULL);
}

/* ------------------------------------------------------------------------------------- start */

/* Between fork and exec of a program with threads only plain system calls are safe. */
static _Noreturn void child(const char *command, const int pipes[4], int errors, pid_t parent)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigset_t none;

    (void)setpgid(0, 0);
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
        _exit(127);
    }
    for (int number = 1; number < CLASSIC_SIGNALS; number++) { /* the arena may run under nohup */
        (void)sigaction(number, &action, NULL);
    }
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(pipes[0], STDIN_FILENO) >= 0 && dup2(pipes[3], STDOUT_FILENO) >= 0 &&
        dup2(errors, STDERR_FILENO) >= 0) {
        (void)execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    }
    _exit(127);
}

static void close_all(const int *files, int count)
{
    int error = errno;

    for (int i = 0; i < count; i++) {
        if (files[i] >= 0) {
            (void)close(files[i]);
        }
    }
    errno = error;
}

/* Files of the child lie above standard error, so that dup2 never meets its own target. */
static bool open_files(int files[5], const char *errors)
{
    int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;

    if (pipe2(files, O_CLOEXEC) != 0 || pipe2(files + 2, O_CLOEXEC) != 0) {
        return false;
    }
    files[4] = open(errors ? errors : "/dev/null", flags, 0600);
    for (int i = 0; i < 5; i++) {
        int high = files[i] < 0 ? -1 : fcntl(files[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);

        if (high < 0) {
            return false;
        }
        (void)close(files[i]);
        files[i] = high;
    }
    return fcntl(files[1], F_SETFL, O_NONBLOCK) == 0 && fcntl(files[2], F_SETFL, O_NONBLOCK) == 0;
}

/* Field by field, because another thread may read pid at any time. */
static void clear(struct process *process)
{
    process->pid = 0;
    process->in = process->out = process->watch = -1;
    process->buffer = NULL;
    process->start = process->used = process->scanned = process->turn = 0;
    process->unsent = (struct text){0};
    process->sent = 0;
    process->lost = process->is_late = false;
}

bool process_start(struct process *process, const char *command, const char *errors)
{
    int files[5] = {-1, -1, -1, -1, -1}; /* its input, our end; our end, its output; its errors */
    pid_t parent = getpid();
    pid_t pid = -1;

    clear(process);
    process->buffer = malloc(PROCESS_LINE + 1);
    if (process->buffer && open_files(files, errors)) {
        pid = fork();
    }
    if (pid == 0) {
        child(command, files, files[4], parent);
    }
    if (pid < 0) {
        close_all(files, 5);
        free(process->buffer);
        process->buffer = NULL;
        return false;
    }
    /* Also here: whoever comes second finds it done, and a kill of the group can never miss. */
    (void)setpgid(pid, pid);
    close_all((const int[]){files[0], files[3], files[4]}, 3);
    process->pid = pid;
    process->in = files[1];
    process->out = files[2];
    process->watch = (int)syscall(SYS_pidfd_open, pid, 0);
    if (process->watch >= 0) {
        (void)fcntl(process->watch, F_SETFD, FD_CLOEXEC);
    }
    return true;
}

/* ------------------------------------------------------------------------------------- lines */

static void flush(struct process *process)
{
    struct text *unsent = &process->unsent;

    while (process->sent < unsent->used) {
        ssize_t n = write(process->in, unsent->data + process->sent, unsent->used - process->sent);

        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n < 0 && errno == EAGAIN) {
            return;
        }
        if (n < 0) {
            break; /* it reads no more; the next process_read tells what became of it */
        }
        process->sent += (size_t)n;
    }
    text_clear(unsent);
    process->sent = 0;
}

void process_send(struct process *process, const char *octets, size_t length)
{
    if (process->unsent.used - process->sent + length > PROCESS_UNSENT) {
        process->lost = true;
        return;
    }
    text_add(&process->unsent, octets, length);
    flush(process);
}

void process_turn(struct process *process)
{
    process->turn = 0;
    process->is_late = false;
}

/* Takes one whole line out of the buffer. */
static bool take_line(struct process *process, const char **line, size_t *length)
{
    char *from = process->buffer + process->start;
    size_t size = process->used - process->start;
    char *end = memchr(from + process->scanned, '\n', size - process->scanned);

    if (!end) {
        process->scanned = size;
        return false;
    }
    process->start += (size_t)(end - from) + 1;
    process->scanned = 0;
    if (end > from && end[-1] == '\r') {
        end--;
    }
    *end = '\0';
    *line = from;
    *length = (size_t)(end - from);
    return true;
}

/* Reads once. 1: there is more to look at, 0: nothing came, -1: the output is closed. */
static int fill(struct process *process)
{
    ssize_t n;

    if (process->start > 0) {
        process->used -= process->start;
        memmove(process->buffer, process->buffer + process->start, process->used);
        process->start = 0;
    }
    n = read(process->out, process->buffer + process->used, PROCESS_LINE - process->used);
    if (n < 0) {
        return errno == EAGAIN || errno == EINTR ? 0 : -1;
    }
    process->used += (size_t)n;
    process->turn += (size_t)n;
    return n > 0 ? 1 : -1;
}

static struct timespec until(int64_t deadline)
{
    int64_t left = deadline - process_now();

    left = left > 0 ? left : 0;
    return (struct timespec){.tv_sec = left / NANO, .tv_nsec = left % NANO};
}

/* Past the deadline one look is left, at what lies in the pipe: it came before, for all that can be
 * known. */
static bool look_late(struct process *process)
{
    bool is_first = !process->is_late;

    process->is_late = true;
    return is_first && fill(process) > 0;
}

/* Sleeps until something moves: 1 if the child has printed, -1 if it has ended, else 0. */
static int wait_event(struct process *process, int64_t deadline)
{
    struct pollfd files[3] = {{.fd = process->out, .events = POLLIN},
                              {.fd = process->watch, .events = POLLIN},
                              {.fd = process->unsent.used ? process->in : -1, .events = POLLOUT}};
    struct timespec left = until(deadline);

    if (ppoll(files, 3, &left, NULL) <= 0) {
        return 0;
    }
    if (files[2].revents) {
        flush(process);
    }
    if (files[0].revents) {
        return 1;
    }
    return files[1].revents ? -1 : 0;
}

enum process_event process_read(struct process *process, int64_t deadline, const char **line,
                                size_t *length)
{
    if (process->lost) {
        return PROCESS_DEAF;
    }
    while (!take_line(process, line, length)) {
        int moved;

        if (process->used - process->start >= PROCESS_LINE || process->turn > PROCESS_TURN) {
            return PROCESS_FLOOD;
        }
        if (process_now() >= deadline) {
            if (look_late(process)) {
                continue;
            }
            return process->unsent.used ? PROCESS_DEAF : PROCESS_TIMEOUT;
        }
        moved = wait_event(process, deadline);
        /* A descendant may hold the output open, so the end of the child itself counts as well; by
         * then everything it printed is in the pipe and has been read. */
        if (moved < 0 || (moved > 0 && fill(process) < 0)) {
            return PROCESS_GONE;
        }
    }
    return process->turn > PROCESS_TURN ? PROCESS_FLOOD : PROCESS_GOT_LINE;
}

/* --------------------------------------------------------------------------------------- end */

/* True when the child has ended; it stays a zombie, so that its group's number is not reused. */
static bool has_ended(const struct process *process)
{
    siginfo_t info = {0};

    if (waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0) {
        return true;
    }
    return info.si_pid == process->pid;
}

static bool wait_end(const struct process *process, int64_t deadline)
{
    while (!has_ended(process)) {
        struct pollfd file = {.fd = process->watch, .events = POLLIN};
        struct timespec left = until(deadline);

        if (process_now() >= deadline) {
            return false;
        }
        if (process->watch < 0) {
            left = (struct timespec){.tv_nsec = POLL_EXIT_MS * MILLI};
        }
        (void)ppoll(&file, 1, &left, NULL);
    }
    return true;
}

/* A child may have left its group, and is killed by its own number too. */
static void kill_both(pid_t pid)
{
    (void)kill(-pid, SIGKILL);
    (void)kill(pid, SIGKILL);
}

bool process_end(struct process *process, int grace_ms, int *status)
{
    pid_t pid = process->pid;
    bool itself;

    *status = 0;
    if (pid <= 0) {
        return true;
    }
    (void)close(process->in);
    itself = wait_end(process, process_now() + (int64_t)grace_ms * MILLI);
    kill_both(pid);
    /* From the wait on, the number may belong to somebody else. */
    process->pid = 0;
    while (waitpid(pid, status, 0) < 0 && errno == EINTR) {
    }
    (void)close(process->out);
    if (process->watch >= 0) {
        (void)close(process->watch);
    }
    free(process->buffer);
    text_free(&process->unsent);
    clear(process);
    return itself;
}

void process_kill(struct process *process)
{
    pid_t pid = process->pid;

    if (pid > 0) {
        kill_both(pid);
    }
}
