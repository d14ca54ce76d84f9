/* team.c - threads, each with a host of its own. */
#include "bots/learn/team.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "bots/learn/lists.h"

/* The games of one thread. */
struct work {
    const struct team *team;
    int thread, games;
    uint64_t seed;
    const struct style *style;
    struct samples samples;
    struct choices *choices; /* NULL: positions are gathered */
    uint32_t game;           /* that is played now */
    bool is_full;            /* no memory for more */
    int *points;             /* of a match, by game; NULL: it is none */
};

bool team_open(struct team *team, const char *game, int threads)
{
    *team = (struct team){.game = game};
    while (team->threads < threads && team->threads < TEAM_THREADS) {
        struct arena *arena = malloc(sizeof *arena);
        if (arena == NULL || !arena_open(arena, game)) {
            free(arena);
            team_close(team);
            return false;
        }
        team->arena[team->threads++] = arena;
    }
    return true;
}

void team_close(struct team *team)
{
    for (int i = 0; i < team->threads; i++) {
        arena_close(team->arena[i]);
        free(team->arena[i]);
    }
    team->threads = 0;
}

void team_decks(struct team *team, int most)
{
    for (int i = 0; i < team->threads; i++) {
        struct arena *arena = team->arena[i];
        arena->lists = most > 0 && most < arena->lists ? most : arena->lists;
    }
}

bool team_vary(struct team *team, int each, uint64_t seed)
{
    bool is_whole = true;

    for (int i = 0; i < team->threads; i++) {
        is_whole = lists_vary(team->arena[i], each, seed) && is_whole;
    }
    return is_whole;
}

static void take(void *arg, const struct chosen *chosen)
{
    struct work *work = arg;

    work->is_full = !samples_add(&work->samples, chosen, work->game) || work->is_full;
}

static void take_choice(void *arg, const struct chosen *chosen)
{
    struct work *work = arg;

    if (chosen->chance < 0) { /* any move, where there was nothing to search in */
        return;
    }
    work->is_full =
        !choices_add(work->choices, chosen->truth, chosen->seat, chosen->answer, work->game) ||
        work->is_full;
}

static void *run(void *arg)
{
    struct work *work = arg;
    struct arena *arena = work->team->arena[work->thread];
    const struct watcher watcher = {work->choices == NULL ? take : take_choice, work};

    for (int i = work->thread; i < work->games; i += work->team->threads) {
        if (work->points == NULL) {
            work->game = (uint32_t)i;
            int result = arena_play(arena, work->seed + (uint64_t)i, work->style, &watcher);
            samples_end(&work->samples, work->game, result);
            continue;
        }
        /* Games 2k and 2k+1 are a pair. */
        const struct style seated[2] = {work->style[i % 2], work->style[1 - i % 2]};
        int result = arena_play(arena, work->seed + (uint64_t)(i / 2), seated, NULL);
        work->points[i] = i % 2 == 0 ? result : 2 - result;
    }
    return NULL;
}

static void run_all(struct team *team, struct work *work)
{
    pthread_t thread[TEAM_THREADS];
    int started = 0;

    for (int i = 0; i < team->threads; i++) {
        work[i].team = team;
        work[i].thread = i;
    }
    while (started < team->threads &&
           pthread_create(&thread[started], NULL, run, &work[started]) == 0) {
        started++;
    }
    for (int i = started; i < team->threads; i++) { /* there are no more */
        (void)run(&work[i]);
    }
    for (int i = 0; i < started; i++) {
        (void)pthread_join(thread[i], NULL);
    }
}

/* Adds the positions of one game that a thread has gathered. */
static bool move_game(struct samples *to, const struct samples *from, size_t *at, uint32_t game,
                      uint32_t number)
{
    size_t n = (size_t)from->features;

    for (; *at < from->count && from->game[*at] == game; (*at)++) {
        if (to->count == to->room && !samples_grow(to)) {
            return false;
        }
        memcpy(&to->feature[to->count * n], &from->feature[*at * n], n * sizeof(int16_t));
        to->result[to->count] = from->result[*at];
        to->chance[to->count] = from->chance[*at];
        to->game[to->count++] = number;
    }
    return true;
}

bool team_gather(struct team *team, const struct style style[2], int games, uint64_t seed,
                 struct samples *samples)
{
    struct work work[TEAM_THREADS] = {{0}};
    size_t at[TEAM_THREADS] = {0};
    bool is_whole = true;
    uint32_t first = samples->count > 0 ? samples->game[samples->count - 1] + 1 : 0;

    for (int i = 0; i < team->threads; i++) {
        work[i] = (struct work){.games = games, .seed = seed, .style = style};
        work[i].samples.features = samples->features;
    }
    run_all(team, work);
    for (int i = 0; i < games; i++) {
        int thread = i % team->threads;
        is_whole = move_game(samples, &work[thread].samples, &at[thread], (uint32_t)i,
                             first + (uint32_t)i) &&
                   is_whole;
    }
    for (int i = 0; i < team->threads; i++) {
        is_whole = is_whole && !work[i].is_full;
        samples_close(&work[i].samples);
    }
    return is_whole;
}

/* Adds what each thread has, in the order of the games. */
static bool move_choices(struct choices *to, struct work *work, int threads, int games)
{
    size_t at[TEAM_THREADS] = {0};
    bool is_whole = true;

    for (int i = 0; i < games; i++) {
        struct choices *from = work[i % threads].choices;
        size_t first = at[i % threads], end = first;
        while (end < from->count && from->choice[end].game == (uint32_t)i) {
            end++;
        }
        struct choices part = {from->traits, end - first, 0, from->choice + first};
        is_whole = is_whole && choices_move(to, &part);
        at[i % threads] = end;
    }
    return is_whole;
}

bool team_choices(struct team *team, const struct style style[2], int games, uint64_t seed,
                  struct choices *choices)
{
    struct work work[TEAM_THREADS] = {{0}};
    struct choices part[TEAM_THREADS] = {{0}};

    for (int i = 0; i < team->threads; i++) {
        part[i].traits = choices->traits;
        work[i] = (struct work){.games = games, .seed = seed, .style = style, .choices = &part[i]};
    }
    run_all(team, work);
    bool is_whole = move_choices(choices, work, team->threads, games);
    for (int i = 0; i < team->threads; i++) {
        is_whole = is_whole && !work[i].is_full;
        choices_close(&part[i]);
    }
    return is_whole;
}

struct score team_match(struct team *team, const struct style style[2], int pairs, uint64_t seed)
{
    struct work work[TEAM_THREADS] = {{0}};
    struct score score = {.games = 2 * pairs};
    int *points = calloc((size_t)pairs * 2 + 1, sizeof *points);
    double squares = 0;

    if (points == NULL) {
        return score;
    }
    for (int i = 0; i < team->threads; i++) {
        work[i] = (struct work){.games = 2 * pairs, .seed = seed, .style = style, .points = points};
    }
    run_all(team, work);
    for (int i = 0; i < 2 * pairs; i++) {
        score.points += points[i];
    }
    double mean = score.points / (4.0 * pairs);
    for (int i = 0; i < pairs; i++) {
        double part = (points[2 * i] + points[2 * i + 1]) / 4.0 - mean;
        squares += part * part;
    }
    score.error = pairs > 1 ? sqrt(squares / (pairs - 1.0) / pairs) : 0.5;
    free(points);
    return score;
}
