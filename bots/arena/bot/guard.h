/* guard.h - what one bot may use, read, write and reach.
 *
 * Promise: a wall that guard_probe found stands around every bot of level GUARD_FULL, or the bot
 * does not start and the process says which one failed; one that is not to be had is named by
 * guard_missing before the first game. Never silently weaker.
 * What the walls are is said in wall.def. Behind them a bot reads the whole file system but the
 * hidden paths, devices and other processes; it writes in its scratch folder alone, reaches no
 * network and no process but its own, gains no rights and cannot leave its process group, so that
 * a signal to the group (process_freeze) reaches all of it.
 * What no wall gives: a bound for the memory or the processor time of all processes of a bot
 * together (limits count for each of them), and silence of caches and clocks between two bots.
 * Threads: none of its own; a guard is prepared by one thread and may then be used by several. */
#ifndef TF_ARENA_GUARD_H
#define TF_ARENA_GUARD_H

#include <stdbool.h>
#include <stdint.h>

#include "bots/arena/base/text.h"

enum {
    GUARD_FILES = 256, /* open files of a process */
    GUARD_PROCS = 64,  /* processes and threads of a bot, where they can be counted */
    GUARD_MIB = 1 << 20,
    GUARD_FILE_SIZE = 64 * GUARD_MIB, /* octets of a file */
    GUARD_SCRATCH_SIZE =
        64 * GUARD_MIB, /* octets of the scratch folder, where it is a memory disk */
    GUARD_SLOTS = 512,  /* of users of their own, for the bots of one process */
};

enum guard_level {
    GUARD_NONE,   /* a keeper, so that nothing of the bot outlives it, and no more */
    GUARD_LIMITS, /* also limits, an environment of few words, and no rights to be gained */
    GUARD_FULL,   /* also the walls of wall.def */
};

enum guard_wall {
#define WALL(name, word, missing) GUARD_WALL_##name,
#include "bots/arena/bot/wall.def"
#undef WALL
    GUARD_WALLS
};

/* What a system can give. */
struct guard_report {
    unsigned walls;      /* a bit 1 << GUARD_WALL_... for each */
    int landlock;        /* the version of Landlock; 0: none */
    bool needs_own_root; /* namespaces are to be had only inside a user namespace */
};

/* 0: what the constants above say; for memory and cpu_s, no limit. */
struct guard_limits {
    int64_t memory; /* octets of address space; programs that reserve much need much */
    int64_t cpu_s;  /* of one process */
    int64_t procs, files, file_size, scratch_size;
};

struct guard {
    enum guard_level level;
    struct guard_limits limits;
    /* Paths that bots neither read nor write, then NULL; or NULL. Better folders than files: what
     * lies beside a hidden file when a bot starts, and takes its name later, can be read. */
    const char *const *hidden;
    const char *const *env;    /* NAME to pass on, or NAME=value; then NULL; or NULL */
    const char *scratch;       /* an existing folder, the only place to write to; or NULL */
    const char *wrap;          /* a command before the bot's, instead of the walls of wall.def */
    unsigned slot;             /* no two bots of this process at once have the same */
    bool net;                  /* the network is allowed */
    bool keep_user;            /* also where the arena is root */
    unsigned skip;             /* walls that are not wanted, as in guard_report */
    struct guard_walls *walls; /* from guard_prepare to guard_free */
};

/* Tries in child processes what this kernel gives this user. Not to be called beside threads. */
void guard_probe(struct guard_report *report);

/* Appends a line of plain English for each wall of a level that is missing. */
void guard_missing(const struct guard_report *report, const struct guard *guard, struct text *out);

/* Makes ready what is the same for every start of a bot: command and its working folder (NULL: that
 * of the arena) are looked at, to know whether a user of its own could run it. Appends what is
 * missing for this bot alone to out, a line each. On failure returns false, with the reason in out.
 * What the guard points to stays the caller's and must live as long; the scratch folder is given
 * to the bot's user. */
bool guard_prepare(struct guard *guard, const struct guard_report *report, const char *command,
                   const char *folder, struct text *out);

/* Gives back what guard_prepare has made. A guard that was never prepared stays as it is. */
void guard_free(struct guard *guard);

/* Processes and threads that a prepared bot may have at once; 0: nobody counts them. */
int64_t guard_procs(const struct guard *guard);

/* From here on no process of the same user reads this one's memory, files or environment, nor those
 * of its forks. There will be no core dump either. */
void guard_hide_self(void);

/* Overwrites one of main's arguments, so that the list of processes does not show it. */
void guard_hide_argument(char *argument);

#endif
