/* sample.h - worlds that fit what a seat knows.
 *
 * Promise: the view, the legal list, the order and the error reasons of that seat are the same in
 * the world as in the position; hidden cards that the seat cannot tell apart are equally likely to
 * lie in each other's places; in games with scopes that holds inside each step of sample-scopes.c.
 * Cost: about a microsecond; a world with another deck has a match of its own. Who draws many of
 * one position makes a plan first. */
#ifndef TF_WORLDS_SAMPLE_H
#define TF_WORLDS_SAMPLE_H

#include "engine/core/match.h"

enum { SAMPLE_DECKS = 1024 }; /* of more deck lists no plan is made */

/* A seat's hidden places, by the objects that lie there: the hand, then places of rows, then the
 * deck. */
struct hidden {
    obj_t place[SEAT_OBJECTS];
    int hand, concealed, all; /* ends of the three parts */
    uint64_t mask;            /* all of them */
    uint64_t held, around; /* ids known to lie in the hand, in it or on unknown places (know.c) */
    int items;
    struct known_item item[KNOWN_ITEMS]; /* of games that keep them (regions.h) */
};

/* The hidden places of the other seat in games with scopes, by the objects that lie there. */
struct openings {
    uint64_t hidden;               /* all of them */
    uint64_t main, hand, laid;     /* for cards of the second list, in the hand, under hosts */
    uint64_t scope[YOUNG_MAX + 1]; /* facts in ids, less what is in sight */
    struct opening_host {
        obj_t host;
        uint8_t rise;
        uint64_t under;
    } host[HOST_MAX + 1];      /* those about which something is to be filled in */
    int mains, hosts;          /* how many of main, and of host */
    card_t down[SEAT_OBJECTS]; /* cards of the second list that lie face-down and are known */
    int downs;
};

/* What all worlds of a seat in a position have in common. */
struct sample_plan {
    bool is_made;                     /* fits */
    bool has_hidden;                  /* what follows them; not in a plan of nothing */
    uint64_t fits[SAMPLE_DECKS / 64]; /* deck lists that the other seat may have */
    union {
        struct hidden hidden[SEATS];
        struct {          /* in games with scopes */
            uint64_t own; /* the seat's own cards whose places it does not know */
            struct openings openings;
        } scopes;
    };
};

void sample_plan(const struct match *match, const struct state *st, seat_t seat,
                 struct sample_plan *plan);

/* sample_world with its plan: the same world. */
int sample_planned(const struct sample_plan *plan, const struct match *match,
                   const struct state *st, seat_t seat, uint64_t seed, struct match *world_match,
                   struct state *world);

/* Draws a world for a seat. world_match is filled too: it differs from match only in the other
 * seat's deck, when lists are closed. The world's own chance is the fast stream started from seed.
 * Returns how many were dealt until one fitted. */
int sample_world(const struct match *match, const struct state *st, seat_t seat, uint64_t seed,
                 struct match *world_match, struct state *world);

/* True if worlds can be drawn of a position that was made out of a text: the cards and places that
 * the seat does not see are enough for what it knows of them. In games with scopes that is seen to
 * where they are read. */
bool sample_can_be(const struct match *match, const struct state *st, seat_t seat);

/* Counts of the cards of `owner` that `seat` cannot locate, by card index into out (db->card_count
 * entries); returns how many there are, or -1 if the list is closed to that seat. */
int sample_unseen(const struct match *match, const struct state *st, seat_t seat, seat_t owner,
                  uint8_t *out);

#endif
