/* event.h - commands of the arena on the guessing game, for its tests.
 *
 * Promise: an event has a folder of its own, which goes with it. It stands in a header because
 * several test files of one program use it. */
#ifndef TF_TESTS_EVENT_H
#define TF_TESTS_EVENT_H

#include <criterion/criterion.h>

#include <ftw.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wordexp.h>

#include "bots/arena/cmd/cmd.h"
#include "tests/bots/double.h"

enum { EVENT_LINE = 2048, EVENT_FILE = 1 << 16, EVENT_PATH = 300 };

struct event {
    char folder[32];
    char *out, *err; /* of the last command */
};

static inline void event_open(struct event *event)
{
    *event = (struct event){.folder = "/tmp/tefuda-arena-XXXXXX"};
    cr_assert(mkdtemp(event->folder));
}

/* Runs a command line, its words split as a shell would. */
__attribute__((format(printf, 2, 3))) static inline int event_run(struct event *event,
                                                                  const char *format, ...)
{
    struct cmd cmd = {.engine = DOUBLE_ENGINE};
    char line[EVENT_LINE];
    wordexp_t words;
    va_list arguments;
    size_t size = 0, said;
    int status;

    va_start(arguments, format);
    cr_assert_lt(vsnprintf(line, sizeof line, format, arguments), EVENT_LINE);
    va_end(arguments);
    cr_assert_eq(wordexp(line, &words, WRDE_NOCMD), 0, "%s", line);
    free(event->out);
    free(event->err);
    cmd.out = open_memstream(&event->out, &size);
    cmd.err = tmpfile(); /* has a descriptor and is no terminal */
    status = arena_main(&cmd, (int)words.we_wordc, words.we_wordv);
    (void)fclose(cmd.out);
    said = (size_t)ftell(cmd.err);
    rewind(cmd.err);
    event->err = calloc(1, said + 1);
    cr_assert_eq(fread(event->err, 1, said, cmd.err), said);
    (void)fclose(cmd.err);
    wordfree(&words);
    return status;
}

/* The text of a file in the folder; NULL if there is none. The caller frees it. */
static inline char *event_file(const struct event *event, const char *name)
{
    char path[EVENT_PATH];
    char *text;
    FILE *file;

    (void)snprintf(path, sizeof path, "%s/%s", event->folder, name);
    file = fopen(path, "re");
    if (!file) {
        return NULL;
    }
    text = calloc(1, EVENT_FILE);
    cr_assert_gt(fread(text, 1, EVENT_FILE - 1, file), 0);
    (void)fclose(file);
    return text;
}

static inline int event_remove(const char *path, const struct stat *info, int kind, struct FTW *at)
{
    (void)info;
    (void)kind;
    (void)at;
    return remove(path);
}

static inline void event_close(struct event *event)
{
    (void)nftw(event->folder, event_remove, 16, FTW_DEPTH | FTW_PHYS);
    free(event->out);
    free(event->err);
}

#endif
