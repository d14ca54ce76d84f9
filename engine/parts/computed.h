/* computed.h - numbers that statics and lasting changes make, worked out when they are asked for.
 *
 * Promise: for games with labels_by_card, whose changes are rare and whose numbers are read seldom;
 * the others keep them fresh (mods.h). Cost: the statics in play that have rows of that kind. */
#ifndef TF_PARTS_COMPUTED_H
#define TF_PARTS_COMPUTED_H

#include "engine/core/run.h"

/* What all changes add to a number of a card: lasting ones, statics in play, and of a card in the
 * hand its own `static in hand`. A change that sets the number is not part of such games. */
int computed_number(struct run *run, obj_t obj, int number);

/* What the statics in play and lasting changes add to a number of a seat. */
int computed_seat_number(struct run *run, seat_t seat, int number);

#endif
