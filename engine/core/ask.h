/* ask.h - the open decision: what is asked, of whom, and which answers exist.
 *
 * Promise: the answers of a seat are complete, in the protocol's order and without doubles;
 * ask_count, ask_nth and ask_list are made from the same few masks. Whether a decision is open, and
 * its kind, is public; its answers are the asked seat's. Cost: count and nth are a handful of mask
 * operations, except FORM_MIXED, which sorts. */
#ifndef TF_CORE_ASK_H
#define TF_CORE_ASK_H

#include "engine/core/offer.h"
#include "engine/core/run.h"

enum {
    ASK_MOVES = LIMIT_MOVES,
    /* of any decision: a board of 25 squares with 99 stones, 40 cards and 25 squares to go to each
     */
    ASK_ANSWERS = 8192
};

/* A move of one operand; skill is 0-based. */
static inline move_t ask_move(int verb, int operand, int skill)
{
    return (move_t)verb | (move_t)operand << 8 | (move_t)skill << 24;
}
static inline int move_verb(move_t move)
{
    return (int)(move & 255u);
}
static inline int move_operand(move_t move)
{
    return (int)(move >> 8 & 0xffffu);
}
static inline int move_skill(move_t move)
{
    return (int)(move >> 24);
}

/* Opens a decision for one seat and fills what all decisions have; the caller adds the answers. */
struct ask *ask_open(struct run *run, seat_t seat, int step);

/* Adds a move without operand. */
void ask_plain(struct ask *ask, int verb);

/* Adds one verb over a set of cards; must be the decision's only verb with an operand. */
void ask_cards(struct run *run, struct ask *ask, int verb, const struct set *cards);

/* Opens a decision of both seats at once: each gives one of its own cards, which must lie in one
 * zone whose cards are named by id, and nobody learns of the other's before both are in. */
void ask_joint(struct run *run, int step, int verb, const struct set *cards);

/* Adds one item of a verb: a card (with the number of a skill), a word or a number. Items are
 * sorted by ask_sort. */
void ask_item(struct ask *ask, int verb, int operand, int skill);

/* Brings the items into the protocol's order; needed before the decision is shown. */
void ask_sort(struct run *run, struct ask *ask);

/* The title of a step in Japanese or English, out of the game's legend; its name if it has none. */
const char *ask_title(const struct rules *rules, int step, bool is_ja);

/* For rules->fallback: the first neutral answer, else the first of all. */
move_t ask_neutral(const struct run *run, seat_t seat);

/* Why a seat that is asked cannot do what it wishes, from what it knows itself: "phase" where the
 * decision never has the verb, else what the verb's row says, else "limit" where too few cards were
 * picked to end, else "target". */
struct refusal ask_why(struct run *run, seat_t seat, const struct wish *wish);

/* Closes the decision. */
void ask_close(struct run *run);

/* The cards that were picked so far where several are picked one at a time, in the order of the
 * picks where that means something, else in that of the list; returns how many. */
int ask_picked(const struct match *match, const struct state *st, obj_t out[MAX_OBJECT]);

/* The card on a labelled place that the question is about and no answer names (frame.h, about);
 * OBJ_NONE: there is none. */
obj_t ask_about(const struct run *run);

/* Appends its label, "m3.1". False if there is none. */
bool ask_print_about(const struct run *run, struct str *out);

/* True if a seat has an answer: ask_count is not 0, and most often nothing is counted. */
bool ask_has(const struct match *match, const struct state *st, seat_t seat);

/* Number of answers of a seat; 0 if it is not asked. */
int ask_count(const struct match *match, const struct state *st, seat_t seat);

/* The k-th answer from 0, k below ask_count. A card stands for its equal copies: play resolves
 * which one. */
move_t ask_nth(const struct match *match, const struct state *st, seat_t seat, int k);

/* Writes all answers to out (ASK_ANSWERS) and returns their number. */
int ask_list(const struct match *match, const struct state *st, seat_t seat, move_t *out);

/* The answers of a seat, worked out once: for who counts them and then takes one, or a few. Holds
 * while the position is as it was. */
struct ask_answers {
    const struct match *match;
    const struct state *st;
    seat_t seat;
    int count;
    union {
        move_t move[ASK_MOVES];   /* FORM_MOVES */
        struct offer_table table; /* FORM_OFFERS, FORM_LISTED */
    };
};

/* Works them out; returns ask_count. */
int ask_answers(const struct match *match, const struct state *st, seat_t seat,
                struct ask_answers *answers);

/* The k-th of them, as ask_nth. */
move_t ask_at(const struct ask_answers *answers, int k);

#endif
