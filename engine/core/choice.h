/* choice.h - what card code asks, and what becomes of the answer.
 *
 * Promise: a choice of several cards is a chain of single picks, each a position of its own; a cost
 * is begun only when it can be paid in full, and each of its picks leaves the rest payable.
 * Called by vm.c, with the frame on top and its pc behind the word that asks. */
#ifndef TF_CORE_CHOICE_H
#define TF_CORE_CHOICE_H

#include "engine/core/eval.h"

/* Opens the decision of a word whose operands are on the stacks; false if there is nothing to ask,
 * and the word has done what it does then. */
bool choice_open(struct run *run, struct frame *frame, struct eval *eval, word_t w);

/* The same for a decision that was closed to be asked again, with the picks that were made so far.
 * What it sees and binds when it is opened first, it does not do once more. */
bool choice_again(struct run *run, struct frame *frame, struct eval *eval, word_t w,
                  const struct ask *closed);

/* Takes the answer: binds the slot, jumps, or opens the next pick of the chain. */
void choice_answer(struct run *run, struct frame *frame, seat_t seat, move_t move);

/* True if the costs of an ability can be paid in full and its first compulsory choice has an option
 * then: every group of demands together finds enough different cards (Hall's condition). */
bool choice_payable(struct run *run, const struct ability *ability, seat_t seat, obj_t self,
                    const struct happening *event);

/* Cards that the costs of an ability lack: those that some of them need together, and how many
 * there are for them. False if the costs can be paid: both are 0. */
bool choice_lacks(struct run *run, const struct ability *ability, seat_t seat, obj_t self,
                  int *need, int *have);

/* For a choice that pays a cost: leaves in `offer` what keeps the rest of the cost and the costs
 * behind it payable (RULES.md 5.0, 6.2); `chosen` are the sofar picks made. */
void choice_keep_payable(struct run *run, const struct frame *frame, const struct set *chosen,
                         int sofar, struct set *offer);

/* For a target: leaves in `offer` what is no target yet and keeps the costs payable. */
void choice_keep_targets(struct run *run, const struct frame *frame, const struct set *chosen,
                         struct set *offer);

#endif
