#include "tests/bots/stage.h"

#include <sched.h>

#include "bots/arena/base/wire.h"
#include "bots/arena/bot/rival.h"

#define BIT(wall) (1U << GUARD_WALL_##wall)

static const enum guard_level LEVELS[] = {GUARD_NONE, GUARD_LIMITS, GUARD_FULL};

/* One bot of a scene. */
struct actor {
    struct stage stage;
    struct guard guard;
    struct process process;
    char mark[32]; /* in the command lines of all its processes */
    struct text *out;
};

static void complain(struct actor *actor, bool holds, const char *what)
{
    if (!holds) {
        text_format(actor->out, "level %d: %s\n", (int)actor->guard.level, what);
    }
}

static void enter_actor(struct actor *actor, enum guard_level level, struct text *out)
{
    *actor = (struct actor){.guard.level = level, .out = out};
    set_stage(&actor->stage, geteuid());
    guard_probe(&actor->stage.report);
    (void)snprintf(actor->mark, sizeof actor->mark, "mark-%d", getpid());
    actor->guard.slot = 3;
}

/* Starts a command in which & is the prowler and @ the mark. */
static bool start_actor(struct actor *actor, const char *command)
{
    struct text line = {0};
    struct launch launch = {.guard = &actor->guard, .core = -1};
    bool started;

    for (; *command; command++) {
        if (*command == '&' && command[1] == '/') {
            text_format(&line, "%s/prowler", actor->stage.folder);
            command++;
        } else if (*command == '@') {
            text_put(&line, actor->mark);
        } else {
            text_add(&line, command, 1);
        }
    }
    launch.command = line.data;
    started = guard_prepare(&actor->guard, &actor->stage.report, line.data, NULL, actor->out) &&
              process_start(&actor->process, &launch);
    complain(actor, started, "not started");
    text_free(&line);
    return started;
}

static void expect_word(struct actor *actor, const char *want)
{
    const char *word = hear(&actor->process);

    if (strcmp(word, want) != 0) {
        text_format(actor->out, "level %d: %s instead of %s\n", (int)actor->guard.level, word,
                    want);
    }
}

static int leave_actor(struct actor *actor, int grace_ms)
{
    int status = -1;

    (void)process_end(&actor->process, grace_ms, &status);
    guard_free(&actor->guard);
    strike_stage(&actor->stage);
    return status;
}

/* ------------------------------------------------------------------------------- what is left */

static void leave_behind(const void *command, struct text *out)
{
    for (size_t i = 0; i < sizeof LEVELS / sizeof *LEVELS; i++) {
        struct actor actor;
        unsigned long ticks;
        int moving;

        enter_actor(&actor, LEVELS[i], out);
        if (start_actor(&actor, command)) {
            (void)hear(&actor.process);
            (void)leave_actor(&actor, 0);
        }
        complain(&actor, count_marked(actor.mark, &moving, &ticks) == 0, "somebody was left");
    }
}

Test(keeper, daemons_do_not_outlive_their_bot)
{
    play_for_all(leave_behind, "&/ stay @; sleep 3600 @");
}

Test(keeper, who_forks_and_leaves_over_and_over_is_caught)
{
    play_for_all(leave_behind, "exec &/ fly @");
}

Test(keeper, children_that_ignore_all_signals_are_killed)
{
    play_for_all(leave_behind, "trap '' TERM HUP INT; &/ never @ & &/ never @; :");
}

/* --------------------------------------------------------------------- when the arena is killed */

struct death {
    enum guard_level level;
    bool with_keeper;
};

