/* cmd-run.c - `run`, `table` and `status`: plays a plan, and says what came out. */
#include <errno.h>
#include <getopt.h>
#include <string.h>

#include "bots/arena/cmd/cmd.h"
#include "bots/arena/result/table.h"
#include "bots/arena/run/crew.h"

enum { SHARDS = 10000 };

struct options {
    const char *plan, *folder, *events, *format;
    unsigned long workers, shard, shards;
    struct bench_rules rules;
};

static bool take_shard(const struct cmd *cmd, struct options *options)
{
    char *slash = strchr(optarg, '/');

    if (!slash) {
        (void)arena_fail(cmd, 0, "--shard wants I/N, not \"%s\"", optarg);
        return false;
    }
    *slash = '\0';
    return arena_number(cmd, "--shard I/N: N", slash + 1, SHARDS, &options->shards) &&
           arena_number(cmd, "--shard I/N: I", optarg, options->shards, &options->shard);
}

static bool read_options(struct cmd *cmd, int argc, char **argv, struct options *options)
{
    static const struct option names[] = {
        {"cards", required_argument, NULL, 'c'},   {"host", required_argument, NULL, 'h'},
        {"journal", required_argument, NULL, 'd'}, {"shard", required_argument, NULL, 's'},
        {"events", required_argument, NULL, 'e'},  {"sandbox", required_argument, NULL, 'b'},
        {"format", required_argument, NULL, 'f'},  {NULL, 0, NULL, 0}};
    int option;

    *options = (struct options){.workers = 1, .shard = 1, .shards = 1};
    (void)arena_take_sandbox(cmd, "full", &options->rules);
    optind = 0;
    while ((option = getopt_long(argc, argv, "j:", names, NULL)) != -1) {
        bool is_fine = option != '?';

        switch (option) {
        case 'j':
            is_fine = arena_number(cmd, "-j", optarg, CREW_WORKERS, &options->workers);
            break;
        case 'c':
            cmd->cards = optarg;
            break;
        case 'h':
            cmd->host = optarg;
            break;
        case 'd':
            options->folder = optarg;
            break;
        case 'b':
            is_fine = arena_take_sandbox(cmd, optarg, &options->rules);
            break;
        case 'e':
            options->events = optarg;
            break;
        case 'f':
            options->format = optarg;
            break;
        case 's':
            is_fine = take_shard(cmd, options);
            break;
        }
        if (!is_fine) {
            return false;
        }
    }
    if (optind != argc - 1) {
        (void)arena_fail(cmd, 0, "%s: which plan?", argv[0]);
        return false;
    }
    options->plan = argv[optind];
    return true;
}

/* The folder of the journals: beside the plan, unless another is named. */
static const char *folder_of(const struct options *options, char beside[CMD_PATH])
{
    arena_beside(options->plan, ".run", beside);
    return options->folder ? options->folder : beside;
}

static int print_table(const struct cmd *cmd, const struct plan *plan, const char *folder)
{
    struct results results;
    struct text error = {0};
    int status = CMD_DONE;

    if (results_read(plan, folder, &results, &error)) {
        table_write(&results, cmd->out);
    } else {
        (void)fprintf(cmd->err, "tefuda-arena: %s", text_string(&error));
        status = CMD_UNUSABLE;
    }
    results_free(&results);
    text_free(&error);
    return status;
}

static int run_plan(struct cmd *cmd, const struct options *options, struct plan *plan)
{
    struct crew_job job = {.plan = plan,
                           .engine = arena_engine(cmd),
                           .host = arena_host(cmd),
                           .workers = (int)options->workers,
                           .shard = (int)options->shard - 1,
                           .shards = (int)options->shards};
    char beside[CMD_PATH], key[CMD_PATH], before[PLAN_HASH], after[PLAN_HASH];
    int status;

    plan_hash(plan, before);
    if (!plan->commit[0]) {
        return arena_fail(cmd, CMD_UNUSABLE,
                          "%s is not whole yet: tefuda-arena plan -o NEW.plan %s", options->plan,
                          options->plan);
    }
    if (!arena_read_secret(cmd, options->plan, job.secret) ||
        !arena_prepare(cmd, plan, job.secret)) {
        return CMD_UNUSABLE;
    }
    plan_hash(plan, after);
    if (strcmp(before, after) != 0) {
        return arena_fail(cmd, CMD_UNUSABLE,
                          "%s has been changed by hand: tefuda-arena plan -o NEW.plan %s",
                          options->plan, options->plan);
    }
    job.folder = folder_of(options, beside);
    arena_beside(options->plan, ".key", key);
    job.rules = options->rules;
    job.rules.errors = job.folder;
    job.rules.hidden = (const char *const[]){job.folder, key, options->plan, NULL};
    if (!arena_make_folder(job.folder)) {
        return arena_fail(cmd, CMD_UNUSABLE, "%s: %s", job.folder, strerror(errno));
    }
    if (!arena_open_events(cmd, options->events, &job.events)) {
        return CMD_UNUSABLE;
    }
    status = (int)crew_run(&job, cmd->err);
    arena_close_events(cmd, job.events);
    if (status != CMD_UNUSABLE && print_table(cmd, plan, job.folder) != CMD_DONE) {
        status = CMD_UNUSABLE;
    }
    return status;
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

int arena_table(struct cmd *cmd, int argc, char **argv)
{
    struct options options;
    char beside[CMD_PATH];
    struct plan plan;
    int status;

    if (!read_options(cmd, argc, argv, &options)) {
        return CMD_USAGE;
    }
    if (!arena_read_whole(cmd, options.plan, &plan)) {
        status = CMD_UNUSABLE;
    } else if (options.format && strcmp(options.format, "text") != 0) {
        status = arena_write_table(cmd, &plan, folder_of(&options, beside), options.format);
    } else {
        status = print_table(cmd, &plan, folder_of(&options, beside));
    }
    plan_free(&plan);
    return status;
}

int arena_status(struct cmd *cmd, int argc, char **argv)
{
    struct options options;
    struct results results = {0};
    struct text error = {0};
    char beside[CMD_PATH];
    struct plan plan;
    int status = CMD_UNUSABLE;

    if (!read_options(cmd, argc, argv, &options)) {
        return CMD_USAGE;
    }
    if (arena_read_whole(cmd, options.plan, &plan) &&
        results_read(&plan, folder_of(&options, beside), &results, &error)) {
        unsigned long games = course_games(&results.course), played = 0;

        for (unsigned long i = 0; i < games; i++) {
            played += course_outcome(&results.course, i)->kind != OUTCOME_UNPLAYED;
        }
        (void)fprintf(cmd->out, "%lu of %lu games of %d rounds%s\n", played, games,
                      results.course.schedule.count,
                      results.course.is_over ? ": all is played" : "");
        status = CMD_DONE;
    }
    if (error.used) {
        (void)fprintf(cmd->err, "tefuda-arena: %s", error.data);
    }
    text_free(&error);
    results_free(&results);
    plan_free(&plan);
    return status;
}
