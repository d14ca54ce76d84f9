/* lore-know.c - facts in nested scopes behind the door of knowledge (lore.h). */
#include "engine/core/event.h"
#include "engine/know/ids.h"
#include "engine/know/know.h"
#include "engine/know/lore.h"

#include <string.h>

static bool is_telling(const struct rules *rules, int why)
{
    return rules->lore->told_why == why;
}

static void arrived(struct run *run, obj_t obj, zone_t to)
{
    if (to == run->match->rules->lore->walls) {
        lore_walled(run, obj);
    }
}

static void whole(struct run *run, seat_t looker, seat_t owner, uint64_t hand)
{
    lore_hand(run, looker, owner, hand);
}

/* Where a deck is not what its list and the open cards leave, looking through it is news. Told by
 * card, since the order stays unknown. */
static void searched(struct run *run, seat_t seat)
{
    uint64_t deck = run->st->field.zone[run->match->rules->deck.zone][seat];
    int n = bits_count(deck);

    for (; deck != 0 && run->sink != NULL; deck &= deck - 1) {
        struct note *note = event_note(run, NOTE_look, seat);
        if (note != NULL) {
            event_place(run, note, (obj_t)(seat * SEAT_OBJECTS + bits_first(deck)));
            note->seen = (uint8_t)(1 << seat);
            note->n = (int16_t)n;
            note->has_n = 1;
        }
    }
    lore_searched(run, seat);
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
    int observer = lore_observer(viewer, owner);
    bool is_new = false;

    if (viewer == owner) { /* it has looked through its deck */
        const struct lore *old = &before->lore, *now = &after->lore;
        return memcmp(old->pool[owner], now->pool[owner], sizeof now->pool[owner]) != 0;
    }
    for (int k = 0; k <= YOUNG_MAX; k++) {
        uint64_t old = k == 0 ? 0 : before->lore.scope[observer][k - 1];
        uint64_t now = k == 0 ? 0 : after->lore.scope[observer][k - 1];
        is_new |=
            (now & ~old) != 0 || after->lore.untold[observer][k] > before->lore.untold[observer][k];
    }
    return is_new;
}

const struct know_part know_by_scopes = {.kind = KNOW_SCOPES,
                                         .follows = true,
                                         .leaves = lore_leave,
                                         .arrived = arrived,
                                         .turned = lore_turned,
                                         .looked = lore_look,
                                         .hand = lore_hand,
                                         .whole = whole,
                                         .searched = searched,
                                         .add = add,
                                         .is_new = is_new,
                                         .is_telling = is_telling};
