/* session.h - a host: card data, decks, open games by handle.
 *
 * Promise: everything a process or a C program holds between two commands is in struct host; two
 * hosts share nothing.
 * Memory: card data in an arena of their own (cards.h); games when they are opened. */
#ifndef TF_PROTOCOL_SESSION_H
#define TF_PROTOCOL_SESSION_H

#include "engine/core/deck.h"
#include "protocol/game.h"
#include "protocol/lab/trace.h"
#include "protocol/line.h"
#include "protocol/option.h"
#include "protocol/reply.h"

#include <stdio.h>

enum {
    HOST_GAMES = 65536, /* open games, if the option `memory` lets them */
    HOST_SPARE = 8,     /* games that can be opened at once: host_can_open, then host_adopt */
    HOST_AWAKE = 256,   /* games that are ready at once; the others sleep */
    HOST_FOLDERS = 8,   /* card folders: FOLDER_MOST */
};

/* A deck given by `deck`, which is legal: so many rows of its list, then of its second list. */
struct host_deck {
    const struct rules *rules;
    char name[GAME_DECK];
    int rows, sides;
    struct deck_row row[];
};

/* Which `go` only begins: who reads the input calls go_step until it ends. */
enum go_mode {
    GO_AT_ONCE, /* none: the reply is whole */
    GO_WITH_ID, /* those whose lines can be told from others' */
    GO_ALWAYS,  /* all: nothing else is said meanwhile */
};

struct host {
    struct cards *cards; /* of new games; those that are open keep theirs */
    int folders;
    char *folder[HOST_FOLDERS]; /* where the cards come from */
    int decks, deck_room;
    struct host_deck **deck; /* sorted by name and game */
    int games, game_room;
    struct game **game;             /* sorted by handle */
    struct game *current;           /* what a command without @handle means; NULL: none yet */
    struct game *awake[HOST_AWAKE]; /* NULL: free */
    uint64_t clock;                 /* of the looks at games */
    size_t octets; /* of all decks, and of all games as they were when host_weigh looked at them */
    struct option_set options;
    struct line line;
    struct reply reply;
    struct trace *trace; /* of the option `trace` */
    struct going *going; /* a `go` that is under way (cmd-go.c), one block; NULL: none */
    struct mind *mind;   /* memory of the built-in players (bots/bot.h); NULL: none yet */
    enum go_mode go_mode;
    const char *logs; /* the folder of the option `log`, the caller's; NULL: there may be none */
    FILE *log;        /* of the option `log`; NULL: none */
    bool is_quit;     /* `quit` was answered */
    int mismatches;   /* failed `expect`s: the exit status of the process */
};

/* Opens a host with the card data of every registered game; later folders add to and replace
 * earlier ones. On failure returns NULL and writes the reason, lines ended by LF, into error.
 * The caller closes the host; NULL is allowed. */
struct host *host_open(const char *const *folders, int count, char *error, size_t size);
void host_close(struct host *host);

/* Makes a host as good as new, but for the card data, which stay: reading them takes longest. */
void host_reset(struct host *host);

/* Reads the cards again, for new games: true, and the decks that were kept name their cards in
 * them. False with the reason in diags, which may be none if memory runs out: nothing has changed.
 * Each deck that cannot be kept, since a card of it is gone or a rule is broken now, is told to
 * `lost` before it goes. */
bool host_reload(struct host *host, struct diags *diags,
                 void (*lost)(void *to, const char *game, const char *deck), void *to);

/* Cards and rules of a game by name, as new games get them, or NULL. */
const struct gamedata *host_kind(const struct host *host, const char *name);

/* The open game with this handle, awake, or NULL. A pointer to another game than the current one is
 * good until HOST_AWAKE further ones were looked at. */
struct game *host_game(struct host *host, const char *handle);

/* The i-th of the open games, the same. */
struct game *host_at(struct host *host, int i);

/* Makes room for one more game, or finds the one of this handle that it will replace: false with
 * err limit if there is none. A `handle` of "" means a fresh one, g1, g2 or the next, which is
 * written there (LINE_HANDLE). */
bool host_can_open(struct host *host, char *handle, struct err *err);

/* Puts a game that has started under its handle, in place of the one that was there; it becomes the
 * current one if there is none or it replaces it. After host_can_open this cannot fail. */
void host_adopt(struct host *host, struct game *game);

/* Closes an open game. */
void host_drop(struct host *host, struct game *game);

/* Counts the memory of an open game that may have changed. */
void host_weigh(struct host *host, struct game *game);

/* Keeps a deck that is legal, in place of one of the same name and game; false with err limit if
 * there is no memory for it. */
bool host_keep_deck(struct host *host, const struct gamedata *data, const char *name,
                    const struct deck_text *list, struct err *err);

/* Forgets a deck that was kept; false if there is none of this name. Games that have begun with it
 * go on. */
bool host_forget_deck(struct host *host, const struct gamedata *data, const char *name);

/* The deck of this name for a game: one given by `deck`, else a list of the card data. False if
 * there is none. */
bool host_find_deck(const struct host *host, const struct gamedata *data, const char *name,
                    struct deck_text *out);

/* The i-th deck list that is taken when none is named: the first lists of the game that are not
 * for coverage. */
const char *host_default_deck(const struct gamedata *data, int i);

#endif
