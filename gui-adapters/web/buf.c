/* buf.c - text that grows. */
#include "gui-adapters/web/buf.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BUF_FIRST = 256, BUF_MILLI = 1000, BUF_MICRO = 1000000 };

static _Noreturn void out_of_memory(void)
{
    (void)fprintf(stderr, "%s: out of memory\n", program_invocation_short_name);
    exit(1);
}

void *buf_new(size_t size)
{
    void *memory = calloc(1, size);

    if (!memory) {
        out_of_memory();
    }
    return memory;
}

char *buf_copy(const char *text)
{
    size_t size = strlen(text) + 1;

    return memcpy(buf_new(size), text, size);
}

static void make_room(struct buf *buf, size_t length)
{
    size_t room = buf->room ? buf->room : BUF_FIRST;

    while (room < buf->used + length + 1) {
        room *= 2;
    }
    if (room != buf->room) {
        char *data = realloc(buf->data, room);

        if (!data) {
            out_of_memory();
        }
        buf->data = data;
        buf->room = room;
    }
}

void buf_add(struct buf *buf, const char *text, size_t length)
{
    make_room(buf, length);
    memcpy(buf->data + buf->used, text, length);
    buf->used += length;
    buf->data[buf->used] = '\0';
}

void buf_say(struct buf *buf, const char *text)
{
    buf_add(buf, text, strlen(text));
}

void buf_put(struct buf *buf, const char *format, ...)
{
    va_list args;
    va_list again;
    int length;

    va_start(args, format);
    va_copy(again, args);
    length = vsnprintf(NULL, 0, format, args);
    if (length > 0) {
        make_room(buf, (size_t)length);
        (void)vsnprintf(buf->data + buf->used, (size_t)length + 1, format, again);
        buf->used += (size_t)length;
    }
    va_end(again);
    va_end(args);
}

void buf_cut(struct buf *buf, size_t length)
{
    if (length > 0) {
        memmove(buf->data, buf->data + length, buf->used - length + 1);
        buf->used -= length;
    }
}

void buf_clear(struct buf *buf)
{
    buf->used = 0;
    if (buf->data) {
        buf->data[0] = '\0';
    }
}

void buf_free(struct buf *buf)
{
    free(buf->data);
    *buf = (struct buf){0};
}

int64_t buf_now(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * BUF_MILLI + now.tv_nsec / BUF_MICRO;
}
