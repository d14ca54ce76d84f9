/* embed.c - the engine inside a C program. */
#include "engine/tefuda.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/worlds/value.h"
#include "protocol/command.h"
#include "protocol/folder.h"

struct tf_host {
    struct host *host;
};

struct tf_host *tf_open(const char *cards_dir, char *error, size_t size)
{
    struct folders folders;

    if (!folders_find(&folders, cards_dir, error, size)) {
        return NULL;
    }
    struct tf_host *handle = malloc(sizeof *handle);
    if (handle == NULL) {
        return NULL;
    }
    handle->host = host_open(folders.at, folders.count, error, size);
    if (handle->host == NULL) {
        free(handle);
        return NULL;
    }
    return handle;
}

const char *tf_send(struct tf_host *host, const char *line)
{
    return command_run(host->host, line, strlen(line));
}

void tf_close(struct tf_host *host)
{
    if (host != NULL) {
        host_close(host->host);
        free(host);
    }
}

/* The last line of a reply, which is its status, without its end. */
static void say(const char *reply, char *error, size_t size)
{
    size_t length = strcspn(reply, "\n");

    while (reply[length] == '\n' && reply[length + 1] != '\0') {
        reply += length + 1;
        length = strcspn(reply, "\n");
    }
    if (size > 0) {
        (void)snprintf(error, size, "%.*s", (int)length, reply);
    }
}

struct tf_worlds *tf_worlds_open(struct tf_host *host, const char *view, char *error, size_t size)
{
    struct tf_worlds *worlds = malloc(sizeof *worlds);

    if (worlds == NULL) {
        say("err limit -- out of memory", error, size);
        return NULL;
    }
    worlds->is_open = false;
    const char *refusal = command_root(host->host, view, &worlds->root);
    if (refusal != NULL) {
        say(refusal, error, size);
        free(worlds);
        return NULL;
    }
    return worlds;
}

void tf_worlds_close(struct tf_worlds *worlds)
{
    free(worlds);
}
