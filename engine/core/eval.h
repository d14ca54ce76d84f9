/* eval.h - pure expressions and filters.
 *
 * Promise: computes values from a position without asking or changing anything (derived numbers may
 * be refreshed first). Stack depth is bounded by the checker. Cost: a few nanoseconds a word;
 * filters over printed facts are one AND. */
#ifndef TF_CORE_EVAL_H
#define TF_CORE_EVAL_H

#include "engine/core/run.h"

enum { EVAL_NUMBERS = 16, EVAL_SETS = 8 };

struct eval {
    struct run *run;
    seat_t you;
    obj_t self;
    obj_t item;                    /* the card being filtered */
    uint8_t as_if;                 /* zone the event's subject counts as lying in, or ZONE_NONE */
    bool is_static;                /* of a static, which reads what is and never what was last */
    const struct happening *event; /* of `it` and `ev`, or NULL */
    const int16_t *slot;           /* number slots of the running block */
    const struct slot *set_slot;   /* and its set slots */
    int pc;                        /* word that is being computed */
    int lacking;                   /* cards that the last deck.top(N) found too few */
    int numbers, sets;
    int number[EVAL_NUMBERS];
    struct set set[EVAL_SETS];
};

/* A verb that runs, with what its shape says (lang/vocab.h). */
struct verb_call {
    seat_t you;
    obj_t self;
    struct set set, other; /* the first set and the second */
    int n;
    seat_t seat;
    zone_t to; /* the zone or the gauge that it names */
    int flags; /* VERB_BOTTOM .. (lang/op.h) */
    int lacking;
};

/* Starts an evaluation without event and slots. */
void eval_init(struct eval *eval, struct run *run, seat_t you, obj_t self);

/* Runs value words from pc on; returns the pc of the first word that is not a value. */
int eval_run(struct eval *eval, int pc);

/* Runs a stored value and returns whether its number is not 0. */
bool eval_true(struct eval *eval, int pc);

/* Runs a stored value and returns its number, or its set. */
int eval_number(struct eval *eval, int pc);
struct set eval_set(struct eval *eval, int pc);

/* For rules->number: the current number where the card lies in a zone with numbers, else the
 * printed one; `type` is the card's type. */
int eval_card_number(const struct eval *eval, int number, obj_t obj);

/* For rules->gauge: what add, sub and set write, else what statics and lasting changes sum up to.
 */
int eval_seat_gauge(const struct eval *eval, int gauge, seat_t seat);

/* Takes the top of a stack. */
static inline int eval_pop(struct eval *eval)
{
    return eval->number[--eval->numbers];
}
/* A seat, whatever a text that was written by hand has put into a slot. */
static inline seat_t eval_pop_seat(struct eval *eval)
{
    return (seat_t)(eval_pop(eval) & 1);
}
static inline struct set eval_pop_set(struct eval *eval)
{
    return eval->set[--eval->sets];
}

#endif
