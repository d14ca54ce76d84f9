/* act.h - answers of seats: when they reach the engine, what they cost on the clock. An answer to a
 * reaction window waits for the next tick of a public raster, whoever gave it, so that time does
 * not tell what a hand holds. */
#ifndef WEB_ACT_H
#define WEB_ACT_H

#include "gui-adapters/web/table.h"

/* `text` is the line for the engine. The guest, who may be NULL, gets its reply under his id. */
void act_play(struct table *table, int seat, const char *text, struct guest *guest, const char *id);
/* Sends what had to wait for the end of a `go`. */
void act_pump(struct table *table);
/* Who gave it is gone; the answer stands. */
void act_forget(struct table *table, const struct guest *guest);
/* Drops what has not been sent. */
void act_drop(struct table *table);
/* Starts and stops the clocks as the table is now. */
void act_clock(struct table *table);
/* What a clock shows. */
int64_t act_left(const struct table *table, int seat);

#endif
