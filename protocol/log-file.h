/* log-file.h - the file of the option `log`.
 *
 * Promise: whoever speaks to a host writes no file but a plain one in the folder that the command
 * line named, and nothing that he names keeps the host waiting. */
#ifndef TF_PROTOCOL_LOG_FILE_H
#define TF_PROTOCOL_LOG_FILE_H

#include <stdio.h>

/* Opens a file of the folder to write behind what it holds. A name is one word of a path that does
 * not begin with a dot. On failure returns NULL and says why. folder NULL: none was named. */
FILE *log_open(const char *folder, const char *name, const char **fault);

#endif
