/* guard.c - what one bot may use, read, write and reach. */
#include "bots/arena/bot/guard.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bots/arena/bot/guard-walls.h"

#define BIT(wall) (1U << GUARD_WALL_##wall)

/* What a program may need to know of its surroundings; the rest of the arena's environment is
 * nobody's business. */
static const char *const PASSED[] = {"PATH", "LANG", "LANGUAGE", "TZ", "LC_*", NULL};

void guard_hide_self(void)
{
    (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

void guard_hide_argument(char *argument)
{
    memset(argument, 'x', strlen(argument));
}

/* --------------------------------------------------------------------------------------- lists */

/* A copy of a string; memory that is not there ends the program, as for text. */
static char *copy(const char *string)
{
    struct text text = {0};

    text_put(&text, string);
    if (!text.data) {
        text_add(&text, "", 1);
    }
    return text.data;
}

/* Appends a string to a list that ends with NULL; takes the string over. */
static void append(char ***list, char *string)
{
    size_t count = 0;

    while (*list && (*list)[count]) {
        count++;
    }
    char **longer = realloc(*list, (count + 2) * sizeof *longer);
    if (!longer) {
        abort();
    }
    longer[count] = string;
    longer[count + 1] = NULL;
    *list = longer;
}

static void free_list(char **list)
{
    for (size_t i = 0; list && list[i]; i++) {
        free(list[i]);
    }
    free(list);
}

/* --------------------------------------------------------------------------------- environment */

/* True if a line NAME=value has that name, or the beginning of it before an asterisk. */
static bool is_named(const char *line, const char *name)
{
    size_t length = strlen(name);

    if (length > 0 && name[length - 1] == '*') {
        return strncmp(line, name, length - 1) == 0;
    }
    return strncmp(line, name, length) == 0 && line[length] == '=';
}

static void pass(struct guard_walls *walls, const char *const *names)
{
    for (size_t i = 0; names && names[i]; i++) {
        if (strchr(names[i], '=')) {
            append(&walls->environment, copy(names[i]));
            continue;
        }
        for (char **line = environ; *line; line++) {
            if (is_named(*line, names[i])) {
                append(&walls->environment, copy(*line));
            }
        }
    }
}

/* The first line of a name counts, so what the guard says comes first. */
static void make_environment(const struct guard *guard, struct guard_walls *walls)
{
    struct text line = {0};

    pass(walls, guard->env);
    text_format(&line, "HOME=%s", walls->scratch ? walls->scratch : "/");
    append(&walls->environment, copy(line.data));
    if (walls->scratch) {
        text_clear(&line);
        text_format(&line, "TMPDIR=%s", walls->scratch);
        append(&walls->environment, copy(line.data));
    }
    text_free(&line);
    pass(walls, PASSED);
}

/* ----------------------------------------------------------------------------------- paths */

/* The path without links and dots; what does not exist yet is taken as it is written behind the
 * folder that it would lie in. NULL: it cannot be looked for. */
static char *resolve(const char *path)
{
    char buffer[PATH_MAX], *slash;
    char *whole = realpath(path, NULL);
    struct text text = {0};

    if (whole || errno != ENOENT || strlen(path) >= sizeof buffer) {
        return whole;
    }
    (void)snprintf(buffer, sizeof buffer, "%s", path);
    for (size_t length = strlen(buffer); length > 1 && buffer[length - 1] == '/'; length--) {
        buffer[length - 1] = '\0';
    }
    slash = strrchr(buffer, '/');
    if (slash) {
        *slash = '\0';
    }
    whole = resolve(slash ? (slash > buffer ? buffer : "/") : ".");
    if (whole) {
        text_format(&text, "%s/%s", strcmp(whole, "/") == 0 ? "" : whole,
                    slash ? slash + 1 : buffer);
        free(whole);
    }
    return text.data;
}

/* True if a path is the other or lies in it. */
static bool lies_in(const char *path, const char *folder)
{
    size_t length = strlen(folder);

    return strncmp(path, folder, length) == 0 &&
           (path[length] == '/' || path[length] == '\0' || length == 1);
}

static bool complain(struct text *out, const char *path, const char *why)
{
    text_format(out, "%s: %s\n", path, why);
    return false;
}

static bool take_paths(const struct guard *guard, const char *folder, struct guard_walls *walls,
                       struct text *out)
{
    walls->folder = realpath(folder ? folder : ".", NULL);
    walls->scratch = guard->scratch ? realpath(guard->scratch, NULL) : NULL;
    if (!walls->folder || (guard->scratch && !walls->scratch)) {
        return complain(out, walls->folder ? guard->scratch : folder, strerror(errno));
    }
    walls->all_hidden_exist = true;
    for (size_t i = 0; guard->hidden && guard->hidden[i]; i++) {
        char *path = resolve(guard->hidden[i]);

        if (!path) {
            return complain(out, guard->hidden[i], strerror(errno));
        }
        append(&walls->hidden, path);
        walls->all_hidden_exist = walls->all_hidden_exist && access(path, F_OK) == 0;
        if (lies_in(walls->folder, path)) {
            return complain(out, path, "bots cannot work in a folder that is hidden from them");
        }
        if (walls->scratch && (lies_in(walls->scratch, path) || lies_in(path, walls->scratch))) {
            return complain(out, path, "what is hidden and a scratch folder must lie apart");
        }
    }
    return true;
}

/* ------------------------------------------------------------------------------------- prepare */

static void take_limits(const struct guard *guard, struct guard_walls *walls)
{
    struct guard_limits *limits = &walls->limits;

    *limits = guard->limits;
    limits->files = limits->files ? limits->files : GUARD_FILES;
    limits->file_size = limits->file_size ? limits->file_size : GUARD_FILE_SIZE;
    limits->scratch_size = limits->scratch_size ? limits->scratch_size : GUARD_SCRATCH_SIZE;
    if (!limits->procs && guard_has(walls, GUARD_WALL_COUNT)) {
        limits->procs = GUARD_PROCS;
    }
}

/* Another user where the arena is root and the bot can be run by one. */
static void take_user(const struct guard *guard, const char *command, const char *folder,
                      struct guard_walls *walls, struct text *out)
{
    unsigned lot = (unsigned)getpid() % GUARD_LOTS; /* other arenas have others */
    uid_t uid = (uid_t)GUARD_FIRST_USER + lot * GUARD_SLOTS + guard->slot % GUARD_SLOTS;

    walls->uid = geteuid();
    walls->gid = getegid();
    if (!guard_has(walls, GUARD_WALL_USER)) {
        return;
    }
    if (!guard->keep_user && guard_user_fits(uid, uid, command, folder)) {
        walls->uid = walls->gid = uid;
        return;
    }
    walls->up &= ~(BIT(USER) | BIT(COUNT));
    if (!guard->keep_user) {
        text_format(out,
                    "only root can read what is needed to run: %s: it runs as root, with its "
                    "rights taken away, and its processes are not counted\n",
                    command);
    }
}

static bool take_scratch(const struct guard_walls *walls, struct text *out)
{
    if (walls->scratch && guard_has(walls, GUARD_WALL_USER) &&
        chown(walls->scratch, walls->uid, walls->gid) != 0) {
        return complain(out, walls->scratch, strerror(errno));
    }
    return true;
}

/* Which walls: without seccomp its work is done by others, which cost more. */
static void choose(const struct guard *guard, const struct guard_report *report,
                   struct guard_walls *walls)
{
    if (guard->level != GUARD_FULL || guard->wrap) {
        return;
    }
    walls->up = report->walls & ~guard->skip;
    if (guard->net) {
        walls->up &= ~(BIT(NET) | BIT(PORTS));
    }
    if (guard_has(walls, GUARD_WALL_CALLS)) {
        walls->up &= ~(BIT(NET) | BIT(IPC));
    }
    if (!guard_has(walls, GUARD_WALL_FILES)) {
        walls->up &= ~(BIT(SCOPE) | BIT(PORTS));
    }
    if ((walls->up & (BIT(PIDS) | BIT(MOUNTS))) != (BIT(PIDS) | BIT(MOUNTS))) {
        walls->up &= ~BIT(PROC);
    }
    walls->has_own_root = report->needs_own_root &&
                          (walls->up & (BIT(PIDS) | BIT(MOUNTS) | BIT(IPC) | BIT(NET))) != 0;
    if (report->needs_own_root && !walls->has_own_root) {
        walls->up &= ~BIT(COUNT);
    }
}

bool guard_prepare(struct guard *guard, const struct guard_report *report, const char *command,
                   const char *folder, struct text *out)
{
    struct guard_walls *walls = calloc(1, sizeof *walls);
    struct text wrap = {0};
    bool ready;

    if (!walls) {
        abort();
    }
    guard->walls = walls;
    walls->level = guard->wrap && guard->level == GUARD_FULL ? GUARD_LIMITS : guard->level;
    walls->net = guard->net;
    walls->landlock = report->landlock;
    choose(guard, report, walls);
    take_user(guard, command, folder, walls, out);
    take_limits(guard, walls);
    ready = take_paths(guard, folder, walls, out) && take_scratch(walls, out);
    make_environment(guard, walls);
    if (guard->wrap) {
        text_format(&wrap, "exec %s /bin/sh -c \"$1\"", guard->wrap);
        walls->wrap = wrap.data;
    }
    if (ready && guard_has(walls, GUARD_WALL_CALLS) && !guard_calls_make(walls)) {
        ready = complain(out, "seccomp", "no filter could be made");
    }
    if (!ready) {
        guard_free(guard);
    }
    return ready;
}

int64_t guard_procs(const struct guard *guard)
{
    return guard->level > GUARD_NONE && guard->walls ? guard->walls->limits.procs : 0;
}

void guard_free(struct guard *guard)
{
    struct guard_walls *walls = guard->walls;

    if (!walls) {
        return;
    }
    free_list(walls->environment);
    free_list(walls->hidden);
    free(walls->wrap);
    free(walls->scratch);
    free(walls->folder);
    free(walls->filter);
    free(walls);
    guard->walls = NULL;
}
