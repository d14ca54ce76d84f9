/* pieces.h - a position text taken apart: what is where, and pieces put in the place of others.
 *
 * Promise: the same draws give the same text; what would be too long stays as it was. The text is
 * one of viewer `all` without its h=. Cost: one walk over the text. */
#ifndef TF_TESTS_FUZZ_PIECES_H
#define TF_TESTS_FUZZ_PIECES_H

#include "engine/base/rng.h"
#include "tests/fuzz/fuzz.h"

/* Draws: from the input as long as it lasts, then from a stream that follows from it. */
struct change_draw {
    const uint8_t *data;
    size_t size;
    uint64_t stream;
};

static inline uint64_t change_below(struct change_draw *draw, uint64_t n)
{
    if (draw->size < 2) {
        return rng_fast_below(&draw->stream, n);
    }
    uint64_t k = (uint64_t)draw->data[0] << 8 | draw->data[1];
    draw->data += 2;
    draw->size -= 2;
    return k % n;
}

/* What a piece of the text is. */
enum change_kind {
    CHANGE_WHEN,   /* a word of `t3.s2.choice.place?s2` */
    CHANGE_NUMBER, /* digits that stand by themselves or behind a letter */
    CHANGE_CARD,   /* the id of a card */
    CHANGE_FACE,   /* a card with what stands behind it, without its label: up to , ; ] } */
    CHANGE_ITEM,   /* the same with label and brackets */
    CHANGE_LABEL,
    CHANGE_ZONE,  /* the items of a zone */
    CHANGE_FIELD, /* `life=10` or `H:..` */
    CHANGE_EXTRA, /* ` m=(..)` with the space */
    CHANGE_SIDE,  /* what stands between { and } of a side */
    CHANGE_KINDS,
    CHANGE_PIECES = 2000
};

struct change_piece {
    enum change_kind kind;
    size_t from, length;
};

/* A text that is taken apart. */
struct change_text {
    char text[MAX_LINE];
    size_t size;
    int pieces;
    struct change_piece piece[CHANGE_PIECES];
};

static inline void change_note(struct change_text *t, enum change_kind kind, size_t from, size_t to)
{
    if (t->pieces < CHANGE_PIECES && to >= from) {
        t->piece[t->pieces++] = (struct change_piece){kind, from, to - from};
    }
}

/* The end of what begins here: the first of these octets outside of brackets. */
static inline size_t change_end(const struct change_text *t, size_t at, const char *ends)
{
    int depth = 0;

    for (; at < t->size; at++) {
        if (depth == 0 && strchr(ends, t->text[at]) != NULL) {
            return at;
        }
        depth += t->text[at] == '[' || t->text[at] == '(' || t->text[at] == '{';
        depth -= t->text[at] == ']' || t->text[at] == ')' || t->text[at] == '}';
    }
    return at;
}

/* One item, from its label to behind its brackets. */
static inline void change_read_item(struct change_text *t, size_t from, size_t to)
{
    size_t face = from, brackets = from, id;

    while (brackets < to && t->text[brackets] != '[') {
        brackets++;
    }
    for (size_t i = from; i < brackets; i++) {
        if (t->text[i] == '=') {
            change_note(t, CHANGE_LABEL, from, i);
            face = i + 1;
            break;
        }
    }
    id = face + strspn(t->text + face, "abcdefghijklmnopqrstuvwxyz0123456789-");
    change_note(t, CHANGE_CARD, face, id < brackets ? id : brackets);
    change_note(t, CHANGE_FACE, face, brackets);
    change_note(t, CHANGE_ITEM, from, to);
}

/* Items between commas; those in brackets too. */
static inline void change_read_regions(struct change_text *t, size_t from, size_t to)
{
    size_t end;

    for (size_t at = from; at < to; at = end + 1) {
        end = change_end(t, at, ",;]}");
        end = end > to ? to : end;
        change_read_item(t, at, end);
        const char *open = memchr(t->text + at, '[', end - at);
        for (size_t in = open == NULL ? end : (size_t)(open - t->text) + 1; in < end;) {
            size_t stop = change_end(t, in, ",]}");
            change_read_item(t, in, stop < end ? stop : end);
            in = stop + 1;
        }
    }
}

