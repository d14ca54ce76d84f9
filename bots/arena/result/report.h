/* report.h - what people see of a match: the progress line and the final table.
 *
 * Promise: the table depends on the results alone, not on when or in which order they came. */
#ifndef TF_ARENA_REPORT_H
#define TF_ARENA_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "bots/arena/bot/fault.h"
#include "bots/arena/result/rating.h"

enum { REPORT_BOTS = 2 };

enum report_outcome {
    REPORT_UNPLAYED,
    REPORT_WON, /* by the first bot */
    REPORT_LOST,
    REPORT_DRAWN,
    REPORT_VOID, /* counts for nobody */
};

/* One game of the schedule; games 2n and 2n + 1 are a pair. */
struct report_game {
    unsigned char outcome;             /* enum report_outcome */
    unsigned char faults[REPORT_BOTS]; /* enum fault, by bot */
    bool resumed[REPORT_BOTS];         /* it crashed, was started again and played on */
};

struct report_totals {
    unsigned long played, voids;
    unsigned long wins, draws, losses; /* of the first bot */
    unsigned long pairs[RATING_CELLS]; /* whole pairs by the first bot's score */
    unsigned long faults[REPORT_BOTS][FAULT_COUNT];
    unsigned long resumed[REPORT_BOTS];
};

struct report {
    const char *game, *seed;
    const char *commands[REPORT_BOTS], *names[REPORT_BOTS], *decks[REPORT_BOTS];
    const char *complaints[REPORT_BOTS]; /* what they printed to standard error, on one line */
    const char *records;                 /* the folder, or NULL */
    const struct report_game *games;
    size_t count;
};

/* Adds up the games in the order of the schedule. */
void report_count(const struct report_game *games, size_t count, struct report_totals *totals);

/* Writes the progress over the last line of a terminal. */
void report_progress(const struct report_totals *totals, size_t count, double seconds, FILE *out);

/* Writes the final table. */
void report_table(const struct report *report, FILE *out);

#endif
