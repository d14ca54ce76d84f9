/* stage.h - a host that is ready for the games of a plan, and what bots may be told before a game.
 *
 * Promise: knows the plan and no game; with closed lists a bot gets its own deck's list alone. */
#ifndef TF_ARENA_STAGE_H
#define TF_ARENA_STAGE_H

#include <stdbool.h>

#include "bots/arena/base/text.h"
#include "bots/arena/game/match.h"
#include "bots/arena/plan/plan.h"
#include "bots/arena/plan/schedule.h"

enum { STAGE_NAME = 80 };

struct stage {
    const struct plan *plan;
    const struct match_engine *engine;
    struct tf_host *host;
    char referee[STAGE_NAME]; /* what the host calls itself, with its version */
    bool open_lists[PLAN_GAMES];
    struct text notices[SCHEDULE_SEATS]; /* of the game that was set last */
    char secret[MATCH_SEED];             /* all luck hangs on it */
    char nonce[PLAN_HASH];               /* what bots get of luck: nothing of the secret */
};

/* Teaches the host the decks of a prepared plan. False, with the reason appended to error, if it
 * refuses. Plan, engine and host stay the caller's. */
bool stage_open(struct stage *stage, const struct plan *plan, const struct match_engine *engine,
                struct tf_host *host, const char secret[MATCH_SEED], struct text *error);

/* Sets a match for one game of a block but for the rivals and clocks of its seats; leg is filled
 * too. The match holds pointers into the stage, until the next call. */
void stage_set(struct stage *stage, const struct schedule_block *block, unsigned long game,
               struct schedule_leg *leg, struct match *match);

void stage_close(struct stage *stage);

#endif
