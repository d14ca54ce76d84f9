/* picks.h - choices of several cards, one pick after another, each answer by one path.
 *
 * Promise: the picks of an answer come in the order of the list of moves, of equal cards the first
 * ones; a pick is legal if an answer goes on from it, so no path ends dead. A pick that public
 * facts alone leave no choice about is made without a question.   Hidden information: among hidden
 * cards only their number counts as known to all; whether a question is asked never depends on
 * faces. */
#ifndef TF_PARTS_PICKS_H
#define TF_PARTS_PICKS_H

#include "engine/core/rules.h"
#include "engine/core/run.h"

/* Of a game whose picks ascend (rules->picks): each answer has one path, and what public facts
 * leave no choice about is not asked. */
struct picks_part {
    /* Cards on labelled places that are one answer, that of the first label. */
    bool (*is_alike)(const struct match *match, const struct state *st, obj_t a, obj_t b);
    /* Copies that marks.ranked tell apart are answers of their own: ID~r. */
    bool parts_copies;
};

static inline bool picks_ascend(const struct rules *rules)
{
    return rules->picks != NULL;
}

static inline bool picks_parts(const struct rules *rules)
{
    return rules->picks != NULL && rules->picks->parts_copies;
}

struct picks {
    struct set offer;  /* what may be in an answer */
    struct set chosen; /* picks so far */
    int least, most;   /* cards of an answer; least is at most the number of cards on offer */
    bool is_hidden;    /* the other seat does not see all these faces */
};

/* Cards of a set in the order of the list: by id, labelled places where their label sorts to.
 * Returns their number. */
int picks_list(const struct run *run, const struct set *cards, obj_t out[MAX_OBJECT]);

/* Makes the picks that are not asked, and writes the legal next ones to out, one of equal cards.
 * False if the answer is complete; *can_end: it may end here. */
bool picks_next(const struct run *run, struct picks *picks, obj_t out[MAX_OBJECT], int *n,
                bool *can_end);

/* Brings the items of the open choice into the order of their names, where zones stand in these. */
void picks_sort(const struct run *run, struct ask *ask);

/* Opens the decision of these next picks. end: the move that ends the answer. */
struct ask *picks_ask(struct run *run, seat_t seat, int step, int verb, int end,
                      const struct picks *picks, const obj_t *next, int n, bool can_end);

/* In a world the cards on offer may be others. Picks that nobody was told may be others then: as
 * many of the first ones; of equal cards other ones may be the first. */
void picks_again(const struct run *run, struct picks *picks);

/* The copy that a pick of obj takes, of those not taken yet. */
obj_t picks_copy(const struct run *run, obj_t obj, const struct set *offer,
                 const struct set *chosen);

/* True if two cards are one answer. */
bool picks_same(const struct match *match, const struct state *st, obj_t a, obj_t b);

#endif
