/* pattern.c - squares around a card (pattern.h). */
#include "engine/lang/pattern.h"

#include <stdlib.h>
#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "engine/base/base.h"

const int8_t pattern_way[PATTERN_RAYS][2] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                             {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

/* One item, tagged: leap, ray, name. Anything that ends it stands behind. */
static const char ITEM[] =
    "(?:([-+]?[0-9]+),([-+]?[0-9]+)(*:L)|ray:([-+]?[0-9]+),([-+]?[0-9]+):([0-9]+)(*:R)"
    "|([a-z][a-z0-9]*)(*:N))(?=[ ]|$)";

enum { PARTS = 7, NESTED = 4 };

struct reader {
    pcre2_code *code;
    pcre2_match_data *match;
    const struct vocab_pattern *names;
    struct pattern *out;
    const char *want;
};

static bool refuse(struct reader *r, const char *want)
{
    r->want = want;
    return false;
}

/* ---- leaps and rays ------------------------------------------------------------------------- */

static int leap_bit(int forward, int right)
{
    return PATTERN_SIDE * (forward + PATTERN_REACH) + right + PATTERN_REACH;
}

static bool is_near(int steps)
{
    return steps >= -PATTERN_REACH && steps <= PATTERN_REACH;
}

static bool add_leap(struct reader *r, int forward, int right)
{
    int bit = leap_bit(forward, right);

    if (!is_near(forward) || !is_near(right) || (forward == 0 && right == 0)) {
        return refuse(r, "an offset from -4 to 4, not 0,0");
    }
    r->out->leap[bit / 64] |= (uint64_t)1 << bit % 64;
    return true;
}

static bool add_ray(struct reader *r, int forward, int right, int length)
{
    for (int way = 0; way < PATTERN_RAYS; way++) {
        if (pattern_way[way][0] != forward || pattern_way[way][1] != right) {
            continue;
        }
        if (length < 1 || length > PATTERN_REACH) {
            return refuse(r, "a length from 1 to 4");
        }
        r->out->ray[way] = length > r->out->ray[way] ? (uint8_t)length : r->out->ray[way];
        return true;
    }
    return refuse(r, "a direction of -1, 0, +1, not 0,0");
}

/* ---- items ---------------------------------------------------------------------------------- */

static bool read_items(struct reader *r, const char *text, size_t *at, int depth);

static int part(const struct reader *r, const char *text, int i)
{
    return (int)strtol(text + pcre2_get_ovector_pointer(r->match)[2 * i], NULL, 10);
}

static bool add_named(struct reader *r, const char *name, size_t length, int depth)
{
    for (const struct vocab_pattern *row = r->names; row != NULL && row->name != NULL; row++) {
        size_t at = 0;
        if (strlen(row->name) == length && memcmp(row->name, name, length) == 0) {
            CHECK(depth < NESTED);
            return row->items[0] == '\0' || read_items(r, row->items, &at, depth + 1);
        }
    }
    return refuse(r, "the name of a pattern, F,R or ray:F,R:N");
}

/* The item at *at; moves on behind it. */
static bool read_item(struct reader *r, const char *text, size_t *at, int depth)
{
    int found =
        pcre2_match(r->code, (PCRE2_SPTR)text, strlen(text), *at, PCRE2_ANCHORED, r->match, NULL);
    PCRE2_SPTR mark = found < 0 ? NULL : pcre2_get_mark(r->match);
    size_t end = found < 0 ? *at : pcre2_get_ovector_pointer(r->match)[1];
    bool is_read;

    if (mark == NULL) {
        return refuse(r, "the name of a pattern, F,R or ray:F,R:N");
    }
    if (mark[0] == 'L') {
        is_read = add_leap(r, part(r, text, 1), part(r, text, 2));
    } else if (mark[0] == 'R') {
        is_read = add_ray(r, part(r, text, 3), part(r, text, 4), part(r, text, 5));
    } else {
        is_read = add_named(r, text + *at, end - *at, depth);
    }
    *at = is_read ? end : *at;
    return is_read;
}

static bool read_items(struct reader *r, const char *text, size_t *at, int depth)
{
    while (read_item(r, text, at, depth)) {
        if (text[*at] == '\0') {
            return true;
        }
        ++*at;
    }
    return false;
}

/* ---- grids ---------------------------------------------------------------------------------- */

/* Rows as long as the first, an odd number of each, the card in the middle. */
static bool read_grid(struct reader *r, const char *text, size_t *at)
{
    size_t side = strcspn(text, "/"), length = strlen(text);
    size_t rows = (length + 1) / (side + 1);

    if (side % 2 == 0 || rows % 2 == 0 || rows * (side + 1) != length + 1 || side > PATTERN_SIDE ||
        rows > PATTERN_SIDE) {
        return refuse(r, "rows of one length, an odd number of rows and of characters, at most 9");
    }
    for (*at = 0; *at < length; ++*at) {
        int row = (int)(*at / (side + 1)), column = (int)(*at % (side + 1));
        int forward = (int)rows / 2 - row, right = column - (int)side / 2;
        bool is_middle = forward == 0 && right == 0, is_end = column == (int)side;
        if (is_end ? text[*at] != '/'
                   : (text[*at] == '@') != is_middle || strchr(".x@", text[*at]) == NULL) {
            return refuse(r, is_middle ? "@ in the middle" : ". or x");
        }
        if (text[*at] == 'x') {
            (void)add_leap(r, forward, right);
        }
    }
    return true;
}

/* ---- all of it ------------------------------------------------------------------------------ */

bool pattern_read(const char *text, const struct vocab_pattern *names, struct pattern *out,
                  size_t *at, const char **want)
{
    int error;
    PCRE2_SIZE offset;
    struct reader r = {.names = names, .out = out};

    *out = (struct pattern){{0, 0}, {0}};
    *at = 0;
    r.code = pcre2_compile((PCRE2_SPTR)ITEM, PCRE2_ZERO_TERMINATED, 0, &error, &offset, NULL);
    CHECK(r.code != NULL);
    r.match = pcre2_match_data_create(PARTS, NULL);
    CHECK(r.match != NULL);
    bool is_grid = strchr(text, '@') != NULL;
    bool is_read = is_grid ? read_grid(&r, text, at) : read_items(&r, text, at, 0);
    pcre2_match_data_free(r.match);
    pcre2_code_free(r.code);
    *want = r.want;
    return is_read;
}

bool pattern_leaps(const struct pattern *pattern, int forward, int right)
{
    int bit = leap_bit(forward, right);

    return is_near(forward) && is_near(right) && (pattern->leap[bit / 64] >> bit % 64 & 1) != 0;
}

void pattern_add(struct pattern *to, const struct pattern *other)
{
    to->leap[0] |= other->leap[0];
    to->leap[1] |= other->leap[1];
    for (int way = 0; way < PATTERN_RAYS; way++) {
        to->ray[way] = other->ray[way] > to->ray[way] ? other->ray[way] : to->ray[way];
    }
}

bool pattern_equal(const struct pattern *a, const struct pattern *b)
{
    return a->leap[0] == b->leap[0] && a->leap[1] == b->leap[1] &&
           memcmp(a->ray, b->ray, sizeof a->ray) == 0;
}
