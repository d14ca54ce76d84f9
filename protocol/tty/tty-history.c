/* tty-history.c - the file that keeps a person's lines. */
#include "protocol/tty/tty-inner.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Makes every folder above the file; one that exists is no failure, the file itself will tell. */
static void make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(path, 0700);
        *slash = '/';
    }
}

bool tty_history(char path[TTY_PATH])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME"), *below = "";

    /* A path that is not absolute does not count, says the standard of these folders. */
    if (state == NULL || state[0] != '/') {
        state = home;
        below = "/.local/state";
    }
    if (state == NULL || state[0] != '/') {
        return false;
    }
    int length = snprintf(path, TTY_PATH, "%s%s/tefuda/history", state, below);
    if (length < 0 || length >= TTY_PATH) {
        return false;
    }
    make_folders(path);
    int file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    return file >= 0 && close(file) == 0;
}
