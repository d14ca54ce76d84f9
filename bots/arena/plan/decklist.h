/* decklist.h - a deck as the arena hands it on: a name and the lists of the `deck` command.
 *
 * Promise: reads the layout of a deck file and of `decklist` lines; whether a deck is legal, and
 * what its lists mean, only the host knows. */
#ifndef TF_ARENA_DECKLIST_H
#define TF_ARENA_DECKLIST_H

#include <stdbool.h>

#include "bots/arena/base/text.h"

enum { DECKLIST_NAME = 64 };

struct decklist {
    char name[DECKLIST_NAME];
    struct text lists; /* "cards=eru*2,jack*3 ..."; empty if the host did not tell */
};

/* True if the word of the command line means a file and not a name known to the host. */
bool decklist_is_file(const char *word);

/* Reads a deck file. False, with the reason appended to error, if it cannot be read. */
bool decklist_read(const char *path, struct decklist *out, struct text *error);

/* Finds the deck of that name in the host's reply to `games GAME`; false if it is not there. */
bool decklist_find(const char *reply, const char *name, struct decklist *out);

/* Finds the index-th deck of that reply, from 0, that is not there only to cover cards. */
bool decklist_sample(const char *reply, int index, struct decklist *out);

void decklist_free(struct decklist *list);

#endif
