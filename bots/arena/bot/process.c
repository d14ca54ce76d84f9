/* process.c - one bot as a child process: lines out, lines in, against a clock. */
#include "bots/arena/bot/process-inner.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bots/arena/bot/family.h"
#include "bots/arena/bot/guard.h"

enum {
    NANO = 1000000000,
    MILLI = 1000000,
    FILES = 7 /* its input, our end; our end, its output; its errors; our socket, the keeper's */
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
static bool open_files(int files[FILES], const char *errors)
{
    int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;
    int on = 1;

    if (pipe2(files, O_CLOEXEC) != 0 || pipe2(files + 2, O_CLOEXEC) != 0 ||
        socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, files + 5) != 0) {
        return false;
    }
    files[4] = open(errors ? errors : "/dev/null", flags, 0600);
    for (int i = 0; i < FILES; i++) {
        int high = files[i] < 0 ? -1 : fcntl(files[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);

        if (high < 0) {
            return false;
        }
        (void)close(files[i]);
        files[i] = high;
    }
    return fcntl(files[1], F_SETFL, O_NONBLOCK) == 0 && fcntl(files[2], F_SETFL, O_NONBLOCK) == 0 &&
           setsockopt(files[5], SOL_SOCKET, SO_PASSCRED, &on, sizeof on) == 0;
}

/* Field by field, because another thread may read the keeper's number at any time. */
static void clear(struct process *process)
{
    process->keeper = 0;
    process->bot = 0;
    process->in = process->out = process->socket = -1;
    process->has_ended = process->is_frozen = false;
    process->status = 0;
    process->buffer = NULL;
    process->start = process->used = process->scanned = process->turn = 0;
    process->unsent = (struct text){0};
    process->sent = 0;
    process->lost = process->is_late = false;
    process->standing = (struct standing){0};
    process->stood = 0;
}

bool process_start(struct process *process, const struct launch *launch)
{
    int files[FILES] = {-1, -1, -1, -1, -1, -1, -1};
    pid_t keeper = -1;

    clear(process);
    process->place = process->error = 0;
    process->use = (struct keeper_use){0};
    process->buffer = malloc(PROCESS_LINE + 1);
    if (process->buffer && open_files(files, launch->errors)) {
        keeper = keeper_start(&(struct keeper_order){
            .command = launch->command,
            .walls = launch->guard ? launch->guard->walls : NULL,
            .folder = launch->folder,
            .core = launch->core,
            .files = {files[0], files[3], files[4]},
            .arena = files[6],
        });
    }
    if (keeper < 0) {
        close_all(files, FILES);
        free(process->buffer);
        process->buffer = NULL;
        return false;
    }
    close_all((const int[]){files[0], files[3], files[4], files[6]}, 4);
    process->keeper = keeper;
    process->lag = launch->lag;
    process->is_pinned = launch->core >= 0;
    process->in = files[1];
    process->out = files[2];
    process->socket = files[5];
    return true;
}

bool process_failure(const struct process *process, char *text, size_t size)
{
    if (process->error == 0) {
        return false;
    }
    (void)snprintf(text, size, "%s: %s", keeper_place_name(process->place),
                   strerrorname_np(process->error));
    return true;
}

/* ------------------------------------------------------------------------------------ keeper */

/* The number of who has sent a message, in this process's own counting. */
static pid_t sender(struct msghdr *message)
{
    struct cmsghdr *head = CMSG_FIRSTHDR(message);
    struct ucred who = {0};

    if (head && head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_CREDENTIALS) {
        memcpy(&who, CMSG_DATA(head), sizeof who);
    }
    return who.pid;
}

static void take_word(struct process *process, const struct keeper_word *word, pid_t from)
{
    switch (word->saying) {
    case KEEPER_BOT:
        process->bot = from;
        break;
    case KEEPER_ENDED:
    case KEEPER_LAST:
        process->has_ended = true;
        process->status = word->status;
        process->use = word->use;
        break;
    case KEEPER_FAILED:
        process->place = word->place;
        process->error = word->error;
        break;
    }
}

/* Takes what the keeper has said. False: it will say no more. */
static bool listen_to_keeper(struct process *process, int flags)
{
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(struct ucred))];
    struct keeper_word word;
    struct iovec part = {.iov_base = &word, .iov_len = sizeof word};
    ssize_t size;

    do {
        struct msghdr message = {.msg_iov = &part,
                                 .msg_iovlen = 1,
                                 .msg_control = control,
                                 .msg_controllen = sizeof control};

        size = recvmsg(process->socket, &message, flags | MSG_CMSG_CLOEXEC);
        if (size == (ssize_t)sizeof word) {
            take_word(process, &word, sender(&message));
        }
    } while (size > 0 || (size < 0 && errno == EINTR));
    return size < 0 && errno == EAGAIN;
}

