/* prowler.c - a bot that tries one crime, so that the guard of the arena can be tested.
 *
 * prowler MODE [ARGUMENT...]: says `got WHAT` if the crime worked, `nothing` if not, then waits for
 * the end of its input. All that it does is bounded, also where nothing holds it back. */
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    MIB = 1 << 20,
    FILL_FILES = 12, /* of 8 MiB each */
    FILL_SIZE = 8 * MIB,
    MOST_MEMORY = 256, /* pieces of 4 MiB */
    LARGEST = 1 << 28, /* octets of one mapping that are looked through */
    COMET_LIVES = 3000,
    LONGEST_S = 120,
    PAUSE_MS = 5000
};

static char *octets_of(const char *path, size_t *length)
{
    static char octets[MIB];
    int file = open(path, O_RDONLY | O_NONBLOCK);
    ssize_t size = file < 0 ? -1 : read(file, octets, sizeof octets - 1);

    (void)close(file);
    *length = size > 0 ? (size_t)size : 0;
    octets[*length] = '\0';
    return octets;
}

/* The word that the victims keep to themselves begins so; this program spells it in two pieces. */
static bool has_secret(const char *octets, size_t length)
{
    char word[16];

    (void)snprintf(word, sizeof word, "%s%s", "SEC", "RET=");
    return memmem(octets, length, word, strlen(word)) != NULL;
}

/* ------------------------------------------------------------------------------------ processes */

static bool send_signal(char **arguments)
{
    return kill(atoi(arguments[0]), atoi(arguments[1])) == 0;
}

/* With signal 0, which harms nobody, or SIGURG, which hardly anybody listens to. The system calls
 * it a success too when it let nobody be reached: whom it did reach must tell. */
static bool signal_all(char **arguments)
{
    int number = atoi(arguments[0]) ? SIGURG : 0;

    return kill(-1, number) == 0 && number == 0;
}

static bool set_limit(char **arguments)
{
    struct rlimit limit = {1000, 1000};

    return prlimit(atoi(arguments[0]), RLIMIT_NOFILE, &limit, NULL) == 0;
}

/* /proc/PID/FILE, looked through for the secret word. */
static bool peek(char **arguments)
{
    char path[64];
    size_t length;

    (void)snprintf(path, sizeof path, "/proc/%s/%s", arguments[0], arguments[1]);
    char *octets = octets_of(path, &length);
    return has_secret(octets, length);
}

/* Who it is, which is not even a secret in most places. */
static bool see(char **arguments)
{
    char path[64];
    size_t length;

    (void)snprintf(path, sizeof path, "/proc/%s/cmdline", arguments[0]);
    (void)octets_of(path, &length);
    return length > 0;
}

/* The whole memory of a process that may be written. */
static bool peek_memory(char **arguments)
{
    char path[64], line[512];
    static char octets[MIB];
    unsigned long from, to;
    bool found = false;
    FILE *maps;
    int memory;

    (void)snprintf(path, sizeof path, "/proc/%s/maps", arguments[0]);
    maps = fopen(path, "r");
    (void)snprintf(path, sizeof path, "/proc/%s/mem", arguments[0]);
    memory = open(path, O_RDONLY);
    while (!found && maps && memory >= 0 && fgets(line, sizeof line, maps)) {
        if (sscanf(line, "%lx-%lx rw", &from, &to) != 2 || to - from > LARGEST) {
            continue;
        }
        for (; !found && from < to; from += sizeof octets) {
            ssize_t size = pread(memory, octets, sizeof octets, (off_t)from);

            found = size > 0 && has_secret(octets, (size_t)size);
        }
    }
    return found;
}

static bool trace(char **arguments)
{
    pid_t pid = atoi(arguments[0]);
    bool done = ptrace(PTRACE_ATTACH, pid, NULL, NULL) == 0;

    if (done) {
        (void)waitpid(pid, NULL, __WALL);
        (void)ptrace(PTRACE_DETACH, pid, NULL, NULL);
    }
    return done;
}

/* An address of the stack is valid in nobody else's; EFAULT means that one was let in. */
static bool read_memory(char **arguments)
{
    char octet;
    struct iovec here = {&octet, 1}, there = {NULL, 1};

    return process_vm_readv(atoi(arguments[0]), &here, 1, &there, 1, 0) >= 0 || errno == EFAULT;
}

static bool steal_file(char **arguments)
{
    int handle = (int)syscall(SYS_pidfd_open, atoi(arguments[0]), 0);

    return handle >= 0 && syscall(SYS_pidfd_getfd, handle, 1, 0) >= 0;
}

