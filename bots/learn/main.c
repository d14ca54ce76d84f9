/* main.c - build/tefuda-learn: weights for the players that look ahead, from games against
 * themselves; and matches between weights. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/learn/ladder.h"
#include "bots/learn/team.h"

static const char usage[] =
    "tefuda-learn GAME [games=N] [nodes=N] [generations=N] [pairs=N] [passes=N] [seed=N]\n"
    "             [threads=N] [from=FILE] [out=FILE]\n"
    "    makes weights: generation 0 from games that are played to their ends, each other one "
    "from\n"
    "    games with the weights before; it is taken if it wins a match of so many pairs\n"
    "tefuda-learn GAME a=FILE b=FILE [nodes=N] [nodes.b=N] [pairs=N] [seed=N] [threads=N]\n"
    "    a match between weights; `none`: games are played to their ends; `-`: those of the "
    "program\n"
    "tefuda-learn GAME strength=ELO [a=FILE] [nodes=N] [full=N] [pairs=N] [seed=N] [threads=N]\n"
    "    shares of any moves for strengths that stand so many Elo apart; 0: how far those of the\n"
    "    weights stand apart; full: iterations of the strongest one\n"
    "each knows decks=N: only the first N deck lists of the game\n";

/* What the words of the command line say. */
struct job {
    const char *game, *from, *out, *a, *b;
    long games, nodes, nodes_b, generations, pairs, passes, seed, threads, strength, full, decks;
};

static bool take_word(struct job *job, const char *word)
{
    const struct {
        const char *key;
        const char **text;
        long *number;
    } rows[] = {
        {"from=", &job->from, NULL},
        {"out=", &job->out, NULL},
        {"a=", &job->a, NULL},
        {"b=", &job->b, NULL},
        {"games=", NULL, &job->games},
        {"nodes=", NULL, &job->nodes},
        {"nodes.b=", NULL, &job->nodes_b},
        {"generations=", NULL, &job->generations},
        {"pairs=", NULL, &job->pairs},
        {"passes=", NULL, &job->passes},
        {"seed=", NULL, &job->seed},
        {"threads=", NULL, &job->threads},
        {"strength=", NULL, &job->strength},
        {"full=", NULL, &job->full},
        {"decks=", NULL, &job->decks},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t length = strlen(rows[i].key);
        if (strncmp(word, rows[i].key, length) != 0) {
            continue;
        }
        if (rows[i].text != NULL) {
            *rows[i].text = word + length;
            return true;
        }
        char *end = NULL;
        *rows[i].number = strtol(word + length, &end, 10);
        return end != word + length && *end == '\0';
    }
    return false;
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);

    if (file == NULL || text == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        exit(1);
    }
    (void)!fread(text, 1, (1 << 20) - 1, file);
    (void)fclose(file);
    return text;
}

/* Weights by the word of the command line; false for `none`. */
static bool load(struct team *team, const char *word, struct value *value)
{
    char error[200];

    if (strcmp(word, "none") == 0) {
        return false;
    }
    struct tf_worlds *worlds = arena_worlds(team->arena[0]);
    char *own = strcmp(word, "-") == 0 ? NULL : read_file(word);
    const char *text = own != NULL ? own : mind_weights(team->game);
    if (text == NULL || !value_read(value, worlds, text, error, sizeof error)) {
        fprintf(stderr, "%s: %s\n", word, text == NULL ? "the program has none" : error);
        exit(1);
    }
    tf_worlds_close(worlds);
    free(own);
    return true;
}

static void print_score(const char *what, const struct score *score)
{
    printf("%s %.1f%% +-%.1f of %d games\n", what, 50.0 * score->points / score->games,
           100 * score->error, score->games);
    (void)fflush(stdout);
}

static void play_match(struct team *team, const struct job *job)
{
    static struct value a, b;
    struct style style[2] = {{load(team, job->a, &a) ? &a : NULL, (int)job->nodes, 0},
                             {load(team, job->b, &b) ? &b : NULL, (int)job->nodes_b, 0}};
    struct score score = team_match(team, style, (int)job->pairs, (uint64_t)job->seed);

    print_score("a", &score);
}

static void play_ladder(struct team *team, const struct job *job)
{
    static struct value value;
    int share[VALUE_STRENGTHS];
    const struct value *best = load(team, job->a != NULL ? job->a : "-", &value) ? &value : NULL;

    if (job->strength == 0) {
        ladder_try(team, best, (int)job->nodes, (int)job->full, (int)job->pairs,
                   (uint64_t)job->seed);
        return;
    }
    ladder_make(team, best, (int)job->nodes, (int)job->full, (int)job->pairs, (uint64_t)job->seed,
                (double)job->strength, share);
    fputs("strength", stdout);
    for (int i = 0; i < VALUE_STRENGTHS; i++) {
        printf(" %d", share[i]);
    }
    fputc('\n', stdout);
}

