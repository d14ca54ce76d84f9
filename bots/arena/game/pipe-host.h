/* pipe-host.h - any program that hosts games by the protocol, as the referee's host.
 *
 * Promise: the three functions of match_engine; a host that dies, hangs or floods answers
 * `err gone` or `err late` from then on, so that the game is void and no bot is to blame. */
#ifndef TF_ARENA_PIPE_HOST_H
#define TF_ARENA_PIPE_HOST_H

#include "bots/arena/game/referee.h"

enum { PIPE_HOST_MS = 60000 /* for one reply */ };

/* open takes the host's command. */
extern const struct match_engine PIPE_HOST;

#endif
