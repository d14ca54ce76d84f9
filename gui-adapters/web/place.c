/* place.c - where the files of the project lie. */
#include "gui-adapters/web/place.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "gui-adapters/web/buf.h"

const char *place_find(const char *built, const char *installed)
{
    char folder[PATH_MAX], path[PATH_MAX + 64];
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    const char *const both[] = {built, installed};

    folder[length > 0 ? length : 0] = '\0';
    for (char *slash = strrchr(folder, '/'); slash; slash = strrchr(folder, '/')) {
        *slash = '\0';
        for (int i = 0; i < 2; i++) {
            (void)snprintf(path, sizeof path, "%s/%s", folder, both[i]);
            if (access(path, F_OK) == 0) {
                return buf_copy(path);
            }
        }
    }
    return buf_copy(built);
}
