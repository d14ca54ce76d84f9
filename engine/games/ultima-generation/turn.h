/* turn.h - the course of a game: setup, turn, battle (RULES.md 4 to 6).
 *
 * Promise: the table says what each step of the turn does; an answer to what a step has asked goes
 * to the function that the row of the decision names (tables.c). */
#ifndef TF_GAMES_ULTIMA_GENERATION_TURN_H
#define TF_GAMES_ULTIMA_GENERATION_TURN_H

#include "engine/games/ultima-generation/ultima.h"

extern void (*const ug_turn[])(struct run *run); /* by enum ug_turn */

void ug_turn_pointed(struct run *run, seat_t seat, move_t move);
void ug_turn_kept(struct run *run, seat_t seat, move_t move);
void ug_turn_played(struct run *run, seat_t seat, move_t move);
void ug_turn_trimmed(struct run *run, seat_t seat, move_t move);
bool ug_turn_ask_again(struct run *run, int step, int asked);
void ug_battle_declare(struct run *run);
void ug_battle_form(struct run *run);
void ug_battle_windows(struct run *run);
void ug_battle_check_agility(struct run *run);
void ug_battle_designate(struct run *run);
void ug_battle_damage(struct run *run);
void ug_battle_return(struct run *run);
void ug_battle_end(struct run *run);
void ug_battle_declared(struct run *run, seat_t seat, move_t move);
void ug_battle_formed(struct run *run, seat_t seat, move_t move);
void ug_battle_acted(struct run *run, seat_t seat, move_t move);
/* Opens the window that the battle is at. */
void ug_battle_ask_window(struct run *run);
void ug_battle_strike_answer(struct run *run, struct frame *frame, move_t move);
void ug_battle_leave(struct run *run, obj_t unit);

/* --- setup.c */
void ug_setup_ask_homes(struct run *run);
void ug_setup_deal(struct run *run);
void ug_setup_founded(struct run *run);

#endif
