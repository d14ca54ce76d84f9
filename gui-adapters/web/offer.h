/* offer.h - what a person may propose to the other seat: to take back, to agree on a draw, to play
 * again. A bot takes back where the table is open, never agrees on a draw, and always plays again.
 */
#ifndef WEB_OFFER_H
#define WEB_OFFER_H

#include "gui-adapters/web/table.h"

/* Both answer the guest under his id. */
void offer_propose(struct table *table, struct guest *guest, const struct line *line);
void offer_answer(struct table *table, struct guest *guest, const struct line *line);
/* The engine has taken it back, or refused to. */
void offer_settled(struct table *table, bool done);
/* The game has gone on. */
void offer_passed(struct table *table);

#endif
