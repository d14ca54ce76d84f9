/* play.c - the octets are the answers of a game: the first names the game, the second the decks,
 * the next two the seed. */
#include "tests/fuzz/fuzz.h"

#include "engine/base/hash.h"

enum { PLAY_HEAD = 4, PLAY_STRIDE = 16 };

static struct pool pools[FUZZ_GAMES];

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    fuzz_open(pools);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct state st;

    if (size < PLAY_HEAD) {
        return -1;
    }
    const struct pool *pool = &pools[data[0] % games_count()];
    struct run run = {.match = &pool->match[data[1] % pool->count], .st = &st};
    uint64_t seed = (uint64_t)data[2] << 8 | data[3];
    state_clear(&st);
    st.head.chance.seed[0] = hash_mix(seed, 1);
    st.head.chance.seed[1] = hash_mix(seed, 2);
    play_start(&run);
    for (size_t i = PLAY_HEAD; i < size && fuzz_answer(&run, data[i]); i++) {
        fuzz_check_cards(run.match, &st);
        if (i % PLAY_STRIDE == 0) {
            fuzz_check(run.match, &st);
        }
    }
    fuzz_check(run.match, &st);
    return 0;
}
