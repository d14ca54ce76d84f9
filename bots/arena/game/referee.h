/* referee.h - the host's side of one game: what it is told, and where the game stands.
 *
 * Promise: talks in protocol lines and names no game. Whatever a host answers, the game goes on
 * with a decision, is over with a result, or is spoiled with the host's last word. */
#ifndef TF_ARENA_REFEREE_H
#define TF_ARENA_REFEREE_H

#include <stdbool.h>
#include <stddef.h>

#include "bots/arena/base/text.h"

struct tf_host;

enum {
    REFEREE_SEATS = 2,
    REFEREE_SEED = 33,   /* 32 hex digits and the NUL */
    REFEREE_REASON = 40, /* octets of a reason */
    REFEREE_KEY = 128    /* octets of a value in a status line that is looked at */
};

/* How a host is reached: the functions of engine/tefuda.h, a program behind a pipe (pipe-host.h),
 * or a double of them. */
struct match_engine {
    struct tf_host *(*open)(const char *cards_dir, char *error, size_t size);
    const char *(*send)(struct tf_host *host, const char *line);
    void (*close)(struct tf_host *host);
};

enum match_end {
    MATCH_S1, /* s1 has won */
    MATCH_S2,
    MATCH_DRAW,
    MATCH_VOID, /* the host failed, or neither bot could play: counts for nobody */
};

/* What a game is begun with. */
struct referee_deal {
    const char *game, *seed;
    const char *decks[REFEREE_SEATS]; /* names the host knows; NULL: it chooses */
    bool swap_luck;
};

struct referee {
    const struct match_engine *engine;
    struct tf_host *host;
    const char *reply, *status;  /* of the host, until the next line */
    unsigned long d;             /* the open decision */
    char asked[REFEREE_KEY];     /* seats that have to answer it, as the host wrote them */
    bool is_over, lacks_events;  /* the host has no command `events` */
    enum match_end end;          /* when it is over */
    char reason[REFEREE_REASON]; /* the host's word, or what made the game void */
};

/* "s1", "s2". */
const char *referee_seat(int seat);

/* "s1", "s2", "draw" or "void". */
const char *match_end_name(enum match_end end);

/* Sends one line, printf-style; true if the host says ok. */
__attribute__((format(printf, 2, 3))) bool referee_tell(struct referee *referee, const char *format,
                                                        ...);

/* Octets of the reply in front of its status line. */
size_t referee_data(const struct referee *referee);

/* Begins a game; false if the host does not: the game is void then. */
bool referee_begin(struct referee *referee, const struct referee_deal *deal);

/* The seat whose answer is wanted first, or -1 with the game spoiled: the host names none. */
int referee_asked(struct referee *referee);

/* Plays an answer that stands in the host's list; false with the game void if it refuses. */
bool referee_play(struct referee *referee, int seat, const char *move);

/* Fills events with the lines that a seat is told above a number; a host of the profile `core`
 * tells them by `ask`. False if it does not. */
bool referee_events(struct referee *referee, int seat, unsigned long since, struct text *events);

/* The seat gives up, so that a record of the game still verifies itself. Where the host has no
 * `resign`, the game ends without it. */
void referee_resign(struct referee *referee, int seat);

/* The game cannot go on, and no bot is to blame; false always. */
bool referee_spoil(struct referee *referee, const char *reason);

#endif
