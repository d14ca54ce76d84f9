/* record.h - the record of a game that was played, made by playing it again on a host.
 *
 * Promise: a record is the host's own script behind comment lines, so a host that reads it checks
 * it; it is made from the deal and the answers alone, and only if they lead to the same end. */
#ifndef TF_ARENA_RECORD_H
#define TF_ARENA_RECORD_H

#include <stdbool.h>

#include "bots/arena/base/text.h"
#include "bots/arena/game/match.h"

struct record_game {
    struct referee_deal deal;
    const char *notices[MATCH_SEATS]; /* `deck` lines, each seat's own first; NULL: none */
    const struct match_result *result;
    const char *moves; /* as match_play writes them */
};

/* Plays the game again and appends the host's script with the arena's notes between its lines. A
 * host without records gives none: the script is then made of what it was sent. False, with a line
 * appended to error that names the first difference, if the game takes another course. */
bool record_make(const struct match_engine *engine, struct tf_host *host,
                 const struct record_game *game, struct text *record, struct text *error);

enum { RECORD_NAME = 40 };

/* The name of a game's record without .tfr: the block from 1 and the game in it, as "0001-a". */
void record_name(unsigned long number, unsigned legs, char out[RECORD_NAME]);

/* Plays the game again and leaves it in the host's hand; false as record_make. */
bool record_replay(const struct match_engine *engine, struct tf_host *host,
                   const struct record_game *game, struct text *error);

/* The state hash of the game that the host has in hand, 16 hex digits, or "" if it has none. */
void record_state(const struct match_engine *engine, struct tf_host *host, char out[], size_t size);

#endif
