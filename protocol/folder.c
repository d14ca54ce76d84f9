/* folder.c - where the card files are. */
#include "protocol/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const places[] = {"/../cards", "/cards", "/../share/tefuda/cards"};
static const char *const installed[] = {"/usr/local/share/tefuda/cards", "/usr/share/tefuda/cards"};

static bool is_folder(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* The folder of the running program, without a slash at its end. */
static bool find_self(char out[FOLDER_PATH])
{
    ssize_t length = readlink("/proc/self/exe", out, FOLDER_PATH - 64);

    if (length <= 0 || length == FOLDER_PATH - 64) {
        return false;
    }
    out[length] = '\0';
    *strrchr(out, '/') = '\0';
    return true;
}

bool folder_find(char out[FOLDER_PATH], char *error, size_t size)
{
    const char *named = getenv("TEFUDA_CARDS");

    if (named != NULL && named[0] != '\0') {
        (void)snprintf(out, FOLDER_PATH, "%s", named);
        if (!is_folder(out)) {
            (void)snprintf(error, size, "TEFUDA_CARDS names no folder: %s\n", named);
            return false;
        }
        return true;
    }
    for (size_t i = 0; i < sizeof places / sizeof places[0] && find_self(out); i++) {
        size_t length = strlen(out);
        (void)snprintf(out + length, FOLDER_PATH - length, "%s", places[i]);
        if (is_folder(out)) {
            return true;
        }
    }
    for (size_t i = 0; i < sizeof installed / sizeof installed[0]; i++) {
        (void)snprintf(out, FOLDER_PATH, "%s", installed[i]);
        if (is_folder(out)) {
            return true;
        }
    }
    (void)snprintf(error, size,
                   "there is no folder of card files; name it with --cards or TEFUDA_CARDS\n");
    return false;
}
