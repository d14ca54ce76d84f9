/* match.h - one game between two bots, refereed over one host.
 *
 * Promise: talks to the host in protocol lines and names no game; each bot is sent what the host
 * prints for its seat and nothing else. Every game ends with a result, whatever the bots do.
 * Hidden information: the seed and the host's replies for the other seat never reach a bot. */
#ifndef TF_ARENA_MATCH_H
#define TF_ARENA_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "bots/arena/bot/fault.h"
#include "bots/arena/bot/rival.h"
#include "bots/arena/base/text.h"

struct tf_host;

enum {
    MATCH_SEATS = 2,
    MATCH_SEED = 33,  /* 32 hex digits and the NUL */
    MATCH_REASON = 40 /* octets of a reason */
};

/* How a host is reached: the functions of engine/tefuda.h, or a double of them. */
struct match_engine {
    struct tf_host *(*open)(const char *cards_dir, char *error, size_t size);
    const char *(*send)(struct tf_host *host, const char *line);
    void (*close)(struct tf_host *host);
};

struct match_clock {
    int64_t bank_ms, increment_ms, grace_ms;
    int64_t move_ms; /* over 0: this for each decision, and no bank */
};

struct match_seat {
    struct rival *rival;
    const char *deck;      /* a name the host knows, or NULL: the host chooses */
    const char *notices;   /* `deck` lines this seat may see before the game */
    char seed[MATCH_SEED]; /* the bot's own */
};

struct match {
    const struct match_engine *engine;
    struct tf_host *host;
    const char *game;
    char seed[MATCH_SEED];
    bool swap_luck;
    bool open_lists; /* the bots may know each other's deck */
    bool resumes;    /* a bot that crashes is started again, once in a game */
    struct match_clock clock;
    struct match_seat seats[MATCH_SEATS];
};

enum match_end {
    MATCH_S1, /* s1 has won */
    MATCH_S2,
    MATCH_DRAW,
    MATCH_VOID, /* the host failed, or neither bot could play: counts for nobody */
};

struct match_result {
    enum match_end end;
    char reason[MATCH_REASON];          /* the host's word, or what made it void */
    char host[FAULT_DETAIL];            /* of a void game: the host's last status line */
    struct verdict faults[MATCH_SEATS]; /* at most one each */
    unsigned long decisions;            /* answers played */
    int64_t used_ms[MATCH_SEATS];       /* thinking time */
    bool resumed[MATCH_SEATS];          /* its bot crashed and was started again */
};

/* Plays one game. The record, the host's own lines with the arena's notes (notes.h) between them,
 * is appended to record. */
void match_play(const struct match *match, struct match_result *result, struct text *record);

/* "s1", "s2", "draw" or "void". */
const char *match_end_name(enum match_end end);

#endif
