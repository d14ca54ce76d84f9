/* trap.c - what becomes of a failed CHECK (base.h) and of a limit. */
#include "engine/base/trap.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/base.h"
#include "engine/base/hash.h"

struct trap {
    jmp_buf back;
    struct trap_end end;
    struct trap *outer;
};

static _Thread_local struct trap *current;

bool trap_run(void (*work)(void *argument), void *argument, struct trap_end *end)
{
    struct trap trap = {.outer = current};

    current = &trap;
    if (setjmp(trap.back) == 0) {
        work(argument);
        current = trap.outer;
        return true;
    }
    struct trap *failed = current; /* not a local: those may be stale after the jump */
    *end = failed->end;
    current = failed->outer;
    return false;
}

bool trap_error(const struct trap_end *end, struct err *err)
{
    if (end->limit != NULL) {
        return err_set(err, "limit", "the engine has no room for more; the position is as before",
                       "name=%s max=%d", end->limit, end->most);
    }
    return err_set(err, "internal", "a defect of ours; the position is as before", "bug=%08x",
                   end->bug);
}

void trap_again(const struct trap_end *end)
{
    if (current == NULL) {
        abort();
    }
    current->end = *end;
    longjmp(current->back, 1);
}

void trap_limit(const char *limit, int most)
{
    if (current == NULL) {
        (void)fprintf(stderr, "tefuda: more than %d %s\n", most, limit);
    }
    trap_again(&(struct trap_end){.limit = limit, .most = most});
}

_Noreturn void check_failed(const char *file, int line, const char *what)
{
    char place[256];

    (void)fprintf(stderr, "tefuda: internal error %s:%d: %s\n", file, line, what);
    (void)snprintf(place, sizeof place, "%s:%d", file, line);
    trap_again(&(struct trap_end){.bug = (uint32_t)hash_bytes(place, strlen(place))});
}
