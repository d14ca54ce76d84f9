/* embed.c - the engine inside a C program. */
#include "engine/tefuda.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/worlds/value.h"
#include "protocol/command.h"
#include "protocol/cards/folder.h"

struct tf_host {
    struct host *host;
};

/* Worlds and the cards they are of, which stay when the host reads others. */
struct kept_worlds {
    struct tf_worlds worlds; /* first: what the caller has points to it */
    struct cards *cards;
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
    struct kept_worlds *kept = malloc(sizeof *kept);

    if (kept == NULL) {
        say("err limit -- out of memory", error, size);
        return NULL;
    }
    kept->worlds.is_open = false;
    kept->cards = host->host->cards;
    const char *refusal = command_root(host->host, view, &kept->worlds.root);
    if (refusal != NULL) {
        say(refusal, error, size);
        free(kept);
        return NULL;
    }
    cards_keep(kept->cards);
    return &kept->worlds;
}

void tf_worlds_close(struct tf_worlds *worlds)
{
    struct kept_worlds *kept = (struct kept_worlds *)(void *)worlds;

    if (kept != NULL) {
        cards_drop(kept->cards);
        free(kept);
    }
}
