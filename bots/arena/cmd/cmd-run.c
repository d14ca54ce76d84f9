/* cmd-run.c - `run`: plays a plan. */
#include <errno.h>
#include <string.h>

#include "bots/arena/cmd/cmd.h"
#include "bots/arena/cmd/option.h"
#include "bots/arena/result/table.h"
#include "bots/arena/run/crew.h"

enum { SHARDS = 10000, DAY_S = 86400 };

struct options {
    const char *plan, *folder, *events, *logs;
    unsigned long workers, shard, shards, every;
    struct bench_rules rules;
};

static bool take_shard(const struct cmd *cmd, const char *value, struct options *options)
{
    char number[16] = "";
    size_t length = strcspn(value, "/");

    if (value[length] != '/' || length >= sizeof number) {
        (void)arena_fail(cmd, 0, "--shard wants I/N, not \"%s\"", value);
        return false;
    }
    memcpy(number, value, length);
    return arena_number(cmd, "--shard I/N: N", value + length + 1, SHARDS, &options->shards) &&
           arena_number(cmd, "--shard I/N: I", number, options->shards, &options->shard);
}

static bool read_options(struct cmd *cmd, int argc, char **argv, struct options *options)
{
    const char *shard = NULL;
    const struct option_row rows[] = {{"j", OPTION_NUMBER, &options->workers, CREW_WORKERS},
                                      {"journal", OPTION_TEXT, &options->folder, 0},
                                      {"shard", OPTION_TEXT, &shard, 0},
                                      {"events", OPTION_TEXT, &options->events, 0},
                                      {"log", OPTION_TEXT, &options->logs, 0},
                                      {"every", OPTION_NUMBER, &options->every, DAY_S},
                                      {"sandbox", OPTION_SANDBOX, &options->rules, 0},
                                      {NULL, OPTION_END, NULL, 0}};

    *options = (struct options){.workers = 1, .shard = 1, .shards = 1};
    (void)arena_take_sandbox(cmd, "full", &options->rules);
    return option_read_plan(cmd, argc, argv, rows, &options->plan) &&
           (!shard || take_shard(cmd, shard, options));
}

/* What is played is what the plan says, on this machine too. */
static bool is_ready(struct cmd *cmd, const char *path, struct plan *plan,
                     char secret[REFEREE_SEED])
{
    char before[PLAN_HASH], after[PLAN_HASH];

    plan_hash(plan, before);
    if (!plan->commit[0]) {
        (void)arena_fail(cmd, 0, "%s is not whole yet: tefuda-arena plan -o NEW.plan %s", path,
                         path);
        return false;
    }
    if (!arena_read_secret(cmd, path, secret) || !arena_prepare(cmd, plan, GUARD_FULL, secret)) {
        return false;
    }
    plan_hash(plan, after);
    if (strcmp(before, after) != 0) {
        (void)arena_fail(cmd, 0, "%s has been changed by hand: tefuda-arena plan -o NEW.plan %s",
                         path, path);
        return false;
    }
    return true;
}

static bool make_folders(const struct cmd *cmd, const struct crew_job *job)
{
    const char *logs = job->rules.logs;

    if (!arena_make_folder(job->folder) || (logs && !arena_make_folder(logs))) {
        (void)arena_fail(cmd, 0, "%s: %s", logs ? logs : job->folder, strerror(errno));
        return false;
    }
    return true;
}

/* What bots may not see: a folder of one shard lies beside those of the others. */
static const char *around(const char *folder, const char *beside)
{
    size_t length = strlen(beside);

    return strncmp(folder, beside, length) == 0 && folder[length] == '/' ? beside : folder;
}

/* What --every prints. */
struct interim {
    const struct cmd *cmd;
    const struct plan *plan;
    const char *folder;
};

static void show_interim(void *context)
{
    const struct interim *interim = context;

    (void)arena_print_table(interim->cmd, interim->plan, interim->folder);
    (void)fflush(interim->cmd->out);
}

static int play(struct cmd *cmd, const struct options *options, struct crew_job job)
{
    char beside[CMD_PATH], key[CMD_PATH], stop[CMD_PATH];
    struct interim interim = {cmd, job.plan, job.folder};
    const char *hidden[] = {NULL, key, options->plan, options->logs, NULL};
    struct lag_counts lag;
    int status;

    arena_beside(options->plan, ".key", key);
    arena_beside(options->plan, ".stop", stop);
    arena_beside(options->plan, ".run", beside);
    hidden[0] = around(job.folder, beside);
    job.rules.hidden = hidden;
    job.stop = stop;
    job.every_s = (int)options->every;
    job.show = show_interim;
    job.context = &interim;
    if (!make_folders(cmd, &job) || !arena_open_events(cmd, options->events, &job.events)) {
        return CMD_UNUSABLE;
    }
    status = (int)crew_run(&job, &lag, cmd->err);
    arena_close_events(cmd, job.events);
    if (status != CMD_UNUSABLE) {
        status = arena_print_table(cmd, job.plan, job.folder) ? status : CMD_UNUSABLE;
        table_write_lag(&lag, cmd->err);
    }
    return status;
}

static int run_plan(struct cmd *cmd, const struct options *options, struct plan *plan)
{
    struct crew_job job = {.plan = plan,
                           .engine = arena_engine(cmd),
                           .host = arena_host(cmd),
                           .rules = options->rules,
                           .workers = (int)options->workers,
                           .shard = (int)options->shard - 1,
                           .shards = (int)options->shards};
    char beside[CMD_PATH];

    if (!is_ready(cmd, options->plan, plan, job.secret)) {
        return CMD_UNUSABLE;
    }
    job.folder = arena_journals(options->plan, options->folder, beside);
    job.rules.errors = job.folder;
    job.rules.logs = options->logs;
    return play(cmd, options, job);
}

int arena_run(struct cmd *cmd, int argc, char **argv)
{
    struct options options;
    struct plan plan;
    int status;

    if (!read_options(cmd, argc, argv, &options)) {
        return CMD_USAGE;
    }
    status =
        arena_read_whole(cmd, options.plan, &plan) ? run_plan(cmd, &options, &plan) : CMD_UNUSABLE;
    plan_free(&plan);
    return status;
}
