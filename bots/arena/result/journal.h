/* journal.h - what a run has played: one file of lines that only grows.
 *
 * Promise: a game stands in it whole, with its checksum, or not at all; whatever is killed, the
 * lines before stay good. Records, tables and ratings are made from journals alone.
 * Form: lines of words (words.h), each ending with crc=, the CRC-32C of what stands before it. The
 * first names the plan; each other one is a game. */
#ifndef TF_ARENA_JOURNAL_H
#define TF_ARENA_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>

#include "bots/arena/game/match.h"
#include "bots/arena/game/stage.h"
#include "bots/arena/plan/plan.h"

enum { JOURNAL_STATE = 17, JOURNAL_TIME = 24, JOURNAL_MACHINE = 64 };

struct journal_game {
    unsigned long number;          /* in the schedule, from 0 */
    struct match_result result;    /* by seat */
    char machine[JOURNAL_MACHINE]; /* the name of the one that it was played on, or "" */
    char referee[STAGE_NAME];      /* the host and its version, or "" */
    int64_t lag_us;                /* the most that the arena was late */
    char state[JOURNAL_STATE];     /* hash of the last position, or "" */
    char date[JOURNAL_TIME];       /* when it ended, as 2026-11-28T07:30:00Z */
    const char *bots[MATCH_SEATS]; /* their names in the plan; good during the call, as these: */
    const char *moves;             /* as match.h writes them */
    const char *said[MATCH_SEATS]; /* what a bot that failed has printed to standard error, or "" */
};

/* Opens a journal to write on, or makes one for this plan. What a killed run has left behind the
 * last whole line is cut off. -1, with a line appended to error, if it is of another plan or
 * cannot be written. */
int journal_open(const char *path, const char plan[PLAN_HASH], struct text *error);

/* Date and machine of a game that is played here and now. */
void journal_stamp(struct journal_game *game);

/* Adds a game: one write, so that it is there or not. False with errno set on failure, and then
 * nothing of it is left in the file. */
bool journal_put(int file, const struct journal_game *game);

/* Called for each game of a journal; false ends the reading. */
typedef bool journal_fn(void *context, const struct journal_game *game);

/* Reads the whole lines of a journal, up to the first that is not whole. False, with a line
 * appended to error, if it is of another plan, cannot be read, or read has returned false. */
bool journal_read(const char *path, const char plan[PLAN_HASH], journal_fn *read, void *context,
                  struct text *error);

/* The same for all journals of a folder, by name. */
bool journal_read_all(const char *folder, const char plan[PLAN_HASH], journal_fn *read,
                      void *context, struct text *error);

#endif
