/* bot.h - who answers for a seat when no person does: the built-in player of the engine, or a
 * program that is told what its seat may know, as PROTOCOL.md, section 12, says. What they think
 * stays here until the game is over. */
#ifndef WEB_BOT_H
#define WEB_BOT_H

#include "gui-adapters/web/table.h"

/* A program that may be seated, from the options of the bridge. */
struct bot_program {
    struct bot_program *next;
    char *name, *command;
};

/* Adds NAME=COMMAND; false if it is none. */
bool bot_add(const char *text);
bool bot_known(const char *name);
/* Appends a line `bot NAME` for each. */
void bot_put(struct buf *out);

/* The table has been woken, or goes to sleep. */
void bot_start(struct table *table);
void bot_stop(struct table *table);
/* A block for a seat has come; if its seat is asked, its bot answers. */
void bot_block(struct table *table, int seat, const char *block);
/* Its answer was refused. */
void bot_refused(struct table *table, int seat, const char *status);
/* The line `over ..`. */
void bot_over(struct table *table, const char *line);

#endif
