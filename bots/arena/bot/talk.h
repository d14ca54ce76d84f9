/* talk.h - the conversation with one bot in one game, written down for its author.
 *
 * Promise: what one bot was sent and has answered, and nothing of its rival, so the file may be
 * handed to whoever wrote the bot. It is for people and costs nothing when there is none.
 * Form: a line each, "SECONDS > text" to the bot, "SECONDS < text" from it, with control characters
 * as \xNN; at the end what it printed to standard error, "! text". Seconds since the file began. */
#ifndef TF_ARENA_TALK_H
#define TF_ARENA_TALK_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { TALK_MOST = 64 << 20 /* octets of a file; then it says so and keeps no more */ };

struct talk {
    FILE *file; /* NULL: nothing is written down */
    int64_t from;
    size_t used;
};

/* Opens a file, adds to what is there. Nobody else may read it. Where it cannot, nothing
 * is written. */
void talk_open(struct talk *talk, const char *path);

/* Whole lines to the bot ('>'), from it ('<') or of its standard error ('!'); the last one may lack
 * its end. */
void talk_put(struct talk *talk, char way, const char *lines, size_t length);

void talk_close(struct talk *talk);

#endif
