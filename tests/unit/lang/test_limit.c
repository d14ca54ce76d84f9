/* test_limit.c - bounds that no position of the transcripts comes to: the answer that needs more
 * ends as a limit, and nothing else does. */
#include <criterion/criterion.h>

#include "engine/base/trap.h"
#include "engine/core/vm.h"
#include "engine/games/ultima-generation/moves.h"
#include "engine/lang/limit.h"

static struct state st;
static struct match match;

/* How often it goes before it ends; the name of the limit that ends it. */
static int times;

static const char *end_of(void (*work)(void *))
{
    struct trap_end end = {0};

    times = 0;
    cr_assert_not(trap_run(work, NULL, &end));
    cr_assert_not_null(end.limit, "a defect");
    return end.limit;
}

static void push_frames(void *unused)
{
    struct run run = {.match = &match, .st = &st};

    (void)unused;
    for (;; times++) {
        vm_push_frame(&run, 1, 0, OBJ_NONE);
    }
}

Test(limit, effects_inside_each_other)
{
    cr_assert_str_eq(end_of(push_frames), "frames");
    cr_assert_eq(times, LIMIT_FRAMES);
}

static void list_answers(void *unused)
{
    static move_t moves[LIMIT_MOVES];
    struct list list = {.out = moves};

    (void)unused;
    for (;; times++) {
        list_plain(&list, 1);
    }
}

Test(limit, answers_that_a_game_lists)
{
    cr_assert_str_eq(end_of(list_answers), "moves");
    cr_assert_eq(times, LIMIT_MOVES);
}
