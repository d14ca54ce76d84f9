/* schedule.h - which bots meet in which block, and who has which seat and deck in its games.
 *
 * Promise: a function of the plan, and in events of several rounds of the scores of the rounds
 * before; never of who plays when. Blocks are numbered from 0 through all rounds; game n is game
 * n % legs of block n / legs. The number of a block is that of its deal. */
#ifndef TF_ARENA_SCHEDULE_H
#define TF_ARENA_SCHEDULE_H

#include <stdbool.h>

#include "bots/arena/plan/plan.h"

enum { SCHEDULE_SEATS = 2, SCHEDULE_BREAKS = 8 /* rounds that break the ties of one at most */ };

struct schedule_round {
    int (*pairs)[2]; /* who meets whom, by number of the bot; the better placed is first */
    int count;
    int bye;              /* a bot that rests and scores; -1: none */
    int breaks;           /* over 0: one more block each for those who were even */
    unsigned long base;   /* its first block */
    unsigned long blocks; /* of each pairing in each game */
};

struct schedule {
    const struct plan *plan;
    struct schedule_round *rounds;
    int count;
    double *points, *shares; /* by bot: pairings won, and shares of their games */
    bool *has_rested, *is_beaten;
    int *alive, alive_count; /* of a knockout, in the order of the bracket */
};

struct schedule_block {
    int round, game;
    int bots[2];               /* the first is the one whose score is counted */
    int decks[SCHEDULE_SEATS]; /* of the seats in the first game; -1: the host chooses */
    unsigned long turn;        /* how often this pairing has met in this game before, this round */
};

struct schedule_leg {
    int bots[SCHEDULE_SEATS], decks[SCHEDULE_SEATS]; /* by seat */
    bool swap_luck; /* the seats have exchanged the luck of the first game */
};

/* The first round. The caller frees the schedule; the plan stays the caller's. */
void schedule_open(const struct plan *plan, struct schedule *schedule);

/* Blocks of all rounds that are known. */
unsigned long schedule_count(const struct schedule *schedule);

/* Adds the next round. scores are those of the last round: of each pair, the share of points that
 * its first bot has got, 0 to 1. False if the event is over. */
bool schedule_next(struct schedule *schedule, const double *scores);

/* What is played in a block of a known round. */
void schedule_block(const struct schedule *schedule, unsigned long block,
                    struct schedule_block *out);

/* Seats and decks of one game of a block, from 0. */
void schedule_leg(const struct plan *plan, const struct schedule_block *block, int leg,
                  struct schedule_leg *out);

void schedule_free(struct schedule *schedule);

#endif
