/* folder.c - where the card files are. */
#include "protocol/cards/folder.h"

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

/* The one that lies where it should. */
static bool find_one(char out[FOLDER_PATH])
{
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
    return false;
}

/* Cuts the text at its colons; false if there are too many. */
static bool cut(struct folders *folders)
{
    char *rest = folders->text;

    for (folders->count = 0; rest != NULL; folders->count++) {
        if (folders->count == FOLDER_MOST) {
            return false;
        }
        char *colon = strchr(rest, ':');
        folders->at[folders->count] = rest;
        if (colon != NULL) {
            *colon = '\0';
        }
        rest = colon == NULL ? NULL : colon + 1;
    }
    return true;
}

bool folders_find(struct folders *out, const char *named, char *error, size_t size)
{
    const char *set = getenv("TEFUDA_CARDS");
    bool is_set = named == NULL && set != NULL && set[0] != '\0';

    named = is_set ? set : named;
    if (named == NULL) {
        out->count = 1;
        out->at[0] = out->text;
        if (!find_one(out->text)) {
            (void)snprintf(error, size,
                           "there is no folder of card files; name it with --cards or "
                           "TEFUDA_CARDS\n");
            return false;
        }
        return true;
    }
    if (snprintf(out->text, FOLDER_PATH, "%s", named) >= FOLDER_PATH || !cut(out)) {
        (void)snprintf(error, size, "too many folders of card files: %d at most\n", FOLDER_MOST);
        return false;
    }
    for (int i = 0; i < out->count && is_set; i++) {
        if (!is_folder(out->at[i])) {
            (void)snprintf(error, size, "TEFUDA_CARDS names no folder: %s\n", out->at[i]);
            return false;
        }
    }
    return true;
}
