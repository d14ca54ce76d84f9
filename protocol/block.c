/* block.c - the decision block that a seat was sent. */
#include "protocol/block.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void block_clear(struct block *block)
{
    block->state[0] = '\0';
    block->is_open = false;
    block->moves = 0;
    block->names_used = 0;
}

static void copy_key(const struct line *line, const char *key, char *out, size_t size)
{
    const char *value = line_key(line, key);

    (void)snprintf(out, size, "%s", value != NULL ? value : "");
}

static void take_decision(struct block *block, const struct line *line)
{
    const char *d = line_key(line, "d"), *seat = line_key(line, "seat");

    block->moves = 0;
    block->names_used = 0;
    block->is_open = true;
    block->d = d != NULL ? strtoll(d, NULL, 10) : 0;
    block->seat = seat != NULL && strcmp(seat, "s2") == 0;
    copy_key(line, "kind", block->kind, sizeof block->kind);
    copy_key(line, "step", block->step, sizeof block->step);
    copy_key(line, "default", block->standard, sizeof block->standard);
}

static void take_move(struct block *block, const struct line *line)
{
    const char *name = line_word(line, 1);
    size_t size = name != NULL ? strlen(name) + 1 : 0;

    if (name == NULL || block->moves == BOT_MOVES || size > BLOCK_NAMES - block->names_used) {
        return;
    }
    char *place = block->names + block->names_used;
    memcpy(place, name, size);
    block->names_used += size;
    block->move[block->moves++] = place;
}

bool block_take(struct block *block, const struct line *line)
{
    if (strcmp(line->verb, "move") == 0) {
        take_move(block, line);
    } else if (strcmp(line->verb, "decision") == 0) {
        take_decision(block, line);
    } else if (strcmp(line->verb, "state") == 0) {
        /* A view without a decision behind it: this seat is not asked. */
        block_clear(block);
        (void)snprintf(block->state, sizeof block->state, "%s", line->tfn != NULL ? line->tfn : "");
    } else {
        return false;
    }
    return true;
}

void block_ask(const struct block *block, struct bot_ask *ask)
{
    *ask = (struct bot_ask){.state = block->state,
                            .kind = block->kind,
                            .step = block->step,
                            .standard = block->standard,
                            .seat = block->seat,
                            .moves = block->moves,
                            .move = block->move};
}
