/* sample-sources.c - effects whose cards have gone into a deck, in worlds. */
#include "engine/core/sample-inner.h"
#include "engine/core/zone.h"

uint64_t sample_sources(const struct sampler *s, seat_t owner)
{
    const struct field *field = &s->st->field;
    uint64_t deck = field->zone[s->match->rules->deck_zone][owner];
    uint64_t unseen = deck & ~field->known[s->seat].of[owner] & ~sample_in_sight(s, owner);
    uint64_t cards = 0;

    for (int i = 0; i < s->st->tail.frames; i++) {
        obj_t self = s->st->tail.frame[i].self;
        bool is_owned = self < MAX_OBJECT && obj_seat(self) == owner;
        cards |= is_owned ? obj_bit(self) & unseen : 0;
    }
    return cards;
}

/* The first card of a deck in a world that is such a card; OBJ_NONE if there is none. */
static obj_t first_in_deck(const struct sampler *s, const struct run *world, seat_t owner,
                           card_t card)
{
    obj_t row[SEAT_OBJECTS];
    int n = zone_list(world->match, world->st, s->match->rules->deck_zone, owner, row);

    for (int i = 0; i < n; i++) {
        if (world->match->card[row[i]] == card) {
            return row[i];
        }
    }
    return OBJ_NONE;
}

bool sample_keep_sources(const struct sampler *s, struct run *world)
{
    struct state *st = world->st;

    for (seat_t owner = 0; owner < SEATS; owner++) {
        uint64_t sources = sample_sources(s, owner);
        for (; sources != 0; sources &= sources - 1) {
            obj_t was = (obj_t)(owner * SEAT_OBJECTS + bits_first(sources));
            obj_t is = first_in_deck(s, world, owner, s->match->card[was]);
            for (int i = 0; i < st->tail.frames; i++) {
                st->tail.frame[i].self =
                    s->st->tail.frame[i].self == was ? is : st->tail.frame[i].self;
            }
            st->head.ask.from = s->st->head.ask.from == was ? is : st->head.ask.from;
            if (is == OBJ_NONE) {
                return false;
            }
        }
    }
    return true;
}
