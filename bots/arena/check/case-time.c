/* case-time.c - time: limits that bots rarely see, and how well a bot keeps those of `go`. */
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/arena/check/bout.h"
#include "bots/arena/check/look.h"

enum {
    LINE = 128,
    SLACK_MS = 500, /* beyond a limit and its grace, where other things are looked at */
    BANK_MS = 1000,
    BANK_INC_MS = 10,
    BANK_ANSWERS = 40,
    SPEED_MS = 30,
    SPEED_ANSWERS = 100,
    SPEED_GAMES = 20,
    SPEED_ALL_MS = 3000,
    BUSY_MS = 4,
    LOADS = 64,
    LATE = 3, /* answers beyond the grace after which a try is over */
    IDLE_MS = 300,
    IDLE_LEAST_MS = 20,
    IDLE_SHARE = 10, /* per cent of a core that are worth a word */
    MILLI = 1000000
};

static bool begin(struct bout *bout, int seat, unsigned long n)
{
    return bout_begin(bout, bout->check->main, seat, n, "");
}

/* Asks, and takes off the time in which the machine let nobody run. */
static bool ask_fairly(struct bout *bout, const char *limits, int64_t ms)
{
    int64_t waited = look_waited(&bout->rival.process);
    bool is_answered = bout_ask(bout, limits, ms);

    waited = look_waited(&bout->rival.process) - waited;
    bout->watch_ms = bout->used_ms;
    bout->used_ms -= waited < bout->used_ms ? waited : bout->used_ms;
    return is_answered;
}

/* -------------------------------------------------------------------------------------- limits */

static const struct {
    const char *limits;
    int ms;
} LIMITS[] = {
    {"movetime=1 grace=0", 1},
    {"movetime=1 grace=50 nodes=1", 51},
    {"nodes=1", SLACK_MS * 10},
    {"worlds=1 movetime=1000", 1000},
    {"left=1,60000 inc=0,0 grace=50", 51},
    {"left=0,60000 inc=100,100 grace=50", 50},
    {"left=60000,1 inc=0,600 grace=0 movetime=20", 20},
    {"left=5000,5000 turn=20 grace=50", 70},
    {"movetime=20 nodes=999999999 grace=0", 20},
};

void check_limits(struct check *check, struct finding *finding)
{
    struct bout bout;
    bool is_fine = bout_open(&bout, check, &(struct bout_terms){0}, finding) && begin(&bout, 0, 30);

    for (size_t i = 0; is_fine && i < sizeof LIMITS / sizeof *LIMITS; i++) {
        if (bout.referee.is_over) {
            is_fine = bout_over(&bout) && begin(&bout, 0, 31 + i);
        }
        if (is_fine && bout_next(&bout)) {
            is_fine = ask_fairly(&bout, LIMITS[i].limits, LIMITS[i].ms);
            if (is_fine && bout.used_ms > LIMITS[i].ms + SLACK_MS) {
                is_fine =
                    bout_fail(&bout, "the answer came after %lld ms", (long long)bout.used_ms);
            }
            is_fine = is_fine && bout_answer(&bout);
        }
    }
    (void)(is_fine && !bout.is_failed && bout_over(&bout));
    (void)bout_close(&bout);
}

/* ---------------------------------------------------------------------------------------- bank */

static bool play_bank(struct bout *bout)
{
    int64_t left = BANK_MS;
    char limits[LINE];

    while (bout->answers < BANK_ANSWERS && bout_next(bout)) {
        (void)snprintf(limits, sizeof limits, "left=%lld,%d inc=%d,%d grace=%d", (long long)left,
                       BANK_MS, BANK_INC_MS, BANK_INC_MS, BOUT_GRACE);
        if (!ask_fairly(bout, limits, left + BOUT_GRACE)) {
            return false;
        }
        if (bout->used_ms > left + BOUT_GRACE) {
            return bout_fail(bout, "the answer came after %lld ms: its time is used up (%s)",
                             (long long)bout->used_ms, fault_code(FAULT_TIME_BANK));
        }
        left = (bout->used_ms < left ? left - bout->used_ms : 0) + BANK_INC_MS;
        if (!bout_answer(bout)) {
            return false;
        }
    }
    finding_add(bout->finding, CHECK_HOLDS,
                "%lu answers out of %d ms and %d more for each, %lld left", bout->answers, BANK_MS,
                BANK_INC_MS, (long long)left);
    return !bout->is_failed;
}

void check_bank(struct check *check, struct finding *finding)
{
    struct bout bout;

    if (bout_open(&bout, check, &(struct bout_terms){0}, finding) && begin(&bout, 0, 40) &&
        play_bank(&bout)) {
        (void)bout_over(&bout);
    }
    (void)bout_close(&bout);
}

/* --------------------------------------------------------------------------------------- speed */

/* Keeps a core busy half of the time, a few milliseconds in a row, until it is killed, or this
 * process ends. Which core is left to the system: a bot that may run on one alone, beside others
 * who may too, can wait there for seconds, which tells nothing of the bot. */