/* An arena that starts two bots, tells who its processes are, and waits for the worst. */
static _Noreturn void be_arena(uid_t user, const struct death *death, const char *mark, int told)
{
    struct actor actors[2];
    struct text trouble = {0};
    pid_t pids[4] = {getpid(), 0, 0, 0};

    become(user);
    for (int i = 0; i < 2; i++) {
        enter_actor(&actors[i], death->level, &trouble);
        (void)snprintf(actors[i].mark, sizeof actors[i].mark, "%s", mark);
        if (start_actor(&actors[i], i == 0 ? "trap '' HUP TERM; &/ stay @; &/ never @; :"
                                           : "trap '' HUP TERM; &/ never @ <&- ; :")) {
            (void)hear(&actors[i].process);
        }
        pids[1 + i] = actors[i].process.keeper;
        strike_stage(&actors[i].stage);
    }
    pids[3] = trouble.used ? 0 : (actors[0].stage.report.walls & BIT(PIDS)) ? 2 : 1;
    (void)!write(told, pids, sizeof pids);
    (void)poll(NULL, 0, STAGE_MS);
    _exit(0);
}

static void kill_arena(uid_t user, const struct death *death)
{
    pid_t pids[4] = {0};
    unsigned long ticks;
    char mark[32];
    int told[2], moving;

    (void)snprintf(mark, sizeof mark, "mark-%d-%d", getpid(), (int)death->level);
    cr_assert_eq(pipe2(told, O_CLOEXEC), 0);
    if (fork() == 0) {
        be_arena(user, death, mark, told[1]);
    }
    (void)close(told[1]);
    cr_assert_eq(read(told[0], pids, sizeof pids), (ssize_t)sizeof pids);
    cr_assert_gt(pids[3], 0, "the bots did not start");
    cr_assert_geq(count_marked(mark, &moving, &ticks), 3, "they are there before");
    for (int i = 0; i < (death->with_keeper && pids[3] == 2 ? 3 : 1); i++) {
        (void)kill(pids[i], SIGKILL);
    }
    if (death->with_keeper && pids[3] != 2) {
        (void)fprintf(stderr, "keeper: no PID namespaces here, so its death was not tested\n");
    }
    (void)waitpid(pids[0], NULL, 0);
    cr_assert(all_gone(mark), "user %u, level %d", (unsigned)user, (int)death->level);
    (void)close(told[0]);
}

static void kill_for_all(const struct death *death)
{
    kill_arena(geteuid(), death);
    if (geteuid() == 0) {
        kill_arena(STAGE_USER, death);
    }
}

Test(keeper, nothing_outlives_an_arena_that_is_killed)
{
    for (size_t i = 0; i < sizeof LEVELS / sizeof *LEVELS; i++) {
        kill_for_all(&(struct death){LEVELS[i], false});
    }
}

Test(keeper, nothing_outlives_an_arena_that_is_killed_with_its_keepers)
{
    kill_for_all(&(struct death){GUARD_FULL, true});
}

/* ------------------------------------------------------------------------------------- freeze */

/* True if all marked processes are stopped, at the latest after that time. */
static bool comes_to_rest(const char *mark, int64_t ms)
{
    int64_t deadline = stage_ms(ms);
    unsigned long ticks;
    int moving;

    while (count_marked(mark, &moving, &ticks) > 0 && moving > 0 && process_now() < deadline) {
        (void)poll(NULL, 0, 10);
    }
    return moving == 0;
}

static bool burns(const char *mark)
{
    int64_t deadline = stage_ms(STAGE_MS);
    unsigned long before, after;
    int moving;

    (void)count_marked(mark, &moving, &before);
    do {
        (void)poll(NULL, 0, 20);
        (void)count_marked(mark, &moving, &after);
    } while (after == before && process_now() < deadline);
    return after > before;
}

