#include <criterion/criterion.h>

#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/arena/bot/standing.h"
#include "bots/arena/bot/hurry.h"
#include "tests/bots/scene.h"

/* A bot on one core that others hold too: what it stands in line is no time of its own. */

enum { CPU_US = 800000 /* the limit, what follows it, and the start of Python */ };
enum { HOGS = 4, LIMIT_MS = 200, NANO = 1000000000, MILLI = 1000000 };

struct corner {
    pid_t hogs[HOGS];
    int count, core;
    struct lag lag;
    struct rival rival;
    struct verdict verdict;
    int64_t used_ms, wall_ms;
};

static int first_core(void)
{
    cpu_set_t cores;
    int core = 0;

    cr_assert_eq(sched_getaffinity(0, sizeof cores, &cores), 0);
    while (!CPU_ISSET((size_t)core, &cores)) {
        core++;
    }
    return core;
}

static void hog(int core)
{
    cpu_set_t cores;
    volatile unsigned long turns = 0;

    CPU_ZERO(&cores);
    CPU_SET((size_t)core, &cores);
    (void)sched_setaffinity(0, sizeof cores, &cores);
    for (;;) {
        turns++;
    }
}

/* Asks such a bot once, with so many hogs beside it; true if it has answered. */
static bool ask(struct corner *corner, const char *mode, int hogs)
{
    struct rival_question question = {
        .d = 1, .limits = "movetime=200", .limit_ms = LIMIT_MS, .late = FAULT_TIME_TURN};
    char move[RIVAL_MOVE];
    int64_t from;
    bool answered;

    *corner = (struct corner){.count = hogs, .core = first_core()};
    process_ignore_pipes();
    (void)hurry(); /* as a worker does */
    lag_open(&corner->lag);
    rival_init(&corner->rival, bot(mode), NULL, wire_open());
    corner->rival.lag = &corner->lag;
    corner->rival.core = corner->core;
    cr_assert(rival_newgame(&corner->rival, "1", "", "guess seat=s1", &corner->verdict));
    for (int i = 0; i < hogs; i++) {
        corner->hogs[i] = fork();
        if (corner->hogs[i] == 0) {
            hog(corner->core);
        }
    }
    from = process_now();
    answered = rival_go(&corner->rival, &question, move, &corner->used_ms, &corner->verdict);
    corner->wall_ms = (process_now() - from) / MILLI;
    for (int i = 0; i < hogs; i++) {
        (void)kill(corner->hogs[i], SIGKILL);
        (void)waitpid(corner->hogs[i], NULL, 0);
    }
    rival_stop(&corner->rival);
    wire_close(corner->rival.wire);
    lag_close(&corner->lag);
    return answered;
}

Test(standing, a_bot_that_others_keep_from_its_core_has_its_time_all_the_same)
{
    struct corner corner;

    cr_assert(ask(&corner, "busy", HOGS), "%s", corner.verdict.detail);
    cr_assert_gt(corner.wall_ms, LIMIT_MS, "it has waited: %ld", (long)corner.wall_ms);
    cr_assert_leq(corner.used_ms, LIMIT_MS);
    cr_assert_geq(corner.used_ms, 40, "it has worked: %ld", (long)corner.used_ms);
}

Test(standing, who_sleeps_stands_in_no_line)
{
    struct corner corner;

    cr_assert_not(ask(&corner, "hang", HOGS));
    cr_assert_eq(corner.verdict.fault, FAULT_TIME_TURN);
    cr_assert_lt(corner.wall_ms, 3 * LIMIT_MS + RIVAL_LATE_MS);
}

Test(standing, nobody_gets_more_of_the_core_than_its_limit)
{
    static const struct {
        const char *mode;
        int hogs;
    } cases[] = {{"spin", 0}, {"crowd", 0}, {"spin", HOGS}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct corner corner;

        cr_assert_not(ask(&corner, cases[i].mode, cases[i].hogs));
        cr_assert_eq(corner.verdict.fault, FAULT_TIME_TURN, "%s", cases[i].mode);
        cr_assert_lt(corner.rival.use.cpu_us, CPU_US, "%s: %ld us, %ld ms on the wall",
                     cases[i].mode, (long)corner.rival.use.cpu_us, (long)corner.wall_ms);
    }
}

Test(standing, a_line_is_measured_as_it_is)
{
    struct standing standing;
    pid_t root = fork(), hogs[HOGS];
    int64_t from, stood, wall;
    int core = first_core();

    if (root == 0) {
        hog(core);
    }
    for (int i = 0; i < HOGS; i++) {
        hogs[i] = fork();
        if (hogs[i] == 0) {
            hog(core);
        }
    }
    (void)usleep(100000);
    from = process_now();
    standing_begin(&standing, root, from);
    for (int i = 0; i < 100; i++) {
        (void)usleep(STANDING_TICK_MS * 1000);
        standing_tick(&standing);
    }
    stood = standing_time(&standing);
    wall = process_now() - from;
    cr_assert(stood > wall / 2 && stood < wall, "one of five on a core: %ld of %ld ms",
              (long)(stood / MILLI), (long)(wall / MILLI));
    (void)kill(root, SIGKILL);
    for (int i = 0; i < HOGS; i++) {
        (void)kill(hogs[i], SIGKILL);
        (void)waitpid(hogs[i], NULL, 0);
    }
    (void)waitpid(root, NULL, 0);
}
