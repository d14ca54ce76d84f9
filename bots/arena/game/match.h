/* match.h - one game between two bots, refereed over one host.
 *
 * Promise: talks to the host in protocol lines and names no game; each bot is sent what the host
 * prints for its seat and nothing else. Every game ends with a result, whatever the bots do.
 * Hidden information: the seed and the host's replies for the other seat never reach a bot. */
#ifndef TF_ARENA_MATCH_H
#define TF_ARENA_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "bots/arena/bot/clock.h"
#include "bots/arena/bot/fault.h"
#include "bots/arena/bot/rival.h"
#include "bots/arena/game/referee.h"
#include "bots/arena/base/text.h"

enum { MATCH_SEATS = REFEREE_SEATS, MATCH_SEED = REFEREE_SEED, MATCH_REASON = REFEREE_REASON };

struct match_seat {
    struct rival *rival;
    const char *deck;      /* a name the host knows, or NULL: the host chooses */
    const char *notices;   /* `deck` lines this seat may see before the game */
    char seed[MATCH_SEED]; /* the bot's own */
    struct clock clock;
};

struct match {
    const struct match_engine *engine;
    struct tf_host *host;
    const char *game;
    char seed[MATCH_SEED];
    bool swap_luck;
    bool open_lists; /* the bots may know each other's deck */
    bool resumes;    /* a bot that crashes is started again, once in a game */
    bool passes;     /* an answer that is not in the list is taken as the host's default move */
    bool is_last;    /* no other try follows: a bot that is late has lost, whoever is to blame */
    struct match_seat seats[MATCH_SEATS];
};

struct match_result {
    enum match_end end;
    char reason[MATCH_REASON];          /* the host's word, or what made it void */
    char host[FAULT_DETAIL];            /* of a void game: the host's last status line */
    struct verdict faults[MATCH_SEATS]; /* at most one each */
    unsigned long decisions;            /* answers played */
    int64_t used_ms[MATCH_SEATS];       /* thinking time */
    bool resumed[MATCH_SEATS];          /* its bot crashed and was started again */
    unsigned passed[MATCH_SEATS];       /* answers that were taken as the default move */
    bool lingered[MATCH_SEATS];         /* its bot did not leave when it was told to, afterwards */
    unsigned excused[MATCH_SEATS]; /* tries that are void: its bot was late, so was the arena */
};

/* Plays one game. The answers are appended to moves, in their order, with a space between them:
 *
 *     1+132+nodes=40000+wp=0.57 mull:2     seat s1 has taken 132 ms, and said of it what follows
 *     2!crash.sig                          the bot of s2 crashed there and was started again
 *
 * which is what record_make (record.h) needs to make a record of the game. */
void match_play(const struct match *match, struct match_result *result, struct text *moves);

#endif
