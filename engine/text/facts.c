/* facts.c - whether what a text says to be known of cards can be true (fit.h): Kuhn's algorithm for
 * a matching, https://en.wikipedia.org/wiki/Matching_(graph_theory)#Maximum-cardinality_matching.
 */
#include "engine/text/facts.h"

#include "engine/core/rules.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/know/regions.h"

enum { FACTS = 2 * SEAT_OBJECTS }; /* more cannot be about different cards */

/* A copy of a card lies on one of these places, or in the hand, or in the deck. */
struct fact {
    obj_t obj;
    bool in_hand, in_deck;
    uint64_t places;
};

struct fit {
    const struct match *match;
    const struct state *st;
    seat_t owner;
    bool is_dealt;   /* cards lie where they lie; else only the places count */
    uint64_t hidden; /* cards of the owner whose faces are not known at their places */
    int facts;
    struct fact fact[FACTS];
    uint8_t taken_for[SEAT_OBJECTS]; /* by which fact, plus 1 */
};

/* ---- what is known ------------------------------------------------------------------------ */

static bool add(struct fit *fit, const struct fact *fact)
{
    if (fit->facts == FACTS) {
        return false;
    }
    fit->fact[fit->facts++] = *fact;
    return true;
}

/* K2: so many of an id in the hand, and so many there or on unknown places. */
static bool add_ids(struct fit *fit, uint64_t ids, uint64_t places)
{
    for (; ids != 0; ids &= ids - 1) {
        obj_t obj = (obj_t)(fit->owner * SEAT_OBJECTS + bits_first(ids));
        if (!add(fit, &(struct fact){.obj = obj, .in_hand = true, .places = places})) {
            return false;
        }
    }
    return true;
}

static bool add_items(struct fit *fit, int observer)
{
    for (int i = 0; i < fit->st->field.items; i++) {
        const struct known_item *item = &fit->st->item[i];
        struct fact fact = {.obj = item_obj(item),
                            .in_hand = (item_where(item) & ITEM_HAND) != 0,
                            .in_deck = (item_where(item) & ITEM_DECK) != 0,
                            .places = item_where(item) & ~(ITEM_HAND | ITEM_DECK)};
        if (item_observer(item) == observer && !add(fit, &fact)) {
            return false;
        }
    }
    return true;
}

/* K2: so many of an id in the hand, and so many there or on unknown places. */
static bool collect_ids(struct fit *fit, int viewer)
{
    const struct field *field = &fit->st->field;
    uint64_t held = field->held[viewer][fit->owner];
    uint64_t around = field->around[viewer][fit->owner] & ~held;

    return add_ids(fit, held, 0) &&
           add_ids(fit, around, zone_concealed(fit->match, fit->st, fit->owner));
}

static bool collect_regions(struct fit *fit, int viewer)
{
    return add_items(fit, observer_of(viewer, fit->owner));
}

/* By the way in which it is kept; NULL: its text was compared as a whole (scopes-true.c). */
typedef bool collect_facts(struct fit *fit, int viewer);

static collect_facts *collector(const struct match *match)
{
    static collect_facts *const rows[KNOW_KINDS] = {
        [KNOW_IDS] = collect_ids, [KNOW_REGIONS] = collect_regions};

    return rows[match->rules->know->kind];
}

static bool collect(struct fit *fit, int viewer)
{
    const struct field *field = &fit->st->field;
    const struct rules *rules = fit->match->rules;
    uint64_t hand = field->zone[rules->hand_zone][fit->owner];
    uint64_t placed =
        zone_concealed(fit->match, fit->st, fit->owner) | field->zone[rules->deck.zone][fit->owner];

    fit->hidden = hand | (placed & ~field->known[viewer].of[fit->owner]);
    return collector(fit->match)(fit, viewer);
}

/* ---- a card for each ---------------------------------------------------------------------- */

static bool is_meant(const struct fit *fit, const struct fact *fact, int i)
{
    const struct rules *rules = fit->match->rules;
    obj_t obj = (obj_t)(fit->owner * SEAT_OBJECTS + i);
    zone_t zone = fit->st->field.zone_of[obj];
    bool is_there = zone == rules->hand_zone   ? fact->in_hand
                    : zone == rules->deck.zone ? fact->in_deck
                                               : (fact->places & obj_bit(obj)) != 0;

    return is_there && (!fit->is_dealt || fit->match->card[obj] == fit->match->card[fact->obj]);
}

