/* complaint.c - the file that takes what one bot prints to standard error. */
#include "bots/arena/bot/complaint.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static size_t size_of(const struct complaint *complaint)
{
    struct stat found;

    return complaint->file >= 0 && fstat(complaint->file, &found) == 0 ? (size_t)found.st_size : 0;
}

/* A file that nobody else sees; -1 if there is none to be had. */
static int open_nameless(void)
{
    char name[] = "/tmp/tefuda-arena-XXXXXX";
    int file = mkostemp(name, O_CLOEXEC);

    if (file >= 0) {
        (void)unlink(name);
    }
    return file;
}

void complaint_open(struct complaint *complaint, const char *folder, const char *bot, int worker)
{
    *complaint = (struct complaint){.is_kept = folder != NULL};
    if (folder) {
        text_format(&complaint->path, "%s/%s-worker%d.err", folder, bot, worker);
        complaint->file = open(complaint->path.data, O_RDONLY | O_CREAT | O_CLOEXEC, 0600);
    } else {
        complaint->file = open_nameless();
        if (complaint->file >= 0) {
            text_format(&complaint->path, "/proc/self/fd/%d", complaint->file);
        }
    }
    complaint->before = size_of(complaint);
}

void complaint_mark(struct complaint *complaint)
{
    complaint->before = size_of(complaint);
}

const char *complaint_path(const struct complaint *complaint)
{
    return complaint->path.data;
}

void complaint_trim(const struct complaint *complaint)
{
    size_t most = complaint->is_kept ? COMPLAINT_NAMED : COMPLAINT_KEPT;

    if (complaint->file >= 0 && size_of(complaint) > most) {
        (void)!truncate(complaint->path.data, (off_t)most);
    }
}

/* Reads what lies from one place to another, as far as the buffer goes; the octets read. */
static size_t read_part(const struct complaint *complaint, size_t from, size_t to, char *octets)
{
    size_t size = to - from < COMPLAINT_LINE ? to - from : COMPLAINT_LINE;
    ssize_t length = pread(complaint->file, octets, size, (off_t)from);

    return length > 0 ? (size_t)length : 0;
}

void complaint_read(const struct complaint *complaint, struct text *out)
{
    char first[COMPLAINT_LINE], last[COMPLAINT_LINE];
    size_t start = complaint->before;
    size_t end = size_of(complaint);
    const char *cut, *tail;

    if (end <= start) {
        return;
    }
    size_t used = read_part(complaint, start, end, first);
    cut = memchr(first, '\n', used);
    size_t length = cut ? (size_t)(cut - first) : used;
    text_add(out, first, length);

    used = read_part(complaint, end - start > sizeof last ? end - sizeof last : start, end, last);
    used -= used > 0 && last[used - 1] == '\n';
    cut = memrchr(last, '\n', used);
    tail = cut ? cut + 1 : last;
    used -= (size_t)(tail - last);
    if (used > 0 && (used != length || memcmp(first, tail, used) != 0)) {
        text_put(out, " ... ");
        text_add(out, tail, used);
    }
}

void complaint_tail(const struct complaint *complaint, struct text *out)
{
    size_t at = complaint->before, end = size_of(complaint);
    char octets[COMPLAINT_LINE];

    if (end > at + COMPLAINT_KEPT) {
        at = end - COMPLAINT_KEPT;
    }
    while (at < end) {
        size_t used = read_part(complaint, at, end, octets);

        if (used == 0) {
            return;
        }
        text_add(out, octets, used);
        at += used;
    }
}

void complaint_close(struct complaint *complaint)
{
    if (complaint->path.used == 0) {
        return;
    }
    if (complaint->is_kept && complaint->file >= 0 && size_of(complaint) == 0) {
        (void)unlink(complaint->path.data);
    }
    if (complaint->file >= 0) {
        (void)close(complaint->file);
    }
    complaint->file = -1;
    text_free(&complaint->path);
}
