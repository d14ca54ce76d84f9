/* proc.c - a child process that is spoken to in lines. */
#include "gui-adapters/web/proc.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gui-adapters/web/line.h"

enum {
    DESCRIPTORS = 64,
    UNSENT_OCTETS = 4 << 20,
    READ_OCTETS = 65536,
    READ_TURNS = 4, /* then others get their turn */
    RETRY_MS = 5,
    LAST_OCTETS = 200, /* of the last line, for the log */
    FAILED = 127
};

/* -------------------------------------------------------------------------------------- start */

static void limit(int what, rlim_t most)
{
    struct rlimit rule = {most, most};

    (void)setrlimit((__rlimit_resource_t)what, &rule);
}

/* An engine reads, thinks and writes: it gets no socket, whatever its cards do. */
static void shut_in(void)
{
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socketpair, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
    };
    struct sock_fprog program = {sizeof rules / sizeof *rules, rules};

    (void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    (void)prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

/* Between fork and exec only plain system calls. posix_spawn knows neither limits nor how to die
 * with the parent. */
static _Noreturn void child(char *const args[], const struct proc_limits *limits,
                            const int pipes[4], pid_t parent)
{
    sigset_t none;

    (void)setpgid(0, 0);
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    (void)signal(SIGPIPE, SIG_DFL);
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    if (getppid() != parent || dup2(pipes[0], STDIN_FILENO) < 0 ||
        dup2(pipes[3], STDOUT_FILENO) < 0 || (limits->home && chdir(limits->home) != 0)) {
        _exit(FAILED);
    }
    (void)syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0);
    limit(RLIMIT_NOFILE, DESCRIPTORS);
    limit(RLIMIT_CORE, 0);
    if (limits->memory > 0) {
        limit(RLIMIT_AS, (rlim_t)limits->memory << 20);
    }
    if (limits->processor > 0) {
        limit(RLIMIT_CPU, (rlim_t)limits->processor);
    }
    if (limits->shut_in) {
        shut_in();
    }
    (void)execvp(args[0], args);
    _exit(FAILED);
}

static void close_both(const int pipe[2])
{
    if (pipe[0] >= 0) {
        (void)close(pipe[0]);
        (void)close(pipe[1]);
    }
}

static void come(void *owner);

bool proc_start(struct proc *proc, char *const args[], const struct proc_limits *limits)
{
    int pipes[4] = {-1, -1, -1, -1}; /* its input: its end, ours; its output: ours, its end */
    pid_t parent = getpid();
    pid_t pid = -1;

    if (pipe2(pipes, O_CLOEXEC) == 0 && pipe2(pipes + 2, O_CLOEXEC) == 0) {
        pid = fork();
    }
    if (pid == 0) {
        child(args, limits, pipes, parent);
    }
    if (pid < 0) {
        close_both(pipes);
        close_both(pipes + 2);
        return false;
    }
    (void)setpgid(pid, pid);
    (void)close(pipes[0]);
    (void)close(pipes[3]);
    (void)fcntl(pipes[1], F_SETFL, O_NONBLOCK);
    (void)fcntl(pipes[2], F_SETFL, O_NONBLOCK);
    proc->pid = pid;
    proc->in = pipes[1];
    proc->out = pipes[2];
    proc->lost = false;
    proc->scanned = 0;
    return watch_start(&proc->watch, proc->out, come, proc);
}

void proc_stop(struct proc *proc)
{
    timer_clear(&proc->retry);
    watch_stop(&proc->watch);
    if (proc->pid > 0) {
        (void)close(proc->in);
        (void)close(proc->out);
        (void)kill(-proc->pid, SIGKILL);
        (void)kill(proc->pid, SIGKILL);
        while (waitpid(proc->pid, NULL, 0) < 0 && errno == EINTR) {
        }
        proc->pid = 0;
    }
    buf_free(&proc->heard);
    buf_free(&proc->unsent);
}

static void end(struct proc *proc, const char *why)
{
    char last[LAST_OCTETS + 1];
    size_t length = proc->heard.used < LAST_OCTETS ? proc->heard.used : LAST_OCTETS;

    if (length > 0) {
        memcpy(last, proc->heard.data, length);
    }
    last[length] = '\0';
    for (char *c = last; *c; c++) {
        *c = *c < ' ' || *c > '~' ? '?' : *c; /* it goes into the log */
    }
    proc_stop(proc);
    proc->ended(proc->owner, why, last);
}

/* -------------------------------------------------------------------------------------- lines */

/* Hands over what is a whole line; false if the process has been stopped meanwhile. */
static bool hand_over(struct proc *proc)
{
    pid_t pid = proc->pid;
    size_t start = 0;
    size_t at;
    char *lf;

    while (
        (lf = memchr(proc->heard.data + proc->scanned, '\n', proc->heard.used - proc->scanned))) {
        size_t length = (size_t)(lf - proc->heard.data) - start;
        char *line = proc->heard.data + start;

        if (length >= LINE_OCTETS || !line_clean(line, length, &at)) {
            buf_cut(&proc->heard, start);
            end(proc, "garbage");
            return false;
        }
        *lf = '\0';
        start += length + 1;
        proc->scanned = start;
        proc->line(proc->owner, line, length);
        if (proc->pid != pid) {
            return false;
        }
    }
    buf_cut(&proc->heard, start);
    proc->scanned = proc->heard.used;
    if (proc->heard.used >= LINE_OCTETS) {
        end(proc, "garbage");
        return false;
    }
    return true;
}

static void come(void *owner)
{
    static char part[READ_OCTETS]; /* one thread, and nobody calls this from within */
    struct proc *proc = owner;

    for (int turn = 0; turn < READ_TURNS; turn++) {
        ssize_t n = read(proc->out, part, sizeof part);

        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n < 0 && errno == EAGAIN) {
            return;
        }
        if (n <= 0) {
            end(proc, "exit");
            return;
        }
        buf_add(&proc->heard, part, (size_t)n);
        if (!hand_over(proc)) {
            return;
        }
    }
}

static void flush(void *owner)
{
    struct proc *proc = owner;
    struct buf *unsent = &proc->unsent;

    if (proc->lost) {
        end(proc, "deaf");
        return;
    }
    while (unsent->used > 0) {
        ssize_t n = write(proc->in, unsent->data, unsent->used);

        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n < 0) {
            proc->lost = errno != EAGAIN || unsent->used > UNSENT_OCTETS;
            timer_set(&proc->retry, RETRY_MS, flush, proc);
            return;
        }
        buf_cut(unsent, (size_t)n);
    }
    if (unsent->room > READ_OCTETS) {
        buf_free(unsent);
    }
}

/* A write that fails is told later, from the loop: whoever sends is in the middle of something. */
void proc_send(struct proc *proc, const char *text, size_t length)
{
    if (proc->pid > 0 && !proc->lost) {
        buf_add(&proc->unsent, text, length);
        if (!proc->retry.set) {
            flush(proc);
        }
    }
}
