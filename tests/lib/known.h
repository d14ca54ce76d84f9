/* known.h - what a seat, or the public, knows of concealed cards of Unien: the two tables of
 * RULES.md 11.2 once more, kept from the events that were told and from nothing else.
 *
 * Promise: nothing but protocol text comes in; nothing of the engine is included. Sharper than the
 * tables in two things: a region that holds no card any more leaves all items; and a face-down
 * place of which an item says alone what lies there leaves all items, if that card is taken up.
 * Hidden information: each observer is given its own events only. */
#ifndef TF_TESTS_KNOWN_H
#define TF_TESTS_KNOWN_H

#include <stdint.h>

#include "tests/lib/follow.h"

enum {
    KNOWN_PUB = 2,    /* the observer that is no seat */
    KNOWN_VIEWS = 3,  /* s1, s2, pub */
    KNOWN_ITEMS = 90, /* of one observer about one seat */
    KNOWN_CARDS = 90, /* of a deck */
    KNOWN_PLACES = 60 /* a seat's face-down energies of a whole game */
};

/* Regions in their order: the deck, the hand, face-down places by their numbers. */
#define KNOWN_DECK ((uint64_t)1)
#define KNOWN_HAND ((uint64_t)2)
#define KNOWN_PLACE(i) ((uint64_t)4 << (i))

/* The rows of the tables; a follower that leaves one out must be found out. */
enum known_row {
    KNOWN_ALL_ROWS,
    KNOWN_SHUFFLED,    /* own deck: both lists forgotten */
    KNOWN_DRAWN,       /* cards leave the top */
    KNOWN_TO_BOTTOM,   /* looked-at cards go to the bottom */
    KNOWN_TO_TOP,      /* or back on top */
    KNOWN_FOUND,       /* a named card goes from the deck to the hand */
    KNOWN_RETURNED,    /* or from a public zone */
    KNOWN_PUT_BACK,    /* a named card goes from debris into the deck */
    KNOWN_LEFT_DECK,   /* a named card leaves the deck for a public zone */
    KNOWN_LEFT_HAND,   /* the hand */
    KNOWN_LEFT_PLACE,  /* a face-down place */
    KNOWN_GAINED,      /* the other items gain the regions of the dropped one */
    KNOWN_CLOSEST,     /* the closest item is dropped, not the first one */
    KNOWN_LOOKED,      /* a hand is looked at */
    KNOWN_LOOKED_GAIN, /* what is not dropped then gains regions */
    KNOWN_LAID,        /* an unseen card goes face-down */
    KNOWN_TAKEN_UP,    /* and back to the hand */
    KNOWN_UNSEEN,      /* cards go unseen from deck to hand */
    KNOWN_RECOMBINED,  /* the hand was recombined: it has left */
    KNOWN_RECOMBINED2, /* and cards of the deck have come */
    KNOWN_EMPTY,       /* a region without cards leaves all items */
    KNOWN_ROWS
};

struct known_item {
    int card;
    uint64_t where;
};

/* The cards of one seat. */
struct known_owner {
    int deck, hand; /* how many */
    int places, label[KNOWN_PLACES], face[KNOWN_PLACES];
    uint64_t laid; /* the places that hold a card */
    int items;
    struct known_item item[KNOWN_ITEMS];
    int put, drawn, deck_before; /* a recombination under way: cards put under, drawn anew */
    int seen, look[KNOWN_CARDS]; /* cards of a hand, as they are looked at */
};

/* A list of cards of the own deck. */
struct known_list {
    int n, card[KNOWN_CARDS];
};

struct known {
    const struct follow_legend *legend;
    int viewer;
    enum known_row without; /* a row that it does not know */
    struct known_owner of[2];
    struct known_list top, bottom, look; /* bottom: from the bottom up */
    char fault[FOLLOW_WORD * 40];
};

/* An observer of a game of which it has read nothing; numbers of cards in decks and hands. */
void known_start(struct known *known, const struct follow_legend *legend, int viewer,
                 const int decks[2], const int hands[2]);

/* Reads one line `event`; false with known->fault if it cannot be. */
bool known_event(struct known *known, const char *line);

/* To be called when a reply to `events` has been read. */
bool known_caught_up(struct known *known);

/* Compares with a line `state` of all[viewer]; who else knows is what the others have. False with
 * the fault of all[viewer]. */
bool known_agrees(struct known all[KNOWN_VIEWS], int viewer, const char *line);

/* Writes the fault as by printf; always false. */
bool known_fail(struct known *known, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
