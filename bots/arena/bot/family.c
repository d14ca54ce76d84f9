/* family.c - a process and all that it has started, as /proc shows them. */
#include "bots/arena/bot/family.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    PATH = 96,
    OCTETS = 4096,
    DEPTH = 64,   /* of a tree of processes */
    DEAD_AT = 14, /* cutime in /proc/PID/stat, counted behind the name; then cstime */
    NANO = 1000000000
};

/* The text of a small file; "" if there is none. */
static void read_file(const char *path, char text[OCTETS])
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t size = file < 0 ? 0 : read(file, text, OCTETS - 1);

    text[size > 0 ? size : 0] = '\0';
    if (file >= 0) {
        (void)close(file);
    }
}

/* What a process has used, its threads of now and before. */
static int64_t time_of(pid_t pid)
{
    struct timespec used = {0};
    clockid_t clock;

    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &used) != 0) {
        return 0;
    }
    return (int64_t)used.tv_sec * NANO + used.tv_nsec;
}

static void add_process(struct family *family, pid_t pid, int depth);

static void add_children(struct family *family, const char *path, int depth)
{
    char text[OCTETS];
    char *at = text, *end;
    long child;

    read_file(path, text);
    while ((child = strtol(at, &end, 10)) > 0 && end != at) {
        add_process(family, (pid_t)child, depth + 1);
        at = end;
    }
}

/* Whether a thread is ready to run; and, once a process, what its children have used that were
 * waited for. */
static void add_state(struct family *family, pid_t pid, const char *thread)
{
    char path[PATH], text[OCTETS];
    const char *at;
    int64_t ticks = 0;

    (void)snprintf(path, sizeof path, "/proc/%d/task/%.16s/stat", (int)pid, thread);
    read_file(path, text);
    at = strrchr(text, ')'); /* the name may hold anything */
    family->is_ready = family->is_ready || (at && strncmp(at, ") R", 3) == 0);
    for (int field = 1; at && (at = strchr(at, ' ')) != NULL; at++, field++) {
        ticks += field == DEAD_AT || field == DEAD_AT + 1 ? strtoll(at, NULL, 10) : 0;
    }
    if (strtol(thread, NULL, 10) == pid) {
        family->ran += ticks * NANO / sysconf(_SC_CLK_TCK);
    }
}

static void add_thread(struct family *family, pid_t pid, const char *thread, int depth)
{
    char path[PATH], text[OCTETS];
    char *end;

    (void)snprintf(path, sizeof path, "/proc/%d/task/%.16s/schedstat", (int)pid, thread);
    read_file(path, text);
    (void)strtoll(text, &end, 10); /* what it has run stands in the clock of its process */
    family->stood += strtoll(end, NULL, 10);
    family->threads++;
    add_state(family, pid, thread);
    (void)snprintf(path, sizeof path, "/proc/%d/task/%.16s/children", (int)pid, thread);
    add_children(family, path, depth);
}

static void add_process(struct family *family, pid_t pid, int depth)
{
    char path[PATH];
    struct dirent *entry;
    DIR *threads;

    (void)snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    threads = depth < DEPTH ? opendir(path) : NULL;
    if (!threads) {
        return;
    }
    while ((entry = readdir(threads)) != NULL) {
        if (entry->d_name[0] != '.') {
            add_thread(family, pid, entry->d_name, depth);
        }
    }
    (void)closedir(threads);
    family->ran += time_of(pid);
}

void family_look(struct family *family, pid_t root)
{
    *family = (struct family){0};
    add_process(family, root, 0);
}
