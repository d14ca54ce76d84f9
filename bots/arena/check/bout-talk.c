/* bout-talk.c - requests one by one, where rival.h would wait for each answer. */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/arena/check/bout.h"
#include "bots/arena/check/look.h"

enum { MILLI = 1000000, ID_MAX = 999999999, LEFT_MS = 50 };

bool bout_send(struct bout *bout, const char *format, ...)
{
    struct rival *rival = &bout->rival;
    struct text line = {0};
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(bout->sent, sizeof bout->sent, format, arguments);
    va_end(arguments);
    rival->id = rival->id < ID_MAX ? rival->id + 1 : 1;
    text_format(&line, "%ld %s\n", rival->id, bout->sent);
    process_turn(&rival->process);
    rival->asked = process_now();
    process_send(&rival->process, line.data, line.used);
    text_free(&line);
    return true;
}

bool bout_hear(struct bout *bout, int64_t ms, struct wire_line *status)
{
    int64_t deadline = bout->rival.asked + (ms + BOUT_PATIENCE) * MILLI;
    const char *line = "";
    size_t length = 0;

    for (;;) {
        switch (process_read(&bout->rival.process, deadline, &line, &length)) {
        case PROCESS_GOT_LINE:
            break;
        case PROCESS_TIMEOUT:
            return bout_fail(bout, "no status line came in %lld ms and %d more", (long long)ms,
                             BOUT_PATIENCE);
        case PROCESS_DEAF:
            return bout_fail(bout, "it does not read what it is sent");
        case PROCESS_FLOOD:
            return bout_fail(bout, "it printed too much");
        case PROCESS_GONE:
            return bout_fail(bout, "it ended");
        }
        if (!wire_read(bout->check->wire, line, length, status)) {
            return bout_fail(bout, "`%.100s` came, which is no line of the protocol", line);
        }
        if (status->kind == WIRE_OK || status->kind == WIRE_ERR) {
            return status->kind == WIRE_OK || bout_fail(bout, "`%.100s` came", line);
        }
    }
}

bool bout_hear_ok(struct bout *bout, int64_t ms)
{
    struct wire_line status = {0};

    if (!bout_hear(bout, ms, &status)) {
        return false;
    }
    return status.id == bout->rival.id ||
           bout_fail(bout, "the ok that came has the id %ld instead of %ld", status.id,
                     bout->rival.id);
}

bool bout_hear_move(struct bout *bout, int64_t ms)
{
    struct wire_line status = {0};

    if (!bout_hear(bout, ms, &status)) {
        return false;
    }
    if (status.id != bout->rival.id ||
        !wire_key(status.rest, "move", bout->move, sizeof bout->move)) {
        return bout_fail(bout, "`%ld %.100s` came instead of `%ld ok d=%lu move=`", status.id,
                         status.rest, bout->rival.id, bout->referee.d);
    }
    return true;
}

void bout_close_input(struct bout *bout)
{
    int none = open("/dev/null", O_WRONLY | O_CLOEXEC);

    if (none >= 0) { /* the number stays open, for process_end */
        (void)dup3(none, bout->rival.process.in, O_CLOEXEC);
        (void)close(none);
    }
}

/* Waits until the first process is gone. False if it is not by the deadline. */
static bool wait_end(struct bout *bout, int64_t deadline)
{
    struct process *process = &bout->rival.process;
    const char *line = "";
    size_t length = 0;
    struct look look;

    while (process_read(process, deadline, &line, &length) == PROCESS_GOT_LINE) {
    }
    while (look_at(process, &look) && look.has_first) {
        if (process_now() >= deadline) {
            return false;
        }
        (void)usleep(1000);
    }
    return true;
}

bool bout_gone(struct bout *bout, int64_t ms)
{
    struct look look;
    int status = 0;

    if (!wait_end(bout, process_now() + ms * MILLI)) {
        return bout_fail(bout, "it still ran %lld ms later", (long long)ms);
    }
    (void)usleep(LEFT_MS * 1000);
    if (look_at(&bout->rival.process, &look)) {
        return bout_fail(bout, "it ended and left %d process%s behind", look.processes,
                         look.processes == 1 ? "" : "es");
    }
    (void)process_end(&bout->rival.process, 0, &status);
    bout->rival.running = false;
    if (WIFSIGNALED(status)) {
        return bout_fail(bout, "it was ended by signal %d", WTERMSIG(status));
    }
    return WEXITSTATUS(status) == 0 ||
           bout_fail(bout, "it ended with status %d instead of 0", WEXITSTATUS(status));
}
