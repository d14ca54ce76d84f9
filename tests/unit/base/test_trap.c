#include <criterion/criterion.h>
#include <criterion/redirect.h>

#include "engine/base/base.h"
#include "engine/base/trap.h"

static void work_well(void *argument)
{
    *(int *)argument += 1;
}

static void fail(void *argument)
{
    CHECK(*(int *)argument == 0);
}

static void fail_inside(void *argument)
{
    struct trap_end end = {0};
    cr_assert_not(trap_run(fail, argument, &end));
    cr_assert_neq(end.bug, 0);
    CHECK(*(int *)argument == 0);
}

/* A failed check reports itself, which is not what a person who runs the tests should read. */
TestSuite(trap, .init = cr_redirect_stderr);

Test(trap, work_that_ends_well_is_true)
{
    int n = 1;
    struct trap_end end = {0};
    cr_assert(trap_run(work_well, &n, &end));
    cr_assert_eq(n, 2);
    cr_assert_eq(end.bug, 0);
}

Test(trap, a_failed_check_returns_with_the_number_of_its_line)
{
    int n = 1;
    struct trap_end first = {0}, again = {0};
    cr_assert_not(trap_run(fail, &n, &first));
    cr_assert_not(trap_run(fail, &n, &again));
    cr_assert_eq(first.bug, again.bug);
}

Test(trap, traps_nest)
{
    int n = 1;
    struct trap_end outer = {0};
    cr_assert_not(trap_run(fail_inside, &n, &outer));
    cr_assert(trap_run(work_well, &n, &outer));
}

static void reach_a_limit(void *argument)
{
    (void)argument;
    trap_limit("cards", 7);
}

Test(trap, a_limit_says_its_name_and_most)
{
    struct trap_end end = {0};
    struct err err = {0};
    cr_assert_not(trap_run(reach_a_limit, NULL, &end));
    cr_assert_not(trap_error(&end, &err));
    cr_assert_str_eq(err.code, "limit");
    cr_assert_str_eq(err.keys, "name=cards max=7");
}

static void pass_on(void *argument)
{
    struct trap_end end = {0};
    cr_assert_not(trap_run(reach_a_limit, argument, &end));
    trap_again(&end);
}

Test(trap, what_ended_inner_work_can_end_the_outer_one)
{
    struct trap_end end = {0};
    cr_assert_not(trap_run(pass_on, NULL, &end));
    cr_assert_str_eq(end.limit, "cards");
}
