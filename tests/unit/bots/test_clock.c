/* test_clock.c - how much of its time a search keeps back. */
#include <criterion/criterion.h>

#include "bots/search/mind.h"

static struct mind mind;
static struct bot_ask ask;

static void begin(void)
{
    ask = (struct bot_ask){.clock = {{-1, -1}, {-1, -1}, -1, -1, -1, -1, -1}, .mind = &mind};
    mind.pace = (struct pace){0};
}

/* An answer that saw so many milliseconds pass. */
static void answer(int64_t elapsed)
{
    const struct bot_think think = {.ask = &ask, .elapsed = elapsed};

    clock_begin(&ask, &mind.pace);
    clock_end(&think, &mind.pace);
}

TestSuite(pace, .init = begin);

Test(pace, an_answer_in_time_needs_less_and_a_late_one_more)
{
    ask.clock.movetime = 100;
    int64_t first = clock_budget(&ask);
    cr_assert_eq(first, 100 - CLOCK_MARGIN);
    for (int i = 0; i < 200; i++) {
        answer(clock_budget(&ask));
    }
    cr_assert_gt(clock_budget(&ask), first);
    cr_assert_lt(clock_budget(&ask), 100, "something is kept back always");
    answer(clock_budget(&ask) + 20);
    cr_assert_leq(clock_budget(&ask), 80, "the next one may be as late");
    for (int i = 0; i < 1000; i++) {
        answer(clock_budget(&ask));
    }
    cr_assert_gt(clock_budget(&ask), first, "and forgotten");
}

Test(pace, what_the_clock_of_a_game_lost_beside_the_thinking_is_kept_back)
{
    ask.clock.movetime = 100;
    for (int64_t left = 60000; left > 50000; left -= 100) {
        ask.clock.left[0] = left;
        answer(90); /* and ten that nobody saw */
    }
    cr_assert_leq(clock_budget(&ask), 90);
    cr_assert_geq(clock_budget(&ask), 80);
}

Test(pace, another_game_teaches_nothing)
{
    ask.clock.movetime = 100;
    for (int i = 0; i < 40; i++) {
        int64_t before = clock_budget(&ask);
        ask.clock.left[0] = i % 2 == 0 ? 60000 : 5000;
        answer(10);
        cr_assert_geq(clock_budget(&ask), before);
    }
}

Test(pace, a_short_time_is_never_kept_back_whole)
{
    for (int64_t ms = 1; ms < 40; ms++) {
        ask.clock.movetime = ms;
        cr_assert(clock_budget(&ask) >= ms / 2 && clock_budget(&ask) < ms, "%d", (int)ms);
        answer(ms + 500);
    }
}
