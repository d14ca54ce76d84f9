/* position.c - a position of section 7 of PROTOCOL.md, read as far as any game has it. */
#include "tests/conformance/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 4, HASH = 16 };

/* Where the reader is, and what it reads into. */
struct reader {
    const char *at;
    struct position *to;
    struct position_item item; /* side, zone and depth of what comes next */
};

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Of the names of gauges, phases, games. */
static bool is_name(char c)
{
    return is_lower(c) || is_digit(c) || c == '-';
}

/* Of the ids of cards. */
static bool is_id(char c)
{
    return is_name(c) || c == '_';
}

/* Copies at least one octet of a kind; false if there is none, or no room. */
static bool take_word(struct reader *r, bool (*is_of)(char), char *out, size_t size)
{
    size_t length = 0;

    while (is_of(r->at[length])) {
        length++;
    }
    if (length == 0 || length >= size) {
        return false;
    }
    memcpy(out, r->at, length);
    out[length] = '\0';
    r->at += length;
    return true;
}

static bool take(struct reader *r, const char *text)
{
    size_t length = strlen(text);

    if (strncmp(r->at, text, length) != 0) {
        return false;
    }
    r->at += length;
    return true;
}

static bool take_count(struct reader *r, long *count)
{
    char digits[10];

    if (!take_word(r, is_digit, digits, sizeof digits)) {
        return false;
    }
    *count = strtol(digits, NULL, 10);
    return *count > 0;
}

/* ------------------------------------------------------------------------------------- items */

static void add_item(struct reader *r)
{
    struct position *to = r->to;

    if (to->count == to->room) {
        to->room = to->room ? 2 * to->room : 64;
        to->items = reallocarray(to->items, to->room, sizeof *to->items);
        if (!to->items) {
            (void)fputs("tefuda-conform: out of memory\n", stderr);
            abort();
        }
    }
    to->items[to->count++] = r->item;
}

/* label "=", if it is there: a1=, a1.2=, u3.a1=. */
static void take_label(struct reader *r)
{
    size_t length = 0;

    r->item.label[0] = '\0';
    if (is_lower(r->at[0]) && is_digit(r->at[1])) {
        length = 1 + strspn(r->at + 1, "0123456789");
        if (r->at[length] == '.') {
            length += 1 + (size_t)is_lower(r->at[length + 1]);
            length += strspn(r->at + length, "0123456789");
        }
    }
    if (length > 0 && length < sizeof r->item.label && r->at[length] == '=') {
        memcpy(r->item.label, r->at, length);
        r->item.label[length] = '\0';
        r->at += length + 1;
    }
}

/* "?", "?3", "?3{graft*2}": the cards in braces are items of their own. */
static bool take_unknown(struct reader *r)
{
    long all = 1;

    if (is_digit(*r->at) && !take_count(r, &all)) {
        return false;
    }
    if (take(r, "{")) {
        do {
            r->item.count = 1;
            if (!take_word(r, is_id, r->item.face, sizeof r->item.face) ||
                (take(r, "*") && !take_count(r, &r->item.count))) {
                return false;
            }
            add_item(r);
            all -= r->item.count;
        } while (take(r, ","));
        if (all < 0 || !take(r, "}")) {
            return false;
        }
    }
    r->item.face[0] = '\0';
    r->item.count = all;
    return true;
}

static bool take_face(struct reader *r)
{
    r->item.face[0] = '\0';
    r->item.count = 1;
    r->item.has_marks = false;
    r->item.marks = 0;
    if (take(r, "?")) {
        return take_unknown(r);
    }
    if (!take_word(r, is_id, r->item.face, sizeof r->item.face)) {
        return false;
    }
    if (take(r, "^")) {
        r->item.has_marks = true;
        r->item.marks = take(r, "1") ? 1u : 0u;
        r->item.marks |= take(r, "2") ? 2u : 0u;
    }
    return true;
}

static bool take_flags(struct reader *r)
{
    size_t length = 0;

    while (is_lower(r->at[length])) {
        length += 1 + (size_t)(r->at[length + 1] == '-');
        length += strspn(r->at + length, "0123456789");
    }
    if (length >= sizeof r->item.flags) {
        return false;
    }
    memcpy(r->item.flags, r->at, length);
    r->item.flags[length] = '\0';
    r->at += length;
    return true;
}

static bool take_items(struct reader *r);

static bool take_item(struct reader *r)
{
    r->item.flags[0] = '\0';
    take_label(r);
    if (!take_face(r) || (take(r, "*") && !take_count(r, &r->item.count)) ||
        (take(r, "~") && !take_flags(r))) {
        return false;
    }
    if (r->item.count > 0) {
        add_item(r);
    }
    if (take(r, "[")) {
        bool is_read;

        r->item.depth++;
        is_read = r->item.depth <= DEPTH && take_items(r) && take(r, "]");
        r->item.depth--;
        return is_read;
    }
    return true;
}

static bool take_items(struct reader *r)
{
    do {
        if (!take_item(r)) {
            return false;
        }
    } while (take(r, ","));
    return true;
}

