/* sample-sight.c - whose faces a seat knows where they lie, in a world as in truth. */
#include "engine/core/move.h"
#include "engine/core/sample-inner.h"

/* The bit of a card in this seat's hand. */
static uint64_t held_bit(const struct sampler *s, seat_t owner, obj_t obj)
{
    bool is_held = obj < MAX_OBJECT && obj_seat(obj) == owner &&
                   s->st->field.zone_of[obj] == s->match->rules->hand_zone;

    return is_held ? obj_bit(obj) : 0;
}

/* The same if such a card is known to be there. */
static uint64_t known_bit(const struct sampler *s, seat_t owner, obj_t obj)
{
    uint64_t bit = held_bit(s, owner, obj);

    return bit != 0 && (match_copies(s->match, obj) & s->st->field.held[s->seat][owner]) != 0 ? bit
                                                                                              : 0;
}

/* Cards of a deck that the seat sees together: of those that it has looked at chance has drawn
 * some, and it does not see which. */
static uint64_t drawn_from(const struct sampler *s, seat_t owner)
{
    const struct tail *tail = &s->st->tail;
    uint64_t deck = s->st->field.zone[s->match->rules->deck_zone][owner], picked = 0, found = 0;
    uint64_t seen = tail->looked[s->seat].of[owner] | s->st->field.known[s->seat].of[owner];

    for (int i = 0; i < tail->picks; i++) {
        picked |= obj_seat(tail->picked[i]) == owner ? obj_bit(tail->picked[i]) & deck & ~seen : 0;
    }
    for (int i = 0; i < tail->sets && picked != 0; i++) {
        uint64_t cards = tail->set[i].live.of[owner] & deck;
        bool is_drawn_from = (cards & picked) != 0 && (cards & seen) != 0;
        found |= is_drawn_from && (cards & ~seen & ~picked) == 0 ? cards : 0;
    }
    return found;
}

void sample_drawn(struct sampler *s)
{
    for (seat_t owner = 0; owner < SEATS; owner++) {
        obj_t place[SEAT_OBJECTS], card[SEAT_OBJECTS];
        uint64_t cards = drawn_from(s, owner);
        int n = sample_row(place, 0, owner, cards);
        for (int i = 0; i < n; i++) {
            card[i] = s->map[place[i]];
        }
        sample_shuffle(s, card, n);
        for (int i = 0; i < n; i++) {
            s->map[place[i]] = card[i];
        }
        s->moved[owner] |= cards;
    }
}

uint64_t sample_in_sight(const struct sampler *s, seat_t owner)
{
    const struct tail *tail = &s->st->tail;
    uint64_t cards = tail->looked[s->seat].of[owner] | drawn_from(s, owner);

    for (int i = 0; i < tail->frames; i++) { /* whose effect it is, all read: it may have gone */
        bool is_code = tail->frame[i].kind == FRAME_CODE;
        cards |= is_code ? held_bit(s, owner, tail->frame[i].self) : 0;
    }
    for (int i = 0; i < tail->queued; i++) { /* nor is it a secret what waits */
        cards |= held_bit(s, owner, tail->queue[i].card);
    }
    for (int i = 0; i < tail->pairs; i++) { /* or may react, or what happened to cards in play */
        cards |= known_bit(s, owner, tail->pair[i].card);
    }
    for (int i = 0; i < tail->events; i++) {
        cards |= known_bit(s, owner, tail->event[i].it);
    }
    if (owner == s->seat) {
        cards |= s->st->head.ask.chosen.of[owner];
        for (int i = 0; i < tail->sets; i++) {
            cards |= tail->set[i].live.of[owner];
        }
    } else if (s->match->rules->picks_ascend && move_names_picks(s->match, s->st)) {
        cards |= s->st->head.ask.chosen.of[owner]; /* named as they were picked */
    }
    return cards;
}
