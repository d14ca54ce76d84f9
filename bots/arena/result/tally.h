/* tally.h - the games of a plan added up: by bot, by pairing, by seat.
 *
 * Promise: depends on the outcomes alone, not on the order in which they came. A block counts in
 * the pairings when all its games are played and none is void. */
#ifndef TF_ARENA_TALLY_H
#define TF_ARENA_TALLY_H

#include "bots/arena/bot/fault.h"
#include "bots/arena/result/blocks.h"
#include "bots/arena/result/course.h"

struct tally_bot {
    unsigned long played, wins, draws, losses, voids, resumed, excused, passed, lingered;
    bool is_removed; /* its games count nowhere: it was out (removed.h) */
    unsigned long faults[FAULT_COUNT];
    unsigned long long used_ms;
};

struct tally {
    const struct plan *plan;
    int legs;
    struct tally_bot *bots;
    struct blocks *pairs; /* [first * bots + second], first < second */
    unsigned long played, voids, games, answers;
    unsigned long by_seat[3]; /* won by s1, by s2, drawn */
};

/* Adds up the games of all known rounds. The caller frees the tally. */
void tally_make(const struct course *course, struct tally *tally);

/* The blocks of two bots, first < second. */
const struct blocks *tally_pair(const struct tally *tally, int first, int second);

void tally_free(struct tally *tally);

#endif
