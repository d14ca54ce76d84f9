/* bench.c - the bots of a worker, each behind its guard. */
#include "bots/arena/run/bench.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bots/arena/base/memory.h"

enum { FOLDERS = 16 };

static const char SCRATCH[] = "tefuda-bot-XXXXXX";

/* What bots get of the arena's environment besides the few words of every guard: their cards. */
static const char *const ENVIRONMENT[] = {"TEFUDA_CARDS"};

void bench_open(struct bench *bench, const struct plan *plan, const struct bench_rules *rules,
                int worker, int core)
{
    size_t bots = (size_t)plan->bot_count;

    *bench = (struct bench){
        .plan = plan, .rules = rules, .worker = worker, .core = core, .wire = wire_open()};
    lag_open(&bench->lag);
    bench->bots = memory_zeros(bots, sizeof *bench->bots);
    for (size_t i = 0; i < bots; i++) {
        bench->bots[i].complaint.file = -1;
    }
}

static void make_scratch(struct text *path)
{
    const char *top = getenv("TMPDIR");

    text_format(path, "%s/%s", top && *top ? top : "/tmp", SCRATCH);
    if (!mkdtemp(path->data)) {
        text_free(path); /* then it has no place to write to */
    }
}

/* The names that every bot gets, and what the plan adds for this one; the caller frees the list. */
static const char **make_env(const struct plan_bot *bot)
{
    size_t own = sizeof ENVIRONMENT / sizeof *ENVIRONMENT;
    const char **env = memory_zeros((size_t)bot->env_count + own + 1, sizeof *env);

    memcpy(env, ENVIRONMENT, sizeof ENVIRONMENT);
    for (int i = 0; i < bot->env_count; i++) {
        env[own + (size_t)i] = bot->env[i];
    }
    return env;
}

static void set_guard(const struct plan_bot *bot, const struct bench_rules *rules,
                      const char *const *env, struct guard *guard)
{
    *guard = (struct guard){.level = rules->level,
                            .limits = bot->limits,
                            .hidden = rules->hidden,
                            .wrap = bot->wrap,
                            .net = bot->net,
                            .env = env};
}

static void make_ready(struct bench *bench, int number)
{
    struct bench_bot *bot = &bench->bots[number];
    const struct plan_bot *plan = &bench->plan->bots[number];
    struct text words = {0};

    complaint_open(&bot->complaint, bench->rules->errors, plan->name, bench->worker + 1);
    rival_init(&bot->rival, plan->command, complaint_path(&bot->complaint), bench->wire);
    bot->rival.start_ms = (int)plan->clock.start_ms;
    bot->rival.folder = plan->folder;
    bot->rival.core = bench->core;
    bot->rival.lag = &bench->lag;
    bot->rival.freezes = bench->rules->freezes;
    bot->env = make_env(plan);
    set_guard(plan, bench->rules, bot->env, &bot->guard);
    if (bench->rules->level != GUARD_NONE) {
        make_scratch(&bot->scratch);
        bot->guard.scratch = bot->scratch.data;
        bot->guard.slot = (unsigned)number % GUARD_SLOTS;
        if (guard_prepare(&bot->guard, &bench->rules->walls, plan->command, plan->folder, &words)) {
            bot->rival.guard = &bot->guard;
        } else {
            (void)fprintf(stderr, "tefuda-arena: %s: %s\n", plan->name ? plan->name : plan->command,
                          text_string(&words));
            exit(EXIT_FAILURE); /* without its guard no bot is started */
        }
        text_free(&words);
    }
    bot->is_ready = true;
}

static void open_log(const struct bench *bench, int number, const char *name, struct talk *talk)
{
    struct text path = {0};

    text_format(&path, "%s/%s", bench->rules->logs, bench->plan->bots[number].name);
    (void)mkdir(path.data, 0700);
    text_format(&path, "/%s.log", name);
    talk_open(talk, path.data);
    text_free(&path);
}

struct bench_bot *bench_take(struct bench *bench, int number, const char *name)
{
    struct bench_bot *bot = &bench->bots[number];

    if (!bot->is_ready) {
        make_ready(bench, number);
    }
    if (bench->rules->logs) {
        open_log(bench, number, name, &bot->rival.talk);
    }
    complaint_mark(&bot->complaint);
    return bot;
}

/* What the bot has said besides goes to the end of its log. */
static void end_log(struct bench_bot *bot)
{
    struct text words = {0};

    complaint_tail(&bot->complaint, &words);
    talk_put(&bot->rival.talk, '!', text_string(&words), words.used);
    talk_close(&bot->rival.talk);
    text_free(&words);
}

static int remove_inner(const char *path, const struct stat *info, int kind, struct FTW *at)
{
    (void)info;
    (void)kind;
    return at->level > 0 ? remove(path) : 0;
}

void bench_leave(struct bench *bench, int number)
{
    struct bench_bot *bot = &bench->bots[number];

    if (bench->plan->restart == PLAN_RESTART_LEG) {
        rival_stop(&bot->rival);
        if (bot->scratch.used) {
            (void)nftw(bot->scratch.data, remove_inner, FOLDERS, FTW_DEPTH | FTW_PHYS);
        }
    }
    if (bot->rival.talk.file) {
        end_log(bot);
    }
    complaint_trim(&bot->complaint);
}

void bench_close(struct bench *bench)
{
    for (int i = 0; i < bench->plan->bot_count; i++) {
        struct bench_bot *bot = &bench->bots[i];

        if (bot->is_ready) {
            rival_stop(&bot->rival);
            guard_free(&bot->guard);
            complaint_close(&bot->complaint);
        }
        if (bot->scratch.used) {
            (void)nftw(bot->scratch.data, remove_inner, FOLDERS, FTW_DEPTH | FTW_PHYS);
            (void)rmdir(bot->scratch.data);
        }
        text_free(&bot->scratch);
        free(bot->env);
    }
    lag_close(&bench->lag);
    wire_close(bench->wire);
    free(bench->bots);
}

void bench_missing(const struct plan *plan, const struct bench_rules *rules, struct text *out)
{
    if (rules->level == GUARD_NONE) {
        return;
    }
    for (int i = 0; i < plan->bot_count; i++) {
        const char **env = make_env(&plan->bots[i]);
        struct text words = {0};
        struct guard guard;

        set_guard(&plan->bots[i], rules, env, &guard);
        if (i == 0) {
            guard_missing(&rules->walls, &guard, out);
        }
        (void)guard_prepare(&guard, &rules->walls, plan->bots[i].command, plan->bots[i].folder,
                            &words);
        if (words.used) {
            text_format(out, "%s: %s", plan->bots[i].name, words.data);
        }
        guard_free(&guard);
        text_free(&words);
        free(env);
    }
}
