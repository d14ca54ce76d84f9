/* SPDX-License-Identifier: MIT
 *
 * tefuda-bot.h - the player's side of the tefuda protocol, for bots in C.
 *
 * Give a struct tfbot a name and a function that chooses, and call tfbot_serve; random.c beside
 * this file is a whole bot. The lines are explained in PROTOCOL.md.
 *
 * Promise: C17 and its library, nothing of the engine; no allocation, no globals: everything is in
 * struct tfbot. Lines of up to 65536 octets, line end included, come through as they are; every
 * request gets exactly one reply, a notice none, and nothing that is read ends the bot but `quit`
 * and the end of input.
 * Cost: struct tfbot has some 340 KB: make it static, not a local variable.
 * Threads: a bot belongs to one thread. `stop` is read when choose has come back: mind the limits.
 */
#ifndef TEFUDA_BOT_H
#define TEFUDA_BOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
    TFBOT_LINE = 65536,   /* octets of a line, line end included */
    TFBOT_MOVES = 1024,   /* moves of a decision: the protocol has no more */
    TFBOT_NAMES = 131072, /* octets of their names, each with an end; further moves are left out */
    TFBOT_WORD = 64,      /* octets of a name of a game, kind or step, with its end */
    TFBOT_HEAD = 32,      /* octets of an id and a handle, with their end */
};

/* Limits of a `go`, in milliseconds or counts; -1: not given. Index 0 is one's own. */
struct tfbot_limits {
    int64_t left[2], inc[2];
    int64_t grace, turn, movetime, nodes, worlds;
};

struct tfbot {
    /* Yours, to be set before tfbot_serve. All but choose may stay NULL or 0. */
    const char *name, *version; /* as shown to others */
    /* Answers a decision: an index into move, from 0. At least one move is there. Anything else is
     * answered with `err internal`, which loses the game. */
    int (*choose)(struct tfbot *bot);
    /* Hears every notice, and `newgame` and `over`, when what is below has taken it in: the line
     * from its first word on, without id, handle and line end. */
    void (*told)(struct tfbot *bot, const char *line);
    void *data;      /* for your own use */
    uint64_t stream; /* of tfbot_below; 0: begins with the time. The option `seed` sets it anew */

    /* What the seat was told, for choose and told. */
    char game[TFBOT_WORD], seat[TFBOT_WORD]; /* "" before the first game */
    bool resumed; /* this process takes the game over: it is told all events from the start on */
    char state[TFBOT_LINE];    /* the last position, from the word tfn1 on; or "" */
    char decision[TFBOT_LINE]; /* the last line `decision`; or "" */
    int64_t d;                 /* its number; 0: nothing is asked yet */
    char kind[TFBOT_WORD], step[TFBOT_WORD];
    int moves;
    const char *move[TFBOT_MOVES]; /* their names, in the order of the list */
    int standard;                  /* the index of the default move, or -1; set for choose */
    struct tfbot_limits limits;    /* set for choose */

    /* The client's own. */
    FILE *in, *out;
    size_t used;             /* octets of names */
    char head[TFBOT_HEAD];   /* id and handle of the line, as the reply begins */
    char line[TFBOT_LINE];   /* being read, without its end */
    char names[TFBOT_NAMES]; /* of the moves */
};

/* Answers until `quit` or the end of input. Returns the exit status for main: not 0 if the replies
 * could not be written. */
int tfbot_serve(struct tfbot *bot, FILE *in, FILE *out);

/* A number from 0 to n - 1, each as likely; n is at least 1. */
int tfbot_below(struct tfbot *bot, int n);

/* The value of key= in a line, without %XX. False, with out empty, if the key is absent or the
 * value does not fit into size octets with its end. */
bool tfbot_key(const char *line, const char *key, char *out, size_t size);

/* The n-th word of a line that is no key=value, as it is written; 0 is its first word, `event` or
 * `deck`. False, with out empty, if there is none or it does not fit. A position is one word. */
bool tfbot_word(const char *line, int n, char *out, size_t size);

#endif
