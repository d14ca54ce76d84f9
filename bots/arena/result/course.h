/* course.h - a plan and what has been played of it: the rounds that are known, the outcomes.
 *
 * Promise: rounds follow from outcomes alone, so whoever reads the same journals walks the same
 * course. Outcomes may come in any order, also those of rounds that are not known yet. */
#ifndef TF_ARENA_COURSE_H
#define TF_ARENA_COURSE_H

#include <stdbool.h>

#include "bots/arena/plan/schedule.h"
#include "bots/arena/result/outcome.h"

struct course {
    struct schedule schedule;
    struct outcome *outcomes; /* by number of the game; room for `size` */
    unsigned long size;
    unsigned legs;
    unsigned long whole; /* blocks from the first on that are known to be played */
    bool is_over;        /* no round follows */
};

enum course_add { COURSE_NEW, COURSE_KNOWN, COURSE_OTHER /* it is there with another end */ };

/* The first round, nothing played. The plan stays the caller's. */
void course_open(const struct plan *plan, struct course *course);

/* Notes a game, whose first outcome counts. */
enum course_add course_add(struct course *course, unsigned long number, struct outcome outcome);

/* Adds the rounds that follow from what is played; true if there is a new one. */
bool course_settle(struct course *course);

/* Games of the rounds that are known. */
unsigned long course_games(const struct course *course);

/* The outcome of a game of a known round. */
const struct outcome *course_outcome(const struct course *course, unsigned long number);

/* Which games of a block are played, as bits. */
unsigned course_done(const struct course *course, unsigned long block);

/* Half points of the first bot of a block in one of its games, 0 to 2; -1: none. */
int course_points(const struct course *course, const struct schedule_block *block,
                  unsigned long number);

void course_free(struct course *course);

#endif
