/* check.c - what happens when our own code is wrong. */
#include "engine/base/base.h"

#include <stdio.h>
#include <stdlib.h>

void check_failed(const char *file, int line, const char *what)
{
    fprintf(stderr, "tefuda: internal error %s:%d: %s\n", file, line, what);
    abort();
}
