/* leak.c - nothing that a seat is sent depends on what it cannot know. */
#include <criterion/criterion.h>

#include "engine/games/games.h"
#include "protocol/leak.h"
#include "tests/lib/prop_game.h"

enum { GAMES = 20 };

Test(leak, what_a_seat_is_sent_is_the_same_in_every_world_it_cannot_exclude)
{
    for (int i = 0; i < games_count(); i++) {
        struct prop_game prop;
        struct leak leak;
        prop_open(&prop, i);
        cr_assert(leak_check(prop.rules, prop.db, GAMES, 1, &leak));
        cr_assert_not(leak.is_found, "%s differs for s%d in game %llu, d=%u:\n%s\n%s", leak.what,
                      leak.seat + 1, (unsigned long long)leak.game, (unsigned)leak.d, leak.want,
                      leak.got);
        cr_assert_eq(leak.games, (uint64_t)GAMES);
        cr_assert_geq(leak.worlds, 2 * LEAK_WORLDS * leak.decisions);
        prop_close(&prop);
    }
}
