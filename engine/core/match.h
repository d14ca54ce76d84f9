/* match.h - what is fixed while a match lasts: the game, its options, the two decks, masks over
 * their cards.
 *
 * Promise: built once from card data, read by everything, written by nobody. A sampled world with
 * another deck has a match of its own. Cost: built in microseconds; a filter over printed facts is
 * one AND with a mask from here. */
#ifndef TF_CORE_MATCH_H
#define TF_CORE_MATCH_H

#include "engine/core/state.h"
#include "engine/lang/carddb.h"

struct rules;
struct know_part;

enum { OPTION_MAX = 16, SIDE_MAX = 10, ANSWER_MAX = 11 };
_Static_assert((int)DECK_MAX == (int)SEAT_OBJECTS, "a deck fits in a mask");

struct match {
    const struct rules *rules;
    const struct carddb *db;
    const struct know_part *know; /* what is kept of knowledge: all, or know_by_places */
    int16_t option[OPTION_MAX];   /* by the game's table of options */
    uint8_t verb_of[ANSWER_MAX];  /* of the core's decisions, by enum core_answer */
    bool lists_open;
    uint32_t untold_marks;        /* of rules->marks, those that no flag shows */
    uint8_t size[SEATS];          /* cards of each deck */
    card_t card[MAX_OBJECT];      /* printed card of an object; CARD_NONE beyond the deck */
    uint8_t sides[SEATS];         /* cards of the second list, of games that have one: they */
    card_t side[SEATS][SIDE_MAX]; /* are among the objects too */
    uint64_t starts[SEATS], ends[SEATS]; /* first and last object of each group of equal copies */
    uint64_t prop[PROP_MAX][SEATS];      /* objects with a printed property */
};

/* A deck as cards in any order, at most SEAT_OBJECTS. */
struct deck {
    int size;
    card_t card[SEAT_OBJECTS]; /* those of the second list among them */
    int sides;
    card_t side[SIDE_MAX];
};

/* Fills a match; the decks must be legal for the game (deck.h). Options are copied. */
void match_init(struct match *match, const struct rules *rules, const struct carddb *db,
                const int16_t option[OPTION_MAX], bool lists_open, const struct deck deck[SEATS]);

/* Numbers the objects of one seat anew for another deck. */
void match_set_deck(struct match *match, seat_t seat, const struct deck *deck);

/* The deck of a seat. */
void match_deck(const struct match *match, seat_t seat, struct deck *deck);

/* The same as match_set_deck for a deck list, whose numbering is known already. */
void match_set_list(struct match *match, seat_t seat, const struct deck_list *list);

/* What the i-th number of a seat, in the game's table of gauges, begins with. */
int match_start(const struct match *match, int i);

/* Copies what is used of a match. */
void match_copy(struct match *to, const struct match *from);

static inline const struct card *match_card(const struct match *match, obj_t obj)
{
    return &match->db->cards[match->card[obj]];
}

/* All copies of a card in the deck of a seat, 0 if there is none. */
uint64_t match_copies_of(const struct match *match, seat_t seat, card_t card);

/* All cards of a seat; none in a position that was made up. */
static inline uint64_t match_all(const struct match *match, seat_t seat)
{
    int size = match->size[seat];
    return size == 0 ? 0 : ~(uint64_t)0 >> (SEAT_OBJECTS - size);
}

/* The lowest object of each group of equal copies in `mask`: negation of each group by itself. */
static inline uint64_t match_merge(const struct match *match, seat_t seat, uint64_t mask)
{
    uint64_t ends = match->ends[seat], starts = match->starts[seat];
    uint64_t lowest = ((~mask & ~ends) + (starts & ~ends)) ^ ((~mask ^ starts) & ends);
    return mask & lowest;
}

/* All copies of the same card as obj, in its seat's deck. */
static inline uint64_t match_copies(const struct match *match, obj_t obj)
{
    seat_t seat = obj_seat(obj);
    int at = obj & 63;
    uint64_t starts = match->starts[seat] & (~(uint64_t)0 >> (63 - at));
    uint64_t ends = match->ends[seat] & (~(uint64_t)0 << at);
    int first = 63 - __builtin_clzll(starts), last = bits_first(ends);
    return (~(uint64_t)0 >> (63 - last)) & (~(uint64_t)0 << first);
}

#endif