/* The fields of a side, from behind { on; returns where } stands. */
static inline size_t change_read_side(struct change_text *t, size_t from)
{
    size_t to = change_end(t, from, "}"), end;

    change_note(t, CHANGE_SIDE, from, to);
    for (size_t at = from; at < to; at = end + 1) {
        end = change_end(t, at, ";}");
        change_note(t, CHANGE_FIELD, at, end);
        if (at + 1 < end && t->text[at + 1] == ':') {
            change_note(t, CHANGE_ZONE, at + 2, end);
            change_read_regions(t, at + 2, end);
        }
    }
    return to;
}

static inline void change_read_numbers(struct change_text *t, size_t from)
{
    static const char inside[] = "abcdefghijklmnopqrstuvwxyz-";

    for (size_t at = from; at < t->size; at++) {
        size_t n = strspn(t->text + at, "0123456789");
        bool is_id = n > 0 && strchr(inside, t->text[at - 1]) != NULL && at > 1 &&
                     strchr(inside, t->text[at - 2]) != NULL;
        if (n > 0 && !is_id) {
            change_note(t, CHANGE_NUMBER, at, at + n);
        }
        at += n;
    }
}

/* Takes the text apart. */
static inline void change_read(struct change_text *t)
{
    t->size = strlen(t->text);
    t->pieces = 0;
    const char *when = strstr(t->text, " all t");
    size_t at = when == NULL ? t->size : (size_t)(when - t->text) + 5;

    change_read_numbers(t, at);
    for (size_t end; at < t->size && t->text[at] != ' '; at = end + (t->text[end] != ' ')) {
        end = at + strcspn(t->text + at, ".? ");
        change_note(t, CHANGE_WHEN, at, end);
    }
    while (at < t->size) {
        size_t end = change_end(t, at + 1, " ");
        const char *brace = memchr(t->text + at, '{', end - at);
        bool is_side = brace != NULL && (brace == t->text + at + 3 || brace == t->text + at + 2);
        if (is_side) {
            (void)change_read_side(t, (size_t)(brace - t->text) + 1);
        } else {
            change_note(t, CHANGE_EXTRA, at, end);
        }
        at = end;
    }
}

/* One of the pieces of a kind; NULL if there is none. */
static inline const struct change_piece *
change_pick(const struct change_text *t, enum change_kind kind, struct change_draw *draw)
{
    int n = 0;

    for (int i = 0; i < t->pieces; i++) {
        n += t->piece[i].kind == kind;
    }
    int k = n == 0 ? 0 : (int)change_below(draw, (uint64_t)n);
    for (int i = 0; i < t->pieces; i++) {
        if (t->piece[i].kind == kind && k-- == 0) {
            return &t->piece[i];
        }
    }
    return NULL;
}

/* Puts other octets in the place of some; the pieces are stale then. */
static inline void change_put(struct change_text *t, size_t from, size_t length, const char *text,
                              size_t n)
{
    if (t->size - length + n >= sizeof t->text) {
        return;
    }
    memmove(t->text + from + n, t->text + from + length, t->size - from - length + 1);
    memcpy(t->text + from, text, n);
    t->size = t->size - length + n;
}

/* Exchanges two pieces that do not overlap. */
static inline void change_swap(struct change_text *t, struct change_piece a, struct change_piece b)
{
    static char left[MAX_LINE], right[MAX_LINE];

    if (a.from > b.from) {
        struct change_piece c = a;
        a = b;
        b = c;
    }
    if (a.from + a.length > b.from) {
        return;
    }
    memcpy(left, t->text + a.from, a.length);
    memcpy(right, t->text + b.from, b.length);
    change_put(t, b.from, b.length, left, a.length);
    change_put(t, a.from, a.length, right, b.length);
}

#endif
