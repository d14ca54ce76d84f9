/* bout.h - one bot in a game of its own: the arena's side of it, with chance on the other seat.
 *
 * Promise: the bot is told what a match would tell it, through rival.h; chance plays the same moves
 * in every run. No call waits longer than the limits of rival.h and what the caller gives. After a
 * failure the words for its author are in the finding, and the bout can only be closed. */
#ifndef TF_ARENA_BOUT_H
#define TF_ARENA_BOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "bots/arena/bot/complaint.h"
#include "bots/arena/bot/guard.h"
#include "bots/arena/check/check.h"
#include "bots/arena/check/look.h"

enum {
    BOUT_FEW = 8,         /* answers of its own that most cases wait for */
    BOUT_PATIENCE = 3000, /* ms beyond a limit, where time is not what is looked at */
    BOUT_SENT = 300,      /* octets of a request that are shown */
    BOUT_GRACE = 50       /* ms, as an arena gives */
};

/* How the bot is started. All zero: as the arena itself, nothing around it. */
struct bout_terms {
    enum guard_level level;
    bool is_bare;               /* an environment of few words, else that of the arena */
    bool net, keep_user;        /* as in guard.h */
    unsigned skip;              /* likewise */
    struct guard_limits limits; /* likewise */
    const char *command;        /* NULL: that of the check */
    const char *folder;         /* NULL: that of the arena */
    bool freezes;
    int core; /* from 1: the only one, less 1; 0: any */
};

struct bout {
    struct check *check;
    struct finding *finding;
    struct rival rival;
    struct complaint complaint;
    struct guard guard;
    struct text scratch, environment;
    const char **variables;
    struct stage *stage;
    struct match match; /* seed, decks and notices of this game */
    struct referee referee;
    int seat;
    bool has_game, is_told, is_failed; /* is_told: the block needs no telling any more */
    unsigned long seen, luck, answers;
    struct text block; /* what the bot is told with the next request */
    char move[RIVAL_MOVE], sent[BOUT_SENT];
    int64_t used_ms;  /* of the last answer */
    int64_t watch_ms; /* the same, if waits for a core were taken off used_ms */
    void (*dress)(const char *line, size_t length,
                  struct text *out); /* or NULL: lines as they are */
};

/* Makes ready for a start; false, with the finding filled, if no guard can be made. The terms and
 * the finding stay the caller's. */
bool bout_open(struct bout *bout, struct check *check, const struct bout_terms *terms,
               struct finding *finding);

/* Starts the bot, if it does not run. */
bool bout_start(struct bout *bout);

/* Begins game number n (its luck) with the bot on a seat (0, 1). more: further arguments of
 * `newgame`, with a space in front, or "". */
bool bout_begin(struct bout *bout, struct check_game *game, int seat, unsigned long n,
                const char *more);

/* Lets chance play until the bot is asked and fills block. False: the game is over, or failed. */
bool bout_next(struct bout *bout);

/* Asks for the answer to the block that was told. limits: the keys of `go`; limit_ms: how long they
 * give, to which BOUT_PATIENCE is added. */
bool bout_ask(struct bout *bout, const char *limits, int64_t limit_ms);

/* Plays the answer. False if it is not in the list. */
bool bout_answer(struct bout *bout);

/* The three of them, up to so many answers or the end of the game. */
bool bout_play(struct bout *bout, int answers, int movetime_ms);

/* Ends the game: if it is not over, the other seat gives up. */
bool bout_over(struct bout *bout);

/* The other way into the game: the bot is ended and started again with resume=1. */
bool bout_resume(struct bout *bout);

/* Books a failure: where in the game, what was sent, the words, what it printed to standard error.
 * False always. */
__attribute__((format(printf, 2, 3))) bool bout_fail(struct bout *bout, const char *format, ...);

/* Octets that the bot has printed to standard error. */
size_t bout_printed(const struct bout *bout);

/* Ends the bot and gives everything back. True if nothing has failed. */
bool bout_close(struct bout *bout);

/* Opens a bout and plays a few answers of game 0 on the first seat under these terms. */
bool bout_try(struct check *check, const struct bout_terms *terms, struct finding *finding);

/* ---- what a match never does, request by request (bout-talk.c) ---- */

/* Sends a request with an id of its own; true always. */
__attribute__((format(printf, 2, 3))) bool bout_send(struct bout *bout, const char *format, ...);

/* Waits for the next status line, for ms and BOUT_PATIENCE. False, booked, if there is none. */
bool bout_hear(struct bout *bout, int64_t ms, struct wire_line *status);

/* Waits for `ok` with the id of the last request. */
bool bout_hear_ok(struct bout *bout, int64_t ms);

/* Waits for the answer to a `go` that was the last request; fills move. */
bool bout_hear_move(struct bout *bout, int64_t ms);

/* Waits until the bot has ended, for ms. False, booked, if it has not, or not with status 0, or has
 * left processes behind. What it prints meanwhile is dropped. */
bool bout_gone(struct bout *bout, int64_t ms);

/* Closes the bot's input, as its arena does by ending. */
void bout_close_input(struct bout *bout);

#endif
