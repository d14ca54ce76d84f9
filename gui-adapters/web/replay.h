/* replay.h - a guest alone with an engine of his own, for finished records: he may say nearly all
 * that the engine knows, within limits of number, time and memory. */
#ifndef WEB_REPLAY_H
#define WEB_REPLAY_H

#include "gui-adapters/web/guest.h"

void replay_open(struct guest *guest, const struct line *line);
void replay_hear(struct guest *guest, const struct line *line);
/* Harmless for others. */
void replay_close(struct guest *guest);

#endif
