/* session.h - a host: card data, decks, open games by handle.
 *
 * Promise: everything a process or a C program holds between two commands is in struct host; two
 * hosts share nothing.
 * Memory: card data in one arena; games when they are opened. */
#ifndef TF_PROTOCOL_SESSION_H
#define TF_PROTOCOL_SESSION_H

#include "engine/base/arena.h"
#include "engine/core/deck.h"
#include "protocol/game.h"
#include "protocol/line.h"
#include "protocol/option.h"
#include "protocol/reply.h"

#define HOST_VERSION "0.1.0"

enum {
    HOST_GAMES = 16,  /* open games */
    HOST_DECKS = 64,  /* decks given by `deck` */
    HOST_FOLDERS = 8, /* card folders */
    HOST_KINDS = 8,   /* registered games */
};

/* A deck given by `deck`. */
struct host_deck {
    const struct gamedata *data;
    char name[GAME_DECK];
    struct deck_text list;
};

struct host {
    struct arena arena;
    int kinds;
    struct gamedata kind[HOST_KINDS]; /* in the order of games.def */
    int decks;
    struct host_deck deck[HOST_DECKS];
    int games;
    struct game *game[HOST_GAMES];
    struct game *current; /* what a command without @handle means; NULL: none yet */
    struct option_set options;
    struct line line;
    struct reply reply;
    bool is_quit;   /* `quit` was answered */
    int mismatches; /* failed `expect`s: the exit status of the process */
};

/* Opens a host with the card data of every registered game; later folders add to and replace
 * earlier ones. On failure returns NULL and writes the reason, lines ended by LF, into error.
 * The caller closes the host; NULL is allowed. */
struct host *host_open(const char *const *folders, int count, char *error, size_t size);
void host_close(struct host *host);

/* Cards and rules of a game by name, or NULL. */
const struct gamedata *host_kind(const struct host *host, const char *name);

/* The open game with this handle, or NULL. */
struct game *host_game(const struct host *host, const char *handle);

/* The game that a new one of this handle will replace, or a fresh one that is not in the table
 * yet. Err limit if there are too many. host_adopt puts it into the table once it has started
 * (the first one becomes the current game); a fresh one that did not start goes to game_close. */
struct game *host_prepare(struct host *host, const char *handle, struct err *err);
void host_adopt(struct host *host, struct game *game);

/* The deck of this name for a game: one given by `deck`, else a list of the card data. False if
 * there is none. */
bool host_find_deck(const struct host *host, const struct gamedata *data, const char *name,
                    struct deck_text *out);

/* The i-th deck list that is taken when none is named: the first lists of the game that are not
 * for coverage. */
const char *host_default_deck(const struct gamedata *data, int i);

#endif
