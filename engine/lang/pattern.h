/* pattern.h - squares around a card, as it prints them: where it may go, what it can hit.
 *
 * Promise: a pattern knows no board. It is a union of leaps, which name one square each, and of
 * rays, which run on until something stands there; forward and right are seen by the owner of the
 * card. Memory: none; reading compiles its expression each time, for card files alone. */
#ifndef TF_LANG_PATTERN_H
#define TF_LANG_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PATTERN_REACH = 4, /* furthest square in each direction */
    PATTERN_SIDE = 2 * PATTERN_REACH + 1,
    PATTERN_RAYS = 8,
};

struct pattern {
    uint64_t leap[2];          /* pattern_leaps asks them */
    uint8_t ray[PATTERN_RAYS]; /* longest ray by direction, 0: none */
};

/* A name for items that a game has: `step4`. A name may stand for names above it in the table. */
struct vocab_pattern {
    const char *name, *items;
};

/* Forward and right of each direction, clockwise from forward. */
extern const int8_t pattern_way[PATTERN_RAYS][2];

/* Reads items with one space between them: a leap `F,R`, so many steps forward and right (`+2,-1`);
 * a ray `ray:F,R:N`, at most N squares of one direction; a name of the table. Or a grid: rows of
 * `.`, `x` for a leap and one `@` in the middle, with `/` between them, the first one furthest
 * forward. names ends with a row of NULL; NULL: there are none. On a fault returns false; *at is
 * the octet, *want what was expected there. */
bool pattern_read(const char *text, const struct vocab_pattern *names, struct pattern *out,
                  size_t *at, const char **want);

/* True if the square so many steps forward and right is a leap. */
bool pattern_leaps(const struct pattern *pattern, int forward, int right);

/* Adds the squares of another one. */
void pattern_add(struct pattern *to, const struct pattern *other);

bool pattern_equal(const struct pattern *a, const struct pattern *b);

#endif
