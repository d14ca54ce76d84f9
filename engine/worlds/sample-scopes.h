/* sample-scopes.h - the other side of a world in the making, in games with scopes.
 *
 * Promise: private to sample-scopes.c, which fills places, sample-scopes-hosts.c, which fills
 * those under hosts, and sample-scopes-deck.c, which finds a deck that fits what is known. */
#ifndef TF_WORLDS_SAMPLE_SCOPES_H
#define TF_WORLDS_SAMPLE_SCOPES_H

#include "engine/know/ids.h"
#include "engine/know/scopes.h"
#include "engine/worlds/sample-inner.h"

/* Fillings of one deck, and those after which every other deck is invented. One in some thousands
 * may fit where an unlisted deck has laid much; each costs a microsecond. So many are tried before
 * facts count as a contradiction, and the loosest are dropped one by one, each after TRIES more. */
enum { TRIES_DECK = 10, TRIES_LIST = 1000, TRIES = 20000, TRIES_STRICT = 20 * TRIES };
/* For what lies under one host, for the second list of a filling, and of an invented deck. */
enum { TRIES_HOST = 60, TRIES_MAIN = 20, TRIES_SIDE = 1000 };
enum { STRICT, WITHOUT_REST, WITHOUT_UNTOLD, WITHOUT_HOSTS, WITHOUT_FACTS };

/* The other side of a world in the making. */
struct filling {
    struct sampler *s;
    const struct match *world;
    seat_t owner;
    int observer;
    const struct openings *open;
    uint64_t left;    /* old objects whose place is still empty */
    uint64_t layable; /* new objects that may lie under hosts */
    uint64_t pool;    /* new objects that lie nowhere yet */
    int strictness;
    bool is_late, is_later; /* chance has not hit upon a filling yet; nor upon a known list */
};

static inline const struct scopes_part *filling_rule(const struct sampler *s)
{
    return s->match->rules->scopes;
}

static inline uint64_t filling_zone(const struct sampler *s, zone_t zone, seat_t owner)
{
    return s->st->field.zone[zone][owner];
}

/* Puts a new card, by its number in the deck, on a place. */
static inline void filling_put(struct filling *f, obj_t place, int at)
{
    f->s->map[place] = (obj_t)(f->owner * SEAT_OBJECTS + at);
    f->pool &= ~((uint64_t)1 << at);
    f->left &= ~obj_bit(place);
}

/* sample-scopes-hosts.c. Finds the hosts; and fills what lies unknown under each. */
void filling_list_hosts(const struct sampler *s, seat_t owner, struct openings *open);
bool filling_hosts(struct filling *f);

/* sample-scopes-deck.c. Cards of the second list that lie face-down, and that the seat knows. */
void filling_list_down(const struct sampler *s, seat_t owner, struct openings *open);

/* Walls of one number, by generation or by assortment. */
uint64_t filling_walls(const struct sampler *s, seat_t owner, const uint8_t *numbers, int number);

/* What an assortment can hold, less what the seat knows to lie in it. */
uint64_t filling_unknown(const struct filling *f, uint64_t ids, uint64_t places);

/* What the deck made anew held at least and is hidden still; family: the deck with its walls. */
uint64_t filling_rest(const struct filling *f, uint64_t family);

/* Which known lists fit. */
void filling_plan(const struct filling *f, struct sample_plan *plan);

/* A known list that fits, else one that is invented, into the world. */
void filling_deck(struct filling *f, struct match *world);

/* These cards can be the face-down ones of the second list, beside those that the seat has seen. */
bool filling_main_fits(const struct filling *f, const card_t *cards, int n);

/* Where these cards of the second list lie face-down, the rest of the pool is what a deck takes. */
bool filling_leaves_deck(const struct filling *f, const card_t *cards, int n);

/* Cards of the other seat in the world that may lie under hosts at all. */
uint64_t filling_layable(const struct filling *f);

#endif
