#include <criterion/criterion.h>

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/arena/bot/lag.h"
#include "tests/bots/scene.h"

enum { MS = 1000000, STOP_US = 600000, BEFORE_US = 50000 };

/* ---- the measure */

static bool is_due(const struct lag *lag, int ms)
{
    struct pollfd file = {.fd = lag->file, .events = POLLIN};

    return poll(&file, 1, ms) == 1;
}

Test(lag, ticks_are_compared_with_the_time_at_which_they_are_seen)
{
    struct lag lag;

    lag_open(&lag);
    lag_begin(&lag, process_now());
    cr_assert(is_due(&lag, 1000));
    (void)usleep(35000); /* two or three more ticks fall due: still one look */
    lag_look(&lag, process_now());
    cr_assert_eq(lag_counts_all(&lag.counts), 1);
    cr_assert_geq(lag.last, 30 * MS);
    cr_assert_eq(lag.worst, lag.last);
    cr_assert_not(is_due(&lag, 0), "all ticks are taken");
    lag_close(&lag);
}

Test(lag, ticks_before_anybody_was_asked_say_nothing)
{
    struct lag lag;

    lag_open(&lag);
    (void)usleep(35000);
    lag_begin(&lag, process_now());
    lag_look(&lag, process_now());
    cr_assert_eq(lag_counts_all(&lag.counts), 0);
    cr_assert_eq(lag.worst, 0);
    lag_close(&lag);
}

Test(lag, quantiles_are_upper_ends_of_cells)
{
    struct lag lag = {.file = -1};
    struct lag_counts sum = {0};

    for (int i = 0; i < 99; i++) {
        lag_add(&lag, 0, 100000);
    }
    lag_add(&lag, 0, 7 * MS);
    cr_assert_eq(lag.counts.most, 7 * MS);
    cr_assert(lag_quantile(&lag.counts, 0.99) >= 100000 &&
              lag_quantile(&lag.counts, 0.99) < 120000);
    cr_assert(lag_quantile(&lag.counts, 1) >= 7 * MS && lag_quantile(&lag.counts, 1) < 9 * MS);
    lag_add(&lag, 5, 3); /* a clock cannot be early */
    cr_assert_eq(lag.counts.cells[0], 1);
    lag_add(&lag, 0, (int64_t)100000 * MS);
    cr_assert_eq(lag.counts.cells[LAG_CELLS - 1], 1, "beyond the last cell");
    lag_counts_add(&sum, &lag.counts);
    lag_counts_add(&sum, &lag.counts);
    cr_assert_eq(lag_counts_all(&sum), 204);
    cr_assert_eq(sum.most, (int64_t)100000 * MS);
}

/* ---- a referee that stands still */

/* Stops this process for a while, a little later. */
static void stop_self(void)
{
    pid_t self = getpid();

    if (fork() == 0) {
        (void)usleep(BEFORE_US);
        (void)kill(self, SIGSTOP);
        (void)usleep(STOP_US);
        (void)kill(self, SIGCONT);
        _exit(0);
    }
}