static void freeze(const void *argument, struct text *out)
{
    const enum guard_level *level = argument;
    struct actor actor;
    int status;

    enter_actor(&actor, *level, out);
    if (!start_actor(&actor, "exec &/ burn @")) {
        return;
    }
    expect_word(&actor, "burning");
    complain(&actor, burns(actor.mark), "does not burn at first");
    process_freeze(&actor.process);
    if (*level == GUARD_FULL && (actor.stage.report.walls & BIT(CALLS))) {
        complain(&actor, comes_to_rest(actor.mark, STAGE_MS), "burns on while it is frozen");
        process_thaw(&actor.process);
        complain(&actor, burns(actor.mark), "does not go on");
        process_freeze(&actor.process);
    } else {
        complain(&actor, !comes_to_rest(actor.mark, 500), "the crime does not work");
    }
    status = leave_actor(&actor, 0);
    complain(&actor, WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL, "not killed");
    complain(&actor, all_gone(actor.mark), "somebody was left");
}

Test(keeper, who_leaves_the_group_burns_on_where_nothing_prevents_it)
{
    play_for_all(freeze, &LEVELS[0]);
}

Test(keeper, a_frozen_bot_does_not_use_the_processor_and_can_be_ended)
{
    play_for_all(freeze, &LEVELS[2]);
}

Test(keeper, a_frozen_bot_may_still_leave_by_itself)
{
    struct process process;
    int status = -1;

    process_ignore_pipes();
    cr_assert(process_start(&process, &(struct launch){.command = "echo up; cat", .core = -1}));
    cr_assert_str_eq(hear(&process), "up");
    process_freeze(&process);
    process_freeze(&process);
    cr_assert(process_end(&process, STAGE_MS, &status));
    cr_assert_eq(status, 0);
}

/* ------------------------------------------------------------------------- what a bot is given */

static void look_around(const void *unused, struct text *out)
{
    static const char *const env[] = {"PASSED", "GIVEN=2", NULL};
    struct actor actor;

    (void)unused;
    (void)setenv("PASSED", "1", 1);
    (void)setenv("KEPT_BACK", "1", 1);
    for (size_t i = 1; i < sizeof LEVELS / sizeof *LEVELS; i++) {
        enter_actor(&actor, LEVELS[i], out);
        actor.guard.env = env;
        actor.guard.scratch = on_stage(&actor.stage, "scratch");
        if (start_actor(&actor, "cd $TMPDIR; echo hi >a; echo $PASSED $GIVEN $KEPT_BACK "
                                "$(cat $HOME/a) $(ulimit -n) $(ulimit -c)")) {
            expect_word(&actor, "1 2 hi 256 0");
        }
        (void)leave_actor(&actor, 0);
    }
}

Test(keeper, a_bot_has_few_words_of_environment_and_a_place_to_write)
{
    play_for_all(look_around, NULL);
}

Test(keeper, a_bot_runs_where_it_is_told_to)
{
    struct process process;
    cpu_set_t cores;
    int core = 0, status;

    cr_assert_eq(sched_getaffinity(0, sizeof cores, &cores), 0);
    while (!CPU_ISSET((size_t)core, &cores)) {
        core++;
    }
    cr_assert(process_start(
        &process, &(struct launch){.command = "pwd; nproc", .folder = "/usr/bin", .core = core}));
    cr_assert_str_eq(hear(&process), "/usr/bin");
    cr_assert_str_eq(hear(&process), "1");
    (void)process_end(&process, STAGE_MS, &status);
}

Test(keeper, what_a_bot_has_used_is_told)
{
    struct process process;
    int status;

    process_ignore_pipes();
    cr_assert(process_start(
        &process,
        &(struct launch){.command = "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done & wait",
                         .core = -1}));
    cr_assert(process_end(&process, STAGE_MS, &status));
    cr_assert_gt(process.use.cpu_us, 1000);
    cr_assert_lt(process.use.cpu_us, (int64_t)STAGE_MS * 1000);
    cr_assert_gt(process.use.peak_kib, 300);
}

