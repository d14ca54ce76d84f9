/* notes.h - the arena's own comments in a record, each before the answer that it is about.
 *
 * Promise: comment lines only, so a host that is fed the record does not see them. `# info` has the
 * form of the protocol: what the bot last said of a decision, the keys it gave.
 * Hidden information: what a bot says of its decisions is in the record of the whole game alone. */
#ifndef TF_ARENA_NOTES_H
#define TF_ARENA_NOTES_H

#include <stddef.h>

#include "bots/arena/base/text.h"

/* Adds `# info d= seat= KEYS`, the keys as moves.h has them. */
void notes_info(struct text *notes, unsigned long d, const char *seat, const char *info);

/* Adds `# resumed d= seat= fault=`: the bot was started again at this decision. */
void notes_resumed(struct text *notes, unsigned long d, const char *seat, const char *fault);

/* Appends a record, length octets of whole lines, with the notes put in where they belong: before
 * the `play` of their decision and seat, or the `resign` of their seat. */
void notes_weave(const char *script, size_t length, const struct text *notes, struct text *record);

#endif
