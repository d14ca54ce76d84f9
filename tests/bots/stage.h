/* stage.h - a place for crimes: an arena of the test's own, a victim, a prowler, a hidden folder.
 *
 * Promise: a scene runs in a child process, which may be made a plain user first and is watched by
 * the test; whatever it starts is gone with it. It stands in a header because several test files of
 * one program use it. */
#ifndef TF_TESTS_STAGE_H
#define TF_TESTS_STAGE_H

#include <criterion/criterion.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <grp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/arena/bot/guard.h"
#include "bots/arena/bot/process.h"

enum {
    STAGE_MS = 30000,    /* never reached unless something is wrong */
    STAGE_USER = 123456, /* a plain user, who need not be known to the system */
    STAGE_MILLI = 1000000
};

struct stage {
    char folder[64]; /* everything lies in it, and may be read by everybody */
    char path[96];   /* of what was asked for last */
    struct guard_report report;
};

/* A path on the stage; good until the next call. */
static inline const char *on_stage(struct stage *stage, const char *name)
{
    (void)snprintf(stage->path, sizeof stage->path, "%s/%s", stage->folder, name);
    return stage->path;
}

static inline void put_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "we");

    if (file) {
        (void)fputs(text, file);
        (void)fclose(file);
    }
}

/* Criterion's own assertions are not for a child process of a test. */
static inline void need(bool holds, const char *what)
{
    if (!holds) {
        (void)fprintf(stderr, "stage: %s: %s\n", what, strerror(errno));
        _exit(2);
    }
}

static inline void copy_prowler(const char *to)
{
    const char *build = getenv("BUILD");
    char path[512], octets[65536];
    ssize_t size;

    (void)snprintf(path, sizeof path, "%s/prowler", build ? build : "build");
    int from = open(path, O_RDONLY | O_CLOEXEC);
    int file = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0755);

    need(from >= 0, path);
    need(file >= 0, to);
    while ((size = read(from, octets, sizeof octets)) > 0) {
        need(write(file, octets, (size_t)size) == size, to);
    }
    (void)close(from);
    (void)close(file);
}

/* Builds the stage for the user that the scene will be. */
static inline void set_stage(struct stage *stage, uid_t owner)
{
    static const char *const folders[] = {"", "hidden", "scratch", "other"};

    (void)strcpy(stage->folder, "/tmp/tefuda-stage-XXXXXX");
    need(mkdtemp(stage->folder) != NULL, stage->folder);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        (void)mkdir(on_stage(stage, folders[i]), 0755);
        (void)chmod(on_stage(stage, folders[i]), 0755);
        (void)!chown(on_stage(stage, folders[i]), owner, owner);
    }
    put_file(on_stage(stage, "hidden/journal"), "SECRET=journal\n");
    put_file(on_stage(stage, "open"), "for all\n");
    (void)!chown(on_stage(stage, "hidden/journal"), owner, owner);
    copy_prowler(on_stage(stage, "prowler"));
}

static inline int strike_one(const char *path, const struct stat *found, int kind, struct FTW *walk)
{
    (void)found;
    (void)kind;
    (void)walk;
    return remove(path);
}

static inline void strike_stage(struct stage *stage)
{
    (void)nftw(stage->folder, strike_one, 16, FTW_DEPTH | FTW_PHYS);
}

/* What the arena does first of all. A changed user hides a process too, as no exec follows here. */
static inline void become(uid_t user)
{
    if (user != geteuid()) {
        (void)!setgroups(0, NULL);
        if (setresgid(user, user, user) != 0 || setresuid(user, user, user) != 0) {
            _exit(2);
        }
        (void)prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
    }
    process_ignore_pipes();
}

/* The guard that the tests want: the hidden folder hidden, the scratch folder given. */
static inline struct guard guard_of(enum guard_level level, const char *const *hidden,
                                    const char *scratch)
{
    return (struct guard){.level = level, .hidden = hidden, .scratch = scratch, .slot = 7};
}

static inline int64_t stage_ms(int64_t ms)
{
    return process_now() + ms * STAGE_MILLI;
}

/* The next line of a bot, or "gone". */
static inline const char *hear(struct process *process)
{
    const char *line = "gone";
    size_t length;

    if (process_read(process, stage_ms(STAGE_MS), &line, &length) != PROCESS_GOT_LINE) {
        return "gone";
    }
    return line;
}

/* Starts a command of a bot that first waits for a line, does what may happen meanwhile, and says
 * what it answers. */
