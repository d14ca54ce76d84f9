/* process.c - one bot as a child process: lines out, lines in, against a clock. */
#include "bots/arena/bot/process.h"

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

#include "bots/arena/bot/guard.h"
#include "bots/arena/bot/lag.h"

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

/* True when the child has ended; it stays a zombie, so that its group's number is not reused. */
static bool look_for_end(struct process *process)
{
    if (!process->has_ended && !listen_to_keeper(process, MSG_DONTWAIT)) {
        process->has_ended = true; /* so has the keeper, by violence */
        process->status = SIGKILL;
    }
    return process->has_ended;
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

void process_queue(struct process *process, const char *octets, size_t length)
{
    if (process->unsent.used - process->sent + length > PROCESS_UNSENT) {
        process->lost = true;
        return;
    }
    text_add(&process->unsent, octets, length);
}

void process_send(struct process *process, const char *octets, size_t length)
{
    process_queue(process, octets, length);
    flush(process);
}

void process_turn(struct process *process)
{
    process->turn = 0;
    process->is_late = false;
    if (process->lag) {
        lag_begin(process->lag, process_now());
    }
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
    struct lag *lag = process->lag;
    struct pollfd files[4] = {{.fd = process->out, .events = POLLIN},
                              {.fd = process->socket, .events = POLLIN},
                              {.fd = process->unsent.used ? process->in : -1, .events = POLLOUT},
                              {.fd = lag ? lag->file : -1, .events = POLLIN}};
    struct timespec left = until(process->has_ended ? 0 : deadline);

    if (ppoll(files, 4, &left, NULL) < 0) {
        return 0;
    }
    if (files[3].revents) {
        lag_look(lag, process_now());
    } else if (lag) {
        lag->last = 0;
    }
    if (files[2].revents) {
        flush(process);
    }
    if (files[0].revents) {
        return 1;
    }
    if (!process->has_ended && files[1].revents && look_for_end(process)) {
        return 0; /* once more for its last words */
    }
    return process->has_ended ? -1 : 0;
}

enum process_event process_read(struct process *process, int64_t deadline, const char **line,
                                size_t *length)
{
    if (process->lost) {
        return PROCESS_DEAF;
    }
    while (!take_line(process, line, length)) {
        int64_t now;
        int moved;

        if (process->used - process->start >= PROCESS_LINE || process->turn > PROCESS_TURN) {
            return PROCESS_FLOOD;
        }
        now = process_now();
        if (now >= deadline) {
            if (process->lag && !process->is_late) {
                lag_add(process->lag, deadline, now);
            }
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

/* ------------------------------------------------------------------------------------ freeze */

/* The number stands for this child as long as the keeper has not said its last word. */
static void signal_group(struct process *process, int number)
{
    if (process->bot == 0 && process->socket >= 0) {
        (void)look_for_end(process);
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
    while (!look_for_end(process)) {
        struct pollfd file = {.fd = process->socket, .events = POLLIN};
        struct timespec left = until(deadline);

        if (process_now() >= deadline) {
            return false;
        }
        (void)ppoll(&file, 1, &left, NULL);
    }
    return true;
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

bool process_end(struct process *process, int grace_ms, int *status)
{
    bool itself;

    *status = 0;
    if (process->keeper <= 0) {
        return true;
    }
    (void)close(process->in);
    process_thaw(process);
    itself = wait_end(process, process_now() + (int64_t)grace_ms * MILLI);
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
