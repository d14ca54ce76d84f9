/* guard-user.c - who the bot is, and that it cannot become more than that. */
#include "bots/arena/bot/guard-walls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/seccomp.h>
#include <linux/securebits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* What cannot be taken away here is not there: a plain user has none of it. */
static void drop_bounds(void)
{
    for (int i = 0; prctl(PR_CAPBSET_READ, i, 0, 0, 0) >= 0; i++) {
        (void)prctl(PR_CAPBSET_DROP, i, 0, 0, 0);
    }
    (void)prctl(PR_SET_SECUREBITS,
                SECBIT_NOROOT | SECBIT_NOROOT_LOCKED | SECBIT_NO_SETUID_FIXUP_LOCKED |
                    SECBIT_KEEP_CAPS_LOCKED | SECBIT_NO_CAP_AMBIENT_RAISE,
                0, 0, 0);
    (void)prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
}

static int drop_capabilities(void)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};

    return syscall(SYS_capset, &header, none) == 0 ? 0 : errno;
}

/* By system calls: the C library's functions of these names speak to all threads of a program. */
static int change_user(uid_t uid, gid_t gid)
{
    if (syscall(SYS_setgroups, 0, NULL) != 0 || syscall(SYS_setresgid, gid, gid, gid) != 0 ||
        syscall(SYS_setresuid, uid, uid, uid) != 0) {
        return errno;
    }
    return 0;
}

int guard_user_enter(const struct guard_walls *walls)
{
    int error = 0;

    if (walls->wrap) {
        return 0; /* some wraps need rights that they take away themselves */
    }
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return errno;
    }
    if (walls->level < GUARD_FULL) {
        return 0;
    }
    drop_bounds();
    if (guard_has(walls, GUARD_WALL_USER)) {
        error = change_user(walls->uid, walls->gid);
    }
    return error ? error : drop_capabilities();
}

int guard_calls_enter(const struct guard_walls *walls)
{
    struct sock_fprog program = {.len = walls->filter_length, .filter = walls->filter};

    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0 ? 0 : errno;
}

/* -------------------------------------------------------------------------------------- fits */

/* Where the shell would find a word: as a path if it has a slash, else the first on PATH. Leaves it
 * in path if there is such a file. */
static bool find(const char *word, struct text *path)
{
    const char *at = getenv("PATH");
    struct stat found;

    text_clear(path);
    text_put(path, word);
    if (strchr(word, '/')) {
        return stat(path->data, &found) == 0;
    }
    for (size_t length; at && *at; at += length + (at[length] == ':')) {
        length = strcspn(at, ":");
        text_clear(path);
        text_format(path, "%.*s/%s", (int)length, at, word);
        if (stat(path->data, &found) == 0 && S_ISREG(found.st_mode) && (found.st_mode & 0111)) {
            return true;
        }
    }
    return false;
}

/* Copies the paths that the words of a command name, one behind the other with a NUL each. */
static void find_all(const char *command, struct text *paths)
{
    static const char ends[] = " \t\n;&|<>()'\"`=$";
    struct text word = {0}, path = {0};

    for (size_t length; *(command += strspn(command, ends)); command += length) {
        length = strcspn(command, ends);
        text_clear(&word);
        text_add(&word, command, length);
        if (find(word.data, &path)) {
            text_add(paths, path.data, path.used + 1);
        }
    }
    text_free(&word);
    text_free(&path);
}

static _Noreturn void try_all(uid_t uid, gid_t gid, const struct text *paths, const char *folder)
{
    bool fits = (!folder || chdir(folder) == 0) && change_user(uid, gid) == 0;

    fits = fits && faccessat(AT_FDCWD, ".", R_OK | X_OK, AT_EACCESS) == 0;
    for (size_t i = 0; fits && i < paths->used; i += strlen(paths->data + i) + 1) {
        struct stat found;

        fits = stat(paths->data + i, &found) == 0 &&
               faccessat(AT_FDCWD, paths->data + i, R_OK, AT_EACCESS) == 0;
        fits = fits && (!(found.st_mode & 0111) ||
                        faccessat(AT_FDCWD, paths->data + i, X_OK, AT_EACCESS) == 0);
    }
    _exit(fits ? 0 : 1);
}

bool guard_user_fits(uid_t uid, gid_t gid, const char *command, const char *folder)
{
    struct text paths = {0};
    int status = -1;
    pid_t pid;

    find_all(command, &paths);
    pid = fork();
    if (pid == 0) {
        try_all(uid, gid, &paths, folder);
    }
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    text_free(&paths);
    return pid > 0 && status == 0;
}
