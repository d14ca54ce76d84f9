/* times.c - how much a test of a property plays. */
#include "tests/lib/times.h"

#include <stdlib.h>

int prop_times(int n)
{
    const char *times = getenv("PROP_TIMES");

    return times == NULL ? n : n * atoi(times);
}
