/* position.h - a position of section 7 of PROTOCOL.md, read as far as any game has it.
 *
 * Promise: knows the grammar and no game; what it reads is any text. */
#ifndef TF_CONFORMANCE_POSITION_H
#define TF_CONFORMANCE_POSITION_H

#include <stdbool.h>
#include <stddef.h>

#include "bots/arena/base/text.h"

enum { POSITION_ID = 64, POSITION_LABEL = 16, POSITION_FLAGS = 32, POSITION_WORD = 64 };

/* Equal cards side by side in one zone. */
struct position_item {
    int side; /* 1 or 2; 0: common */
    char zone;
    int depth;                  /* 1 and more: attached to a card or under one */
    char label[POSITION_LABEL]; /* "" if it has none */
    char face[POSITION_ID];     /* "" if it is not known */
    bool has_marks;             /* `^` and the seats behind it */
    unsigned marks;             /* bit 0 is s1 */
    char flags[POSITION_FLAGS]; /* "d", "z1f" */
    long count;
};

struct position {
    char viewer[POSITION_WORD], when[POSITION_WORD];
    char phase[POSITION_WORD], step[POSITION_WORD]; /* step "" if it is left out */
    struct position_item *items;
    size_t count, room;
    struct text gauges; /* "1.life=10" a line, 0 for those in c{..} */
    struct text zones;  /* "1H" a line: each zone that is printed */
    struct text extras; /* "o=(..)" a line, without h= */
};

/* Reads a text that begins with tfn1, up to its end or LF. False at the first octet that breaks the
 * grammar, which fault then points at. position_free frees it in either case. */
bool position_read(struct position *position, const char *text, const char **fault);

void position_free(struct position *position);

#endif
