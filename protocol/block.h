/* block.h - the decision block that a seat was sent: its view, the question, the moves.
 *
 * Promise: holds what the lines `state`, `decision` and `move` said, and nothing more. */
#ifndef TF_PROTOCOL_BLOCK_H
#define TF_PROTOCOL_BLOCK_H

#include "bots/bot.h"
#include "engine/core/move.h"
#include "protocol/line.h"

enum {
    BLOCK_NAMES = 3 * MAX_LINE, /* octets of the names of the moves together */
    BLOCK_WORD = 64
};

struct block {
    char state[MAX_LINE];
    bool is_open; /* a decision was sent */
    int64_t d;
    int seat;
    char kind[BLOCK_WORD], step[BLOCK_WORD], standard[MOVE_TEXT];
    int moves;
    const char *move[BOT_MOVES];
    char names[BLOCK_NAMES];
    size_t names_used;
};

/* Forgets everything. */
void block_clear(struct block *block);

/* Takes one line; false if it is none of a block. */
bool block_take(struct block *block, const struct line *line);

/* The question as a bot is asked it; what the block does not know is left empty. */
void block_ask(const struct block *block, struct bot_ask *ask);

#endif