static void write_weights(const struct job *job, const struct tf_worlds *worlds,
                          const struct value *value, const char *how)
{
    FILE *file = job->out != NULL ? fopen(job->out, "w") : stdout;

    if (file == NULL) {
        fprintf(stderr, "%s: %s\n", job->out, strerror(errno));
        exit(1);
    }
    fprintf(file, "value %s\n%s", job->game, how);
    fit_write(file, worlds, value);
    if (file != stdout) {
        (void)fclose(file);
    }
}

/* Games of one kind, in which so many of a thousand moves are any move. */
static void gather(struct team *team, const struct value *value, int nodes, int blunders,
                   long games, uint64_t seed, struct samples *samples)
{
    const struct style style[2] = {{value, nodes, blunders}, {value, nodes, blunders}};

    if (!team_gather(team, style, (int)games, seed, 50, samples)) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
}

/* Fits, says how well, and adds to the story of the weights. */
static void make(const struct samples *samples, const struct tf_worlds *worlds,
                 const struct job *job, int generation, struct value *value)
{
    struct fitted fitted =
        fit(samples, worlds, (int)job->passes, (uint64_t)job->seed + (uint64_t)generation, value);

    printf("generation %d: %zu positions, loss %.4f, of unseen games %.4f, winner told %.1f%%\n",
           generation, samples->count, fitted.learned, fitted.tested, 100 * fitted.right);
    (void)fflush(stdout);
}

static void learn(struct team *team, const struct job *job)
{
    static struct value best, next;
    struct tf_worlds *worlds = arena_worlds(team->arena[0]);
    struct samples samples = {.features = tf_features(worlds)};
    uint64_t seed = (uint64_t)job->seed << 32;
    char how[4000];
    size_t used =
        (size_t)snprintf(how, sizeof how,
                         "# tefuda-learn %s games=%ld nodes=%ld pairs=%ld passes=%ld "
                         "seed=%ld%s%s\n",
                         job->game, job->games, job->nodes, job->pairs, job->passes, job->seed,
                         job->from != NULL ? " from=" : "", job->from != NULL ? job->from : "");

    gather(team, NULL, -1, 0, job->games / 2, seed, &samples);
    if (job->from != NULL) {
        (void)load(team, job->from, &best);
    } else {
        gather(team, NULL, (int)job->nodes, 100, job->games, seed + 1000000, &samples);
        make(&samples, worlds, job, 0, &best);
    }
    for (int g = 1; g <= job->generations; g++) {
        gather(team, &best, (int)job->nodes, 50, job->games, seed + 1000000 * (uint64_t)(g + 1),
               &samples);
        make(&samples, worlds, job, g, &next);
        const struct style style[2] = {{&next, (int)job->nodes, 0}, {&best, (int)job->nodes, 0}};
        struct score score = team_match(team, style, (int)job->pairs, seed + 500000000);
        bool is_better = score.points > score.games;
        print_score(is_better ? "taken" : "left", &score);
        used += (size_t)snprintf(how + used, sizeof how - used,
                                 "# generation %d %s: %.1f%% +-%.1f of %d games\n", g,
                                 is_better ? "taken" : "left", 50.0 * score.points / score.games,
                                 100 * score.error, score.games);
        best = is_better ? next : best;
        write_weights(job, worlds, &best, how);
    }
    write_weights(job, worlds, &best, how);
    samples_close(&samples);
    tf_worlds_close(worlds);
}

int main(int count, char **word)
{
    struct team team;
    struct job job = {.games = 600,
                      .nodes = 60,
                      .generations = 2,
                      .pairs = 150,
                      .passes = 8,
                      .seed = 1,
                      .strength = -1,
                      .full = 1000,
                      .decks = GAME_LISTS,
                      .threads = sysconf(_SC_NPROCESSORS_ONLN)};

    for (int i = 2; i < count; i++) {
        if (!take_word(&job, word[i])) {
            fprintf(stderr, "tefuda-learn: not understood: %s\n%s", word[i], usage);
            return 2;
        }
    }
    if (count < 2) {
        fputs(usage, stderr);
        return 2;
    }
    job.game = word[1];
    job.nodes_b = job.nodes_b != 0 ? job.nodes_b : job.nodes;
    if (!team_open(&team, job.game, (int)job.threads)) {
        return 1;
    }
    team_decks(&team, (int)job.decks);
    if (job.strength >= 0) {
        play_ladder(&team, &job);
    } else if (job.a != NULL && job.b != NULL) {
        play_match(&team, &job);
    } else {
        learn(&team, &job);
    }
    team_close(&team);
    return 0;
}
