/* test_host.c - a host with the cards of the project. */
#include "tests/lib/test_host.h"

#include <criterion/criterion.h>

struct host *test_host(void)
{
    static const char *const folders[] = {"cards"};
    char error[4096];
    struct host *host = host_open(folders, 1, error, sizeof error);

    cr_assert_not_null(host, "%s", error);
    return host;
}
