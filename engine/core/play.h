/* play.h - takes one answer and drives the match to the next decision.
 *
 * Promise: after each call either a decision is open or the game is over, and every derived number
 * is fresh. A refused answer changes nothing.   Cost: no allocation, no text. */
#ifndef TF_CORE_PLAY_H
#define TF_CORE_PLAY_H

#include "engine/core/run.h"

/* Starts a match on a cleared state; seed and the options of chance are set by the caller in
 * st->head.chance. */
void play_start(struct run *run);

/* The two halves of it: the cards are laid out as the lists say, which draws nothing; then all that
 * comes before the first decision. Between them a game may wait for an outcome of chance. */
void play_lay(struct run *run);
void play_begin(struct run *run);

/* Applies an answer that is legal for the seat. In a joint decision the first answer is kept until
 * the other is in. */
void play_answer(struct run *run, seat_t seat, move_t move);

/* Goes on to a step of a phase, and tells everybody; statics with `during` are looked at anew. */
void play_phase(struct run *run, int phase, int step);

/* Ends the game: winner 0, 1 or 2 for a draw, reason by the game's table. */
void play_over(struct run *run, int winner, int reason);

/* Plays uniformly random answers to the end, by the fast stream, and returns the number of
 * decisions; real, if not NULL, is raised by those with two or more answers, and answers by the
 * number of all answers. */
uint64_t play_random(struct run *run, uint64_t *real, uint64_t *answers);

/* Does what the turn does at its step, or what waits there; no frame of code is on top. */
void play_turn(struct run *run);

#endif
