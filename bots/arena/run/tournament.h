/* tournament.h - the pairs of a match, played by several workers at once.
 *
 * Promise: both games of a pair have the same luck and swapped seats, and each bot keeps its deck.
 * Which worker plays a pair, and when, does not show in any result, record or table: seeds hang on
 * the number of the game, and results are booked by that number.
 * Threads: a worker has a host and two bot processes of its own; the lock guards the results. */
#ifndef TF_ARENA_TOURNAMENT_H
#define TF_ARENA_TOURNAMENT_H

#include <stdbool.h>
#include <stdio.h>

#include "bots/arena/game/match.h"

enum { TOURNAMENT_BOTS = 2, TOURNAMENT_WORKERS = 256 };

struct tournament_plan {
    const struct match_engine *engine;
    const char *cards_dir; /* NULL: where the host finds them */
    const char *game;
    const char *commands[TOURNAMENT_BOTS];
    const char *decks[TOURNAMENT_BOTS]; /* a file, a name, or NULL for a sample deck */
    const char *folder;                 /* for records, or NULL */
    unsigned long pairs;
    int workers;
    bool fresh;            /* start both bots anew for each game */
    bool resumes;          /* a bot that crashes is started again, once in a game */
    char seed[MATCH_SEED]; /* 32 hex digits */
    struct match_clock clock;
    int start_ms; /* time to get ready for a game */
};

enum tournament_end {
    TOURNAMENT_PLAYED = 0,
    TOURNAMENT_UNUSABLE = 2,    /* the host could play no game, or a record not be written */
    TOURNAMENT_INTERRUPTED = 3, /* by SIGINT, SIGTERM, SIGHUP; what was played is finished */
};

/* Plays the match and writes the table to out; progress (if err is a terminal) and the reasons of
 * failures go to err. */
enum tournament_end tournament_run(const struct tournament_plan *plan, FILE *out, FILE *err);

#endif
