/* talk.c - the conversation with one bot in one game, written down for its author. */
#include "bots/arena/bot/talk.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "bots/arena/bot/process.h"

enum { NANO = 1000000000, MICRO_PLACES = 1000, DELETE = 0x7f };

void talk_open(struct talk *talk, const char *path)
{
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600); /* a hand is in it */

    *talk = (struct talk){.file = file < 0 ? NULL : fdopen(file, "a"), .from = process_now()};
    if (file >= 0 && !talk->file) {
        (void)close(file);
    }
}

static void put_line(struct talk *talk, char way, const char *line, size_t length)
{
    int64_t now = process_now() - talk->from;

    talk->used += length;
    if (talk->used > TALK_MOST) {
        (void)fputs("# it is too long, the rest is left out\n", talk->file);
        talk_close(talk);
        return;
    }
    if (way == '!') {
        (void)fputs("! ", talk->file);
    } else {
        (void)fprintf(talk->file, "%lld.%06lld %c ", (long long)(now / NANO),
                      (long long)(now % NANO / MICRO_PLACES), way);
    }
    for (size_t i = 0; i < length; i++) {
        unsigned char octet = (unsigned char)line[i];

        if ((octet < ' ' && octet != '\t') || octet == DELETE) {
            (void)fprintf(talk->file, "\\x%02x", octet);
        } else {
            (void)fputc(octet, talk->file);
        }
    }
    (void)fputc('\n', talk->file);
}

void talk_put(struct talk *talk, char way, const char *lines, size_t length)
{
    while (talk->file && length > 0) {
        const char *end = memchr(lines, '\n', length);
        size_t line = end ? (size_t)(end - lines) : length;

        put_line(talk, way, lines, line);
        line += end != NULL;
        lines += line;
        length -= line;
    }
}

void talk_close(struct talk *talk)
{
    if (talk->file) {
        (void)fclose(talk->file);
    }
    talk->file = NULL;
}