/* Speaks in the rival's name, or takes away what it is told: file 1 or 0 of a process. */
static bool use_file(char **arguments)
{
    char path[64], octets[64];
    int file;

    (void)snprintf(path, sizeof path, "/proc/%s/fd/%s", arguments[0], arguments[1]);
    file = open(path, (arguments[1][0] == '0' ? O_RDONLY : O_WRONLY) | O_NONBLOCK);
    if (file < 0) {
        return false;
    }
    return arguments[1][0] == '0' ? read(file, octets, sizeof octets) > 0
                                  : write(file, "forged\n", 7) == 7;
}

/* ---------------------------------------------------------------------------------------- files */

static bool read_path(char **arguments)
{
    size_t length;
    char *octets = octets_of(arguments[0], &length);

    return has_secret(octets, length);
}

static bool list_path(char **arguments)
{
    char octets[4096];
    int folder = open(arguments[0], O_RDONLY | O_DIRECTORY);
    long size = folder < 0 ? -1 : syscall(SYS_getdents64, folder, octets, sizeof octets);

    return size > 0 && memmem(octets, (size_t)size, "journal", 7) != NULL;
}

static bool write_path(char **arguments)
{
    int file = open(arguments[0], O_WRONLY | O_CREAT | O_APPEND, 0666);

    return file >= 0 && write(file, "prowler\n", 8) == 8;
}

/* Through another name in a place that may be written to: l symbolic, h hard, m moved. */
static bool read_by_name(char **arguments)
{
    char path[256], *also[] = {path, NULL};
    int made;

    (void)snprintf(path, sizeof path, "%s/name-%s", arguments[2], arguments[1]);
    made = arguments[1][0] == 'l'   ? symlink(arguments[0], path)
           : arguments[1][0] == 'h' ? link(arguments[0], path)
                                    : rename(arguments[0], path);
    return made == 0 && read_path(also);
}

static bool spoil_path(char **arguments)
{
    return truncate(arguments[0], 0) == 0 || unlink(arguments[0]) == 0;
}

static bool find_files(char **arguments)
{
    (void)arguments;
    for (int file = 3; file < 1024; file++) {
        if (fcntl(file, F_GETFD) >= 0) {
            return true;
        }
    }
    return false;
}

/* More than a scratch folder may hold; it is all taken away again. */
static bool fill_disk(char **arguments)
{
    static char octets[MIB];
    char path[256];
    size_t total = 0;

    memset(octets, 'x', sizeof octets);
    for (int i = 0; i < FILL_FILES; i++) {
        (void)snprintf(path, sizeof path, "%s/fill-%d", arguments[0], i);
        int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

        for (size_t part = 0; file >= 0 && part < FILL_SIZE / sizeof octets; part++) {
            ssize_t size = write(file, octets, sizeof octets);

            total += size > 0 ? (size_t)size : 0;
        }
        (void)close(file);
    }
    for (int i = 0; i < FILL_FILES; i++) {
        (void)snprintf(path, sizeof path, "%s/fill-%d", arguments[0], i);
        (void)unlink(path);
    }
    return total == (size_t)FILL_FILES * FILL_SIZE;
}

static bool grow_file(char **arguments)
{
    char path[256];
    int file;

    (void)snprintf(path, sizeof path, "%s/large", arguments[0]);
    file = open(path, O_WRONLY | O_CREAT, 0600);
    (void)unlink(path);
    return file >= 0 && ftruncate(file, (off_t)65 * MIB) == 0;
}

/* ------------------------------------------------------------------------------------- talk */

static bool connect_to(int family, const void *address, socklen_t size)
{
    int talk = socket(family, SOCK_STREAM, 0);

    return talk >= 0 && connect(talk, address, size) == 0;
}

static bool call_port(char **arguments)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)atoi(arguments[0])),
                                  .sin_addr = {htonl(INADDR_LOOPBACK)}};

    return connect_to(AF_INET, &address, sizeof address);
}

/* A name that begins with @ is abstract, any other a path. */
static bool call_name(char **arguments)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(arguments[0]));

    (void)snprintf(address.sun_path, sizeof address.sun_path, "%s", arguments[0]);
    if (arguments[0][0] == '@') {
        address.sun_path[0] = '\0';
    }
    return connect_to(AF_UNIX, &address, size);
}

static bool share_memory(char **arguments)
{
    return shmget((key_t)atoi(arguments[0]), 4096, 0) >= 0;
}

static bool read_queue(char **arguments)
{
    char octets[64];
    int queue = msgget((key_t)atoi(arguments[0]), 0);

    return queue >= 0 && msgrcv(queue, octets, sizeof octets - sizeof(long), 0, IPC_NOWAIT) >= 0;
}

