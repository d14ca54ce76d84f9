/* guard-probe.c - which walls this kernel gives this user, found out by building them. */
#include "bots/arena/bot/guard-walls.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    VERSION_PORTS = 4, /* of Landlock */
    VERSION_SCOPE = 6
};

#define BIT(wall) (1U << GUARD_WALL_##wall)

static bool went_well(pid_t pid)
{
    int status = -1;

    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return pid > 0 && status == 0;
}

/* Each attempt is made in a child, whom it may change for good. */
static bool try_alone(bool (*attempt)(struct guard_walls *walls), struct guard_walls *walls)
{
    pid_t pid = fork();

    if (pid == 0) {
        _exit(attempt(walls) ? 0 : 1);
    }
    return went_well(pid);
}

static bool has_files(struct guard_walls *walls)
{
    int rules = -1;

    return guard_user_enter(walls) == 0 && guard_files_open(walls, &rules) == 0 &&
           guard_files_enter(walls, rules) == 0;
}

static bool has_calls(struct guard_walls *walls)
{
    return guard_calls_make(walls) && guard_user_enter(walls) == 0 &&
           guard_calls_enter(walls) == 0 && ptrace(PTRACE_TRACEME, 0, NULL, NULL) < 0;
}

static bool has_user(struct guard_walls *walls)
{
    return guard_user_enter(walls) == 0 && geteuid() == walls->uid;
}

/* The child of an attempt is the one that would be a keeper. */
static bool has_spaces(struct guard_walls *walls)
{
    uid_t uid = geteuid();
    gid_t gid = getegid();
    pid_t pid = guard_spaces_fork(walls);

    if (pid == 0) {
        _exit(guard_spaces_enter(walls, uid, gid) == 0 ? 0 : 1);
    }
    return went_well(pid);
}

/* One wall after the other, so that one that is missing takes no other with it. */
static unsigned find_spaces(bool has_own_root)
{
    static const unsigned steps[] = {BIT(PIDS), BIT(MOUNTS), BIT(PROC), BIT(IPC), BIT(NET)};
    struct guard_walls walls = {.level = GUARD_FULL, .has_own_root = has_own_root};

    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        unsigned before = walls.up;

        walls.up |= steps[i];
        if ((steps[i] == BIT(PROC) &&
             (before & (BIT(PIDS) | BIT(MOUNTS))) != (BIT(PIDS) | BIT(MOUNTS))) ||
            !try_alone(has_spaces, &walls)) {
            walls.up = before;
        }
    }
    return walls.up;
}

/* Since Linux 5.14 processes are counted apart in a user namespace. */
static bool counts_in_spaces(void)
{
    struct utsname system;
    char *end = system.release;
    long version = 0, part = 0;

    if (uname(&system) != 0) {
        return false;
    }
    version = strtol(system.release, &end, 10);
    part = *end == '.' ? strtol(end + 1, &end, 10) : 0;
    return version > 5 || (version == 5 && part >= 14);
}

void guard_probe(struct guard_report *report)
{
    struct guard_walls walls = {.level = GUARD_FULL, .landlock = guard_files_version()};

    *report = (struct guard_report){0};
    report->walls = geteuid() == 0 ? find_spaces(false) : 0;
    if (!(report->walls & BIT(PIDS))) {
        report->walls = find_spaces(true);
        report->needs_own_root = report->walls != 0;
        report->walls |=
            report->needs_own_root && geteuid() != 0 && counts_in_spaces() ? BIT(COUNT) : 0;
    }
    if (walls.landlock > 0 && try_alone(has_files, &walls)) {
        report->landlock = walls.landlock;
        report->walls |= BIT(FILES);
        report->walls |= walls.landlock >= VERSION_PORTS ? BIT(PORTS) : 0;
        report->walls |= walls.landlock >= VERSION_SCOPE ? BIT(SCOPE) : 0;
    }
    report->walls |= try_alone(has_calls, &walls) ? BIT(CALLS) : 0;
    walls.up = BIT(USER);
    walls.uid = walls.gid = GUARD_FIRST_USER;
    /* Where root needs a user namespace, that has no second user. */
    if (geteuid() == 0 && !report->needs_own_root && try_alone(has_user, &walls)) {
        report->walls |= BIT(USER) | BIT(COUNT);
    }
}

/* A wall that is missing is no gap where others stand before the same thing. */
static bool is_gap(enum guard_wall wall, unsigned walls)
{
    switch (wall) {
    case GUARD_WALL_USER:
        return geteuid() == 0 && !(walls & BIT(USER));
    case GUARD_WALL_SCOPE:
        return !(walls & (BIT(SCOPE) | BIT(PIDS)));
    case GUARD_WALL_PORTS:
        return !(walls & (BIT(PORTS) | BIT(CALLS) | BIT(NET)));
    case GUARD_WALL_NET:
        return !(walls & (BIT(CALLS) | BIT(NET)));
    case GUARD_WALL_IPC:
        return !(walls & (BIT(CALLS) | BIT(IPC)));
    default:
        return !(walls & 1U << wall);
    }
}

void guard_missing(const struct guard_report *report, const struct guard *guard, struct text *out)
{
    static const char *const missing[] = {
#define WALL(name, word, missing) missing,
#include "bots/arena/bot/wall.def"
#undef WALL
    };
    unsigned unwanted = guard->skip | (guard->net ? BIT(PORTS) | BIT(NET) : 0);

    for (int wall = 0; guard->level == GUARD_FULL && !guard->wrap && wall < GUARD_WALLS; wall++) {
        if (!(unwanted & 1U << wall) && is_gap((enum guard_wall)wall, report->walls)) {
            text_format(out, "%s\n", missing[wall]);
        }
    }
}
