#include <criterion/criterion.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bots/arena/bot/process.h"

enum {
    LONG_MS = 20000, /* never reached unless something is wrong */
    MILLI = 1000000
};

static int64_t in_ms(int64_t ms)
{
    return process_now() + ms * MILLI;
}

static struct process start(const char *command)
{
    struct process process;

    process_ignore_pipes();
    cr_assert(process_start(&process, &(struct launch){.command = command, .core = -1}));
    return process;
}

static void expect_line(struct process *process, const char *want)
{
    const char *line = NULL;
    size_t length = 0;

    cr_assert_eq(process_read(process, in_ms(LONG_MS), &line, &length), PROCESS_GOT_LINE);
    cr_assert_str_eq(line, want);
    cr_assert_eq(length, strlen(want));
}

static enum process_event read_for(struct process *process, int64_t ms)
{
    const char *line;
    size_t length;

    return process_read(process, in_ms(ms), &line, &length);
}

/* True once the process is gone, or dead and only not yet waited for. */
static bool is_dead(pid_t pid)
{
    char path[64], stat[256] = "";
    FILE *file;

    (void)snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    file = fopen(path, "re");
    if (!file) {
        return true;
    }
    (void)!fread(stat, 1, sizeof stat - 1, file);
    (void)fclose(file);
    return strstr(stat, ") Z") || !stat[0];
}

/* The child's own number, which the process learns when it looks. */
static pid_t bot_of(struct process *process)
{
    process_freeze(process);
    process_thaw(process);
    cr_assert_gt(process->bot, 1);
    return process->bot;
}

static void expect_death(pid_t pid)
{
    for (int i = 0; i < 200 && !is_dead(pid); i++) {
        (void)nanosleep(&(struct timespec){.tv_nsec = 10 * MILLI}, NULL);
    }
    cr_assert(is_dead(pid));
}

