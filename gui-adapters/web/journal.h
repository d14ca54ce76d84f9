/* journal.h - what a table keeps on disk: who may sit where, how its game began, and every answer
 * that was acknowledged. It is written before the acknowledgement, so that whoever kills the bridge
 * takes nothing back. It holds tokens and the seed: nobody but its owner may read the folder. */
#ifndef WEB_JOURNAL_H
#define WEB_JOURNAL_H

#include "gui-adapters/web/table.h"

/* Makes the folder if it is not there. */
bool journal_folder(const char *folder);
/* A new file for a table and its game. */
bool journal_new(struct table *table);
/* Adds whole lines. Where the disk is full the table is paused: what cannot be kept is not played
 * on. */
void journal_add(struct table *table, const char *lines);
/* A table from its file, or NULL. */
struct table *journal_load(const char *name);
/* Calls `play` with each line of the game, in order. False if the file cannot be read. */
bool journal_replay(struct table *table, void (*play)(struct table *table, const char *line));
/* Writes the record of a finished game beside it. */
void journal_record(const struct table *table, const char *record);
bool journal_has_record(const struct table *table);
/* The table is gone: its file is put aside. */
void journal_close(const struct table *table);

#endif
