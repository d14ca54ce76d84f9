/* feed.h - who gets which lines when. Every viewer gets his own block after each answer; who looks
 * on gets everything later by the delay of the table. */
#ifndef WEB_FEED_H
#define WEB_FEED_H

#include "gui-adapters/web/table.h"

/* The first block of a guest; from then on he is live. */
void feed_join(struct table *table, struct guest *guest);
/* A block to everybody who is live, and to the bots. */
void feed_all(struct table *table);
/* A block to the bots alone, who may begin now. */
void feed_bots(struct table *table);
/* Everything from the first event on to the bot of a seat, which has just come. */
void feed_bot(struct table *table, int seat);
/* The end, and what the bots thought; to one guest, or to all if it is NULL. */
void feed_end(struct table *table, struct guest *only);
/* The numbers of events begin anew. */
void feed_restart(struct table *table);
/* A notice to all; what tells of the game is delayed for those who look on. */
void feed_tell(struct table *table, const char *text, bool of_the_game);
/* The name of a seat as the lines have it: that of a person, of a program, or "-". */
const char *feed_name(const struct seat *seat);
/* The notices `table` and `presence`, to one guest, or to all if it is NULL. */
void feed_table(struct table *table, struct guest *only);
void feed_presence(struct table *table, struct guest *only);
void feed_clock(struct table *table);
/* Forgets what waits. */
void feed_free(struct table *table);

#endif
