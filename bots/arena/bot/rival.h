/* rival.h - one bot in the player role: handshake, game, decisions, farewell.
 *
 * Promise: whatever the bot does, each call comes back by its time limit with an answer or a
 * verdict. A bot lives through many games and is started again after a fault; one that has failed
 * to start RIVAL_STRIKES times in a row is not tried again and keeps its last verdict. */
#ifndef TF_ARENA_RIVAL_H
#define TF_ARENA_RIVAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bots/arena/bot/fault.h"
#include "bots/arena/bot/lag.h"
#include "bots/arena/bot/process.h"
#include "bots/arena/bot/talk.h"
#include "bots/arena/base/wire.h"

enum {
    RIVAL_NAME = 64,  /* octets of a bot's name */
    RIVAL_MOVE = 512, /* octets of a move's name */
    RIVAL_INFO = 512, /* octets of an `info` line; a longer one is not kept */
    RIVAL_STRIKES = 3,
    RIVAL_START_MS = 10000, /* to answer the handshake, and again a new game */
    RIVAL_OVER_MS = 1000,   /* to answer `over` */
    RIVAL_QUIT_MS = 500,    /* to leave after `quit` */
    RIVAL_LATE_MS = 250,    /* an answer that comes so late is told apart from none */
    RIVAL_HOST_MS = 50,     /* an arena that looks later than this is to blame itself */
};

struct rival {
    const char *command;
    const char *errors;        /* the file for its standard error, or NULL */
    const struct guard *guard; /* NULL until the caller sets another: nothing but a keeper */
    const char *folder;        /* likewise: its working directory; NULL: that of the arena */
    int core;                  /* likewise: the only one it may run on; -1: any */
    struct lag *lag;           /* likewise: of the arena, while it waits for the bot; or NULL */
    int start_ms;              /* RIVAL_START_MS, unless a test is in a hurry */
    struct talk talk;          /* likewise: where the conversation is written down */
    struct wire *wire;         /* the caller's */
    struct process process;
    struct keeper_use use; /* of its processes that have ended: the time of all, the largest */
    bool running;
    bool freezes;          /* likewise: it stands still while no answer of it is awaited */
    bool takes_seed;       /* it has an option named seed */
    bool takes_clock;      /* it has the capability: clock notices may be sent */
    bool thinks;           /* a `go` is not answered yet */
    long id;               /* of the last request */
    int64_t asked;         /* when that was sent (process_now) */
    int strikes;           /* starts that failed since one worked */
    char info[RIVAL_INFO]; /* its last `info` line of the last `go`, without id, or "" */
    char name[RIVAL_NAME];
    bool lingered;       /* it did not leave when it was told to, the last time */
    int64_t used_us;     /* for its last answer: what rival_go rounds down */
    struct verdict last; /* of the last failed start */
};

struct rival_question {
    unsigned long d;
    const char *limits; /* the time keys of `go` */
    int64_t limit_ms;   /* time for the answer, grace included */
    enum fault late;    /* the verdict when it has passed */
};

/* Prepares a rival that does not run yet. The three pointers stay the caller's. */
void rival_init(struct rival *rival, const char *command, const char *errors, struct wire *wire);

/* Makes sure that the bot runs and has answered the handshake. FAULT_VOID_HOST: the system gives no
 * process or descriptors, or a wall of the guard failed, which is nothing that the bot has done. */
bool rival_start(struct rival *rival, struct verdict *verdict);

/* Sends the bot's own seed (32 hex digits) if it has such an option, the notices (whole lines) and
 * `newgame` with these arguments, and waits until it is ready. */
bool rival_newgame(struct rival *rival, const char *seed, const char *notices,
                   const char *arguments, struct verdict *verdict);

/* Copies whole lines to the bot, in one piece with the request that follows; no answer is expected,
 * a bot that does not run is passed over. */
void rival_tell(struct rival *rival, const char *lines, size_t length);

/* The same for a bot that waits: at once, unless it stands still. */
void rival_show(struct rival *rival, const char *lines, size_t length);

/* Asks for a decision. Fills move (RIVAL_MOVE octets), the milliseconds it took, less what the
 * arena was late, and info, also when the answer is a fault. What the bot prints meanwhile must
 * carry the id of the `go`. */
bool rival_go(struct rival *rival, const struct rival_question *question, char *move,
              int64_t *used_ms, struct verdict *verdict);

/* True if the arena looked later than RIVAL_HOST_MS while it waited for the last answer. */
bool rival_is_excused(const struct rival *rival);

/* Sends `over` with these arguments and waits a little; a bot that does not answer is ended. */
void rival_over(struct rival *rival, const char *arguments);

/* True if the bot's process has ended, or ends within so many milliseconds. */
bool rival_has_ended(struct rival *rival, int ms);

/* Ends the bot, after `quit` and RIVAL_QUIT_MS if it is running. */
void rival_stop(struct rival *rival);

#endif
