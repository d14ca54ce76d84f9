/* art.h - pictures of cards that somebody has put beside the page: art/GAME/KEY.svg. */
#ifndef WEB_ART_H
#define WEB_ART_H

#include "gui-adapters/web/buf.h"

/* Looks which there are below the folder of the page, once. */
void art_find(const char *www);
/* Appends a line `art GAME/KEY` for each of a game, or of all games for NULL or "". */
void art_put(struct buf *out, const char *game);
void art_free(void);

#endif
