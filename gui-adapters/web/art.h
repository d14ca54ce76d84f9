/* art.h - what somebody has put beside the page: pictures of cards, art/GAME/KEY.svg, and the style
 * of a game, theme/GAME.css. */
#ifndef WEB_ART_H
#define WEB_ART_H

#include "gui-adapters/web/buf.h"

/* Looks which there are below the folder of the page, once. */
void art_find(const char *www);
/* Appends the lines `art GAME/KEY` and `theme GAME` of a game, or of all games for NULL or "". */
void art_put(struct buf *out, const char *game);
void art_free(void);

#endif
