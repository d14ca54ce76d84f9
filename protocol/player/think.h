/* think.h - one `go` from its limits to its answer, a slice at a time.
 *
 * Promise: the same for the host and the player role. Between two slices whoever drives it may read
 * and answer other lines. Time is looked at only if a limit is one of time; with other limits the
 * answer is a function of the block, the stream and the limits. */
#ifndef TF_PLAYER_THINK_H
#define TF_PLAYER_THINK_H

#include "bots/bot.h"
#include "protocol/block.h"
#include "protocol/player/simulate.h"
#include "protocol/reply.h"

struct think {
    const struct bot *bot;
    struct bot_ask ask;
    struct bot_think search;
    struct simulation simulation;
    char id[LINE_ID], game[LINE_HANDLE]; /* what its lines begin with */
    int64_t d;
    double start, told; /* seconds: of the go, of its last lines */
    bool is_stopped;
};

/* Reads the limits of a go. */
void think_clock(const struct line *line, struct bot_clock *clock);

/* Starts to think about a block that has a decision with moves. ask holds the clock, the stream and
 * what the bot knows of cards; block and ask must stay as they are until the end, of ask what it
 * points to. match: what the seat knows of the game (world_open), NULL if nothing. truth: the
 * position, for an analysis with open cards; NULL: the bot gets what the seat knows, and no more.
 * mind: where its memory is kept for the next go; NULL in it at first, and the caller closes it. */
void think_begin(struct think *think, const struct bot *bot, const struct block *block,
                 const struct bot_ask *ask, const struct match *match, const struct state *truth,
                 struct mind **mind);

/* Ends it before its time, or after; then what it looked at may go. */
void think_end(struct think *think);

/* Thinks for about a millisecond. Puts what there is to tell into the reply, which has begun:
 * `info` and `cand` lines, and at the end the status line; true then. */
bool think_step(struct think *think, struct reply *reply);

#endif
