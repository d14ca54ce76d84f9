/* judge-reach.h - where each card of a position may still come to lie (RULES.md 7.6, step 1).
 *
 * Promise: everything only grows, so the order of the steps means nothing. */
#ifndef TF_GAMES_UNIEN_JUDGE_REACH_H
#define TF_GAMES_UNIEN_JUDGE_REACH_H

#include "engine/games/unien/judge-table.h"

enum { KINDS_MAX = SEATS * SEAT_OBJECTS };

/* Equal copies of a seat. */
struct kind {
    const struct card *card;
    card_t number; /* of the card */
    seat_t seat;
    uint64_t copies;
};

/* Masks of a seat's cards. */
struct reach {
    struct run *run;
    const struct ue_prepared *prepared;
    struct kind kind[KINDS_MAX];
    int kinds;
    uint64_t in[REACH_ZONES][SEATS];   /* may come to lie there */
    uint64_t out[REACH_ZONES][SEATS];  /* an effect may take them away from there */
    uint64_t enters[SEATS];            /* may come to the field from elsewhere */
    uint64_t turned_up[SEATS];         /* may be turned up on the field */
    uint64_t less[REACH_ZONES][SEATS]; /* their cost there need not be the printed one */
    uint64_t changed[SEATS];           /* their cost is changed now */
    uint64_t raised[SEATS];            /* their cost on the field may rise */
    uint64_t provides[COLORS][SEATS];
    bool has_grown;
    bool is_lost; /* a card is there of which nothing is known */
};

/* What the effects that can still be used give to each seat; of plays only what renews itself. */
struct gains {
    bool plays[SEATS], tokens[SEATS];
};

/* Begins with the zones where the cards lie; of no kind of cards yet. */
void ue_reach_begin(struct reach *reach, struct run *run);

/* Adds the kinds of cards of a seat. */
void ue_reach_list(struct reach *reach, seat_t seat);

/* Adds what the rules do by themselves with the kinds listed, until nothing is new. */
void ue_reach_plays(struct reach *reach);

/* Adds once what each effect does that can be used; false if nothing was new. */
bool ue_reach_effects(struct reach *reach);

struct gains ue_reach_gains(const struct reach *reach);

#endif