static inline void expect_later(struct stage *stage, struct guard *guard, const char *command,
                                void (*meanwhile)(struct stage *), const char *want,
                                struct text *out)
{
    struct process process;
    struct text line = {0};
    char folder[96];
    int status;

    (void)strcpy(folder, stage->folder);
    text_format(&line, "echo up; read line; exec %s/prowler %s", stage->folder, command);
    if (!guard_prepare(guard, &stage->report, line.data, folder, out) ||
        !process_start(&process, &(struct launch){line.data, NULL, guard, folder, -1, NULL})) {
        text_format(out, "%s: not started\n", command);
        return;
    }
    const char *answer = hear(&process);
    if (meanwhile && strcmp(answer, "up") == 0) {
        meanwhile(stage);
    }
    process_send(&process, "go\n", 3);
    answer = hear(&process);
    if (strcmp(answer, want) != 0) {
        text_format(out, "skip %x, %s: %s instead of %s\n", guard->skip, command, answer, want);
    }
    (void)process_end(&process, 0, &status);
    guard_free(guard);
    text_free(&line);
}

/* Reads /proc/PID/NAME; the octets. */
static inline size_t read_proc(const char *pid, const char *name, char *octets, size_t size)
{
    char path[300];
    size_t used = 0;

    (void)snprintf(path, sizeof path, "/proc/%s/%s", pid, name);
    FILE *file = fopen(path, "re");
    if (file) {
        used = fread(octets, 1, size - 1, file);
        (void)fclose(file);
    }
    octets[used] = '\0';
    return used;
}

/* How many living processes have a word in their command line, this one left out, how many of them
 * are not stopped, and what all have used of the processor, in ticks. */
static inline int count_marked(const char *mark, int *moving, unsigned long *ticks)
{
    static char octets[65536];
    DIR *folder = opendir("/proc");
    struct dirent *entry;
    int count = 0;

    *ticks = 0;
    *moving = 0;
    while (folder && (entry = readdir(folder))) {
        unsigned long user = 0, system = 0;
        size_t size = entry->d_name[0] >= '1' && entry->d_name[0] <= '9'
                          ? read_proc(entry->d_name, "cmdline", octets, sizeof octets)
                          : 0;

        if (!memmem(octets, size, mark, strlen(mark)) || atoi(entry->d_name) == getpid()) {
            continue;
        }
        (void)read_proc(entry->d_name, "stat", octets, sizeof octets);
        const char *rest = strrchr(octets, ')');
        if (rest && sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                           &system) == 2) {
            *ticks += user + system;
            *moving += rest[2] != 'T';
        }
        count++;
    }
    (void)closedir(folder);
    return count;
}

/* True when none is left, at the latest after STAGE_MS. */
static inline bool all_gone(const char *mark)
{
    int64_t deadline = stage_ms(STAGE_MS);
    unsigned long ticks;
    int moving;

    while (count_marked(mark, &moving, &ticks) > 0) {
        if (process_now() > deadline) {
            return false;
        }
        (void)poll(NULL, 0, 10);
    }
    return true;
}

/* Runs a scene as that user in a child process; what it writes to the text is asserted to be
 * nothing. A scene that crashes is a failure too. */
static inline void play_scene(uid_t user, void (*scene)(const void *, struct text *),
                              const void *argument)
{
    struct text text = {0};
    char octets[4096];
    int pipes[2], status = 0;
    ssize_t size;

    cr_assert_eq(pipe2(pipes, O_CLOEXEC), 0);
    pid_t pid = fork();
    if (pid == 0) {
        become(user);
        scene(argument, &text);
        (void)!write(pipes[1], text_string(&text), text.used);
        _exit(0);
    }
    (void)close(pipes[1]);
    while ((size = read(pipes[0], octets, sizeof octets)) > 0) {
        text_add(&text, octets, (size_t)size);
    }
    (void)close(pipes[0]);
    (void)waitpid(pid, &status, 0);
    cr_assert(text.used == 0 && status == 0, "as user %u, status %d:\n%s", (unsigned)user, status,
              text_string(&text));
    text_free(&text);
}

/* Who plays the scenes: root if it is there, and always a plain user. */
static inline void play_for_all(void (*scene)(const void *, struct text *), const void *argument)
{
    play_scene(geteuid(), scene, argument);
    if (geteuid() == 0) {
        play_scene(STAGE_USER, scene, argument);
    }
}

#endif
