/* keeper.c - the process that stands between the arena and one process of a bot. */
#include "bots/arena/bot/keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bots/arena/bot/guard-walls.h"
#include "bots/arena/bot/hurry.h"

enum {
    CLASSIC_SIGNALS = 32, /* numbers below it; above are the real-time ones */
    CANNOT_RUN = 127,     /* the exit status of a bot that was never one */
    ARENA = 3,            /* the socket in the keeper, behind the bot's three files */
    QUICK_ROUNDS = 2000,  /* of the hunt, nearly without a pause; then one a millisecond */
    BREATH_ROUNDS = 4,    /* who was killed needs the core that this process holds, to die */
    BREATH_NS = 100000,
    ROUNDS = 12000,  /* what is still there cannot be killed */
    STACK = 1 << 16, /* octets, for the first steps of a bot */
    MEGA = 1000000
};

struct keeper {
    const struct keeper_order *order;
    bool is_first; /* of a PID namespace */
    int rules;     /* for Landlock, or -1 */
    int signals;
    pid_t self, bot;
    bool has_bot; /* it has not been waited for */
    bool said;    /* that it has ended */
    int status;
};

static void say(const struct keeper_word *word)
{
    (void)send(ARENA, word, sizeof *word, MSG_NOSIGNAL);
}

static void say_failed(int place, int error)
{
    say(&(struct keeper_word){.saying = KEEPER_FAILED, .place = place, .error = error});
}

const char *keeper_place_name(int place)
{
    static const char *const walls[] = {
#define WALL(name, word, missing) word,
#include "bots/arena/bot/wall.def"
#undef WALL
    };
    static const char *const places[] = {"its folder", "its core", "limits", "rights",
                                         "namespaces"};

    if (place >= KEEPER_FOLDER && place <= KEEPER_SPACES) {
        return places[place - KEEPER_FOLDER];
    }
    return place >= 0 && place < GUARD_WALLS ? walls[place] : "?";
}

/* --------------------------------------------------------------------------------------- bot */

static int pin(int core)
{
    cpu_set_t cores;

    if (core < 0) {
        return 0;
    }
    CPU_ZERO(&cores);
    CPU_SET((size_t)core, &cores);
    return sched_setaffinity(0, sizeof cores, &cores) == 0 ? 0 : errno;
}

static void reset_signals(void)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigset_t none;

    for (int number = 1; number < CLASSIC_SIGNALS; number++) { /* the arena may run under nohup */
        (void)sigaction(number, &action, NULL);
    }
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
}

/* By the system call: in _exit sanitizers sleep a while, or look for the stack of a bot in vain. */
static void leave(int status)
{
    (void)syscall(SYS_exit_group, status);
}

static void insist(int place, int error)
{
    if (error) {
        say_failed(place, error);
        leave(CANNOT_RUN);
    }
}

/* The filter of system calls comes last: it denies what the other walls are made with. */
static void enter_walls(const struct keeper *keeper)
{
    const struct guard_walls *walls = keeper->order->walls;

    if (!walls || walls->level == GUARD_NONE) {
        return;
    }
    insist(KEEPER_LIMITS, guard_limits_enter(walls));
    insist(KEEPER_RIGHTS, guard_user_enter(walls));
    if (keeper->rules >= 0) {
        insist(GUARD_WALL_FILES, guard_files_enter(walls, keeper->rules));
    }
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL); /* after the change of users, which undoes it */
    if (guard_has(walls, GUARD_WALL_CALLS)) {
        insist(GUARD_WALL_CALLS, guard_calls_enter(walls));
    }
}

/* Runs on the keeper's memory, which waits until the exec: a copy for so short a time would cost as
 * much as all the rest. */