Test(keeper, a_wrap_runs_the_command)
{
    struct guard guard = {.level = GUARD_FULL, .wrap = "env WRAPPED=yes"};
    struct guard_report report = {0};
    struct process process;
    struct text out = {0};
    int status;

    cr_assert(guard_prepare(&guard, &report, "echo $WRAPPED '&' \"a  b\"", NULL, &out));
    cr_assert(process_start(
        &process,
        &(struct launch){.command = "echo $WRAPPED '&' \"a  b\"", .guard = &guard, .core = -1}));
    cr_assert_str_eq(hear(&process), "yes & a  b");
    (void)process_end(&process, STAGE_MS, &status);
    guard_free(&guard);
}

/* A crowd in another arena, here another process, does not count. */
static void gather(const void *unused, struct text *out)
{
    struct actor actor;
    int ready[2];
    pid_t other;

    (void)unused;
    enter_actor(&actor, GUARD_FULL, out);
    actor.guard.limits.procs = 50;
    if ((actor.stage.report.walls & BIT(COUNT)) == 0 || pipe(ready) != 0) {
        return;
    }
    other = fork();
    if (other > 0) {
        (void)!read(ready[0], ready, 1);
    }
    if (start_actor(&actor, "exec &/ many 40")) {
        expect_word(&actor, "got many");
    }
    if (other == 0) {
        (void)!write(ready[1], "x", 1);
        (void)pause();
    }
    (void)leave_actor(&actor, 0);
    (void)kill(other, SIGTERM);
    (void)waitpid(other, NULL, 0);
}

Test(keeper, arenas_do_not_count_each_others_processes)
{
    play_for_all(gather, NULL);
}

/* ------------------------------------------------------------------------------------ verdicts */

/* The verdict on a bot that ends, or does not start, in the guard of the actor. */
static enum fault fault_of(struct actor *actor, const char *mode, const char *folder)
{
    struct wire *wire = wire_open();
    struct verdict verdict = {.fault = FAULT_NONE};
    struct rival rival;
    char command[128];

    (void)snprintf(command, sizeof command, "exec %s/prowler %s", actor->stage.folder, mode);
    rival_init(&rival, command, NULL, wire);
    if (guard_prepare(&actor->guard, &actor->stage.report, command, NULL, actor->out)) {
        rival.guard = &actor->guard;
        rival.folder = folder;
        (void)rival_start(&rival, &verdict);
        rival_stop(&rival);
        guard_free(&actor->guard);
    }
    wire_close(wire);
    return verdict.fault;
}

static void break_limits(const void *unused, struct text *out)
{
    (void)unused;
    for (size_t i = 1; i < sizeof LEVELS / sizeof *LEVELS; i++) {
        struct actor actor;
        char grow[128];

        enter_actor(&actor, LEVELS[i], out);
        actor.guard.scratch = actor.stage.path;
        (void)on_stage(&actor.stage, "scratch");
        (void)snprintf(grow, sizeof grow, "grow %s", actor.stage.path);
        complain(&actor, fault_of(&actor, grow, NULL) == FAULT_LIMIT_FILE, "limit.file");
        actor.guard.limits = (struct guard_limits){.cpu_s = 1, .memory = 96 * GUARD_MIB};
        complain(&actor, fault_of(&actor, "eat", NULL) == FAULT_LIMIT_MEM, "limit.mem");
        complain(&actor, fault_of(&actor, "alone", NULL) == FAULT_LIMIT_CPU, "limit.cpu");
        actor.guard.limits = (struct guard_limits){.procs = 9};
        if (actor.guard.level == GUARD_FULL && (actor.stage.report.walls & BIT(COUNT))) {
            complain(&actor, fault_of(&actor, "breed 200", NULL) == FAULT_LIMIT_PROCS,
                     "limit.procs");
            complain(&actor, fault_of(&actor, "breed 4", NULL) == FAULT_CRASH_EXIT, "crash.exit");
        }
        complain(&actor, fault_of(&actor, "victim", "/nowhere") == FAULT_VOID_HOST, "void.host");
        strike_stage(&actor.stage);
    }
}

Test(keeper, a_limit_that_was_hit_is_named)
{
    play_for_all(break_limits, NULL);
}