/* A card for this fact, if need be out of the hands of another one. */
static bool find_card(struct fit *fit, int fact, uint64_t *tried)
{
    for (uint64_t rest = fit->hidden & ~*tried; rest != 0; rest = fit->hidden & ~*tried & rest) {
        int i = bits_first(rest);
        rest &= rest - 1;
        if (!is_meant(fit, &fit->fact[fact], i)) {
            continue;
        }
        *tried |= (uint64_t)1 << i;
        if (fit->taken_for[i] == 0 || find_card(fit, fit->taken_for[i] - 1, tried)) {
            fit->taken_for[i] = (uint8_t)(fact + 1);
            return true;
        }
    }
    return false;
}

static bool find_cards(struct fit *fit)
{
    for (int i = 0; i < fit->facts; i++) {
        uint64_t tried = 0;
        if (!find_card(fit, i, &tried)) {
            return false;
        }
    }
    return true;
}

/* Of each card at least as many copies are hidden as are known of. */
static bool are_enough(const struct fit *fit)
{
    for (int i = 0; i < fit->facts; i++) {
        uint64_t copies = match_copies(fit->match, fit->fact[i].obj) & fit->hidden;
        int known = 0;
        for (int k = 0; k < fit->facts; k++) {
            known += fit->match->card[fit->fact[k].obj] == fit->match->card[fit->fact[i].obj];
        }
        if (known > bits_count(copies)) {
            return false;
        }
    }
    return true;
}

bool facts_true(const struct match *match, const struct state *st, int viewer, seat_t owner)
{
    struct fit fit = {.match = match, .st = st, .owner = owner, .is_dealt = true};

    return collector(match) == NULL || (collect(&fit, viewer) && find_cards(&fit));
}

bool facts_possible(const struct match *match, const struct state *st, seat_t seat)
{
    struct fit fit = {.match = match, .st = st, .owner = (seat_t)(1 - seat)};

    return collector(match) == NULL ||
           (collect(&fit, seat) && find_cards(&fit) && are_enough(&fit));
}

/* ---- what is public ------------------------------------------------------------------------ */

/* A fact of the seat, or a card that it sees at its place, says what a public fact does. */
static bool says(const struct fit *fit, const struct fact *said, const struct fact *fact)
{
    return fit->match->card[said->obj] == fit->match->card[fact->obj] &&
           (fact->in_hand || !said->in_hand) && (fact->in_deck || !said->in_deck) &&
           (said->places & ~fact->places) == 0;
}

/* A fact of its own for each public one, if need be out of the hands of another one. */
static bool find_said(const struct fit *fit, const struct fit *seat, int fact, uint8_t *taken,
                      uint8_t *tried)
{
    for (int i = 0; i < seat->facts; i++) {
        if (tried[i] != 0 || !says(fit, &seat->fact[i], &fit->fact[fact])) {
            continue;
        }
        tried[i] = 1;
        if (taken[i] == 0 || find_said(fit, seat, taken[i] - 1, taken, tried)) {
            taken[i] = (uint8_t)(fact + 1);
            return true;
        }
    }
    return false;
}

/* Cards that the seat sees where they lie, and not everybody. */
static bool add_seen(struct fit *fit, uint64_t cards)
{
    for (; cards != 0; cards &= cards - 1) {
        obj_t obj = (obj_t)(fit->owner * SEAT_OBJECTS + bits_first(cards));
        bool in_deck = fit->st->field.zone_of[obj] == fit->match->rules->deck.zone;
        struct fact fact = {.obj = obj, .in_deck = in_deck, .places = in_deck ? 0 : obj_bit(obj)};
        if (!add(fit, &fact)) {
            return false;
        }
    }
    return true;
}

bool facts_shared(const struct match *match, const struct state *st, seat_t owner)
{
    struct fit fit = {.match = match, .st = st, .owner = owner}, seat = fit;
    uint8_t taken[FACTS] = {0};

    if (collector(match) == NULL) {
        return true;
    }
    if (!collect(&fit, VIEWER_PUB) || !collect(&seat, 1 - owner) ||
        !add_seen(&seat, fit.hidden & ~seat.hidden)) {
        return false;
    }
    for (int i = 0; i < fit.facts; i++) {
        uint8_t tried[FACTS] = {0};
        if (!find_said(&fit, &seat, i, taken, tried)) {
            return false;
        }
    }
    return true;
}
