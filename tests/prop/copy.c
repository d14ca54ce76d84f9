/* copy.c - a clone is the position, and what is played in it stays there. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/base/rng.h"
#include "tests/lib/prop_game.h"

enum { GAMES = 164, AHEAD = 4 };

static struct state st, copy, kept;

/* Plays ahead in a copy; the position must not move, and the same answers must lead it to the same
 * place. */
static void check_position(const struct match *match, uint64_t *stream)
{
    struct run ahead = {match, &copy, NULL, NULL, NULL}, behind = {match, &kept, NULL, NULL, NULL};
    uint64_t draws[AHEAD];
    struct state before;

    memcpy(&before, &st, sizeof st);
    state_copy(&copy, &st);
    state_copy(&kept, &st);
    cr_assert(state_equal(&copy, &st) && state_equal(&st, &copy), "a copy differs, d=%u",
              st.head.d);
    for (int i = 0; i < AHEAD; i++) {
        draws[i] = rng_fast(stream);
        (void)prop_answer(&ahead, draws[i]);
    }
    cr_assert_eq(memcmp(&before, &st, sizeof st), 0, "a copy's game changed the original, d=%u",
                 st.head.d);
    for (int i = 0; i < AHEAD; i++) {
        (void)prop_answer(&behind, draws[i]);
    }
    cr_assert(state_equal(&copy, &kept), "two copies went different ways, d=%u", st.head.d);
}

Test(copy, a_clone_equals_the_original_and_does_not_disturb_it)
{
    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        prop_open(&prop, i);
        state_clear(&copy);
        state_clear(&kept);
        for (uint64_t k = 0; k < GAMES; k++) {
            struct run run = {pool_match(&prop.pool, k), &st, NULL, NULL, NULL};
            uint64_t stream = k;
            prop_start(&run, k);
            do {
                check_position(run.match, &stream);
            } while (prop_answer(&run, rng_fast(&stream)));
        }
        prop_close(&prop);
    }
}

Test(copy, used_octets_never_exceed_the_whole)
{
    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        prop_open(&prop, i);
        struct run run = {pool_match(&prop.pool, 0), &st, NULL, NULL, NULL};
        uint64_t stream = 1;
        prop_start(&run, 0);
        do {
            cr_assert_leq(state_used(&st), sizeof st);
        } while (prop_answer(&run, rng_fast(&stream)));
        prop_close(&prop);
    }
}
