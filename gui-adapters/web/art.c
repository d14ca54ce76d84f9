/* art.c - pictures of cards, and styles of games, that somebody has put beside the page. */
#include "gui-adapters/web/art.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gui-adapters/web/files.h"

static struct buf all; /* "art GAME/KEY\n" and "theme GAME\n", in order */

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Adds a line for each file of a folder with this end: `line`, and its name without the end. Only
 * what the page is served is named. */
static void find_in(const char *www, const char *folder, const char *end, const char *line)
{
    struct dirent **file = NULL;
    char path[PATH_MAX], found[PATH_MAX];
    int n;

    (void)snprintf(path, sizeof path, "%s%s", www, folder);
    n = scandir(path, &file, is_shown, alphasort);
    for (int i = 0; i < n; i++) {
        const char *type, *at = strrchr(file[i]->d_name, '.');

        (void)snprintf(path, sizeof path, "%s/%s", folder, file[i]->d_name);
        if (at && strcmp(at, end) == 0 && files_find(www, "", path, found, sizeof found, &type)) {
            buf_put(&all, "%s%.*s\n", line, (int)(at - file[i]->d_name), file[i]->d_name);
        }
        free(file[i]);
    }
    free(file);
}

void art_find(const char *www)
{
    char folder[PATH_MAX], line[NAME_MAX + 8];
    struct dirent **game = NULL;
    int n;

    (void)snprintf(folder, sizeof folder, "%s/art", www);
    n = scandir(folder, &game, is_shown, alphasort);
    for (int i = 0; i < n; i++) {
        (void)snprintf(folder, sizeof folder, "/art/%s", game[i]->d_name);
        (void)snprintf(line, sizeof line, "art %s/", game[i]->d_name);
        find_in(www, folder, ".svg", line);
        free(game[i]);
    }
    free(game);
    find_in(www, "/theme", ".css", "theme ");
}

void art_put(struct buf *out, const char *game)
{
    size_t length = game ? strlen(game) : 0;

    for (const char *at = all.data; at && *at; at = strchr(at, '\n') + 1) {
        const char *name = strchr(at, ' ') + 1;

        if (length == 0 || (strcspn(name, "/\n") == length && strncmp(name, game, length) == 0)) {
            buf_put(out, "%.*s\n", (int)strcspn(at, "\n"), at);
        }
    }
}

void art_free(void)
{
    buf_free(&all);
}
