/* moves.h - the answers of a game as one text, and what was said of them.
 *
 * Form: items with a space between them, in the order of the answers.
 *
 *     1+132+wp=0.57+nodes=40000 mull:2     s1 has taken 132 ms; what its bot said last, numbers
 * only 2!crash.sig                          the bot of s2 crashed and was started again */
#ifndef TF_ARENA_MOVES_H
#define TF_ARENA_MOVES_H

#include <stdbool.h>
#include <stdint.h>

#include "bots/arena/base/text.h"
#include "bots/arena/bot/fault.h"

enum { MOVES_NAME = 512, MOVES_INFO = 256 };

struct moves_item {
    int seat;
    int64_t used_ms;
    char info[MOVES_INFO]; /* "wp=0.57 nodes=40000", or "" */
    char name[MOVES_NAME]; /* of the answer; of a crash its code, "crash.sig" */
    bool is_crash;
};

/* Adds an answer; info is the bot's line `info ...`, or "". */
void moves_add(struct text *moves, int seat, int64_t used_ms, const char *info, const char *name);

/* Adds that the bot was started again. */
void moves_add_crash(struct text *moves, int seat, enum fault fault);

/* Reads the next item and moves on behind it; false at the end, and at what is no item (at is then
 * not at the end). */
bool moves_next(const char **at, struct moves_item *item);

#endif
