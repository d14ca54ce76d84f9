/* scopes-hand.c - facts about a hand in nested scopes.
 *
 * A scope holds each smaller one, and of an id at most one more than the next smaller, since one
 * place holds one card. */
#include "engine/know/scopes-hand.h"

#include "engine/know/ids.h"

uint64_t scopes_of(const struct state *st, int observer, int k)
{
    return k == 0 ? st->field.held[scopes_viewer(observer)][scopes_owner(observer)]
                  : st->scopes.scope[observer][k - 1];
}

void scopes_set(struct state *st, int observer, int k, uint64_t ids)
{
    if (k == 0) {
        st->field.held[scopes_viewer(observer)][scopes_owner(observer)] = ids;
    } else {
        st->scopes.scope[observer][k - 1] = ids;
        st->scopes.is_wide |= ids != 0;
    }
}

/* What a scope says of the next smaller one: one place less holds at most one card less. */
void scope_settle(struct run *run, int observer)
{
    struct state *st = run->st;
    seat_t owner = scopes_owner(observer);
    uint8_t *untold = st->scopes.untold[observer];

    for (int k = st->scopes.youngs[owner] - 1; k >= 0; k--) {
        uint64_t ids = scopes_of(st, observer, k + 1);
        obj_t place = st->scopes.young[owner][k];
        bool is_known = set_has(&st->field.known[scopes_viewer(observer)], place);
        int sure = untold[k + 1] - !is_known;
        ids = is_known ? ids : ids_less_each(run->match, owner, ids);
        scopes_set(st, observer, k, scopes_of(st, observer, k) | ids);
        untold[k] = (uint8_t)(sure > untold[k] ? sure : untold[k]);
    }
}

static bool is_told(const struct run *run, obj_t obj)
{
    const uint64_t *mask = run->match->prop[run->match->rules->scopes->told];
    return (mask[obj_seat(obj)] & obj_bit(obj)) != 0;
}

/* A card that was in the scopes from k on turned out to be this one, and is in none any more. */
void scope_drop(struct run *run, int observer, obj_t obj, int k)
{
    struct state *st = run->st;
    uint8_t *untold = st->scopes.untold[observer];
    uint64_t below = k == 0 ? 0 : scopes_of(st, observer, k - 1);
    int least = k == 0 ? 0 : untold[k - 1];

    for (; k <= st->scopes.youngs[scopes_owner(observer)]; k++) {
        uint64_t ids = ids_less_one(run->match, obj, scopes_of(st, observer, k));
        scopes_set(st, observer, k, ids | below);
        if (!is_told(run, obj) && untold[k] > least) {
            untold[k]--;
        }
    }
}

/* A card of the hand is this one. */
void scope_gain(struct run *run, int observer, obj_t obj)
{
    for (int k = 0; k <= run->st->scopes.youngs[scopes_owner(observer)]; k++) {
        uint64_t ids = ids_more_one(run->match, obj, scopes_of(run->st, observer, k));
        scopes_set(run->st, observer, k, ids);
    }
}

/* Any card of the hand went where no scope reaches. */
void scope_lose(struct run *run, int observer)
{
    seat_t owner = scopes_owner(observer);

    for (int k = 0; k <= run->st->scopes.youngs[owner]; k++) {
        uint64_t ids = ids_less_each(run->match, owner, scopes_of(run->st, observer, k));
        scopes_set(run->st, observer, k, ids);
        uint8_t *untold = &run->st->scopes.untold[observer][k];
        *untold = (uint8_t)(*untold - (*untold > 0));
    }
}

/* A card was laid unseen: it is the youngest now, and in every scope but the hand's. */
void scope_widen(struct run *run, int observer)
{
    struct state *st = run->st;
    seat_t owner = scopes_owner(observer);
    uint8_t *untold = st->scopes.untold[observer];

    for (int k = st->scopes.youngs[owner]; k > 0; k--) { /* the new one is counted already */
        scopes_set(st, observer, k, scopes_of(st, observer, k - 1));
        untold[k] = untold[k - 1];
    }
    scopes_set(st, observer, 0, ids_less_each(run->match, owner, scopes_of(st, observer, 0)));
    untold[0] = (uint8_t)(untold[0] - (untold[0] > 0));
}

/* The card of this age is laid unseen no more: the scopes behind it are one narrower. */
void scope_narrow(struct run *run, int observer, int age)
{
    struct state *st = run->st;
    int oldest = st->scopes.youngs[scopes_owner(observer)];
    uint8_t *untold = st->scopes.untold[observer];

    for (int k = age - 1; k < oldest; k++) {
        scopes_set(st, observer, k, scopes_of(st, observer, k + 1));
        untold[k] = untold[k + 1];
    }
    scopes_set(st, observer, oldest, 0);
    untold[oldest] = 0;
}
