/* guard-files.c - what a bot reads and writes, by Landlock.
 *
 * Landlock only allows. So what is hidden is left out: at each folder on the way to it everything
 * else is allowed, and not the folder. Rules hang on files, not on names: whatever a name beside
 * the hidden one stands for later is closed too. */
#include "bots/arena/bot/guard-walls.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Younger than some systems' header. */
#define RIGHT_TRUNCATE (1ULL << 14)
#define RIGHT_DEVICE (1ULL << 15)
#define PORTS_ALL 3ULL
#define SCOPE_ALL 3ULL

enum {
    VERSION_REFER = 2,
    VERSION_TRUNCATE = 3,
    VERSION_PORTS = 4,
    VERSION_DEVICE = 5,
    VERSION_SCOPE = 6
};

struct rights_attr { /* struct landlock_ruleset_attr as of version 6 */
    uint64_t files, ports, scopes;
};

static const uint64_t LIST = LANDLOCK_ACCESS_FS_READ_DIR;
static const uint64_t READ = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE;
static const uint64_t OF_FILES = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                                 LANDLOCK_ACCESS_FS_WRITE_FILE | RIGHT_TRUNCATE | RIGHT_DEVICE;

struct walk {
    const struct guard_walls *walls;
    int rules;
    char path[PATH_MAX]; /* of the folder that is looked at; "" is the root */
};

int guard_files_version(void)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);

    return version > 0 ? (int)version : 0;
}

static uint64_t known_rights(int version)
{
    uint64_t rights = LANDLOCK_ACCESS_FS_REFER - 1;

    rights |= version >= VERSION_REFER ? LANDLOCK_ACCESS_FS_REFER : 0;
    rights |= version >= VERSION_TRUNCATE ? RIGHT_TRUNCATE : 0;
    rights |= version >= VERSION_DEVICE ? RIGHT_DEVICE : 0;
    return rights;
}

/* --------------------------------------------------------------------------------- one place */

static int allow(const struct walk *walk, int file, uint64_t rights)
{
    struct landlock_path_beneath_attr attr = {.parent_fd = file};
    struct stat found;

    if (fstat(file, &found) != 0) {
        return errno;
    }
    if (S_ISLNK(found.st_mode)) {
        return 0; /* what it leads to has its own rule */
    }
    rights &= known_rights(walk->walls->landlock);
    attr.allowed_access = S_ISDIR(found.st_mode) ? rights : rights & OF_FILES;
    return syscall(SYS_landlock_add_rule, walk->rules, LANDLOCK_RULE_PATH_BENEATH, &attr, 0) == 0
               ? 0
               : errno;
}

/* What has gone meanwhile needs no rule, and without one a place is closed. */
static void allow_at(const struct walk *walk, int folder, const char *name, uint64_t rights)
{
    int file = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);

    if (file >= 0) {
        (void)allow(walk, file, rights);
        (void)close(file);
    }
}

/* ---------------------------------------------------------------------------- around what is
 * hidden */

enum way { WAY_OPEN, WAY_CLOSED, WAY_THROUGH };

static bool is_above(const char *folder, const char *path)
{
    size_t length = strlen(folder);

    return strncmp(folder, path, length) == 0 && (path[length] == '/' || length == 1);
}

/* Devices have rules of their own; of the old /proc everything but processes is for all. */
static enum way way_of(const struct walk *walk)
{
    const struct guard_walls *walls = walk->walls;
    const char *path = walk->path;

    if (strcmp(path, "/dev") == 0 ||
        (strncmp(path, "/proc/", 6) == 0 && path[6] >= '0' && path[6] <= '9')) {
        return WAY_CLOSED;
    }
    for (size_t i = 0; walls->hidden && walls->hidden[i]; i++) {
        if (strcmp(walls->hidden[i], path) == 0) {
            return WAY_CLOSED;
        }
        if (is_above(path, walls->hidden[i])) {
            return WAY_THROUGH;
        }
    }
    return strcmp(path, "/proc") == 0 && !guard_has(walls, GUARD_WALL_PROC) ? WAY_THROUGH
                                                                            : WAY_OPEN;
}