static bool open_queue(char **arguments)
{
    return mq_open(arguments[0], O_RDWR) != (mqd_t)-1;
}

/* ------------------------------------------------------------------------ many, and for ever */

static bool leave_group(char **arguments)
{
    (void)arguments;
    if (fork() == 0) {
        _exit(setsid() >= 0 || setpgid(0, 0) == 0 ? 0 : 1);
    }
    int status = 1;
    (void)wait(&status);
    return status == 0;
}

/* So many children, or as many as can be had. */
static int fork_children(int want)
{
    int made = 0;

    for (pid_t pid = 1; made < want && pid > 0; made += pid > 0) {
        pid = fork();
        if (pid == 0) {
            (void)poll(NULL, 0, LONGEST_S * 1000);
            _exit(0);
        }
    }
    return made;
}

static bool fork_many(char **arguments)
{
    return fork_children(atoi(arguments[0])) == atoi(arguments[0]);
}

/* It leaves, and they do not. */
static bool breed(char **arguments)
{
    (void)fork_children(atoi(arguments[0]));
    _exit(1);
}

/* Also where a test has failed, nobody burns for ever. */
static bool is_time_left(void)
{
    static time_t start;
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    start = start ? start : now.tv_sec;
    return now.tv_sec - start < LONGEST_S;
}

static void ignore_signals(void)
{
    for (int number = 1; number < 32; number++) {
        (void)signal(number, SIG_IGN);
    }
}

/* As daemons start: nobody's child, a session of its own, and no ear for anybody. */
static bool stay(char **arguments)
{
    (void)arguments;
    if (fork() == 0) {
        (void)setsid();
        if (fork() == 0) {
            ignore_signals();
            while (is_time_left()) {
                (void)poll(NULL, 0, PAUSE_MS);
            }
        }
        _exit(0);
    }
    (void)wait(NULL);
    return true;
}

/* Forks and leaves, over and over, each time from a session of its own. */
static bool fly(char **arguments)
{
    (void)arguments;
    if (fork() == 0) {
        for (int lives = 0; lives < COMET_LIVES; lives++) {
            (void)setsid();
            if (fork() != 0) {
                _exit(0);
            }
        }
        _exit(0);
    }
    return true;
}

static bool burn_alone(char **arguments)
{
    while (is_time_left()) {
    }
    return arguments != NULL;
}

/* Two of them, one from a session of its own if that can be had. */
static bool burn(char **arguments)
{
    char octet = 'x';
    int pipes[2];

    if (pipe(pipes) != 0 || fork() == 0) {
        (void)setsid();
        (void)!write(pipes[1], &octet, 1);
    } else {
        (void)!read(pipes[0], &octet, 1);
        (void)puts("burning");
        (void)fflush(stdout);
    }
    return burn_alone(arguments);
}

static void tell_signal(int number)
{
    (void)number;
    (void)!write(STDOUT_FILENO, "reached\n", 8);
}

static bool never_leave(char **arguments)
{
    (void)arguments;
    ignore_signals();
    (void)signal(SIGURG, tell_signal);
    (void)puts("here");
    (void)fflush(stdout);
    while (is_time_left()) {
        (void)poll(NULL, 0, PAUSE_MS);
    }
    return true;
}

static bool eat_memory(char **arguments)
{
    (void)arguments;
    for (int i = 0; i < MOST_MEMORY; i++) {
        char *piece = malloc((size_t)4 * MIB);

        if (!piece) {
            abort();
        }
        memset(piece, 1, (size_t)4 * MIB);
    }
    return true;
}

static bool do_nothing(char **arguments)
{
    (void)arguments;
    return false;
}

/* ---------------------------------------------------------------------------------------- main */

static const struct {
    const char *mode;
    int arguments;
    bool (*crime)(char **arguments);
} CRIMES[] = {
#define CRIME(mode, arguments, crime) {mode, arguments, crime},
#include "tests/bots/prowler.def"
#undef CRIME
};

int main(int argc, char **argv)
{
    char octet;

    for (size_t i = 0; argc > 1 && i < sizeof CRIMES / sizeof *CRIMES; i++) {
        if (strcmp(argv[1], CRIMES[i].mode) == 0 && argc >= 2 + CRIMES[i].arguments) {
            errno = 0;
            (void)printf(CRIMES[i].crime(argv + 2) ? "got %s\n" : "nothing\n", argv[1]);
            (void)fflush(stdout);
            while (read(STDIN_FILENO, &octet, 1) > 0) {
            }
            _exit(0);
        }
    }
    (void)puts("wrong use");
    return 2;
}
