/* guard-spaces.c - a view of the system that holds the bot and nobody else. */
#include "bots/arena/bot/guard-walls.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    DIGITS = 24 /* octets of a number as text */
};

pid_t guard_spaces_fork(const struct guard_walls *walls)
{
    unsigned long flags = SIGCHLD;

    if (guard_has(walls, GUARD_WALL_PIDS)) {
        flags |= CLONE_NEWPID;
    }
    if (guard_has(walls, GUARD_WALL_MOUNTS)) {
        flags |= CLONE_NEWNS;
    }
    if (guard_has(walls, GUARD_WALL_IPC)) {
        flags |= CLONE_NEWIPC;
    }
    if (guard_has(walls, GUARD_WALL_NET)) {
        flags |= CLONE_NEWNET;
    }
    if (flags != SIGCHLD && walls->has_own_root) {
        flags |= CLONE_NEWUSER;
    }
    return (pid_t)syscall(SYS_clone, flags, 0, 0, 0, 0);
}

/* ------------------------------------------------------------------------------------- users */

/* A number in digits, without stdio, which is not for children of threads. */
static char *digits(char *end, unsigned long number)
{
    do {
        *--end = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    return end;
}

/* Writes the line that maps one number to itself. */
static int write_map(int file, unsigned long number)
{
    char line[2 * DIGITS], octets[DIGITS];
    char *text = digits(octets + sizeof octets, number);
    size_t length = (size_t)(octets + sizeof octets - text);

    memcpy(line, text, length);
    line[length] = ' ';
    memcpy(line + length + 1, text, length);
    memcpy(line + 2 * length + 1, " 1", 2);
    return write(file, line, 2 * length + 3) < 0 ? errno : 0;
}

/* The files belong to the user only while the process shows itself; they are written after that. */
static int map_users(uid_t uid, gid_t gid)
{
    int files[3], error = 0;

    (void)prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
    files[0] = open("/proc/self/setgroups", O_WRONLY | O_CLOEXEC);
    files[1] = open("/proc/self/gid_map", O_WRONLY | O_CLOEXEC);
    files[2] = open("/proc/self/uid_map", O_WRONLY | O_CLOEXEC);
    (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    if (files[0] < 0 || files[1] < 0 || files[2] < 0 || write(files[0], "deny", 4) != 4) {
        error = errno;
    }
    error = error ? error : write_map(files[1], gid);
    error = error ? error : write_map(files[2], uid);
    for (int i = 0; i < 3; i++) {
        if (files[i] >= 0) {
            (void)close(files[i]);
        }
    }
    return error;
}

/* ------------------------------------------------------------------------------------ mounts */

static int try_mount(const char *source, const char *target, const char *type, unsigned long flags,
                     const char *options)
{
    return mount(source, target, type, flags, options) == 0 ? 0 : errno;
}

/* Nothing to be seen: an empty folder, or an empty file. What does not exist is left to Landlock.
 */
static int cover(const char *path)
{
    unsigned long closed = MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC;
    struct stat found;

    if (stat(path, &found) != 0) {
        return 0;
    }
    if (S_ISDIR(found.st_mode)) {
        return try_mount("none", path, "tmpfs", closed, "size=4k,nr_inodes=2,mode=000");
    }
    return try_mount("/dev/null", path, NULL, MS_BIND, NULL);
}

static void put(char *options, const char *key, unsigned long number)
{
    char octets[DIGITS] = "";

    strcat(options, key); /* NOLINT: its caller has room for all of them */
    strcat(options, digits(octets + sizeof octets - 1, number)); /* NOLINT */
}

static int mount_scratch(const struct guard_walls *walls)
{
    char options[6 * DIGITS] = "mode=0700";

    if (!walls->scratch) {
        return 0;
    }
    put(options, ",size=", (unsigned long)walls->limits.scratch_size);
    put(options, ",nr_inodes=", (unsigned long)walls->limits.scratch_size / 4096 + 16);
    put(options, ",uid=", walls->uid);
    put(options, ",gid=", walls->gid);
    return try_mount("none", walls->scratch, "tmpfs", MS_NOSUID | MS_NODEV, options);
}

/* Who cannot be looked into is not to be seen there: the keeper, whose command line is that of the
 * arena. Before Linux 5.8 members of the group root see it all the same. */
static int mount_proc(void)
{
    unsigned long closed = MS_NOSUID | MS_NODEV | MS_NOEXEC;
    int error = try_mount("proc", "/proc", "proc", closed, "hidepid=4");

    return error ? try_mount("proc", "/proc", "proc", closed, "hidepid=2") : 0;
}

static int mount_all(const struct guard_walls *walls)
{
    int error = try_mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL);

    for (size_t i = 0; !error && walls->hidden && walls->hidden[i]; i++) {
        error = cover(walls->hidden[i]);
    }
    error = error ? error : mount_scratch(walls);
    if (!error && guard_has(walls, GUARD_WALL_PROC)) {
        error = mount_proc();
    }
    return error;
}

int guard_spaces_enter(const struct guard_walls *walls, uid_t outer_uid, gid_t outer_gid)
{
    int error = 0;

    if (walls->has_own_root) {
        error = map_users(outer_uid, outer_gid);
    }
    if (!error && guard_has(walls, GUARD_WALL_MOUNTS)) {
        error = mount_all(walls);
    }
    return error;
}
