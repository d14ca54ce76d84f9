/* complaint.h - the file that takes what one bot prints to standard error.
 *
 * Promise: a bot always has such a file, so that the reason why it does not start can be told. In
 * the folder of records it stays, unless it is empty; without a folder it has no name, is short,
 * and goes with the match. */
#ifndef TF_ARENA_COMPLAINT_H
#define TF_ARENA_COMPLAINT_H

#include <stdbool.h>
#include <stddef.h>

#include "bots/arena/base/text.h"

enum {
    COMPLAINT_LINE = 400,     /* octets of each line that complaint_read takes */
    COMPLAINT_KEPT = 1 << 16, /* octets of a file without a name that outlive a game */
    COMPLAINT_NAMED = 1 << 24 /* the same of one with a name: its first words are kept */
};

struct complaint {
    int file;         /* open for reading; -1: none */
    struct text path; /* for process_start; empty if there is no file */
    size_t before;    /* octets that earlier games left in the file */
    bool is_kept;     /* it has a name, in the folder of records */
};

/* Makes the file of a bot, by its name, of a worker (from 1), in a folder or, if that is NULL,
 * without a name. Where the system gives no such file, the bot's words are lost and nothing else.
 */
void complaint_open(struct complaint *complaint, const char *folder, const char *bot, int worker);

/* A game begins: what was printed before is not read any more. */
void complaint_mark(struct complaint *complaint);

/* The path for process_start, or NULL. */
const char *complaint_path(const struct complaint *complaint);

/* Between two games: keeps a file from growing for ever, or the bot would meet the limit of files
 * in the end. */
void complaint_trim(const struct complaint *complaint);

/* Appends the first line of this game, and the last one behind " ... " if that is another: some
 * languages name the reason there. Appends nothing if the bot printed nothing. */
void complaint_read(const struct complaint *complaint, struct text *out);

/* Appends what was printed in this game, the last COMPLAINT_KEPT octets of it at most. */
void complaint_tail(const struct complaint *complaint, struct text *out);

/* Closes the file and removes an empty one. One that was never opened, all zero, stays as it is. */
void complaint_close(struct complaint *complaint);

#endif
