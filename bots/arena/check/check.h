/* check.h - what a bot has to survive in an arena before it is sent to one.
 *
 * Promise: names no game: the host is asked which there are, and the bot which of them it plays.
 * Each case of check.def starts the bot anew, treats it as the arena does, and says in one line
 * whether it held, with what was sent and what came if it did not. A case that fails hides no other
 * one, but for the first: a bot that cannot play some answers of a game is not tried further.
 * Luck and what chance plays against the bot are the same in every run; times are not.
 * Cost: some seconds; no case waits longer than its limits, whatever the bot does. */
#ifndef TF_ARENA_CHECK_H
#define TF_ARENA_CHECK_H

#include <stdbool.h>
#include <stdio.h>

#include "bots/arena/bot/guard.h"
#include "bots/arena/game/stage.h"

enum { CHECK_NAME = 64 /* octets of a name of a game */ };

enum check_end { CHECK_HOLDS, CHECK_NOTE, CHECK_FAILS };

/* What one case has found out. */
struct finding {
    enum check_end end;
    struct text words;
};

/* A game of the host. */
struct check_game {
    char name[CHECK_NAME];
    struct plan plan; /* two seats of this bot, with the host's sample decks */
    struct stage stage;
    bool is_ready; /* the host has decks for it */
};

struct check {
    const char *command;
    const char *game;  /* --game, or NULL */
    const char *only;  /* the name of one case, or NULL: all */
    const char *cards; /* for the conformance kit, or NULL */
    const struct match_engine *engine;
    struct tf_host *host;
    FILE *out;
    struct guard_report walls; /* of guard_probe */
    struct wire *wire;
    struct check_game *games;
    int game_count;
    struct check_game *main;   /* that the cases are played in; the bot has taken it */
    int ends[CHECK_FAILS + 1]; /* cases by how they ended */
};

/* Runs the cases of the bot and prints a line for each and a last one. The fields up to walls are
 * the caller's. True if none has failed; false also, with a line in error, if the host has no game
 * to play. */
bool check_run(struct check *check, struct text *error);

/* True if there is a case of this name. */
bool check_knows(const char *name);

/* Appends words to the finding, behind a semicolon if there are some, and makes it no better than
 * end. */
__attribute__((format(printf, 3, 4))) void finding_add(struct finding *finding, enum check_end end,
                                                       const char *format, ...);

/* The cases. */
#define CASE(function, name, tries, what)                                                          \
    void check_##function(struct check *check, struct finding *finding);
#include "bots/arena/check/check.def"
#undef CASE

#endif
