/* moves.h - what the files that list moves share (moves*.c). */
#ifndef TF_GAMES_ULTIMA_GENERATION_MOVES_H
#define TF_GAMES_ULTIMA_GENERATION_MOVES_H

#include "engine/core/ask.h"
#include "engine/games/ultima-generation/ultima.h"

/* A list under construction, in the protocol's order. */
struct list {
    struct run *run;
    seat_t seat;
    uint64_t hand; /* of equal cards one: they are one move (UG-R88) */
    move_t *out;
    int count;
    struct ug_stock stock;
};

static inline struct list list_open(struct run *run, seat_t seat, move_t *out)
{
    uint64_t hand = match_merge(run->match, seat, run->st->field.zone[ZONE_HAND][seat]);

    return (struct list){.run = run, .seat = seat, .hand = hand, .out = out};
}

static inline void list_add(struct list *l, int verb, int operand, int second)
{
    ROOM_FOR(l->count + 1, MOVES);
    l->out[l->count++] = ask_move(verb, operand, second);
}

static inline void list_plain(struct list *l, int verb)
{
    list_add(l, verb, 0, 0);
}

/* Own cards of a mask by arrival, which is the order of their labels. */
static inline int list_row(const struct list *l, uint64_t cards, obj_t out[SEAT_OBJECTS])
{
    return table_list(l->run->st, cards, l->seat, out);
}

/* Abilities, magic and skill cards that can be used at that time. */
void ug_list_acts(struct list *l, int verb, enum ug_timing timing);
void ug_list_magic(struct list *l, int verb, enum ug_timing timing);
void ug_list_skills(struct list *l, enum ug_timing timing);

/* --- moves-battle.c */

void ug_list_form(struct list *l);
void ug_list_strike(struct list *l);
void ug_list_ability(struct list *l);
void ug_list_card(struct list *l);
void ug_list_declare(struct list *l);

/* Opens a decision whose answers are listed whenever they are wanted. */
static inline struct ask *ug_ask(struct run *run, seat_t seat, int step)
{
    struct ask *ask = ask_open(run, seat, step);

    ask->form = FORM_MOVES;
    ask->skill = 0xff;
    return ask;
}

#endif
