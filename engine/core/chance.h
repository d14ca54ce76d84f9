/* chance.h - draws and shuffles.
 *
 * Promise: every use has a stream of its own, keyed by (seed, purpose, counter), so that one draw
 * more never changes another; a clone for search or bench draws from its fast stream instead. An
 * outcome depends on the cards and the stream alone, never on the numbers of objects (UD-R81).
 * Cost: one ChaCha block for eight draws, or two multiplications each. */
#ifndef TF_CORE_CHANCE_H
#define TF_CORE_CHANCE_H

#include "engine/core/event.h"

/* What a run without an outcome to go on with is waiting for. */
enum want_kind {
    WANT_NUMBER, /* one of 0 .. n-1 */
    WANT_CARD,   /* one card of `cards`, by its object */
    WANT_ORDER   /* the next card of a shuffled deck from the top, of those left in `cards` */
};
struct want {
    uint8_t kind, purpose;
    int n;            /* how many there are, equal copies counted each */
    struct set cards; /* WANT_CARD, WANT_ORDER */
};

/* Outcomes from outside, one octet each: a number or an object; a shuffle takes them from the top
 * until all cards that are left are equal. When they run out, is_wanting is set and `want` says
 * for what: whatever the run does from there on is void, and the caller puts its position back. */
struct outcomes {
    const uint8_t *octet;
    int count, next;
    bool is_wanting;
    struct want want;
    struct state *at; /* gets the position in which it is wanted; NULL: nobody asks */
};

/* What chance has decided, for who asks afterwards: how it fell, and among what. */
enum fall_kind {
    FALL_NUMBER,  /* one of 0 .. n-1 */
    FALL_CARD,    /* one card of `cards`, by its object */
    FALL_SHUFFLE, /* the lowest n cards of a zone got a new order, which the next note tells */
    FALL_TOP      /* the rules take the top card of a zone: the next note tells where it goes */
};
struct fall {
    uint8_t kind, purpose;
    uint8_t octet;    /* FALL_NUMBER, FALL_CARD: the outcome */
    uint8_t zone;     /* FALL_TOP: with 0x80 for s2, as in notes */
    card_t card;      /* FALL_CARD, FALL_TOP: which card it was */
    uint32_t d;       /* decision it follows */
    int n, notes;     /* notes: how many were in the sink before */
    int above;        /* FALL_SHUFFLE: how many cards lie above those n */
    struct set cards; /* FALL_CARD */
};

/* Owned by the caller. When it is full, grow is asked for room for one more; if that fails, is_full
 * is set and the rest is lost. */
struct falls {
    struct fall *fall;
    int count, room;
    bool is_full;
    bool (*grow)(struct falls *falls);
};

/* Notes that the rules take the top card of a seat's zone, whatever it is, with the next move. */
void chance_note_top(struct run *run, zone_t zone, seat_t seat);
static inline void chance_top(struct run *run, zone_t zone, seat_t seat)
{
    if (run_is_told(run) && run->sink->falls != NULL) {
        chance_note_top(run, zone, seat);
    }
}

/* Draws a number from 0 to n-1 from the stream `purpose` of the game's table. */
int chance_below(struct run *run, int purpose, int n);

/* Draws a card of a set of at least one, from the stream `purpose`; of equal copies that are lying
 * side by side the one with the fewest marks (UD-R81). */
obj_t chance_card(struct run *run, int purpose, const struct set *set);

/* Shuffles a deck by the stream `purpose`, and tells it. Of equal copies the one with the fewest
 * marks comes nearest the top. What was known of places in it is forgotten. */
void chance_shuffle(struct run *run, zone_t zone, seat_t seat, int purpose);

/* The same for the lowest n cards of a deck. is_needed: one of them is drawn before the deck is
 * shuffled; if not, fast chance leaves their order, which nobody will ever see. */
void chance_shuffle_bottom(struct run *run, zone_t zone, seat_t seat, int n, int purpose,
                           bool is_needed);

#endif
