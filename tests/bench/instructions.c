/* instructions.c - fixed random games for a machine that counts instructions: instructions GAME CARDS GAMES.
 *
 * The same playouts as `bench`, so many of them, and nothing else in played_games, which
 * instructions.py has counted. One line of output: decisions and real ones. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/hash.h"
#include "engine/core/play.h"
#include "engine/games/games.h"
#include "engine/lang/carddb.h"
#include "protocol/lab/pool.h"

enum { USAGE = 2 };

struct counts {
    uint64_t decisions, real, answers;
};

__attribute__((noinline)) static void played_games(const struct pool *pool, int games,
                                                   struct counts *counts)
{
    static struct state st;

    for (int k = 0; k < games; k++) {
        struct run run = {pool_match(pool, (uint64_t)k), &st, NULL, NULL, NULL};
        state_clear(&st);
        st.head.chance.fast = hash_mix((uint64_t)k, 1);
        st.head.chance.is_fast = true;
        play_start(&run);
        counts->decisions += play_random(&run, &counts->real, &counts->answers);
    }
}

int main(int argc, char **argv)
{
    const struct rules *rules = argc == 4 ? games_find(argv[1]) : NULL;
    struct arena arena = {0};
    struct diags diags = {0};
    struct counts counts = {0};
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
    played_games(&pool, (int)strtol(argv[3], NULL, 10), &counts);
    (void)printf("decisions=%llu real=%llu\n", (unsigned long long)counts.decisions,
                 (unsigned long long)counts.real);
    pool_close(&pool);
    arena_free(&arena);
    return 0;
}
