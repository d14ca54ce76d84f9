/* standing.c - how long a bot stood in line for its core while others held it. */
#include "bots/arena/bot/standing.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bots/arena/bot/process.h"

enum {
    PATH = 96,
    OCTETS = 4096,
    DEPTH = 64,   /* of a tree of processes */
    DEAD_AT = 14, /* cutime in /proc/PID/stat, counted behind the name; then cstime */
    MILLI = 1000000,
    NANO = 1000000000
};

/* Of all processes of a bot. */
struct sum {
    int64_t ran, stood; /* ns of processor time; in lines that are over */
    bool is_ready;      /* one of them could run, and does not since this process does */
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

static void add_process(struct sum *sum, pid_t pid, int depth);

static void add_children(struct sum *sum, const char *path, int depth)
{
    char text[OCTETS];
    char *at = text, *end;
    long child;

    read_file(path, text);
    while ((child = strtol(at, &end, 10)) > 0 && end != at) {
        add_process(sum, (pid_t)child, depth + 1);
        at = end;
    }
}

/* Whether a thread is ready to run; and, once a process, what its children have used that were
 * waited for. */
static void add_state(struct sum *sum, pid_t pid, const char *thread)
{
    char path[PATH], text[OCTETS];
    const char *at;
    int64_t ticks = 0;

    (void)snprintf(path, sizeof path, "/proc/%d/task/%.16s/stat", (int)pid, thread);
    read_file(path, text);
    at = strrchr(text, ')'); /* the name may hold anything */
    sum->is_ready = sum->is_ready || (at && strncmp(at, ") R", 3) == 0);
    for (int field = 1; at && (at = strchr(at, ' ')) != NULL; at++, field++) {
        ticks += field == DEAD_AT || field == DEAD_AT + 1 ? strtoll(at, NULL, 10) : 0;
    }
    if (strtol(thread, NULL, 10) == pid) {
        sum->ran += ticks * NANO / sysconf(_SC_CLK_TCK);
    }
}

static void add_thread(struct sum *sum, pid_t pid, const char *thread, int depth)
{
    char path[PATH], text[OCTETS];
    char *end;

    (void)snprintf(path, sizeof path, "/proc/%d/task/%.16s/schedstat", (int)pid, thread);
    read_file(path, text);
    (void)strtoll(text, &end, 10); /* what it has run stands in the clock of its process */
    sum->stood += strtoll(end, NULL, 10);
    add_state(sum, pid, thread);
    (void)snprintf(path, sizeof path, "/proc/%d/task/%.16s/children", (int)pid, thread);
    add_children(sum, path, depth);
}

static void add_process(struct sum *sum, pid_t pid, int depth)
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
            add_thread(sum, pid, entry->d_name, depth);
        }
    }
    (void)closedir(threads);
    sum->ran += time_of(pid);
}

void standing_begin(struct standing *standing, pid_t root, int64_t at)
{
    struct sum sum = {0};

    add_process(&sum, root, 0);
    *standing = (struct standing){.root = root,
                                  .at = at,
                                  .ran = sum.ran,
                                  .stood = sum.stood,
                                  .last_ran = sum.ran,
                                  .since = sum.is_ready ? at : process_now()};
}

void standing_tick(struct standing *standing)
{
    struct sum sum = {0};

    standing->ticks++;
    if ((standing->ticks & (standing->ticks - 1)) != 0) {
        return;
    }
    add_process(&sum, standing->root, 0);
    if (!sum.is_ready || sum.ran != standing->last_ran) {
        standing->since = process_now();
    }
    standing->last_ran = sum.ran;
}

int64_t standing_time(const struct standing *standing)
{
    int64_t now = process_now(), tick = (int64_t)STANDING_TICK_MS * MILLI, stood, idle, line;
    struct sum sum = {0};

    if (standing->root == 0) {
        return 0;
    }
    add_process(&sum, standing->root, 0);
    line = sum.ran != standing->last_ran || now - standing->since < tick ? tick
                                                                         : now - standing->since;
    stood = sum.stood - standing->stood + (sum.is_ready ? line : 0);
    stood += stood > 0 ? tick : 0; /* before it began */
    idle = now - standing->at - (sum.ran - standing->ran);
    stood = stood < idle ? stood : idle;
    return stood > 0 ? stood : 0;
}