/* ------------------------------------------------------------------------------------- sides */

static bool take_zone(struct reader *r)
{
    r->item.zone = *r->at;
    r->at += 2;
    text_format(&r->to->zones, "%d%c\n", r->item.side, r->item.zone);
    return strchr(";}", *r->at) || take_items(r);
}

static bool take_gauge(struct reader *r)
{
    char name[POSITION_WORD], number[POSITION_WORD];

    if (!is_lower(*r->at) || !take_word(r, is_name, name, sizeof name) || !take(r, "=")) {
        return false;
    }
    text_format(&r->to->gauges, "%d.%s=", r->item.side, name);
    do {
        text_put(&r->to->gauges, take(r, "-") ? "-" : "");
        if (!take_word(r, is_digit, number, sizeof number)) {
            return false;
        }
        text_format(&r->to->gauges, "%s%s", number, *r->at == ',' ? "," : "\n");
    } while (take(r, ","));
    return true;
}

static bool take_side(struct reader *r, const char *front, int side)
{
    if (!take(r, front)) {
        return false;
    }
    r->item.side = side;
    do {
        bool is_zone = *r->at >= 'A' && *r->at <= 'Z' && r->at[1] == ':';

        if (!(is_zone ? take_zone(r) : take_gauge(r))) {
            return false;
        }
    } while (take(r, ";"));
    return take(r, "}");
}

/* ------------------------------------------------------------------------------------ extras */

/* NAME=.., NAME>=.., NAME<=..: what stands there is the game's affair, but for brackets. */
static bool take_extra(struct reader *r)
{
    const char *from = r->at;
    char name[POSITION_WORD];
    int open = 0;

    if (!take_word(r, is_lower, name, sizeof name)) {
        return false;
    }
    (void)(take(r, ">") || take(r, "<"));
    if (!take(r, "=")) {
        return false;
    }
    while (*r->at && !strchr(" \n", *r->at)) {
        open += strchr("({", *r->at) != NULL;
        open -= strchr(")}", *r->at) != NULL;
        if (open < 0) {
            return false;
        }
        r->at++;
    }
    text_add(&r->to->extras, from, (size_t)(r->at - from));
    text_put(&r->to->extras, "\n");
    return open == 0;
}

static bool take_end(struct reader *r)
{
    while (take(r, " ")) {
        if (strncmp(r->at, "h=", 2) == 0) {
            size_t digits = strspn(r->at + 2, "0123456789abcdef");

            r->at += 2 + (digits > HASH ? HASH : digits);
            return digits >= HASH && (!*r->at || *r->at == '\n');
        }
        if (!take_extra(r)) {
            return false;
        }
    }
    return false;
}

/* ------------------------------------------------------------------------------------- front */

static bool take_one_of(struct reader *r, const char *const *words)
{
    for (; *words; words++) {
        if (take(r, *words)) {
            return true;
        }
    }
    return false;
}

/* tTURN.FIRST.PHASE[.STEP]?ASKED */
static bool take_when(struct reader *r)
{
    static const char *const firsts[] = {"s1.", "s2.", "F.", NULL};
    static const char *const asked[] = {"s1+s2", "s1", "s2", "-", NULL};
    const char *from = r->at;
    char digits[POSITION_WORD];

    if (!take(r, "t") || !take_word(r, is_digit, digits, sizeof digits) || !take(r, ".") ||
        !take_one_of(r, firsts) || !take_word(r, is_name, r->to->phase, POSITION_WORD)) {
        return false;
    }
    if (take(r, ".") && !take_word(r, is_name, r->to->step, POSITION_WORD)) {
        return false;
    }
    if (!take(r, "?") || !take_one_of(r, asked)) {
        return false;
    }
    (void)snprintf(r->to->when, sizeof r->to->when, "%.*s", (int)(r->at - from), from);
    return true;
}

static bool take_front(struct reader *r)
{
    static const char *const viewers[] = {"s1", "s2", "pub", "all", NULL};
    char word[POSITION_WORD];
    const char *from;

    if (!take(r, "tfn1 ") || !take_word(r, is_name, word, sizeof word) || !take(r, "@") ||
        !take_word(r, is_digit, word, sizeof word) || !take(r, " ")) {
        return false;
    }
    from = r->at;
    if (!take_one_of(r, viewers)) {
        return false;
    }
    (void)snprintf(r->to->viewer, sizeof r->to->viewer, "%.*s", (int)(r->at - from), from);
    return take(r, " ") && take_when(r);
}

bool position_read(struct position *position, const char *text, const char **fault)
{
    struct reader r = {.at = text, .to = position};
    bool is_read;

    *position = (struct position){0};
    is_read = take_front(&r) && take_side(&r, " s1{", 1) && take_side(&r, " s2{", 2) &&
              (strncmp(r.at, " c{", 3) != 0 || take_side(&r, " c{", 0)) && take_end(&r);
    *fault = r.at;
    return is_read;
}

void position_free(struct position *position)
{
    free(position->items);
    text_free(&position->gauges);
    text_free(&position->zones);
    text_free(&position->extras);
    *position = (struct position){0};
}
