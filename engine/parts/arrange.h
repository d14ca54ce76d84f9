/* arrange.h - cards that a player puts one by one on the bottom of a deck.
 *
 * Promise: FRAME_ARRANGE, pushed by vm_arrange (vm.h). */
#ifndef TF_PARTS_ARRANGE_H
#define TF_PARTS_ARRANGE_H

#include "engine/core/run.h"

/* Drives the frame on top, until it asks or has ended. */
void arrange_run(struct run *run);

/* Takes the next card. */
void arrange_answer(struct run *run, struct frame *frame, move_t move);

#endif
