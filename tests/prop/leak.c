/* leak.c - nothing that a seat is sent depends on what it cannot know. */
#include <criterion/criterion.h>

#include "engine/core/ask.h"
#include "engine/core/run.h"
#include "protocol/leak.h"
#include "tests/lib/prop_game.h"

enum { GAMES = 20 };

Test(leak, what_a_seat_is_sent_is_the_same_in_every_world_it_cannot_exclude)
{
    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        struct leak leak;
        prop_open(&prop, i);
        cr_assert(leak_check(prop.rules, prop.db, GAMES, 1, &leak));
        cr_assert_not(leak.is_found, "%s differs for s%d in game %llu, d=%u:\n%s\n%s", leak.what,
                      leak.seat + 1, (unsigned long long)leak.game, (unsigned)leak.d, leak.want,
                      leak.got);
        cr_assert_eq(leak.games, (uint64_t)GAMES);
        cr_assert_geq(leak.worlds, 2 * LEAK_WORLDS * leak.decisions);
        /* Late in a game of few cards there is little left that could be otherwise. */
        cr_assert_gt(leak.distinct, leak.worlds / 2, "the worlds are too much like the truth");
        prop_close(&prop);
    }
}

/* A reason that tells the number of the first card in the other seat's deck. */
static const char *tell_why(const struct run *run, seat_t seat, int verb)
{
    static const char *const reasons[] = {"cost", "timing", "target", "zone", "limit", "phase"};
    const struct rules *rules = run->match->rules;
    seat_t other = (seat_t)(1 - seat);
    obj_t top = run->st->field.order[rules->zone[rules->deck_zone].offset[other]];

    (void)verb;
    return top == OBJ_NONE ? "rule" : reasons[run->match->card[top] % COUNT_OF(reasons)];
}

/* A move for a late player that depends on the same. */
static move_t tell_fallback(const struct run *run, seat_t seat)
{
    const struct rules *rules = run->match->rules;
    obj_t top = run->st->field.order[rules->zone[rules->deck_zone].offset[1 - seat]];
    int n = ask_count(run->match, run->st, seat);

    return ask_nth(run->match, run->st, seat, top == OBJ_NONE ? 0 : run->match->card[top] % n);
}

static void expect_leak(const struct rules *rules, const struct carddb *db, const char *what)
{
    struct leak leak;

    cr_assert(leak_check(rules, db, GAMES, 1, &leak));
    cr_assert(leak.is_found);
    cr_assert_str_eq(leak.what, what);
    cr_assert_str_neq(leak.want, leak.got);
}

Test(leak, rules_that_tell_of_a_hidden_card_are_found_out)
{
    for (int i = 0; i < prop_count(); i++) {
        struct prop_game prop;
        prop_open(&prop, i);
        struct rules rules = *prop.rules;
        rules.why = tell_why;
        expect_leak(&rules, prop.db, "why");
        rules = *prop.rules;
        rules.fallback = tell_fallback;
        expect_leak(&rules, prop.db, "decision");
        prop_close(&prop);
    }
}
