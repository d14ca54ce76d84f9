/* links.c - links from a report to files beside it. */
#include "bots/arena/report/links.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bots/arena/report/escape.h"

/* The way from one folder to another, both from the root and without links; "" if they are the
 * same, else with a / at its end. */
static void find_way(const char *from, const char *to, struct text *out)
{
    size_t shared = 0, i = 0;

    for (; from[i] && from[i] == to[i]; i++) {
        shared = from[i] == '/' ? i + 1 : shared;
    }
    if ((!from[i] && (!to[i] || to[i] == '/')) || (!to[i] && from[i] == '/')) {
        shared = i + (from[i] == '/' || to[i] == '/');
    }
    for (const char *at = from + (shared < strlen(from) ? shared : strlen(from)); *at;) {
        text_put(out, "../");
        at += strcspn(at, "/");
        at += *at == '/';
    }
    if (shared < strlen(to)) {
        text_format(out, "%s/", to + shared);
    }
}

/* The folder that a file is in. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct text folder = {0};
    char *found;

    text_add(&folder, slash ? path : ".", slash ? (size_t)(slash - path) + 1 : 1);
    found = realpath(text_string(&folder), NULL);
    text_free(&folder);
    return found;
}

bool links_open(const char *folder, const char *page, struct links *links, struct text *error)
{
    struct stat info;
    char *from, *to;

    *links = (struct links){0};
    if (!folder) {
        return true;
    }
    from = folder_of(page);
    to = from ? realpath(folder, NULL) : NULL;
    if (to && stat(to, &info) == 0 && !S_ISDIR(info.st_mode)) {
        errno = ENOTDIR;
        free(to);
        to = NULL;
    }
    if (to) {
        text_format(&links->folder, "%s/", folder);
        find_way(from, to, &links->address);
    } else {
        text_format(error, "%s: %s\n", from ? folder : page, strerror(errno));
    }
    free(from);
    free(to);
    return to != NULL;
}

bool links_are_wanted(const struct links *links)
{
    return links->folder.used > 0;
}

void links_put(const struct links *links, const char *name, const char *ending, const char *words,
               FILE *out)
{
    struct text path = {0};

    text_format(&path, "%s%s%s", text_string(&links->folder), name, ending);
    if (links_are_wanted(links) && access(path.data, R_OK) == 0) {
        (void)fputs("<a href=\"", out);
        escape_address(text_string(&links->address), out);
        (void)fprintf(out, "%s%s\">%s</a>", name, ending, words);
    }
    text_free(&path);
}

void links_close(struct links *links)
{
    text_free(&links->folder);
    text_free(&links->address);
}
