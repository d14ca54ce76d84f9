/* pending-any.h - cards for places of a running effect that its text leaves open. Private to
 * pending*.c. */
#ifndef TF_TEXT_PENDING_ANY_H
#define TF_TEXT_PENDING_ANY_H

#include "engine/core/run.h"

/* What a viewer has of a card: nothing, its face while the effect runs, its name. */
enum sight { UNSEEN, LOOKED_AT, NAMED, SIGHTS };
enum sight pending_sight(const struct run *run, int viewer, obj_t obj);

/* A card of that seat with this face that lies where the viewer cannot name it, and is none of
 * these, in that zone, or (ZONE_NONE) of a hand if it can be; OBJ_NONE: there is none. */
obj_t pending_hidden_copy(const struct match *match, const struct state *st, int viewer,
                          seat_t seat, card_t card, zone_t zone, const struct set *taken);

/* So many cards: of these first, then of what the seat holds, then of what the other one does; of
 * each the less the viewer has of one, the sooner. Those that it has more of than `most` come last,
 * wherever they lie. */
struct any {
    const struct set *first;
    seat_t seat;
    int n;
    enum sight most;
};

/* Adds them to a set; false if there are not so many. */
bool pending_add_any(const struct run *run, int viewer, const struct any *any, struct set *set);

#endif