Test(process, lines_go_out_and_come_back)
{
    struct process process = start("cat");
    int status;

    process_send(&process, "one\ntwo\r\n\nthr", 13);
    expect_line(&process, "one");
    expect_line(&process, "two");
    expect_line(&process, "");
    cr_assert_eq(read_for(&process, 30), PROCESS_TIMEOUT);
    process_send(&process, "ee\n", 3);
    expect_line(&process, "three");
    cr_assert(process_end(&process, LONG_MS, &status), "cat leaves when its input ends");
    cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

Test(process, a_line_may_hold_nul)
{
    struct process process = start("printf 'a\\0b\\n'; cat");
    const char *line;
    size_t length;
    int status;

    cr_assert_eq(process_read(&process, in_ms(LONG_MS), &line, &length), PROCESS_GOT_LINE);
    cr_assert_eq(length, 3);
    cr_assert_arr_eq(line, "a\0b", 4);
    (void)process_end(&process, 0, &status);
}

Test(process, the_longest_line_passes_and_a_longer_one_is_a_flood)
{
    struct process process = start("head -c 65535 /dev/zero | tr '\\0' x; echo; cat");
    const char *line;
    size_t length;
    int status;

    cr_assert_eq(process_read(&process, in_ms(LONG_MS), &line, &length), PROCESS_GOT_LINE);
    cr_assert_eq(length, PROCESS_LINE - 1);
    (void)process_end(&process, 0, &status);

    process = start("head -c 65536 /dev/zero | tr '\\0' x; echo; cat");
    cr_assert_eq(read_for(&process, LONG_MS), PROCESS_FLOOD);
    (void)process_end(&process, 0, &status);
}

Test(process, endless_octets_without_an_end_of_line_are_a_flood)
{
    struct process process = start("tr '\\0' x < /dev/zero");
    int status;

    cr_assert_eq(read_for(&process, LONG_MS), PROCESS_FLOOD);
    cr_assert_not(process_end(&process, 0, &status));
}

Test(process, endless_lines_are_a_flood_after_one_mebibyte)
{
    struct process process = start("yes info time=1");
    enum process_event event;
    size_t lines = 0;
    int status;

    while ((event = read_for(&process, LONG_MS)) == PROCESS_GOT_LINE) {
        lines++;
    }
    cr_assert_eq(event, PROCESS_FLOOD);
    cr_assert_leq(lines, PROCESS_TURN / 12 + 1);
    process_turn(&process);
    cr_assert_eq(read_for(&process, LONG_MS), PROCESS_GOT_LINE, "a new turn is a new allowance");
    (void)process_end(&process, 0, &status);
}

Test(process, a_child_that_does_not_read_is_deaf_and_blocks_nobody)
{
    struct process process = start("echo up; exec sleep 3600");
    static char octets[PROCESS_LINE];
    int status;

    expect_line(&process, "up");
    memset(octets, 'x', sizeof octets);
    for (int i = 0; i < 4; i++) {
        process_send(&process, octets, sizeof octets);
    }
    cr_assert_eq(read_for(&process, 50), PROCESS_DEAF);
    for (int i = 0; i < 1000; i++) {
        process_send(&process, octets, sizeof octets);
    }
    cr_assert_leq(process.unsent.used, PROCESS_UNSENT, "what waits for it has a bound");
    cr_assert_eq(read_for(&process, LONG_MS), PROCESS_DEAF, "something was lost for good");
    (void)process_end(&process, 0, &status);
}

Test(process, what_does_not_fit_at_once_is_sent_while_reading)
{
    struct process process = start("sleep 0.2; grep --line-buffered -o 'done!'");
    static char octets[8 * PROCESS_LINE];
    int status;

    memset(octets, 'x', sizeof octets);
    memcpy(octets + sizeof octets - 6, "done!\n", 6);
    process_send(&process, octets, sizeof octets);
    expect_line(&process, "done!");
    (void)process_end(&process, 0, &status);
}

/* The arena was stopped meanwhile, as if by SIGSTOP or a busy machine. */
Test(process, what_lies_in_the_pipe_when_one_looks_late_is_in_time)
{
    struct process process =
        start("echo early; read line; sleep 0.1; echo in time; read line; echo never");
    const char *line = NULL;
    size_t length = 0;
    int status;

    expect_line(&process, "early");
    process_send(&process, "go\n", 3);
    int64_t deadline = in_ms(200);
    (void)nanosleep(&(struct timespec){.tv_nsec = 600 * MILLI}, NULL);
    cr_assert_eq(process_read(&process, deadline, &line, &length), PROCESS_GOT_LINE);
    cr_assert_str_eq(line, "in time");
    cr_assert_eq(process_read(&process, deadline, &line, &length), PROCESS_TIMEOUT);
    (void)process_end(&process, 0, &status);
}

Test(process, who_prints_on_and_on_is_late_all_the_same)
{
    struct process process = start("yes");
    const char *line;
    size_t length, lines = 0;
    int64_t deadline = in_ms(-1);
    int status;

    (void)nanosleep(&(struct timespec){.tv_nsec = 200 * MILLI}, NULL);
    while (process_read(&process, deadline, &line, &length) == PROCESS_GOT_LINE) {
        lines++;
    }
    cr_assert_leq(lines, PROCESS_LINE);
    cr_assert_eq(process_read(&process, deadline, &line, &length), PROCESS_TIMEOUT);
    (void)process_end(&process, 0, &status);
}

Test(process, a_crash_is_seen_at_once_with_its_signal)
{
    struct process process = start("kill -SEGV $$");
    int64_t start_time = process_now();
    int status;

    cr_assert_eq(read_for(&process, LONG_MS), PROCESS_GONE);
    cr_assert(process_end(&process, LONG_MS, &status));
    cr_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
    cr_assert_lt(process_now() - start_time, (int64_t)LONG_MS * MILLI / 4);
}

Test(process, the_last_words_of_a_child_are_heard)
{
    struct process process = start("echo bye; exit 7");
    int status;

    (void)nanosleep(&(struct timespec){.tv_nsec = 100 * MILLI}, NULL);
    expect_line(&process, "bye");
    cr_assert_eq(read_for(&process, LONG_MS), PROCESS_GONE);
    cr_assert(process_end(&process, LONG_MS, &status));
    cr_assert_eq(WEXITSTATUS(status), 7);
}

Test(process, a_command_that_does_not_exist_ends_with_127)
{
    struct process process = start("/nowhere/no-such-bot --really");
    int status;

    cr_assert_eq(read_for(&process, LONG_MS), PROCESS_GONE);
    cr_assert(process_end(&process, LONG_MS, &status));
    cr_assert_eq(WEXITSTATUS(status), 127);
}

Test(process, the_end_of_a_child_is_seen_although_its_child_holds_the_output)
{
    struct process process = start("sleep 3600 & echo $!; exit 5");
    const char *line;
    size_t length;
    pid_t left;
    int status;

    cr_assert_eq(process_read(&process, in_ms(LONG_MS), &line, &length), PROCESS_GOT_LINE);
    left = (pid_t)strtol(line, NULL, 10);
    cr_assert_gt(left, 1);
    cr_assert_eq(read_for(&process, LONG_MS), PROCESS_GONE);
    cr_assert(process_end(&process, LONG_MS, &status));
    cr_assert_eq(WEXITSTATUS(status), 5);
    expect_death(left);
}

Test(process, a_child_that_will_not_leave_is_killed_with_its_group)
{
    struct process process = start(
        "trap '' TERM INT HUP; sh -c 'trap \"\" TERM; echo $$; while :; do sleep 1; done'; :");
    int64_t start_time;
    const char *line;
    size_t length;
    pid_t inner;
    int status;

    cr_assert_eq(process_read(&process, in_ms(LONG_MS), &line, &length), PROCESS_GOT_LINE);
    inner = (pid_t)strtol(line, NULL, 10);
    start_time = process_now();
    cr_assert_not(process_end(&process, 100, &status));
    cr_assert_geq(process_now() - start_time, (int64_t)100 * MILLI);
    cr_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    expect_death(inner);
}

/* It is killed by its own number too: else the wait for it would never end. */
Test(process, a_child_that_has_left_its_group_is_killed_all_the_same)
{
    struct process process = start("exec python3 -c 'import os, signal, time\n"
                                   "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
                                   "other = os.fork()\n"
                                   "if other == 0:\n"
                                   "    os.setpgid(0, 0)\n"
                                   "    time.sleep(60)\n"
                                   "while os.getpgid(other) != other: time.sleep(0.01)\n"
                                   "os.setpgid(0, other)\n"
                                   "print(\"left\", flush=True)\n"
                                   "time.sleep(60)'");
    int status = 0;

    expect_line(&process, "left");
    pid_t pid = bot_of(&process);
    cr_assert_neq(getpgid(pid), pid);
    (void)alarm(LONG_MS / 1000);
    cr_assert_not(process_end(&process, 0, &status));
    cr_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    cr_assert(is_dead(pid));
}

Test(process, a_child_that_closes_its_output_is_gone)
{
    struct process process = start("exec >&-; exec sleep 3600");
    int status;

    cr_assert_eq(read_for(&process, LONG_MS), PROCESS_GONE);
    cr_assert_not(process_end(&process, 0, &status));
}

Test(process, sending_to_a_dead_child_is_harmless)
{
    struct process process = start("exit 0");
    int status;

    cr_assert_eq(read_for(&process, LONG_MS), PROCESS_GONE);
    for (int i = 0; i < 3; i++) {
        process_send(&process, "hello\n", 6);
    }
    cr_assert_eq(read_for(&process, LONG_MS), PROCESS_GONE);
    cr_assert(process_end(&process, LONG_MS, &status));
    cr_assert_eq(process_end(&process, 0, &status), true, "ending twice is harmless too");
}

Test(process, waiting_does_not_burn_the_processor)
{
    static const char *const commands[] = {"exec sleep 3600", "exec <&-; exec sleep 3600",
                                           "printf half; exec sleep 3600"};
    struct rusage before, after;
    int64_t spent;
    int status;

    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        struct process process = start(commands[i]);

        process_send(&process, "go\n", 3);
        (void)getrusage(RUSAGE_SELF, &before);
        cr_assert_eq(read_for(&process, 300), PROCESS_TIMEOUT);
        (void)getrusage(RUSAGE_SELF, &after);
        spent = (after.ru_utime.tv_sec - before.ru_utime.tv_sec) * 1000000L +
                (after.ru_stime.tv_sec - before.ru_stime.tv_sec) * 1000000L +
                after.ru_utime.tv_usec - before.ru_utime.tv_usec + after.ru_stime.tv_usec -
                before.ru_stime.tv_usec;
        cr_assert_lt(spent, 60000, "%s: %lld us", commands[i], (long long)spent);
        (void)process_end(&process, 0, &status);
    }
}