static void allow_around(struct walk *walk, int parent, const char *name);

static void look_at(struct walk *walk, int folder, const char *name)
{
    size_t length = strlen(walk->path);

    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 ||
        length + 1 + strlen(name) >= sizeof walk->path) {
        return;
    }
    walk->path[length] = '/';
    memcpy(walk->path + length + 1, name, strlen(name) + 1);
    switch (way_of(walk)) {
    case WAY_OPEN:
        allow_at(walk, folder, name, READ | LIST);
        break;
    case WAY_THROUGH:
        allow_around(walk, folder, name);
        break;
    case WAY_CLOSED:
        break;
    }
    walk->path[length] = '\0';
}

/* A folder that this user may not list stays closed. */
static void allow_around(struct walk *walk, int parent, const char *name)
{
    _Alignas(struct dirent64) char octets[4096];
    int folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    ssize_t size;

    while (folder >= 0 && (size = getdents64(folder, octets, sizeof octets)) > 0) {
        for (ssize_t at = 0; at < size;) {
            const struct dirent64 *entry = (const struct dirent64 *)(void *)(octets + at);

            look_at(walk, folder, entry->d_name);
            at += entry->d_reclen;
        }
    }
    if (folder >= 0) {
        (void)close(folder);
    }
}

/* Where mounts cover all that is hidden, the names beside it may be listed. Else they may where the
 * bot works: some languages look for their modules that way, and the names of hidden files there
 * are the price. */
static void allow_lists(const struct walk *walk)
{
    const struct guard_walls *walls = walk->walls;

    if (!walls->hidden || (guard_has(walls, GUARD_WALL_MOUNTS) && walls->all_hidden_exist)) {
        allow_at(walk, AT_FDCWD, "/", LIST);
        return;
    }
    for (size_t i = 0; walls->folder && walls->hidden[i]; i++) {
        if (is_above(walls->folder, walls->hidden[i])) {
            allow_at(walk, AT_FDCWD, walls->folder, LIST);
        }
    }
}

/* ------------------------------------------------------------------------------------ public */

static void allow_writing(const struct walk *walk)
{
    static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full"};
    static const char *const sources[] = {"/dev/random", "/dev/urandom"};
    const uint64_t special = LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK;

    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++) {
        allow_at(walk, AT_FDCWD, devices[i], OF_FILES);
    }
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        allow_at(walk, AT_FDCWD, sources[i], READ | RIGHT_DEVICE);
    }
    if (walk->walls->scratch) {
        allow_at(walk, AT_FDCWD, walk->walls->scratch, ~special);
    }
}

int guard_files_open(const struct guard_walls *walls, int *rules)
{
    struct rights_attr attr = {.files = known_rights(walls->landlock)};
    struct walk walk = {.walls = walls};
    size_t size = sizeof attr.files;

    if (walls->landlock >= VERSION_PORTS) {
        attr.ports = guard_has(walls, GUARD_WALL_PORTS) ? PORTS_ALL : 0;
        size = offsetof(struct rights_attr, scopes);
    }
    if (walls->landlock >= VERSION_SCOPE) {
        attr.scopes = guard_has(walls, GUARD_WALL_SCOPE) ? SCOPE_ALL : 0;
        size = sizeof attr;
    }
    *rules = (int)syscall(SYS_landlock_create_ruleset, &attr, size, 0);
    if (*rules < 0) {
        return errno;
    }
    walk.rules = *rules;
    allow_around(&walk, AT_FDCWD, "/");
    allow_lists(&walk);
    allow_writing(&walk);
    return 0;
}

/* Of the old /proc a bot gets its own first process. */
int guard_files_enter(const struct guard_walls *walls, int rules)
{
    struct walk walk = {.walls = walls, .rules = rules};
    int self = -1;

    if (!guard_has(walls, GUARD_WALL_PROC)) {
        self = open("/proc/self", O_PATH | O_DIRECTORY | O_CLOEXEC);
    }
    if (self >= 0) {
        (void)allow(&walk, self, READ | LIST);
        (void)close(self);
    }
    return syscall(SYS_landlock_restrict_self, rules, 0) == 0 ? 0 : errno;
}
