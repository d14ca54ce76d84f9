/* keeper.h - the process that stands between the arena and one process of a bot.
 *
 * Promise: when the keeper is gone, nothing of the bot is left, whatever that did: a keeper in a
 * PID namespace takes all of it along, also when it is killed; another one takes in what was left
 * behind (as its subreaper) and kills it. It leaves when told so, or when the arena has ended,
 * however that came about: both close the socket between them. A keeper lives in a process group of
 * its own, takes no signal but SIGKILL and SIGTERM (leave now), and holds nothing but that socket
 * and a copy of the arena's memory that no bot can read.
 * Cost: a fork of the arena and one of the keeper for each start of a bot.
 * Threads: the arena may have some; a keeper makes plain system calls only and has none. */
#ifndef TF_ARENA_KEEPER_H
#define TF_ARENA_KEEPER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct guard_walls;

struct keeper_order {
    const char *command;
    const struct guard_walls *walls; /* NULL: none, and the arena's environment */
    const char *folder;              /* the bot's working directory; NULL: that of the arena */
    int core;                        /* the only one it may run on; -1: any */
    int files[3];                    /* its standard input, output and errors */
    int arena;                       /* the keeper's end of the socket */
};

enum keeper_saying {
    KEEPER_BOT,    /* the bot lives; the sender of this word is the bot's first process */
    KEEPER_ENDED,  /* it has ended by itself; it stays a zombie, so that its number is not reused */
    KEEPER_FAILED, /* it could not be put behind a wall: see place and error */
    KEEPER_LAST,   /* all of it is gone: see use */
};

/* Where a start can fail, apart from the walls of wall.def. */
enum keeper_place { KEEPER_FOLDER = 100, KEEPER_CORE, KEEPER_LIMITS, KEEPER_RIGHTS, KEEPER_SPACES };

/* What all processes of a bot have used. */
struct keeper_use {
    int64_t cpu_us;   /* of processor time, those that were waited for by nobody left out */
    int64_t peak_kib; /* of memory, of the largest one; no less than the arena had at the start */
};

/* What comes through the socket (SOCK_SEQPACKET), one of these a message. */
struct keeper_word {
    enum keeper_saying saying;
    int status; /* of the bot's first process, as wait gives it */
    int place, error;
    struct keeper_use use;
};

/* Starts a keeper that starts the bot. Returns its number, or -1 with errno set. */
pid_t keeper_start(const struct keeper_order *order);

/* What a place of a failed start is, as words. */
const char *keeper_place_name(int place);

#endif
