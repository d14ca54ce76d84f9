/* move.h - an answer as a name and back.
 *
 * Promise: the same act has the same name in every list, log, record and version (protocol section
 * 6); names of the answers of one decision are all different.   Hidden information: move_redacted
 * names no card that the viewer cannot see. */
#ifndef TF_CORE_MOVE_H
#define TF_CORE_MOVE_H

#include "engine/base/str.h"
#include "engine/core/rules.h"
#include "engine/core/run.h"

enum { MOVE_TEXT = 160 }; /* octets of the longest name, NUL included */

/* Appends the name of an answer of the open decision. */
void move_print(const struct match *match, const struct state *st, move_t move, struct str *out);

/* True if the cards of the open choice are named to all as they are picked, since they will be
 * shown or go where all can see them at once. */
bool move_names_picks(const struct match *match, const struct state *st);

/* True if a viewer sees which card is picked: its face and where it lies. */
bool move_sees_pick(const struct match *match, const struct state *st, int viewer, obj_t obj);

/* The same as a viewer may read it: a card he cannot see is `?`. To be called before the move is
 * applied. */
void move_redacted(const struct match *match, const struct state *st, move_t move, int viewer,
                   struct str *out);

/* A number for the name of an answer, and for what a viewer may read of it: equal names, equal
 * numbers, in all positions with the same card data; different ones of different names, but for the
 * chance of 2^-64. Made without the text. */
uint64_t move_key(const struct match *match, const struct state *st, move_t move);
uint64_t move_key_redacted(const struct match *match, const struct state *st, move_t move,
                           int viewer);

/* True if the names of the open choice say in which zone a card lies: cards without labels are on
 * offer from two. */
bool move_names_zones(const struct match *match, const struct state *st);

/* Order of two answers by their names: as strcmp, runs of digits by value. */
int move_compare(const struct match *match, const struct state *st, move_t a, move_t b);

/* Finds the legal answer of a seat with this name; false if there is none. */
bool move_find(const struct match *match, const struct state *st, seat_t seat, const char *name,
               move_t *move);

/* Number of an ability in names of moves, from 1: among all of its card as they are printed, or
 * among those of its kind. */
int move_skill_number(const struct match *match, obj_t obj, int skill);

/* The number of an ability in flags and events, and the ability of a number; -1: there is none. */
int move_flag_number(const struct match *match, const struct card *card, int skill);
int move_flag_skill(const struct match *match, const struct card *card, int number);

/* The verb of a move name, or -1: what tells `illegal` from `nomove`. */
int move_verb_of(const struct rules *rules, const char *name);

/* What a name of that verb asks for, legal or not: a card by its label, the number of a skill. */
struct wish move_wish(const struct match *match, const struct state *st, int verb,
                      const char *name);

/* Appends where the cards and places of its operands are, " at=s1.H,a2": a label, or seat and
 * letter of a zone that has none; nothing if no operand is a card or a place. For a seat that is
 * asked. */
void move_where(const struct match *match, const struct state *st, move_t move, struct str *out);

/* Appends where a card lies, in the same words. */
void move_at(const struct match *match, const struct state *st, obj_t obj, struct str *out);

/* Appends the label of a place, "m2"; of its number in the order of the game's places. */
void move_place(const struct match *match, int place, struct str *out);

/* Appends the label of an object on a labelled place: "a1". */
void move_label(const struct match *match, const struct state *st, obj_t obj, struct str *out);

/* The second operand of a move as words of its sentence have it: a word of the game, else NULL; and
 * the card that it names, by itself or by its place, else OBJ_NONE. */
const char *move_word(const struct match *match, move_t move);
obj_t move_second(const struct match *match, const struct state *st, move_t move);

#endif
