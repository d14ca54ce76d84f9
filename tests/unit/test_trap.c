#include <criterion/criterion.h>
#include <criterion/redirect.h>

#include "engine/base/base.h"
#include "protocol/trap.h"

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
    uint32_t bug = 0;
    cr_assert_not(trap_run(fail, argument, &bug));
    cr_assert_neq(bug, 0);
    CHECK(*(int *)argument == 0);
}

/* A failed check reports itself, which is not what a person who runs the tests should read. */
TestSuite(trap, .init = cr_redirect_stderr);

Test(trap, work_that_ends_well_is_true)
{
    int n = 1;
    uint32_t bug = 0;
    cr_assert(trap_run(work_well, &n, &bug));
    cr_assert_eq(n, 2);
    cr_assert_eq(bug, 0);
}

Test(trap, a_failed_check_returns_with_the_number_of_its_line)
{
    int n = 1;
    uint32_t first = 0, again = 0;
    cr_assert_not(trap_run(fail, &n, &first));
    cr_assert_not(trap_run(fail, &n, &again));
    cr_assert_eq(first, again);
}

Test(trap, traps_nest)
{
    int n = 1;
    uint32_t outer = 0;
    cr_assert_not(trap_run(fail_inside, &n, &outer));
    cr_assert(trap_run(work_well, &n, &outer));
}
