/* limit.c - the names of the bounds. */
#include "engine/lang/limit.h"

#include "engine/base/trap.h"

static const struct {
    const char *name;
    int most;
} rows[] = {
#define LIMIT(NAME, name, most, how, text) {name, most},
#include "engine/lang/limit.def"
#undef LIMIT
};

void limit_reached(enum limit limit)
{
    trap_limit(rows[limit].name, rows[limit].most);
}