static int become_bot(void *argument)
{
    const struct keeper *keeper = argument;
    const struct keeper_order *order = keeper->order;
    const struct guard_walls *walls = order->walls;
    char *plain[] = {"sh", "-c", (char *)order->command, NULL};
    char *wrapped[] = {"sh", "-c", walls ? walls->wrap : NULL, "sh", (char *)order->command, NULL};

    (void)setpgid(0, 0);
    say(&(struct keeper_word){.saying = KEEPER_BOT});
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != keeper->self) {
        return CANNOT_RUN;
    }
    reset_signals();
    insist(KEEPER_FOLDER, order->folder && chdir(order->folder) != 0 ? errno : 0);
    insist(KEEPER_CORE, pin(order->core));
    enter_walls(keeper);
    if (getppid() == keeper->self) {
        (void)execve("/bin/sh", walls && walls->wrap ? wrapped : plain,
                     walls && walls->level > GUARD_NONE ? walls->environment : environ);
    }
    return CANNOT_RUN;
}

/* ---------------------------------------------------------------------------------------- end */

static void note_end(struct keeper *keeper, pid_t pid, int status)
{
    if (pid == keeper->bot) {
        keeper->has_bot = false;
        keeper->status = status;
    }
}

/* Kills whose parent this process is: none of their numbers is reused before it has waited. */
static void kill_children(void)
{
    int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    char octets[4096];
    pid_t pid = 0;
    ssize_t size;

    while (file >= 0 && (size = read(file, octets, sizeof octets)) > 0) {
        for (ssize_t i = 0; i < size; i++) {
            if (octets[i] != ' ') {
                pid = pid * 10 + (octets[i] - '0');
                continue;
            }
            (void)kill(pid, SIGKILL);
            pid = 0;
        }
    }
    if (file >= 0) {
        (void)close(file);
    }
}

/* True when no child is left. */
static bool bury(struct keeper *keeper, int options)
{
    int status;
    pid_t pid;

    while ((pid = waitpid(-1, &status, options)) > 0 || (pid < 0 && errno == EINTR)) {
        note_end(keeper, pid, status);
    }
    return pid < 0;
}

/* Without a PID namespace: whoever dies hands its children up to here, until there are none. Who
 * forks and leaves again and again is faster than a walk through /proc, but not than this. */
static void hunt(struct keeper *keeper)
{
    static const struct timespec breath = {.tv_nsec = BREATH_NS};

    for (int round = 0; round < ROUNDS; round++) {
        if (keeper->has_bot) {
            (void)kill(-keeper->bot, SIGKILL);
            (void)kill(keeper->bot, SIGKILL); /* it may have left its group */
        }
        kill_children();
        if (bury(keeper, WNOHANG)) {
            return;
        }
        if (round > QUICK_ROUNDS) {
            (void)poll(NULL, 0, 1);
        } else if (round % BREATH_ROUNDS == BREATH_ROUNDS - 1) {
            (void)nanosleep(&breath, NULL);
        }
    }
}

