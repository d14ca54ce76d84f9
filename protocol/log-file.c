/* log-file.c - the file of the option `log`. */
#include "protocol/log-file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Without waiting, as for the reader of a pipe, and behind no link. */
static int open_in(const char *folder, const char *name)
{
    int place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (place < 0) {
        return -1;
    }
    int file = openat(
        place, name, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC,
        0666);
    int error = errno;
    (void)close(place);
    errno = error;
    return file;
}

FILE *log_open(const char *folder, const char *name, const char **fault)
{
    struct stat kind;

    if (folder == NULL) {
        *fault = "there is no folder for logs: start the host with --logs DIR";
        return NULL;
    }
    if (strchr(name, '/') != NULL || name[0] == '.') {
        *fault = "a file in the folder of --logs: no / and no dot in front";
        return NULL;
    }
    int file = open_in(folder, name);
    if (file < 0) {
        *fault = strerror(errno);
        return NULL;
    }
    if (fstat(file, &kind) != 0 || !S_ISREG(kind.st_mode)) {
        (void)close(file);
        *fault = "not a plain file";
        return NULL;
    }
    FILE *log = fdopen(file, "a");
    if (log == NULL) {
        *fault = strerror(errno);
        (void)close(file);
    }
    return log;
}
