/* main.c - build/tefuda-learn: weights for the players that look ahead, from games against
 * themselves; and matches between weights. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/learn/job.h"
#include "bots/learn/ladder.h"
#include "bots/learn/lesson.h"
#include "bots/learn/weights.h"

static const char usage[] =
    "tefuda-learn GAME [games=N] [nodes=N] [generations=N] [pairs=N] [passes=N] [seed=N]\n"
    "             [threads=N] [sharper=N] [from=FILE] [out=FILE]\n"
    "    makes weights: generation 0 from games that are played to their ends, each other one\n"
    "    from games with the weights before; it is taken if it wins a match of so many pairs;\n"
    "    then a policy for its playouts, from what the search chooses with so many iterations,\n"
    "    its weights made sharper by a factor; 0: none\n"
    "tefuda-learn GAME a=FILE b=FILE [nodes=N] [nodes.b=N] [pairs=N] [seed=N] [threads=N]\n"
    "    a match between weights; `none`: games are played to their ends; `-`: those of the "
    "program\n"
    "tefuda-learn GAME strength=ELO [a=FILE] [nodes=N] [full=N] [pairs=N] [seed=N] [threads=N]\n"
    "    shares of any moves for strengths that stand so many Elo apart; 0: how far those of the\n"
    "    weights stand apart; full: iterations of the strongest one\n"
    "each knows decks=N: only the first N deck lists of the game; and variants=N: so many others\n"
    "    beside each of them, in which up to a third of the cards is exchanged, 256\n"
    "    lists in all\n";

static bool take_word(struct job *job, const char *word)
{
    const struct {
        const char *key;
        const char **text;
        long *number, least;
    } rows[] = {
        {"from=", &job->from, NULL, 0},
        {"out=", &job->out, NULL, 0},
        {"a=", &job->a, NULL, 0},
        {"b=", &job->b, NULL, 0},
        {"games=", NULL, &job->games, 1},
        {"nodes=", NULL, &job->nodes, 0},
        {"nodes.b=", NULL, &job->nodes_b, 0},
        {"generations=", NULL, &job->generations, 0},
        {"pairs=", NULL, &job->pairs, 1},
        {"passes=", NULL, &job->passes, 1},
        {"seed=", NULL, &job->seed, 0},
        {"threads=", NULL, &job->threads, 1},
        {"strength=", NULL, &job->strength, 0},
        {"full=", NULL, &job->full, 1},
        {"decks=", NULL, &job->decks, 1},
        {"sharper=", NULL, &job->sharper, 0},
        {"variants=", NULL, &job->variants, 0},
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
        return end != word + length && *end == '\0' && *rows[i].number >= rows[i].least;
    }
    return false;
}

static void play_match(struct team *team, const struct job *job)
{
    static struct weights a, b;
    struct style style[2] = {
        weights_style(weights_load(team, job->a, &a) ? &a : NULL, job->nodes, 0),
        weights_style(weights_load(team, job->b, &b) ? &b : NULL, job->nodes_b, 0)};
    struct score score = team_match(team, style, (int)job->pairs, (uint64_t)job->seed);

    print_score("a", &score);
}

static void play_ladder(struct team *team, const struct job *job)
{
    static struct weights weights;
    int share[VALUE_STRENGTHS];
    bool has_some = weights_load(team, job->a != NULL ? job->a : "-", &weights);
    const struct style best = weights_style(has_some ? &weights : NULL, job->nodes, 0);

    if (job->strength == 0) {
        ladder_try(team, &best, (int)job->full, (int)job->pairs, (uint64_t)job->seed);
        return;
    }
    ladder_make(team, &best, (int)job->full, (int)job->pairs, (uint64_t)job->seed,
                (double)job->strength, share);
    fputs("strength", stdout);
    for (int i = 0; i < VALUE_STRENGTHS; i++) {
        printf(" %d", share[i]);
    }
    fputc('\n', stdout);
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
                      .sharper = 4,
                      .threads = sysconf(_SC_NPROCESSORS_ONLN)};

    if (count == 2 && strcmp(word[1], "--help") == 0) {
        fputs(usage, stdout);
        return 0;
    }
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
    if (!team_vary(&team, (int)job.variants, (uint64_t)job.seed)) {
        stop(job.game, "out of memory");
    }
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