static void finish(struct keeper *keeper)
{
    struct keeper_word word = {.saying = KEEPER_LAST};
    struct rusage usage = {0};

    if (keeper->is_first) {
        (void)kill(-1, SIGKILL);
        (void)bury(keeper, 0);
    } else {
        hunt(keeper);
    }
    (void)getrusage(RUSAGE_CHILDREN, &usage);
    word.status = keeper->status;
    word.use.cpu_us = (int64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * MEGA +
                      usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
    word.use.peak_kib = usage.ru_maxrss;
    say(&word);
    leave(0);
}

/* ------------------------------------------------------------------------------------- watch */

/* Buries what others have left behind; of the bot itself it only tells. */
static void look_at_children(struct keeper *keeper)
{
    siginfo_t info = {0};
    int status;

    while (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid > 0) {
        if (info.si_pid != keeper->bot) {
            (void)waitpid(info.si_pid, NULL, 0);
            info.si_pid = 0;
            continue;
        }
        status = info.si_code == CLD_EXITED ? info.si_status << 8 : info.si_status;
        if (!keeper->said) {
            say(&(struct keeper_word){.saying = KEEPER_ENDED, .status = status});
        }
        keeper->said = true;
        return;
    }
}

static void watch(struct keeper *keeper)
{
    struct pollfd files[2] = {{.fd = ARENA, .events = POLLIN},
                              {.fd = keeper->signals, .events = POLLIN}};
    struct signalfd_siginfo info = {0};

    look_at_children(keeper);
    for (;;) {
        if (poll(files, 2, -1) < 0 && errno != EINTR) {
            return;
        }
        if (files[0].revents) { /* the arena says nothing but that it is over */
            return;
        }
        if (files[1].revents && read(keeper->signals, &info, sizeof info) == sizeof info) {
            if (info.ssi_signo == SIGTERM) {
                return;
            }
            look_at_children(keeper);
        }
    }
}

/* ------------------------------------------------------------------------------------- start */

/* The bot's files become its first three, the socket the fourth, and there is nothing else. */
static void take_files(const struct keeper_order *order)
{
    for (int i = 0; i < 3; i++) {
        (void)dup2(order->files[i], i);
    }
    if (order->arena != ARENA) {
        (void)dup3(order->arena, ARENA, O_CLOEXEC);
    }
    if (close_range(ARENA + 1, ~0U, 0) != 0) {
        for (int file = ARENA + 1; file < (int)sysconf(_SC_OPEN_MAX); file++) {
            (void)close(file);
        }
    }
}

static void settle(struct keeper *keeper)
{
    struct sigaction quiet = {.sa_handler = SIG_DFL, .sa_flags = SA_NOCLDSTOP};
    sigset_t all, taken;

    take_files(keeper->order);
    (void)hurry();
    (void)setpgid(0, 0);
    (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    (void)prctl(PR_SET_NAME, "keeper", 0, 0, 0);
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    (void)sigaction(SIGCHLD, &quiet, NULL); /* a freeze need not wake this process */
    (void)sigfillset(&all);
    (void)sigprocmask(SIG_SETMASK, &all, NULL);
    (void)sigemptyset(&taken);
    (void)sigaddset(&taken, SIGTERM);
    (void)sigaddset(&taken, SIGCHLD);
    keeper->signals = signalfd(-1, &taken, SFD_CLOEXEC);
    /* The socket tells as well, unless some other fork of the arena holds its other end. */
    (void)prctl(PR_SET_PDEATHSIG, SIGTERM);
}

static void keep(struct keeper *keeper, uid_t uid, gid_t gid)
{
    static _Alignas(max_align_t) char stack[STACK];
    const struct guard_walls *walls = keeper->order->walls;

    settle(keeper);
    keeper->self = getpid();
    keeper->is_first = guard_has(walls, GUARD_WALL_PIDS);
    insist(KEEPER_SPACES, walls ? guard_spaces_enter(walls, uid, gid) : 0);
    if (guard_has(walls, GUARD_WALL_FILES)) {
        insist(GUARD_WALL_FILES, guard_files_open(walls, &keeper->rules));
    }
    keeper->bot = clone(become_bot, stack + STACK, CLONE_VM | CLONE_VFORK | SIGCHLD, keeper);
    insist(KEEPER_SPACES, keeper->bot < 0 ? errno : 0);
    keeper->has_bot = true;
    (void)setpgid(keeper->bot, keeper->bot);
    for (int i = 0; i < 3; i++) {
        (void)close(i);
    }
    if (keeper->rules >= 0) {
        (void)close(keeper->rules);
    }
    watch(keeper);
    finish(keeper);
}

pid_t keeper_start(const struct keeper_order *order)
{
    struct keeper keeper = {.order = order, .rules = -1};
    uid_t uid = geteuid();
    gid_t gid = getegid();
    pid_t pid = guard_spaces_fork(order->walls);

    if (pid == 0) {
        keep(&keeper, uid, gid);
    }
    return pid;
}
