/* sample-sources.c - effects that run or wait and whose cards have gone into a deck, in worlds. */
#include "engine/core/zone.h"
#include "engine/text/pending.h"
#include "engine/worlds/sample-inner.h"

uint64_t sample_sources(const struct sampler *s, seat_t owner)
{
    const struct field *field = &s->st->field;
    uint64_t deck = field->zone[s->match->rules->deck.zone][owner];
    uint64_t unseen = deck & ~field->known[s->seat].of[owner] & ~sample_in_sight(s, owner);
    uint64_t cards = 0;

    if (unseen == 0) {
        return 0;
    }
    /* marks of a running chain */
    for (uint32_t rest = s->match->untold_marks; rest != 0; rest &= rest - 1) {
        cards |= field->mark[bits_first(rest)][owner] & unseen;
    }
    for (int i = 0; i < s->st->tail.frames; i++) {
        obj_t self = s->st->tail.frame[i].self;
        bool is_owned = self < MAX_OBJECT && obj_seat(self) == owner;
        cards |= is_owned ? obj_bit(self) & unseen : 0;
    }
    for (int i = 0; i < s->st->tail.queued; i++) {
        obj_t card = s->st->tail.queue[i].card;
        cards |= obj_seat(card) == owner ? obj_bit(card) & unseen : 0;
    }
    for (int i = 0; i < s->st->tail.pairs; i++) {
        obj_t card = s->st->tail.pair[i].card;
        cards |= obj_seat(card) == owner ? obj_bit(card) & unseen : 0;
    }
    return cards;
}

/* The first card of a deck in a world that is such a card and stands for no other one; OBJ_NONE if
 * there is none. */
static obj_t first_in_deck(const struct sampler *s, const struct run *world, seat_t owner,
                           card_t card, uint64_t taken)
{
    obj_t row[SEAT_OBJECTS];
    int n = zone_list(world->match, world->st, s->match->rules->deck.zone, owner, row);

    for (int i = 0; i < n; i++) {
        if (world->match->card[row[i]] == card && (obj_bit(row[i]) & taken) == 0) {
            return row[i];
        }
    }
    return OBJ_NONE;
}

/* What has come of a source, or else the renamed card. */
static obj_t kept(const obj_t *now, obj_t was, obj_t renamed)
{
    return was < MAX_OBJECT && now[was] != OBJ_NONE ? now[was] : renamed;
}

static void keep_marks(const struct sampler *s, const obj_t *now, struct field *field)
{
    for (uint32_t rest = s->match->untold_marks; rest != 0; rest &= rest - 1) {
        uint64_t(*mark)[SEATS] = &field->mark[bits_first(rest)];
        const uint64_t *was = s->st->field.mark[bits_first(rest)];
        for (int obj = 0; obj < MAX_OBJECT; obj++) {
            seat_t seat = obj_seat((obj_t)obj);
            if (now[obj] != OBJ_NONE && (was[seat] & obj_bit((obj_t)obj)) != 0) {
                (*mark)[seat] &= ~obj_bit(s->map[obj]);
            }
        }
        for (int obj = 0; obj < MAX_OBJECT; obj++) {
            seat_t seat = obj_seat((obj_t)obj);
            if (now[obj] != OBJ_NONE && (was[seat] & obj_bit((obj_t)obj)) != 0) {
                (*mark)[seat] |= obj_bit(now[obj]);
            }
        }
    }
}

static void keep_offer(const struct sampler *s, const obj_t *now, struct ask *ask)
{
    const struct ask *was = &s->st->head.ask;
    enum operand operand = s->match->rules->verbs[was->verb].operand;

    ask->from = kept(now, was->from, ask->from);
    if (was->form >= FORM_OFFERS || (operand != OPERAND_SKILL && operand != OPERAND_EFFECT)) {
        return;
    }
    for (int i = 0; i < was->count; i++) {
        int skill = was->item[i] >> 12 << 12;
        obj_t obj = kept(now, (obj_t)(was->item[i] & 0xfff), (obj_t)(ask->item[i] & 0xfff));
        ask->item[i] = (uint16_t)(obj | skill);
    }
}

bool sample_keep_sources(const struct sampler *s, struct run *world)
{
    struct state *st = world->st;
    const uint64_t sources[SEATS] = {sample_sources(s, 0), sample_sources(s, 1)};
    obj_t now[MAX_OBJECT];

    if ((sources[0] | sources[1]) == 0) {
        return true;
    }
    for (int i = 0; i < MAX_OBJECT; i++) {
        now[i] = OBJ_NONE;
    }
    for (seat_t owner = 0; owner < SEATS; owner++) {
        uint64_t taken = 0;
        for (uint64_t rest = sources[owner]; rest != 0; rest &= rest - 1) {
            obj_t was = (obj_t)(owner * SEAT_OBJECTS + bits_first(rest));
            now[was] = first_in_deck(s, world, owner, s->match->card[was], taken);
            if (now[was] == OBJ_NONE) {
                return false;
            }
            taken |= obj_bit(now[was]);
        }
    }
    for (int i = 0; i < st->tail.frames; i++) {
        st->tail.frame[i].self = kept(now, s->st->tail.frame[i].self, st->tail.frame[i].self);
    }
    for (int i = 0; i < st->tail.queued; i++) {
        st->tail.queue[i].card = kept(now, s->st->tail.queue[i].card, st->tail.queue[i].card);
    }
    for (int i = 0; i < st->tail.pairs; i++) {
        st->tail.pair[i].card = kept(now, s->st->tail.pair[i].card, st->tail.pair[i].card);
    }
    keep_marks(s, now, &st->field);
    keep_offer(s, now, &st->head.ask);
    return true;
}
