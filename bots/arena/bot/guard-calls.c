/* guard-calls.c - the system calls that a bot does not get. */
#include "bots/arena/bot/guard-walls.h"

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef CLONE_NEWTIME
#define CLONE_NEWTIME 0x80
#endif

/* What looks into other processes, changes the view of the system, leaves the process group, talks
 * past the pipes, or is a large way into the kernel. A name that the library does not know is
 * passed over: such calls are new, and need rights that a bot does not have. */
static const char *const DENIED[] = {"ptrace",
                                     "process_vm_readv",
                                     "process_vm_writev",
                                     "process_madvise",
                                     "kcmp",
                                     "pidfd_getfd",
                                     "perf_event_open",
                                     "bpf",
                                     "userfaultfd",
                                     "io_uring_setup",
                                     "io_uring_enter",
                                     "io_uring_register",
                                     "keyctl",
                                     "add_key",
                                     "request_key",
                                     "mount",
                                     "umount",
                                     "umount2",
                                     "pivot_root",
                                     "chroot",
                                     "move_mount",
                                     "open_tree",
                                     "fsopen",
                                     "fsconfig",
                                     "fsmount",
                                     "fspick",
                                     "mount_setattr",
                                     "unshare",
                                     "setns",
                                     "setsid",
                                     "setpgid",
                                     "sched_setaffinity",
                                     "shmget",
                                     "shmat",
                                     "shmctl",
                                     "msgget",
                                     "msgsnd",
                                     "msgrcv",
                                     "msgctl",
                                     "semget",
                                     "semop",
                                     "semtimedop",
                                     "semctl",
                                     "mq_open",
                                     "mq_unlink",
                                     "name_to_handle_at",
                                     "open_by_handle_at",
                                     "quotactl",
                                     "fanotify_init",
                                     "lookup_dcookie",
                                     "syslog",
                                     "acct",
                                     "swapon",
                                     "swapoff",
                                     "reboot",
                                     "kexec_load",
                                     "kexec_file_load",
                                     "init_module",
                                     "finit_module",
                                     "delete_module",
                                     "migrate_pages",
                                     "move_pages"};

static const int SPACES[] = {CLONE_NEWNS,  CLONE_NEWUTS, CLONE_NEWIPC,    CLONE_NEWUSER,
                             CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWCGROUP, CLONE_NEWTIME};

static const uint32_t REFUSE = SCMP_ACT_ERRNO(EPERM);

static bool deny_if(scmp_filter_ctx filter, int call, struct scmp_arg_cmp when)
{
    return seccomp_rule_add_array(filter, REFUSE, call, 1, &when) == 0;
}

/* With the network, sockets of the two families that it has; a pair of sockets is always allowed.
 */
static bool deny_sockets(scmp_filter_ctx filter, bool net)
{
    int call = SCMP_SYS(socket);
    bool made = true;

    if (!net) {
        return seccomp_rule_add_array(filter, REFUSE, call, 0, NULL) == 0;
    }
    for (scmp_datum_t family = 0; made && family < AF_INET6; family++) {
        made = family == AF_INET || deny_if(filter, call, SCMP_A0(SCMP_CMP_EQ, family));
    }
    return made && deny_if(filter, call, SCMP_A0(SCMP_CMP_GT, AF_INET6));
}

static bool add_rules(scmp_filter_ctx filter, bool net)
{
    bool made = deny_sockets(filter, net);

    for (size_t i = 0; made && i < sizeof DENIED / sizeof *DENIED; i++) {
        int call = seccomp_syscall_resolve_name(DENIED[i]);

        made =
            call == __NR_SCMP_ERROR || seccomp_rule_add_array(filter, REFUSE, call, 0, NULL) == 0;
    }
    for (size_t i = 0; made && i < sizeof SPACES / sizeof *SPACES; i++) {
        scmp_datum_t space = (scmp_datum_t)SPACES[i];

        made = deny_if(filter, SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, space, space));
    }
    /* Its flags lie in memory, where no filter looks; who is told so falls back to clone. */
    made = made &&
           seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0, NULL) == 0;
    /* The limits of another process of the same user could be set. */
    return made && deny_if(filter, SCMP_SYS(prlimit64), SCMP_A0(SCMP_CMP_NE, 0));
}

/* The library writes a filter to a file alone. */
static bool take_filter(scmp_filter_ctx filter, struct guard_walls *walls)
{
    int file = memfd_create("filter", MFD_CLOEXEC);
    off_t size = 0;
    bool taken = false;

    if (file >= 0 && seccomp_export_bpf(filter, file) == 0) {
        size = lseek(file, 0, SEEK_END);
    }
    if (size > 0 && (size_t)size <= BPF_MAXINSNS * sizeof *walls->filter) {
        walls->filter = malloc((size_t)size);
        taken = walls->filter && pread(file, walls->filter, (size_t)size, 0) == size;
        walls->filter_length = (unsigned short)((size_t)size / sizeof *walls->filter);
    }
    if (file >= 0) {
        (void)close(file);
    }
    return taken;
}

bool guard_calls_make(struct guard_walls *walls)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    bool made = filter && seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2) == 0;

    if (made && seccomp_arch_native() == SCMP_ARCH_X86_64) { /* programs of 32 bits, likewise */
        made = seccomp_arch_add(filter, SCMP_ARCH_X86) == 0;
    }
    made = made && add_rules(filter, walls->net) && take_filter(filter, walls);
    if (filter) {
        seccomp_release(filter);
    }
    return made;
}
