/* limit.h - the bounds of cards and of play.
 *
 * Promise: limit.def is the only list; sizes, messages and the manual are made from it. A position
 * that needs more than it has room for is none: the answer that leads there is refused. */
#ifndef TF_LANG_LIMIT_H
#define TF_LANG_LIMIT_H

#include "engine/base/base.h"

/* How many there can be: LIMIT_CHANGES. */
enum {
#define LIMIT(NAME, name, most, how, text) LIMIT_##NAME = (most),
#include "engine/lang/limit.def"
#undef LIMIT
};

/* Which of them. */
enum limit {
#define LIMIT(NAME, name, most, how, text) OVER_##NAME,
#include "engine/lang/limit.def"
#undef LIMIT
};

/* Ends the work with a limit (base/trap.h). */
SELDOM _Noreturn void limit_reached(enum limit limit);

/* There is room for n of something, else the answer that needs it is refused: ROOM_FOR(n, CHANGES).
 */
#define ROOM_FOR(n, NAME) ((n) <= LIMIT_##NAME ? (void)0 : limit_reached(OVER_##NAME))

/* A counter that goes up to LIMIT_DAMAGE and stays there as long as nothing that it is measured
 * against is larger. */
static inline int limit_counter(int n, int measure)
{
    if (measure > LIMIT_DAMAGE) {
        ROOM_FOR(n, DAMAGE);
    }
    return n > LIMIT_DAMAGE ? LIMIT_DAMAGE : n;
}

#endif