static pid_t load_core(void)
{
    pid_t pid = fork();

    if (pid != 0) {
        return pid;
    }
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (;;) {
        int64_t until = process_now() + (int64_t)BUSY_MS * MILLI;

        while (process_now() < until) {
        }
        (void)usleep(BUSY_MS * 1000);
    }
}

/* One of them for each core that this process may run on. */
static int load_all(pid_t *loads)
{
    cpu_set_t cores;
    int count = 0;

    CPU_ZERO(&cores);
    (void)sched_getaffinity(0, sizeof cores, &cores);
    for (int i = 0; i < CPU_COUNT(&cores) && i < LOADS; i++) {
        loads[count] = load_core();
        count += loads[count] > 0;
    }
    return count;
}

static void unload(const pid_t *loads, int count)
{
    for (int i = 0; i < count; i++) {
        (void)kill(loads[i], SIGKILL);
        (void)waitpid(loads[i], NULL, 0);
    }
}

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

struct speed {
    int ms[SPEED_ANSWERS]; /* by the watch */
    int count;
    int late; /* beyond the grace, also without the time in which the machine let nobody run */
    int64_t own_ms; /* the longest without that time */
};

static bool ask_speed(struct bout *bout, struct speed *speed)
{
    char limits[LINE];
    bool is_answered;

    (void)snprintf(limits, sizeof limits, "movetime=%d grace=%d", SPEED_MS, BOUT_GRACE);
    is_answered = ask_fairly(bout, limits, SPEED_MS + BOUT_GRACE);
    speed->ms[speed->count++] = (int)bout->watch_ms;
    speed->own_ms = bout->used_ms > speed->own_ms ? bout->used_ms : speed->own_ms;
    speed->late += bout->used_ms > SPEED_MS + BOUT_GRACE;
    return is_answered && bout_answer(bout);
}

/* Games until there are answers enough. The machine is busy from the first one on, not at the
 * start. */
static bool measure(struct bout *bout, struct speed *speed)
{
    int64_t until = process_now() + (int64_t)SPEED_ALL_MS * MILLI;
    bool is_fine = bout_start(bout);
    pid_t loads[LOADS];
    int load_count = is_fine ? load_all(loads) : 0;

    for (unsigned long i = 0;
         is_fine && i < SPEED_GAMES && speed->count < SPEED_ANSWERS && process_now() < until; i++) {
        is_fine = begin(bout, (int)(i % 2), 50 + i);
        while (is_fine && speed->count < SPEED_ANSWERS && speed->late < LATE &&
               process_now() < until && bout_next(bout)) {
            is_fine = ask_speed(bout, speed);
        }
        is_fine = is_fine && !bout->is_failed && bout_over(bout);
    }
    unload(loads, load_count);
    qsort(speed->ms, (size_t)speed->count, sizeof *speed->ms, compare);
    return is_fine;
}

static void tell_speed(const struct speed *speed, struct finding *finding)
{
    int usual = speed->ms[(speed->count * 99 - 1) / 100];

    finding_add(finding, speed->late > 0 ? CHECK_FAILS : CHECK_HOLDS,
                "movetime=%d on a busy machine: of %d answers half came within %d ms, 99 of "
                "100 within %d, all within %d, or %lld without waits for the core",
                SPEED_MS, speed->count, speed->ms[speed->count / 2], usual,
                speed->ms[speed->count - 1], (long long)speed->own_ms);
    if (usual > SPEED_MS) {
        finding_add(finding, CHECK_HOLDS,
                    "set its margin to %d ms more than it is, and do not count on the grace",
                    (usual - SPEED_MS) * 3 / 2 + 1);
    }
}

void check_speed(struct check *check, struct finding *finding)
{
    struct speed speed = {0};
    struct bout bout;

    if (bout_open(&bout, check, &(struct bout_terms){0}, finding) && measure(&bout, &speed) &&
        speed.count > 0) {
        tell_speed(&speed, finding);
    }
    (void)bout_close(&bout);
}

/* ---------------------------------------------------------------------------------------- idle */

/* What it computes while nothing is asked, as a share of the time in which it could have. */
static void watch_idle(struct bout *bout)
{
    struct look before = {0}, after = {0};
    bool is_seen = look_at(&bout->rival.process, &before);
    int64_t from = process_now(), waited = look_waited(&bout->rival.process), could, did;

    (void)usleep(IDLE_MS * 1000);
    could = (process_now() - from) / MILLI - (look_waited(&bout->rival.process) - waited);
    is_seen = look_at(&bout->rival.process, &after) && is_seen;
    did = after.cpu_ms - before.cpu_ms;
    if (is_seen && did >= IDLE_LEAST_MS && did * 100 > IDLE_SHARE * could) {
        finding_add(bout->finding, CHECK_NOTE,
                    "it computes while it waits, %lld ms in %d: in an event it stands still then, "
                    "so nothing may hang on it",
                    (long long)did, IDLE_MS);
    }
}

void check_idle(struct check *check, struct finding *finding)
{
    struct bout bout;

    if (bout_open(&bout, check, &(struct bout_terms){0}, finding) && begin(&bout, 0, 60) &&
        bout_play(&bout, 3, 10)) {
        watch_idle(&bout);
        (void)bout_over(&bout);
    }
    (void)bout_close(&bout);
}