bool process_look_for_end(struct process *process)
{
    if (!process->has_ended && !listen_to_keeper(process, MSG_DONTWAIT)) {
        process->has_ended = true; /* so has the keeper, by violence */
        process->status = SIGKILL;
    }
    return process->has_ended;
}

/* ------------------------------------------------------------------------------------ freeze */

/* The number stands for this child as long as the keeper has not said its last word. */
static void signal_group(struct process *process, int number)
{
    if (process->bot == 0 && process->socket >= 0) {
        (void)process_look_for_end(process);
    }
    if (process->bot > 0) {
        (void)kill(-process->bot, number);
    }
}

void process_freeze(struct process *process)
{
    if (!process->is_frozen) {
        signal_group(process, SIGSTOP);
        process->is_frozen = process->bot > 0;
    }
}

void process_thaw(struct process *process)
{
    if (process->is_frozen) {
        signal_group(process, SIGCONT);
        process->is_frozen = false;
    }
}

/* --------------------------------------------------------------------------------------- end */

static bool wait_end(struct process *process, int64_t deadline)
{
    while (!process_look_for_end(process)) {
        struct pollfd file = {.fd = process->socket, .events = POLLIN};
        struct timespec left = process_until(deadline);

        if (process_now() >= deadline) {
            return false;
        }
        (void)ppoll(&file, 1, &left, NULL);
    }
    return true;
}

int process_threads(const struct process *process)
{
    struct family family;

    family_look(&family, process->keeper);
    return family.threads > 0 ? family.threads - 1 : 0; /* the keeper is none of the child's */
}

bool process_has_ended(struct process *process, int64_t deadline)
{
    return wait_end(process, deadline);
}

/* Whoever killed the keeper has left its bot behind, unless that went with its namespace. */
static void bury(struct process *process)
{
    pid_t keeper = process->keeper;
    int status = 0;

    (void)shutdown(process->socket, SHUT_WR);
    (void)listen_to_keeper(process, 0);
    /* From the wait on, the number may belong to somebody else. */
    process->keeper = 0;
    while (waitpid(keeper, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFSIGNALED(status) && process->bot > 0) {
        (void)kill(-process->bot, SIGKILL);
    }
}

/* The same, and longer by what the child stands in line meanwhile. */
static bool wait_in_line(struct process *process, int64_t deadline)
{
    int64_t granted = 0, stood = 0;
    bool has_ended;

    if (process->is_pinned && process_now() < deadline) {
        standing_begin(&process->standing, process->keeper, process_now());
    }
    do {
        granted = stood;
        has_ended = wait_end(process, deadline + granted);
        stood = has_ended ? granted : process_stood(process);
    } while (!has_ended && stood > granted + MILLI);
    return has_ended;
}

bool process_end(struct process *process, int grace_ms, int *status)
{
    bool itself;

    *status = 0;
    if (process->keeper <= 0) {
        return true;
    }
    (void)close(process->in);
    process_thaw(process);
    itself = wait_in_line(process, process_now() + (int64_t)grace_ms * MILLI);
    bury(process);
    *status = process->status;
    (void)close(process->out);
    (void)close(process->socket);
    free(process->buffer);
    text_free(&process->unsent);
    clear(process);
    return itself;
}

void process_kill(struct process *process)
{
    pid_t keeper = process->keeper;

    if (keeper > 0) {
        (void)kill(keeper, SIGTERM);
    }
}
