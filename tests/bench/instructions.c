/* instructions.c - what instructions.py has counted: instructions GAME CARDS GAMES.
 *
 * Fixed random games as in `bench`: played_games plays them blind, drawn_worlds draws worlds of
 * both seats from their positions, with closed lists. One line of output: real decisions, and
 * worlds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/core/play.h"
#include "engine/games/games.h"
#include "engine/know/know.h"
#include "engine/lang/carddb.h"
#include "engine/worlds/sample.h"
#include "protocol/lab/pool.h"

enum {
    WORLDS_OF = 16,   /* of each position and seat */
    WORLDS_EVERY = 8, /* so many games are played for one that worlds are drawn from */
    USAGE = 2
};

static struct state st, world;
static struct match match, world_match;

static void start(struct run *run, int k)
{
    state_clear(&st);
    st.head.chance.fast = hash_mix((uint64_t)k, 1);
    st.head.chance.is_fast = true;
    play_start(run);
}

__attribute__((noinline)) static uint64_t played_games(const struct pool *pool, int games)
{
    uint64_t real = 0, answers = 0;

    for (int k = 0; k < games; k++) {
        match = *pool_match(pool, (uint64_t)k);
        match.know = &know_by_places;
        struct run run = {&match, &st, NULL, NULL, NULL};
        start(&run, k);
        (void)play_random(&run, &real, &answers);
    }
    return real;
}

/* Of one position. */
__attribute__((noinline)) static uint64_t drawn_worlds(uint64_t seed)
{
    struct sample_plan plan;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        sample_plan(&match, &st, seat, &plan);
        for (uint64_t i = 0; i < WORLDS_OF; i++) {
            sample_planned(&plan, &match, &st, seat, seed + i, &world_match, &world);
        }
    }
    return (uint64_t)SEATS * WORLDS_OF;
}

static uint64_t draw_game(const struct pool *pool, int k)
{
    struct run run = {&match, &st, NULL, NULL, NULL};
    uint64_t worlds = 0;

    match = *pool_match(pool, (uint64_t)k);
    match.lists_open = false;
    start(&run, k);
    while (!st.head.is_over) {
        worlds += drawn_worlds(worlds);
        seat_t seat = (seat_t)((st.head.ask.seats & 1) == 0);
        uint64_t n = (uint64_t)ask_count(&match, &st, seat);
        int answer = (int)rng_fast_below(&st.head.chance.fast, n);
        play_answer(&run, seat, ask_nth(&match, &st, seat, answer));
    }
    return worlds;
}

int main(int argc, char **argv)
{
    const struct rules *rules = argc == 4 ? games_find(argv[1]) : NULL;
    struct arena arena = {0};
    struct diags diags = {0};
    struct pool pool;

    if (rules == NULL) {
        (void)fprintf(stderr, "usage: instructions GAME CARDS GAMES\n");
        return USAGE;
    }
    const char *folders[] = {argv[2]};
    const struct carddb *db = carddb_load(&arena, rules->vocab, folders, 1, &diags);
    if (db == NULL || !pool_open(&pool, rules, db, false, 1)) {
        (void)fprintf(stderr, "instructions: no cards of %s in %s\n", argv[1], argv[2]);
        return 1;
    }
    int games = (int)strtol(argv[3], NULL, 10);
    uint64_t real = played_games(&pool, games), worlds = 0;
    state_clear(&world);
    for (int k = 0; k < games; k += WORLDS_EVERY) {
        worlds += draw_game(&pool, k);
    }
    (void)printf("real=%llu worlds=%llu\n", (unsigned long long)real, (unsigned long long)worlds);
    pool_close(&pool);
    arena_free(&arena);
    return 0;
}
