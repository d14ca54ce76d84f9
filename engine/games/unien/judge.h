/* judge.h - can a seat still meet a win condition? (RULES.md 7.5, 7.6)
 *
 * Promise: an upper bound of each condition, under assumptions that only help the seat: as many
 * turns, plays and draws as it likes, a helpful opponent, every chance and choice as wished, each
 * card by itself. What moves cards is read off the code of their effects, so a new card needs
 * nothing here. Hidden information: it looks at the true position; of its findings only a verdict,
 * and the bounds of a seat that is found dead, are told. */
#ifndef TF_GAMES_UNIEN_JUDGE_H
#define TF_GAMES_UNIEN_JUDGE_H

#include "engine/games/unien/unien.h"

/* What may still become of each card, in masks of these. */
enum {
    IN_DECK = 1 << ZONE_DECK,
    IN_HAND = 1 << ZONE_HAND,
    ON_FIELD = 1 << ZONE_FIELD,
    FACE_UP = 1 << ZONE_ENERGY,
    FACE_DOWN = 1 << ZONE_OMNI,
    IN_DEBRIS = 1 << ZONE_DEBRIS,
    ANYWHERE = IN_DECK | IN_HAND | ON_FIELD | FACE_UP | FACE_DOWN | IN_DEBRIS,
    ENTERS = 1 << 6,  /* of `in`: it can come to the field from elsewhere */
    TURNS_UP = 1 << 7 /* of `out`: an effect of its owner can turn it up on the field */
};
struct reach {
    struct run *run;
    uint8_t in[MAX_OBJECT];   /* where it may come to lie */
    uint8_t out[MAX_OBJECT];  /* where an effect may take it away */
    uint8_t soft[MAX_OBJECT]; /* where its cost need not be the printed one */
    bool has_grown;
};

/* What an effect gives, as masks of the seats that get it. */
struct reach_gain {
    uint8_t plays, tokens;
    bool changes_costs;
};

/* Reads the code at pc as an effect of the card `self`, which adds to the reach all that any way
 * through it could do; what it gives is returned. (judge-read.c) */
struct reach_gain ue_judge_read(struct reach *reach, obj_t self, int pc);

/* Adds zones to where a card may come to lie. */
void ue_judge_reach(struct reach *reach, obj_t obj, unsigned zones);

/* What the condition of a leader (enum unien_reason) can come to at most. */
struct ue_bound {
    int leader, most;
};

/* True if no condition of the seat can be met any more; bound[i] is that of its i-th leader. To be
 * asked at a main decision, or where nothing waits. */
bool ue_judge_is_dead(struct run *run, seat_t seat, struct ue_bound bound[LEADERS]);

/* The active seat claims that the other is dead: the game ends, or the claim is used up. */
void ue_judge_claim(struct run *run, seat_t seat);

#endif
