/* results.h - what the journals of a folder say about a plan.
 *
 * Promise: each game counts once; two journals that tell different ends of one game are refused. */
#ifndef TF_ARENA_RESULTS_H
#define TF_ARENA_RESULTS_H

#include <stdbool.h>

#include "bots/arena/base/text.h"
#include "bots/arena/plan/plan.h"
#include "bots/arena/result/course.h"
#include "bots/arena/result/journal.h"

enum { RESULTS_MACHINES = 1000 };

struct results_bot {
    unsigned long game; /* number + 1 of the first in which it has failed and said why; 0: none */
    struct text said;
};

struct results {
    const struct plan *plan;
    struct course course;
    struct results_bot *bots;
    unsigned long void_game; /* number + 1 of the first that the host made void; 0: none */
    char host[FAULT_DETAIL]; /* its word of it */
    char (*machines)[JOURNAL_MACHINE]; /* names; a game's outcome has the number, from 1 */
    int machine_count;
};

/* Reads them. False, with a line appended to error, if a journal cannot be read or contradicts
 * another. The caller frees the results in both cases; the plan stays the caller's. */
bool results_read(const struct plan *plan, const char *folder, struct results *results,
                  struct text *error);

struct journal_game;

/* Called for each game, the first time that it is met in the journals; it is good during the call.
 */
typedef void results_fn(void *context, const struct journal_game *game);

/* The same, and `also` hears of each game. */
bool results_read_with(const struct plan *plan, const char *folder, struct results *results,
                       results_fn *also, void *context, struct text *error);

/* True if games were played and all of them are void, and the host is to blame. */
bool results_are_spoiled(const struct results *results);

void results_free(struct results *results);

#endif
