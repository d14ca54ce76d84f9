/* lesson.c - generations of values, and a policy behind the last one. */
#include "bots/learn/lesson.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/learn/weights.h"

void print_score(const char *what, const struct score *score)
{
    printf("%s %.1f%% +-%.1f of %d games\n", what, 50.0 * score->points / score->games,
           100 * score->error, score->games);
    (void)fflush(stdout);
}

/* Weights on their way, and how they came about. */
struct lesson {
    struct team *team;
    const struct job *job;
    struct tf_worlds *worlds;
    uint64_t seed;
    struct samples samples;
    struct weights best;
    size_t used;
    char how[4000];
};

static void write_weights(const struct lesson *lesson)
{
    const struct job *job = lesson->job;
    FILE *file = job->out != NULL ? fopen(job->out, "w") : stdout;

    if (file == NULL) {
        fprintf(stderr, "%s: %s\n", job->out, strerror(errno));
        exit(1);
    }
    fprintf(file, "value %s\n%s", job->game, lesson->how);
    fit_write(file, lesson->worlds, &lesson->best.value);
    if (lesson->best.trait != NULL) {
        policy_write(file, lesson->worlds, lesson->best.trait);
    }
    if (file != stdout) {
        (void)fclose(file);
    }
}

/* Adds a match to the story of the weights; true if they won it. */
static bool judge(struct lesson *lesson, const char *what, const struct style style[2])
{
    struct score score =
        team_match(lesson->team, style, (int)lesson->job->pairs, lesson->seed + 500000000);
    bool is_better = score.points > score.games;
    size_t room = sizeof lesson->how - lesson->used;

    print_score(is_better ? "taken" : "left", &score);
    int length = snprintf(lesson->how + lesson->used, room, "# %s %s: %.1f%% +-%.1f of %d games\n",
                          what, is_better ? "taken" : "left", 50.0 * score.points / score.games,
                          100 * score.error, score.games);
    lesson->used += length > 0 && (size_t)length < room ? (size_t)length : 0;
    return is_better;
}

/* Games of one style against itself, their positions added. */
static void gather(struct lesson *lesson, const struct style *style, long games, uint64_t seed)
{
    const struct style both[2] = {*style, *style};

    if (!team_gather(lesson->team, both, (int)games, seed, &lesson->samples)) {
        stop(lesson->job->game, "out of memory");
    }
}

/* Fits, and says how well. */
static void make(const struct lesson *lesson, int generation, struct value *value)
{
    const struct job *job = lesson->job;
    struct fitted fitted = fit(&lesson->samples, lesson->worlds, (int)job->passes,
                               (uint64_t)job->seed + (uint64_t)generation, value);

    printf("generation %d: %zu positions, loss %.4f, of unseen games %.4f, winner told %.1f%%\n",
           generation, lesson->samples.count, fitted.learned, fitted.tested, 100 * fitted.right);
    (void)fflush(stdout);
}

/* The values, generation by generation; with `from` the first one is read. */
static void learn_value(struct lesson *lesson)
{
    static struct weights next;
    const struct job *job = lesson->job;
    uint64_t seed = lesson->seed;
    const struct style any = weights_style(NULL, -1, 0),
                       ends = weights_style(NULL, job->nodes, 100);

    if (job->from != NULL) {
        (void)weights_load(lesson->team, job->from, &lesson->best);
    } else {
        gather(lesson, &any, job->games / 2, seed);
        gather(lesson, &ends, job->games, seed + 1000000);
        make(lesson, 0, &lesson->best.value);
    }
    for (int g = 1; g <= job->generations; g++) {
        char what[40];
        const struct style own = weights_style(&lesson->best, job->nodes, 50);
        gather(lesson, &own, job->games, seed + 1000000 * (uint64_t)(g + 1));
        make(lesson, g, &next.value);
        next.value.ends = lesson->best.value.ends;
        next.policy = lesson->best.policy;
        const struct style style[2] = {weights_style(&next, job->nodes, 0),
                                       weights_style(&lesson->best, job->nodes, 0)};
        (void)snprintf(what, sizeof what, "generation %d", g);
        if (judge(lesson, what, style)) {
            lesson->best.value = next.value;
        }
        write_weights(lesson);
    }
}

/* The policy, from games of the player with this value; it is taken if it wins against the one
 * before, or against none. */
static void learn_policy(struct lesson *lesson)
{
    const struct job *job = lesson->job;
    struct weights next = {.value = lesson->best.value};
    const struct style own = weights_style(&lesson->best, job->nodes, 0), both[2] = {own, own};
    struct choices choices = {.traits = tf_traits(lesson->worlds)};

    next.trait = calloc((size_t)choices.traits + 1, sizeof *next.trait);
    if (next.trait == NULL ||
        !team_choices(lesson->team, both, (int)job->games, lesson->seed + 700000000, &choices)) {
        stop(job->game, "out of memory");
    }
    struct told told = choices_fit(&choices, (int)job->passes, (uint64_t)job->seed,
                                   (double)job->sharper, next.trait);
    printf("policy: %zu decisions, loss %.4f (%.4f if all are as likely), choice told %.1f%%\n",
           choices.count, told.loss, told.even, 100 * told.right);
    choices_close(&choices);
    next.policy = tf_policy_open(lesson->worlds, next.trait);
    const struct style style[2] = {weights_style(&next, job->nodes, 0), own};
    if (judge(lesson, "policy", style)) {
        lesson->best = next;
    } else {
        tf_policy_close(next.policy);
        free(next.trait);
    }
}

void learn(struct team *team, const struct job *job)
{
    static struct lesson lesson;

    lesson = (struct lesson){.team = team,
                             .job = job,
                             .worlds = arena_worlds(team->arena[0]),
                             .seed = (uint64_t)job->seed << 32};
    lesson.samples.features = tf_features(lesson.worlds);
    lesson.used = (size_t)snprintf(
        lesson.how, sizeof lesson.how,
        "# tefuda-learn %s games=%ld nodes=%ld generations=%ld pairs=%ld passes=%ld seed=%ld "
        "sharper=%ld variants=%ld%s%s\n",
        job->game, job->games, job->nodes, job->generations, job->pairs, job->passes, job->seed,
        job->sharper, job->variants, job->from != NULL ? " from=" : "",
        job->from != NULL ? job->from : "");
    learn_value(&lesson);
    if (job->sharper > 0) {
        learn_policy(&lesson);
    }
    write_weights(&lesson);
    samples_close(&lesson.samples);
    tf_worlds_close(lesson.worlds);
}
