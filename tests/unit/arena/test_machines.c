#include <criterion/criterion.h>

#include <math.h>

#include "bots/arena/result/machines.h"

/* Two bots, blocks of two games; each block has a machine and half points of the first bot. */

static const char TEXT[] = "tefuda plan 1\nevent pairs=100\ngame name=x\n"
                           "bot name=a cmd=a\nbot name=b cmd=b\n";

struct event {
    struct plan plan;
    struct results results;
};

static void event_open(struct event *event, int machines)
{
    struct text error = {0};

    cr_assert(plan_read(TEXT, "x", &event->plan, &error), "%s", text_string(&error));
    event->results = (struct results){.plan = &event->plan, .machine_count = machines};
    course_open(&event->plan, &event->results.course);
}

/* Books a block: won both, won one, won none. */
static void play(struct event *event, unsigned long block, int machine, int points)
{
    struct outcome outcome = {.machine = (uint16_t)machine};

    outcome.kind = points > 0 ? OUTCOME_S1 : OUTCOME_S2; /* the first bot has seat s1 */
    (void)course_add(&event->results.course, 2 * block, outcome);
    outcome.kind = points > 1 ? OUTCOME_S2 : OUTCOME_S1;
    (void)course_add(&event->results.course, 2 * block + 1, outcome);
}

static void event_close(struct event *event)
{
    course_free(&event->results.course);
    plan_free(&event->plan);
}

Test(machines, those_that_play_alike_agree)
{
    struct machines machines;
    struct event event;

    event_open(&event, 2);
    for (unsigned long i = 0; i < 100; i++) {
        play(&event, i, (int)(i % 2) + 1, (int)(i / 2 % 3));
    }
    cr_assert(machines_compare(&event.results, &machines));
    cr_assert_eq(machines.rows[0].blocks, 50);
    cr_assert_eq(machines.degrees, 1);
    cr_assert_float_eq(machines.chi, 0, 1e-9);
    cr_assert_gt(machines.tail, 0.9);
    machines_free(&machines);
    event_close(&event);
}

/* n = 50 each, scores 1/2 (25 of 0, 25 of 1) and 0.75 (half 1/2, half 1), checked by hand:
 * mean 0.625, variance (0.25 * 25 + 1 * 25 + 0 + 1 * 25 - 100 * 0.625^2) / 99 = 0.17361..,
 * chi 2 * 50 * 0.125^2 / 0.17361 = 9.0. */
Test(machines, one_that_differs_is_seen)
{
    struct machines machines;
    struct event event;

    event_open(&event, 2);
    for (unsigned long i = 0; i < 50; i++) {
        play(&event, 2 * i, 1, i % 2 ? 2 : 0);
        play(&event, 2 * i + 1, 2, i % 2 ? 2 : 1);
    }
    cr_assert(machines_compare(&event.results, &machines));
    cr_assert_float_eq(machines.chi, 9.0, 0.01, "%g", machines.chi);
    cr_assert_float_eq(machines.tail, 0.0027, 0.0005, "%g", machines.tail);
    cr_assert_float_eq(machines.rows[0].residual, (9.0 - 1) / sqrt(2), 0.05);
    machines_free(&machines);
    event_close(&event);
}

Test(machines, a_handful_of_blocks_says_nothing)
{
    struct machines machines;
    struct event event;

    event_open(&event, 2);
    for (unsigned long i = 0; i < 100; i++) {
        play(&event, i, i < 4 ? 1 : 2, i < 4 ? 2 : (int)(i % 3));
    }
    cr_assert(machines_compare(&event.results, &machines));
    cr_assert_eq(machines.degrees, 0);
    cr_assert_eq(machines.rows[0].blocks, 4);
    machines_free(&machines);
    event_close(&event);
    event_open(&event, 1);
    cr_assert_not(machines_compare(&event.results, &machines), "one machine alone");
    event_close(&event);
}
