/* process-lines.c - what is written to a child and read from it, against a clock. */
#include "bots/arena/bot/process-inner.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "bots/arena/bot/lag.h"

enum { NANO = 1000000000, MILLI = 1000000 };

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
    process->standing = (struct standing){0};
    process->stood = 0;
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

struct timespec process_until(int64_t deadline)
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

/* A tick of the lag is over. */
static void look_at_line(struct process *process, const struct lag *lag)
{
    if (process->is_pinned && process->standing.root == 0) {
        standing_begin(&process->standing, process->keeper, lag->from);
    } else if (process->is_pinned) {
        standing_tick(&process->standing);
    }
}

/* Sleeps until something moves: 1 if the child has printed, -1 if it has ended, else 0. */
static int wait_event(struct process *process, int64_t deadline)
{
    struct lag *lag = process->lag;
    struct pollfd files[4] = {{.fd = process->out, .events = POLLIN},
                              {.fd = process->socket, .events = POLLIN},
                              {.fd = process->unsent.used ? process->in : -1, .events = POLLOUT},
                              {.fd = lag ? lag->file : -1, .events = POLLIN}};
    struct timespec left = process_until(process->has_ended ? 0 : deadline);

    if (ppoll(files, 4, &left, NULL) < 0) {
        return 0;
    }
    if (lag && files[3].revents) {
        lag_look(lag, process_now());
        look_at_line(process, lag);
    } else if (lag) {
        lag->last = 0;
    }
    if (files[2].revents) {
        flush(process);
    }
    if (files[0].revents) {
        return 1;
    }
    if (!process->has_ended && files[1].revents && process_look_for_end(process)) {
        return 0; /* once more for its last words */
    }
    return process->has_ended ? -1 : 0;
}

int64_t process_stood(struct process *process)
{
    int64_t stood = standing_time(&process->standing);

    process->stood =
        stood < (int64_t)PROCESS_STOOD_MS * MILLI ? stood : (int64_t)PROCESS_STOOD_MS * MILLI;
    return process->stood;
}

void process_hurry(struct process *process)
{
    process->is_pinned = false;
    process->standing = (struct standing){0};
    process->stood = 0;
}

/* True if the time is over: what the child has stood in line meanwhile is no time of its own. */
static bool is_over(struct process *process, int64_t deadline)
{
    int64_t now = process_now();

    /* What is left of the time is granted in pieces that are worth a look. */
    if (now < deadline + process->stood || now + MILLI / 2 < deadline + process_stood(process)) {
        return false;
    }
    if (process->lag && !process->is_late) {
        lag_add(process->lag, deadline + process->stood, now);
    }
    return true;
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
        if (is_over(process, deadline)) {
            if (look_late(process)) {
                continue;
            }
            return process->unsent.used ? PROCESS_DEAF : PROCESS_TIMEOUT;
        }
        moved = wait_event(process, deadline + process->stood);
        /* A descendant may hold the output open, so the end of the child itself counts as well; by
         * then everything it printed is in the pipe and has been read. */
        if (moved < 0 || (moved > 0 && fill(process) < 0)) {
            return PROCESS_GONE;
        }
    }
    return process->turn > PROCESS_TURN ? PROCESS_FLOOD : PROCESS_GOT_LINE;
}
