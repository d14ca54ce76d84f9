/* guard-walls.h - the walls around one bot, made ready: for the guard and the keeper alone.
 *
 * Promise: the functions named ..._enter, guard_files_open and guard_spaces_fork allocate nothing
 * and make plain system calls alone, so they may be called between fork and exec of a program that
 * has threads. They return 0 or an errno. */
#ifndef TF_ARENA_GUARD_WALLS_H
#define TF_ARENA_GUARD_WALLS_H

#include <linux/filter.h>
#include <stdbool.h>
#include <sys/types.h>

#include "bots/arena/bot/guard.h"

enum {
    GUARD_FIRST_USER = 1900000000, /* above what systems and containers give away */
    GUARD_LOTS = 1 << 18,          /* of GUARD_SLOTS users; all stay below 2^31 */
};

struct guard_walls {
    enum guard_level level;
    unsigned up; /* which of wall.def stand */
    bool has_own_root, net;
    int landlock;
    struct guard_limits limits; /* without 0 for those that have a default */
    uid_t uid;                  /* of the bot */
    gid_t gid;
    char **environment;
    char *wrap;             /* a script for sh that runs its first argument behind a wrap */
    char **hidden;          /* absolute, without symbolic links; then NULL */
    char *scratch, *folder; /* the same; or NULL */
    bool all_hidden_exist;
    struct sock_filter *filter; /* for seccomp */
    unsigned short filter_length;
};

static inline bool guard_has(const struct guard_walls *walls, enum guard_wall wall)
{
    return walls && (walls->up & 1U << wall) != 0;
}

/* ---- guard-limits.c: how much of everything */

int guard_limits_enter(const struct guard_walls *walls);

/* ---- guard-user.c: who the bot is, and that it cannot become more */

/* Another user if there is that wall, no capabilities, nothing to be gained by exec. */
int guard_user_enter(const struct guard_walls *walls);

/* True if that user can run the command in the folder, as far as its words tell. */
bool guard_user_fits(uid_t uid, gid_t gid, const char *command, const char *folder);

/* ---- guard-files.c: Landlock */

/* The version of Landlock; 0: none. */
int guard_files_version(void);

/* Opens the rules for this view of the file system into *rules. */
int guard_files_open(const struct guard_walls *walls, int *rules);

/* Lets them hold for the calling process. */
int guard_files_enter(const struct guard_walls *walls, int rules);

/* ---- guard-calls.c: seccomp */

/* Makes the filter; false if the system has none. */
bool guard_calls_make(struct guard_walls *walls);

/* In guard-user.c, so that the keeper needs no library. */
int guard_calls_enter(const struct guard_walls *walls);

/* ---- guard-spaces.c: namespaces */

/* As fork, into the namespaces of these walls (NULL: none), but no handler of pthread_atfork runs:
 * the child must not allocate. */
pid_t guard_spaces_fork(const struct guard_walls *walls);

/* In the child of guard_spaces_fork: users, mounts, a fresh /proc, scratch on a memory disk. */
int guard_spaces_enter(const struct guard_walls *walls, uid_t outer_uid, gid_t outer_gid);

#endif
