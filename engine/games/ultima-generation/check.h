/* check.h - the state check of Ultima Generation, and leaving the field (RULES.md 6.5, 7.1).
 *
 * Promise: whoever changes the field calls it when the event is over; it goes on until nothing more
 * has to leave. Cost: the numbers of all cards of the field. */
#ifndef TF_GAMES_ULTIMA_CHECK_H
#define TF_GAMES_ULTIMA_CHECK_H

#include "engine/games/ultima-generation/ultima.h"

/* After an event; blows may be NULL. Ends the game where a condition of 7.1 holds. */
void ug_check(struct run *run, const struct ug_blows *blows);
/* After an event that has changed no number but those that statics make of cards in these zones,
 * given as bits: looks only if one of them does. */
void ug_check_statics(struct run *run, uint32_t zones);
/* A card of the field goes somewhere, with what is attached to it. */
void ug_leave(struct run *run, obj_t obj, zone_t to, enum zone_end end, enum ug_why why);
/* May a unit card stand among the units of its owner: limit and uniqueness (6.4)? */
bool ug_may_stand(struct run *run, obj_t obj);
/* Who wins by which of W1 to W3 as things stand, 2 for a draw, -1: nobody; by the measure of W4. */
int ug_check_winner(const struct run *run, enum ug_reason *reason);
int ug_check_out(const struct run *run);
/* A check would find nothing: nobody has won, and nothing on the field cannot stay. */
bool ug_check_is_done(struct run *run);
/* Ends the game by 7.1 W4, or by its measure at the turn cap. */
void ug_decide_out(struct run *run, enum ug_reason reason);
bool ug_is_out(const struct state *st);

#endif