/* Plays in a process of its own, which the test may stop; true if the check holds there. */
static bool in_child(bool (*check)(void))
{
    pid_t child = fork();
    int status = 0;

    if (child == 0) {
        _exit(check() ? 0 : 1);
    }
    (void)waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Asks a bot once, and stands still from 50 to 650 ms behind the question. */
static bool ask(const char *command, struct rival *rival, struct lag *lag, int64_t *used,
                struct verdict *verdict)
{
    static const char block[] = "decision d=1 seat=s1 kind=x step=x n=1 default=guess:1 -- x\n"
                                "move 1 guess:1\n";
    struct rival_question question = {
        .d = 1, .limits = "movetime=400", .limit_ms = 400, .late = FAULT_TIME_TURN};
    char move[RIVAL_MOVE];

    process_ignore_pipes();
    lag_open(lag);
    rival_init(rival, command, NULL, wire_open());
    rival->lag = lag;
    if (!rival_newgame(rival, "1", "", "guess seat=s1", verdict)) {
        return false;
    }
    rival_tell(rival, block, strlen(block));
    stop_self();
    return rival_go(rival, &question, move, used, verdict);
}

static bool an_answer_in_the_pipe_is_in_time(void)
{
    struct verdict verdict = {0};
    struct rival rival;
    struct lag lag;
    int64_t used = 0;
    bool answered = ask(bot("late"), &rival, &lag, &used, &verdict);

    bool is_excused = rival_is_excused(&rival);

    rival_stop(&rival);
    return answered && used < 400 && is_excused && lag.counts.most > 400 * MS;
}

static bool a_bot_that_is_late_meanwhile_is_excused(void)
{
    struct verdict verdict = {0};
    struct rival rival;
    struct lag lag;
    int64_t used = 0;
    bool answered = ask(bot("hang"), &rival, &lag, &used, &verdict);

    return !answered && verdict.fault == FAULT_TIME_TURN && rival_is_excused(&rival);
}

Test(lag, a_referee_that_stands_still_takes_no_time_from_a_bot)
{
    cr_assert(in_child(an_answer_in_the_pipe_is_in_time));
    cr_assert(in_child(a_bot_that_is_late_meanwhile_is_excused));
}

/* ---- matches */

static bool is_void_with(struct scene *scene, const char *host)
{
    return scene->result.end == MATCH_VOID && strcmp(scene->result.reason, "void.host") == 0 &&
           strcmp(scene->result.host, host) == 0 && scene->result.faults[0].fault == FAULT_NONE &&
           scene->result.faults[1].fault == FAULT_NONE;
}

/* Plays against a bot that hangs, while the arena stands still. */
static void play_stopped(struct scene *scene, struct lag *lag, bool is_last)
{
    lag_open(lag);
    set_scene(scene, GOOD, bot("hang"));
    set_clock(scene, (struct clock){.move_ms = 400, .grace_ms = 0});
    scene->rivals[0].lag = scene->rivals[1].lag = lag;
    scene->match.is_last = is_last;
    for (int i = 0; i < MATCH_SEATS; i++) { /* before the stop */
        struct verdict unused;

        (void)rival_start(&scene->rivals[i], &unused);
    }
    stop_self();
    play_scene(scene, &scene->result);
}

static bool nobody_has_lost(void)
{
    struct scene scene;
    struct lag lag;

    play_stopped(&scene, &lag, false);
    return is_void_with(&scene, "the arena itself was late") && scene.result.excused[1] == 1 &&
           scene.result.excused[0] == 0;
}

static bool the_last_try_counts(void)
{
    struct scene scene;
    struct lag lag;

    play_stopped(&scene, &lag, true);
    return scene.result.end == MATCH_S1 && scene.result.faults[1].fault == FAULT_TIME_TURN;
}

Test(lag, a_game_that_the_arena_has_slept_through_is_void_and_at_last_counts)
{
    cr_assert(in_child(nobody_has_lost));
    cr_assert(in_child(the_last_try_counts));
}

Test(lag, a_hang_alone_is_no_excuse)
{
    struct scene scene;
    struct lag lag;

    lag_open(&lag);
    set_scene(&scene, GOOD, bot("hang"));
    set_clock(&scene, (struct clock){.move_ms = SHORT_MS, .grace_ms = 0});
    scene.rivals[0].lag = scene.rivals[1].lag = &lag;
    play_scene(&scene, &scene.result);
    cr_assert_eq(scene.result.faults[1].fault, FAULT_TIME_TURN, "%s", scene.result.host);
    cr_assert_str_eq(scene.result.faults[1].detail, "no answer in 400 ms");
    cr_assert_gt(lag_counts_all(&lag.counts), 10, "it looked meanwhile");
    strike_scene(&scene);
}

Test(lag, two_bots_that_end_at_once_have_not_lost)
{
    char good[160], murder[160], path[] = "/tmp/tefuda-pid-XXXXXX";
    struct scene scene;

    (void)close(mkstemp(path));
    (void)snprintf(good, sizeof good, "echo $$ >%s; %s", path, GOOD);
    (void)snprintf(murder, sizeof murder, "%s 1 %s", bot("murder"), path);
    set_scene(&scene, good, murder);
    play_scene(&scene, &scene.result);
    cr_assert(is_void_with(&scene, "both bots ended at once"), "%s %s", scene.result.reason,
              scene.result.host);
    strike_scene(&scene);
    (void)remove(path);
}
