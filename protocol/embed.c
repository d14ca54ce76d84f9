/* embed.c - the engine inside a C program. */
#include "engine/tefuda.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/command.h"
#include "protocol/folder.h"

struct tf_host {
    struct host *host;
};

struct tf_host *tf_open(const char *cards_dir, char *error, size_t size)
{
    char found[FOLDER_PATH];

    if (cards_dir == NULL) {
        if (!folder_find(found, error, size)) {
            return NULL;
        }
        cards_dir = found;
    }
    struct tf_host *handle = malloc(sizeof *handle);
    if (handle == NULL) {
        return NULL;
    }
    handle->host = host_open(&cards_dir, 1, error, size);
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
