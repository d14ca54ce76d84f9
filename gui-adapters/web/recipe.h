/* recipe.h - how a table is to be: the arguments of newtable. */
#ifndef WEB_RECIPE_H
#define WEB_RECIPE_H

#include "gui-adapters/web/line.h"
#include "gui-adapters/web/table.h"

/* Fills a table in, or returns false with the key that is wrong. */
bool recipe_read(struct table *table, const struct line *line, const char **wrong);
/* Copies a name, 64 characters of it; nothing if it is no clean text. */
void recipe_name(const char *value, char out[TABLE_NAME]);

#endif
