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
static const char *const ENVIRONMENT[] = {"TEFUDA_CARDS", NULL};

void bench_open(struct bench *bench, const struct plan *plan, const struct bench_rules *rules,
                int worker, int core)
{
    size_t bots = (size_t)plan->bot_count;

    *bench = (struct bench){
        .plan = plan, .rules = rules, .worker = worker, .core = core, .wire = wire_open()};
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

static void set_guard(const struct plan_bot *bot, const struct bench_rules *rules,
                      struct guard *guard)
{
    *guard = (struct guard){
        .level = rules->level, .limits = bot->limits, .hidden = rules->hidden, .env = ENVIRONMENT};
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
    bot->rival.freezes = bench->rules->freezes;
    set_guard(plan, bench->rules, &bot->guard);
    if (bench->rules->level != GUARD_NONE) {
        make_scratch(&bot->scratch);
        bot->guard.scratch = bot->scratch.data;
        bot->guard.slot = (unsigned)(bench->worker * bench->plan->bot_count + number) % GUARD_SLOTS;
        if (guard_prepare(&bot->guard, &bench->rules->walls, plan->command, plan->folder, &words)) {
            bot->rival.guard = &bot->guard;
        } else {
            (void)fprintf(stderr, "tefuda-arena: %s: %s\n", plan->name, text_string(&words));
            exit(EXIT_FAILURE); /* without its guard no bot is started */
        }
        text_free(&words);
    }
    bot->is_ready = true;
}

struct bench_bot *bench_take(struct bench *bench, int bot)
{
    if (!bench->bots[bot].is_ready) {
        make_ready(bench, bot);
    }
    complaint_mark(&bench->bots[bot].complaint);
    return &bench->bots[bot];
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
    }
    wire_close(bench->wire);
    free(bench->bots);
}

void bench_missing(const struct plan *plan, const struct bench_rules *rules, struct text *out)
{
    if (rules->level == GUARD_NONE) {
        return;
    }
    for (int i = 0; i < plan->bot_count; i++) {
        struct text words = {0};
        struct guard guard;

        set_guard(&plan->bots[i], rules, &guard);
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
    }
}
