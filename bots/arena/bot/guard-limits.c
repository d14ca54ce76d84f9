/* guard-limits.c - how much of everything a process of the bot gets. */
#include "bots/arena/bot/guard-walls.h"

#include <errno.h>
#include <sys/resource.h>

/* A limit above what the arena itself may have is no reason to fail: the lower one holds. */
static int set(__rlimit_resource_t resource, int64_t soft, int64_t hard)
{
    struct rlimit limit;

    if (getrlimit(resource, &limit) != 0) {
        return errno;
    }
    if (limit.rlim_max == RLIM_INFINITY || (rlim_t)hard < limit.rlim_max) {
        limit.rlim_max = (rlim_t)hard;
    }
    limit.rlim_cur = (rlim_t)soft < limit.rlim_max ? (rlim_t)soft : limit.rlim_max;
    return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

int guard_limits_enter(const struct guard_walls *walls)
{
    const struct guard_limits *limits = &walls->limits;
    int error = set(RLIMIT_CORE, 0, 0);

    error = error ? error : set(RLIMIT_NOFILE, limits->files, limits->files);
    error = error ? error : set(RLIMIT_FSIZE, limits->file_size, limits->file_size);
    error = error ? error : set(RLIMIT_MSGQUEUE, 0, 0);
    if (!error && limits->memory) {
        error = set(RLIMIT_AS, limits->memory, limits->memory);
    }
    if (!error && limits->cpu_s) { /* SIGXCPU, which says why; a second later SIGKILL */
        error = set(RLIMIT_CPU, limits->cpu_s, limits->cpu_s + 1);
    }
    if (!error && limits->procs) { /* in a user namespace the keeper counts as the bot's */
        int64_t procs = limits->procs + walls->has_own_root;

        error = set(RLIMIT_NPROC, procs, procs);
    }
    return error;
}
