/* art.c - pictures of cards that somebody has put beside the page. */
#include "gui-adapters/web/art.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gui-adapters/web/files.h"

static struct buf all; /* "GAME/KEY\n", in order */

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Only what the page is served is named. */
static void find_in(const char *www, const char *folder, const char *game)
{
    struct dirent **file = NULL;
    int n = scandir(folder, &file, is_shown, alphasort);

    for (int i = 0; i < n; i++) {
        char path[NAME_MAX * 2 + 8], found[PATH_MAX];
        const char *type, *end = strrchr(file[i]->d_name, '.');
        int length = snprintf(path, sizeof path, "/art/%s/%s", game, file[i]->d_name);
        bool is_art = end && strcmp(end, ".svg") == 0 && length < (int)sizeof path &&
                      files_find(www, "", path, found, sizeof found, &type);

        if (is_art) {
            buf_put(&all, "%s/%.*s\n", game, (int)(end - file[i]->d_name), file[i]->d_name);
        }
        free(file[i]);
    }
    free(file);
}

void art_find(const char *www)
{
    char folder[PATH_MAX];
    struct dirent **game = NULL;
    int n;

    (void)snprintf(folder, sizeof folder, "%s/art", www);
    n = scandir(folder, &game, is_shown, alphasort);
    for (int i = 0; i < n; i++) {
        int length = snprintf(folder, sizeof folder, "%s/art/%s", www, game[i]->d_name);

        if (length < (int)sizeof folder) {
            find_in(www, folder, game[i]->d_name);
        }
        free(game[i]);
    }
    free(game);
}

void art_put(struct buf *out, const char *game)
{
    size_t length = game ? strlen(game) : 0;

    for (const char *at = all.data; at && *at; at = strchr(at, '\n') + 1) {
        if (length == 0 || (strncmp(at, game, length) == 0 && at[length] == '/')) {
            buf_put(out, "art %.*s\n", (int)strcspn(at, "\n"), at);
        }
    }
}

void art_free(void)
{
    buf_free(&all);
}
