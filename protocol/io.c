/* io.c - bytes of a file descriptor to lines and back. */
#include "protocol/io.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

void io_open(struct io *io, int fd)
{
    io->fd = fd;
    io->is_ended = false;
    io->start = io->end = 0;
}

/* Reads more behind the octets that are there; false at the end. */
static bool fill(struct io *io)
{
    ssize_t got = 0;

    do {
        got = read(io->fd, io->buffer + io->end, sizeof io->buffer - io->end);
    } while (got < 0 && errno == EINTR);
    if (got <= 0) {
        io->is_ended = true;
        return false;
    }
    io->end += (size_t)got;
    return true;
}

/* The front of the buffer holds a piece of an endless line: drops the rest of the line, keeps
 * what follows it. False if the input ends in it. */
static bool skip(struct io *io)
{
    for (;;) {
        const char *lf = memchr(io->buffer + MAX_LINE, '\n', io->end - MAX_LINE);
        if (lf != NULL) {
            io->start = (size_t)(lf - io->buffer) + 1;
            return true;
        }
        io->start = io->end = MAX_LINE;
        if (!fill(io)) {
            return false;
        }
    }
}

/* Moves what is left to the front, so that there is room behind it. */
static void compact(struct io *io)
{
    memmove(io->buffer, io->buffer + io->start, io->end - io->start);
    io->end -= io->start;
    io->start = 0;
}

enum io_event io_read(struct io *io, const char **line, size_t *length)
{
    for (size_t searched = 0;;) {
        size_t there = io->end - io->start;
        *line = io->buffer + io->start;
        const char *lf = memchr(*line + searched, '\n', there - searched);
        *length = lf != NULL ? (size_t)(lf - *line) : there;
        if (*length >= MAX_LINE) { /* the LF counts too */
            compact(io);
            bool is_whole = skip(io);
            *line = io->buffer;
            *length = MAX_LINE;
            return is_whole ? IO_TOOLONG : IO_CUT;
        }
        if (lf != NULL) {
            io->start += *length + 1;
            return IO_LINE;
        }
        searched = there;
        compact(io);
        if (io->is_ended || !fill(io)) {
            *line = io->buffer;
            io->start = io->end;
            return *length > 0 ? IO_CUT : IO_END;
        }
    }
}

/* True if a read would not wait. */
static bool is_ready(const struct io *io)
{
    struct pollfd poll_fd = {.fd = io->fd, .events = POLLIN};

    return poll(&poll_fd, 1, 0) > 0;
}

/* A whole line, or more than a line may be, is in the buffer. */
static bool is_complete(const struct io *io)
{
    size_t there = io->end - io->start;

    return memchr(io->buffer + io->start, '\n', there) != NULL || there >= MAX_LINE;
}

bool io_peek(const struct io *io, const char **line, size_t *length)
{
    const char *start = io->buffer + io->start;
    const char *lf = memchr(start, '\n', io->end - io->start);

    *line = start;
    *length = lf == NULL ? 0 : (size_t)(lf - start);
    return lf != NULL && *length < MAX_LINE;
}

enum io_event io_poll(struct io *io, const char **line, size_t *length)
{
    if (!is_complete(io) && !io->is_ended && is_ready(io)) {
        compact(io);
        (void)fill(io);
    }
    return is_complete(io) || io->is_ended ? io_read(io, line, length) : IO_NOTHING;
}

bool io_write(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(fd, text, length);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        if (written > 0) {
            text += written;
            length -= (size_t)written;
        }
    }
    return true;
}

void io_ignore_pipe(void)
{
    (void)signal(SIGPIPE, SIG_IGN);
}
