#include <criterion/criterion.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/arena/run/place.h"

/* What another process takes, as this one does. */
static int taken_elsewhere(void)
{
    struct places places;
    pid_t child = fork();
    int status = 0;

    if (child == 0) {
        places_open(&places);
        _exit(places_take(&places));
    }
    (void)waitpid(child, &status, 0);
    return WEXITSTATUS(status);
}

Test(place, each_core_is_taken_once_and_then_each_in_turn)
{
    struct places first, second;
    int cores[2];

    places_open(&first);
    cr_assert_geq(first.count, 1);
    first.count = first.count > 2 ? 2 : first.count;
    for (int i = 0; i < first.count; i++) {
        cores[i] = places_take(&first);
    }
    /* Other arenas may run beside this test, and hold some. */
    cr_assert(first.count < 2 || cores[0] != cores[1] || first.files[0] < 0 || first.files[1] < 0);
    places_open(&second);
    second.count = first.count;
    cr_assert(places_take(&second) == first.cores[0] || first.files[0] < 0,
              "all are taken: from the first one on");
    places_close(&second);
    places_close(&first);
}

Test(place, two_arenas_take_different_cores_as_long_as_they_live)
{
    struct places places;
    int own;

    places_open(&places);
    own = places_take(&places);
    cr_assert((places.files[0] < 0 && places.files[places.count - 1] < 0) || places.count < 2 ||
              taken_elsewhere() != own);
    places_close(&places);
}

Test(place, descriptors_are_counted)
{
    struct rlimit files = {.rlim_cur = 100, .rlim_max = 100};

    cr_assert_eq(place_workers(8), 8);
    cr_assert_eq(setrlimit(RLIMIT_NOFILE, &files), 0);
    cr_assert_eq(place_workers(8), 8);
    cr_assert_lt(place_workers(256), 100);
    cr_assert_gt(place_workers(256), 8);
}
