/* links.h - links from a report to files beside it: records and replays of games.
 *
 * Promise: a link is there only if its file is, and leads there from the page, wherever both are
 * taken together. */
#ifndef TF_ARENA_LINKS_H
#define TF_ARENA_LINKS_H

#include <stdbool.h>
#include <stdio.h>

#include "bots/arena/base/text.h"

struct links {
    struct text folder, address; /* as it can be opened from here; as the page says it */
};

/* Finds the way from a page, which need not be there yet, to a folder. NULL for the folder: there
 * are no links. False, with a line appended to error, if the folder is not there. */
bool links_open(const char *folder, const char *page, struct links *links, struct text *error);

/* True if there are links at all. */
bool links_are_wanted(const struct links *links);

/* Writes a link to the file NAME and ending, if it is there. */
void links_put(const struct links *links, const char *name, const char *ending, const char *words,
               FILE *out);

void links_close(struct links *links);

#endif
