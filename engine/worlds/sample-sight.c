/* sample-sight.c - whose faces a seat knows where they lie, in a world as in truth, and what a
 * search of its deck offers it. */
#include <string.h>

#include "engine/core/move.h"
#include "engine/parts/picks.h"
#include "engine/worlds/sample-inner.h"

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

static bool is_searching(const struct sampler *s)
{
    const struct ask *ask = &s->st->head.ask;

    return ask->asked == 1 << s->seat && ask->step == s->match->rules->core_step + CORE_TAKE;
}

uint64_t sample_apart(const struct sampler *s)
{
    uint64_t deck = s->st->field.zone[s->match->rules->deck.zone][s->seat];

    return s->tries < OFFER_TRIES || !is_searching(s) ? 0
                                                      : s->st->head.ask.cards.of[s->seat] & deck;
}

bool sample_offer_fits(const struct sampler *s, const struct state *world)
{
    uint8_t copies[SAMPLE_CARDS];
    const card_t *card = &s->match->card[s->seat * SEAT_OBJECTS]; /* the own ones, in both */

    if (!is_searching(s) || s->match->db->card_count > SAMPLE_CARDS) {
        return true;
    }
    memset(copies, 0, sizeof copies);
    for (uint64_t rest = s->st->head.ask.cards.of[s->seat]; rest != 0; rest &= rest - 1) {
        copies[card[bits_first(rest)]]++;
    }
    for (uint64_t rest = world->head.ask.cards.of[s->seat]; rest != 0; rest &= rest - 1) {
        if (copies[card[bits_first(rest)]]-- == 0) {
            return false;
        }
    }
    return bits_count(s->st->head.ask.cards.of[s->seat]) ==
           bits_count(world->head.ask.cards.of[s->seat]);
}

uint64_t sample_in_sight(const struct sampler *s, seat_t owner)
{
    const struct tail *tail = &s->st->tail;
    uint64_t cards = tail->looked[s->seat].of[owner];

    for (int i = 0; i < tail->frames; i++) { /* whose effect it is, all read: it may have gone */
        bool is_code = tail->frame[i].kind == FRAME_CODE;
        cards |= is_code ? held_bit(s, owner, tail->frame[i].self) : 0;
    }
    for (int i = 0; i < tail->queued; i++) { /* nor is it a secret what waits, of what is known */
        cards |= known_bit(s, owner, tail->queue[i].card);
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
    } else if (move_names_picks(s->match, s->st)) {
        cards |= s->st->head.ask.chosen.of[owner]; /* named as they were picked */
    }
    return cards;
}
