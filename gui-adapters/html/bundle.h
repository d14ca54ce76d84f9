/* bundle.h - modules of the page as one script: each in a function of its own, after those that it
 * imports. It understands what our modules use: imports of names or a default, exported
 * declarations, one list of exports, no cycles. */
#ifndef HTML_BUNDLE_H
#define HTML_BUNDLE_H

#include <stdbool.h>

#include "gui-adapters/web/buf.h"

enum { BUNDLE_FOLDERS = 4, BUNDLE_MODULES = 64 };

struct bundle {
    const char *folder[BUNDLE_FOLDERS]; /* where modules are looked for, by their last name */
    const char *left_out;               /* a module that is not wanted: its names are undefined */
    char *module[BUNDLE_MODULES];       /* that are in the script; starts empty */
    int modules;
};

/* Appends a module, and before it what it imports. False with one line in `fault`. */
bool bundle_add(struct bundle *bundle, const char *name, struct buf *script, struct buf *fault);
void bundle_end(struct bundle *bundle);

/* Appends a file. False if it cannot be read. */
bool bundle_read(const char *path, struct buf *out);

#endif
