/* renew.h - what a running effect offers, worked out once more.
 *
 * Promise: in a position of play nothing changes, but that cards a seat cannot see are others: in a
 * world the offer follows from the world, and a text must offer what its effect does. */
#ifndef TF_CORE_RENEW_H
#define TF_CORE_RENEW_H

#include "engine/core/run.h"

/* Offers again, where the top frame is choosing by face. */
void renew_offer(struct run *run);

/* How many cards are picked, where the top frame is choosing, worked out once more. */
void renew_range(struct run *run);

#endif
