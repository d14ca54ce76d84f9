/* files.h - which file of the page a path of a browser names, if any. */
#ifndef WEB_FILES_H
#define WEB_FILES_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the name of the file and sets its type. False if there is none to be served: only plain
 * names of known types below `www`, never one that a link stands for. */
bool files_find(const char *www, const char *client, const char *path, char *out, size_t size,
                const char **type);
/* Is this name, as in Host, one of the loopback or `name`? A port behind it does not count. */
bool files_host(const char *host, const char *name);
/* Is this the origin of a page of ours? One of the loopback must have our port. */
bool files_origin(const char *origin, const char *name, int port);

#endif
