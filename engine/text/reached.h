/* reached.h - whether a game can have led to a position: what strict=1 asks beyond what any play
 * goes on from, and games share.
 *
 * Promise: reads what all see, so that the text of a seat and its worlds are judged alike. */
#ifndef TF_TEXT_REACHED_H
#define TF_TEXT_REACHED_H

#include "engine/core/run.h"

/* The turn of this number is that of the seat whose it is: the seats take turns, and the option
 * `first`, where a game has it, may say who began. Before a first player is known it is turn 1, and
 * no card has a mark or a lasting change. */
bool reached_turn(const struct run *run);

/* All gauges but those of the bits, of both seats, are what they are when a game begins. */
bool reached_new(const struct run *run, uint32_t but);

/* No card of a seat lies outside these zones, given as ZONE_BIT. */
bool reached_within(const struct run *run, seat_t seat, uint32_t zones);

/* The game is over, and this seat has not won. */
bool reached_loss(const struct state *st, seat_t seat);

/* The marks of skills from the mark `first` on are on abilities that fit. */
bool reached_skills(const struct run *run, seat_t seat, int first,
                    bool (*fits)(const struct ability *ability));

/* Cards of a seat with any mark of the skills from the mark `first` on. */
uint64_t reached_used(const struct state *st, seat_t seat, int first);

#endif
