/* pending-slots.h - which cards the slots of a running effect can hold, as its code says, and what
 * the open choice says of them. Private to pending*.c. */
#ifndef TF_TEXT_PENDING_SLOTS_H
#define TF_TEXT_PENDING_SLOTS_H

#include "engine/text/pending-holes.h"

/* The cards that a slot was filled from: what its block took them from; in a frame of the game, and
 * in an order being made, what the verb below works with. */
struct set pending_candidates(struct run *run, int slot);

/* The frame that a slot belongs to; its seat is the one that holds what nobody says who holds. */
const struct frame *pending_frame_of(const struct tail *tail, int slot);

/* True if the block that runs asks for cards; what it offers, of all that it takes them from; and
 * does it take them from this slot? */
bool pending_is_choosing(struct run *run);
struct set pending_offered(struct run *run);
bool pending_reads_slot(const struct run *run, int slot);

/* The seat that is asked. */
seat_t pending_asked(const struct run *run);

/* Fills slots anew with which the open choice would not be what the text says. */
void pending_settle(struct run *run, int viewer, const struct holes *holes);

#endif
