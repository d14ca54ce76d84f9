/* schedule.h - which bots meet in which block, and who has which seat and deck in its games.
 *
 * Promise: a function of the plan, and in events of several rounds of the results of the rounds
 * before; never of who plays when. Blocks are numbered from 0 through all rounds; game n is game
 * n % legs of block n / legs. The number of a block is that of its deal. */
#ifndef TF_ARENA_SCHEDULE_H
#define TF_ARENA_SCHEDULE_H

#include <stdbool.h>

#include "bots/arena/plan/plan.h"

enum { SCHEDULE_SEATS = 2 };

struct schedule {
    const struct plan *plan;
    int (*pairs)[2]; /* who meets whom in this round, by number of the bot */
    int count;
    int round;          /* from 0 */
    unsigned long base; /* the first block of this round */
};

struct schedule_block {
    int game;
    int bots[2];               /* the first is the one whose score is counted */
    int decks[SCHEDULE_SEATS]; /* of the seats in the first game; -1: the host chooses */
    unsigned long turn;        /* how often this pairing has met in this game before */
};

struct schedule_leg {
    int bots[SCHEDULE_SEATS], decks[SCHEDULE_SEATS]; /* by seat */
    bool swap_luck; /* the seats have exchanged the luck of the first game */
};

/* The first round. The caller frees the schedule; the plan stays the caller's. */
void schedule_open(const struct plan *plan, struct schedule *schedule);

/* Blocks of this round. */
unsigned long schedule_count(const struct schedule *schedule);

/* What is played in a block of this round. */
void schedule_block(const struct schedule *schedule, unsigned long block,
                    struct schedule_block *out);

/* Seats and decks of one game of a block, from 0. */
void schedule_leg(const struct plan *plan, const struct schedule_block *block, int leg,
                  struct schedule_leg *out);

void schedule_free(struct schedule *schedule);

#endif