/* The number of files a new child sees. */
static long count_files(void)
{
    struct process process = start("ls /proc/self/fd | wc -l");
    const char *line;
    size_t length;
    long count;
    int status;

    cr_assert_eq(process_read(&process, in_ms(LONG_MS), &line, &length), PROCESS_GOT_LINE);
    count = strtol(line, NULL, 10);
    (void)process_end(&process, LONG_MS, &status);
    return count;
}

Test(process, a_child_inherits_nothing_of_the_other_children)
{
    long alone = count_files();
    struct process others[4];
    int status;

    cr_assert_geq(alone, 4, "three files and the folder that ls reads");
    for (int i = 0; i < 4; i++) {
        others[i] = start("exec sleep 3600");
    }
    cr_assert_eq(count_files(), alone);
    for (int i = 0; i < 4; i++) {
        (void)process_end(&others[i], 0, &status);
    }
    cr_assert_eq(count_files(), alone);
}

Test(process, a_child_starts_with_all_signals_as_usual)
{
    struct process process = start("grep -E 'Sig(Blk|Ign)' /proc/self/status");
    int status;

    expect_line(&process, "SigBlk:\t0000000000000000");
    /* Real-time signals may be ignored by whoever started the tests; the 31 classic ones are ours.
     */
    const char *line = NULL;
    size_t length = 0;
    cr_assert_eq(process_read(&process, in_ms(LONG_MS), &line, &length), PROCESS_GOT_LINE);
    cr_assert_eq(strncmp(line, "SigIgn:\t", 8), 0);
    cr_assert_eq(strtoull(line + 8, NULL, 16) & 0x7fffffffU, 0, "%s", line);
    (void)process_end(&process, 0, &status);
}

Test(process, standard_error_goes_to_the_file)
{
    char path[] = "/tmp/tefuda-test-XXXXXX";
    int file = mkstemp(path);
    struct process process;
    char text[64] = "";
    int status;

    cr_assert_geq(file, 0);
    for (int i = 0; i < 2; i++) {
        cr_assert(process_start(
            &process, &(struct launch){.command = "echo oops >&2", .errors = path, .core = -1}));
        cr_assert_eq(read_for(&process, LONG_MS), PROCESS_GONE);
        (void)process_end(&process, LONG_MS, &status);
    }
    cr_assert_eq(read(file, text, sizeof text - 1), 10);
    cr_assert_str_eq(text, "oops\noops\n");
    (void)close(file);
    (void)unlink(path);
}

Test(process, a_file_for_errors_that_cannot_be_opened_is_a_failure)
{
    struct process process;

    cr_assert_not(process_start(
        &process, &(struct launch){.command = "cat", .errors = "/nowhere/bot.err", .core = -1}));
    cr_assert_eq(errno, ENOENT);
}
