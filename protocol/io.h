/* io.h - bytes of a file descriptor to lines and back.
 *
 * Promise: a line that is too long is dropped up to its end and the stream stays in sync;
 * nothing here blocks except reading and writing, and a closed descriptor is an answer, not a
 * signal.
 * Cost: one buffer of 128 KiB in the struct. */
#ifndef TF_PROTOCOL_IO_H
#define TF_PROTOCOL_IO_H

#include "engine/base/base.h"

enum io_event {
    IO_LINE,    /* a line, without its LF */
    IO_TOOLONG, /* the first MAX_LINE octets of a line that was longer */
    IO_CUT,     /* the input ended in mid-line */
    IO_END,     /* the input has ended, or cannot be read */
    IO_NOTHING  /* of io_poll: no whole line is there yet */
};

struct io {
    int fd;
    bool is_ended;
    size_t start, end; /* octets that were read but not handed out */
    char buffer[2 * MAX_LINE];
};

/* Starts reading from a descriptor, which stays the caller's. */
void io_open(struct io *io, int fd);

/* The next line; it lies in the buffer until the next call. */
enum io_event io_read(struct io *io, const char **line, size_t *length);

/* The same if it can be had without waiting, else IO_NOTHING. */
enum io_event io_poll(struct io *io, const char **line, size_t *length);

/* True if a whole line is in the buffer, and which: io_read would return it without reading. */
bool io_peek(const struct io *io, const char **line, size_t *length);

/* Writes a whole text; false if the other side has gone. */
bool io_write(int fd, const char *text, size_t length);

/* Lets a write to a closed pipe fail instead of ending the process. */
void io_ignore_pipe(void);

#endif
