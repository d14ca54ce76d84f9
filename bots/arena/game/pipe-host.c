/* pipe-host.c - any program that hosts games by the protocol, as the referee's host. */
#include "bots/arena/game/pipe-host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/wire.h"
#include "bots/arena/bot/process.h"

enum { MILLI = 1000000, QUIT_MS = 500, REPLY_MAX = 64 << 20 };

struct pipe_host {
    struct process process;
    bool is_gone;
    struct text reply, line;
};

static const char *give_up(struct pipe_host *host, const char *words)
{
    int status;

    if (!host->is_gone) {
        (void)process_end(&host->process, 0, &status);
    }
    host->is_gone = true;
    text_clear(&host->reply);
    text_format(&host->reply, "err gone -- %s\n", words);
    return host->reply.data;
}

static bool is_status(const char *line)
{
    return wire_ok(line) || strncmp(line, "err ", 4) == 0;
}

static const char *ask(struct tf_host *handle, const char *line)
{
    struct pipe_host *host = (struct pipe_host *)handle;
    int64_t deadline = process_now() + (int64_t)PIPE_HOST_MS * MILLI;
    const char *read = "";
    size_t length = 0;

    if (host->is_gone) {
        return give_up(host, "the host has ended");
    }
    text_clear(&host->reply);
    text_clear(&host->line);
    text_format(&host->line, "%s\n", line);
    process_send(&host->process, host->line.data, host->line.used);
    do {
        process_turn(&host->process); /* a reply may be long: each line is a turn of its own */
        switch (process_read(&host->process, deadline, &read, &length)) {
        case PROCESS_GOT_LINE:
            break;
        case PROCESS_TIMEOUT:
        case PROCESS_DEAF:
            return give_up(host, "the host does not answer");
        case PROCESS_FLOOD:
            return give_up(host, "a line of the host is too long");
        case PROCESS_GONE:
            return give_up(host, "the host has ended");
        }
        text_add(&host->reply, read, length);
        text_add(&host->reply, "\n", 1);
        if (host->reply.used > REPLY_MAX) {
            return give_up(host, "a reply of the host is too long");
        }
    } while (!is_status(host->reply.data + host->reply.used - length - 1));
    return host->reply.data;
}

static void end(struct tf_host *handle)
{
    struct pipe_host *host = (struct pipe_host *)handle;
    int status;

    if (!host->is_gone) {
        process_send(&host->process, "quit\n", 5);
        (void)process_end(&host->process, QUIT_MS, &status);
    }
    text_free(&host->reply);
    text_free(&host->line);
    free(host);
}

static struct tf_host *begin(const char *command, char *error, size_t size)
{
    struct pipe_host *host = calloc(1, sizeof *host);
    const char *reply;

    if (!host || !process_start(&host->process, &(struct launch){.command = command, .core = -1})) {
        (void)snprintf(error, size, "%s: the system gives no process", command);
        free(host);
        return NULL;
    }
    reply = ask((struct tf_host *)host, "tefuda 1 name=tefuda-arena");
    if (!wire_ok(wire_status(reply))) {
        (void)snprintf(error, size, "%s: %s", command, wire_status(reply));
        end((struct tf_host *)host);
        return NULL;
    }
    return (struct tf_host *)host;
}

const struct match_engine PIPE_HOST = {begin, ask, end};
