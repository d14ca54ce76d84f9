/* lineup.h - which deck each bot plays, agreed with the host before the first game.
 *
 * Promise: a lineup that was made has decks the host accepts; every host is taught the same. */
#ifndef TF_ARENA_LINEUP_H
#define TF_ARENA_LINEUP_H

#include <stdbool.h>

#include "bots/arena/plan/decklist.h"
#include "bots/arena/game/match.h"
#include "bots/arena/base/text.h"

enum { LINEUP_BOTS = 2 };

struct lineup {
    struct decklist decks[LINEUP_BOTS];
    bool from_file[LINEUP_BOTS];      /* the host has to be taught this deck */
    struct text notices[LINEUP_BOTS]; /* `deck` lines that this bot may see */
    bool open_lists;
};

/* Chooses the decks for the words of the command line (a file, a name, or NULL for a sample deck)
 * and tries them on the host. False, with the reason appended to error, if the host knows no such
 * game or refuses a deck. The caller frees the lineup in both cases. */
bool lineup_make(const struct match_engine *engine, struct tf_host *host, const char *game,
                 const char *const words[LINEUP_BOTS], struct lineup *lineup, struct text *error);

/* Teaches another host the decks that came from files. */
bool lineup_teach(const struct match_engine *engine, struct tf_host *host, const char *game,
                  const struct lineup *lineup, struct text *error);

void lineup_free(struct lineup *lineup);

#endif
