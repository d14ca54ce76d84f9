/* archive.h - the folder of records, one file a game.
 *
 * Promise: a record is the host's own script behind comment lines, so a host that reads it checks
 * it. Files of earlier matches with the same names are replaced. */
#ifndef TF_ARENA_ARCHIVE_H
#define TF_ARENA_ARCHIVE_H

#include <stdbool.h>
#include <stddef.h>

#include "bots/arena/game/match.h"
#include "bots/arena/base/text.h"

/* Makes the folder and those above it; false with errno set if it cannot be. */
bool archive_make(const char *folder);

/* Appends the comment lines of a game, numbered from 0 in the schedule, to record. commands and
 * names are by seat; names hold no double quote. */
void archive_head(struct text *record, unsigned long game, const char *const commands[MATCH_SEATS],
                  const char *const names[MATCH_SEATS], const struct match_result *result);

/* Writes a record as FOLDER/0001-a.tfr: the pair from 1, and a or b for the game in it. False with
 * errno set if it cannot be written. */
bool archive_write(const char *folder, unsigned long game, const struct text *record);

#endif
