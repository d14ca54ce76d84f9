/* judge-value.h - values of the card language when one only knows what may be.
 *
 * Promise: a number is a range, a set says of each card in which of its zones it may be meant: what
 * may be is never left out. Conditions, amounts and what changes in play are not weighed. */
#ifndef TF_GAMES_UNIEN_JUDGE_VALUE_H
#define TF_GAMES_UNIEN_JUDGE_VALUE_H

#include "engine/games/unien/judge.h"

enum { READ_WORDS = 1024, READ_SLOTS = 16, READ_NUMBERS = 16, READ_SETS = 8 };

struct range {
    int lo, hi;
};

/* Zones of each card, as ZONE_BIT. */
struct cards {
    uint8_t at[MAX_OBJECT];
};

/* One effect that is being read. */
struct reader {
    struct reach *reach;
    const struct carddb *db;
    struct reach_gain gain;
    obj_t self;
    seat_t you;
    int start, numbers, sets;
    obj_t item; /* the card that is being filtered, and its zone */
    unsigned item_zone;
    struct range number[READ_NUMBERS];
    struct cards set[READ_SETS], slot[READ_SLOTS], result;
    bool is_done[READ_WORDS];
};

/* The stacks; a set lies there until the next one is put in its place. */
void ue_value_push(struct reader *r, struct range value);
struct range ue_value_pop(struct reader *r);
struct cards *ue_value_pop_set(struct reader *r);

/* The cards of these seats in these zones. */
void ue_value_push_zones(struct reader *r, unsigned seats, unsigned zones);

/* The seats that a number may stand for, as a mask. */
unsigned ue_value_seats(struct range seat);

void ue_value_add(struct cards *to, const struct cards *from);

/* Operands of a kind ('n', 's') that a word takes off the stacks. */
int ue_value_pops(int op, char kind);

/* Does the word at pc, which is one of values; returns the pc behind it. */
int ue_value_run(struct reader *r, int pc);

#endif
