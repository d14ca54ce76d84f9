/* hand.h - a person as a bot: the bridge is run by an arena like any bot, standard input and output
 * speak the role of a player, and the browser is its hand. There is no table then. */
#ifndef WEB_HAND_H
#define WEB_HAND_H

#include "gui-adapters/web/guest.h"

/* Reads standard input from now on; `stop` is called at its end, or after `quit`. */
bool hand_open(void (*stop)(void));
void hand_close(void);
/* The token of the one who plays. */
const char *hand_token(void);
/* False if there is no arena, or the token is another one. */
bool hand_enter(struct guest *guest, const char *token, const struct line *hello);
void hand_hear(struct guest *guest, const struct line *line);
/* Harmless for others. */
void hand_leave(struct guest *guest);

#endif
