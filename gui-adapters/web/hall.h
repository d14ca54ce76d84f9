/* hall.h - all tables, who may enter, and the commands of the house. */
#ifndef WEB_HALL_H
#define WEB_HALL_H

#include "gui-adapters/web/guest.h"
#include "gui-adapters/web/table.h"

/* Reads the journals of the folder. False if the folder cannot be used. */
bool hall_open(void);
void hall_close(void);
/* The token of the house. */
const char *hall_token(void);
/* Lets a guest in, gives him his role, and answers his hello. False if nobody has this token. */
bool hall_enter(struct guest *guest, const char *token, const struct line *hello);
void hall_leave(struct guest *guest);
/* newtable, tables, and what the owner of a table may say. */
void hall_command(struct guest *guest, const struct line *line);
/* A table of the command line, as behind newtable: told by `said`, or refused by it with table
 * NULL. */
bool hall_first(char *text, void (*said)(const struct table *table, const char *status));
/* A table that is new is there, or cannot be. */
void hall_made(struct table *table);
void hall_refused(struct table *table, const char *status);
/* Forgets a table that nobody is at; at once, or from the loop. */
void hall_drop(struct table *table);
void hall_drop_later(struct table *table);
/* An engine without a game, for legends and cards; NULL if it cannot be started. */
struct engine *hall_library(void);

#endif
