/* scopes-know.c - facts in nested scopes behind the door of knowledge (scopes.h). */
#include "engine/core/event.h"
#include "engine/know/ids.h"
#include "engine/know/know.h"
#include "engine/know/scopes.h"

#include <string.h>

static bool is_telling(const struct rules *rules, int why)
{
    return rules->scopes->told_why == why;
}

static void arrived(struct run *run, obj_t obj, zone_t to)
{
    if (to == run->match->rules->scopes->walls) {
        scopes_walled(run, obj);
    }
}

static void whole(struct run *run, seat_t looker, seat_t owner, uint64_t hand)
{
    scopes_hand(run, looker, owner, hand);
}

/* Where a deck is not what its list and the open cards leave, looking through it is news. Told by
 * card, since the order stays unknown. */
static void searched(struct run *run, seat_t seat)
{
    uint64_t deck = run->st->field.zone[run->match->rules->deck.zone][seat];
    int n = bits_count(deck);

    for (; deck != 0 && run_is_told(run); deck &= deck - 1) {
        struct note *note = event_note(run, NOTE_look, seat);
        if (note != NULL) {
            event_place(run, note, (obj_t)(seat * SEAT_OBJECTS + bits_first(deck)));
            note->seen = (uint8_t)(1 << seat);
            note->n = (int16_t)n;
            note->has_n = 1;
        }
    }
    scopes_searched(run, seat);
}

/* Scopes say the rest of what is known by id. */
static bool add(struct run *run, int viewer, obj_t obj, bool in_hand)
{
    uint64_t *held = &run->st->field.held[viewer][obj_seat(obj)];

    if ((match_copies(run->match, obj) & ~*held) == 0) {
        return false;
    }
    *held = in_hand ? ids_more_one(run->match, obj, *held) : *held;
    return true;
}

/* Facts about the cards of `owner` that were not there before. */
static bool is_new(const struct state *before, const struct state *after, int viewer, seat_t owner)
{
    int observer = scopes_observer(viewer, owner);
    bool is_new = false;

    if (viewer == owner) { /* it has looked through its deck */
        const struct scopes *old = &before->scopes, *now = &after->scopes;
        return memcmp(old->pool[owner], now->pool[owner], sizeof now->pool[owner]) != 0;
    }
    for (int k = 0; k <= YOUNG_MAX; k++) {
        uint64_t old = k == 0 ? 0 : before->scopes.scope[observer][k - 1];
        uint64_t now = k == 0 ? 0 : after->scopes.scope[observer][k - 1];
        is_new |= (now & ~old) != 0 ||
                  after->scopes.untold[observer][k] > before->scopes.untold[observer][k];
    }
    return is_new;
}

const struct know_part know_by_scopes = {.kind = KNOW_SCOPES,
                                         .follows = true,
                                         .leaves = scopes_leave,
                                         .arrived = arrived,
                                         .turned = scopes_turned,
                                         .looked = scopes_look,
                                         .hand = scopes_hand,
                                         .whole = whole,
                                         .searched = searched,
                                         .add = add,
                                         .is_new = is_new,
                                         .is_telling = is_telling};
