/* trap.c - what becomes of a failed CHECK (engine/base/base.h). */
#include "protocol/trap.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/base.h"
#include "engine/base/hash.h"

struct trap {
    jmp_buf back;
    uint32_t bug;
    struct trap *outer;
};

static _Thread_local struct trap *current;

bool trap_run(void (*work)(void *argument), void *argument, uint32_t *bug)
{
    struct trap trap = {.outer = current};

    current = &trap;
    if (setjmp(trap.back) == 0) {
        work(argument);
        current = trap.outer;
        return true;
    }
    struct trap *failed = current; /* not a local: those may be stale after the jump */
    *bug = failed->bug;
    current = failed->outer;
    return false;
}

_Noreturn void check_failed(const char *file, int line, const char *what)
{
    char place[256];

    (void)fprintf(stderr, "tefuda: internal error %s:%d: %s\n", file, line, what);
    if (current == NULL) {
        abort();
    }
    (void)snprintf(place, sizeof place, "%s:%d", file, line);
    current->bug = (uint32_t)hash_bytes(place, strlen(place));
    longjmp(current->back, 1);
}
