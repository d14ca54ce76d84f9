/* buf.h - text that grows, and memory that is there or the program ends: what a bridge can be made
 * to keep is bounded elsewhere, so running out of it means that the machine has none. */
#ifndef WEB_BUF_H
#define WEB_BUF_H

#include <stddef.h>
#include <stdint.h>

/* Empty when all its bytes are zero. `data` ends with a zero octet as soon as there is any. */
struct buf {
    char *data;
    size_t used, room;
};

/* Zeroed memory, for free(). */
void *buf_new(size_t size);
/* A copy of a string, for free(). */
char *buf_copy(const char *text);

void buf_add(struct buf *buf, const char *text, size_t length);
void buf_say(struct buf *buf, const char *text);
void buf_put(struct buf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Drops the first `length` octets. */
void buf_cut(struct buf *buf, size_t length);
void buf_clear(struct buf *buf);
void buf_free(struct buf *buf);

/* Milliseconds of the clock that never goes back. */
int64_t buf_now(void);

#endif
