/* grid.h - what lies on the squares of a board beside the one card each: counters, and cards under
 * or on it; and squares as things that effects choose.
 *
 * Promise: counters and attached cards belong to the square; they follow the card that goes to
 * another one. Attached cards are kept in one list, by place, by zone, each zone in its order, so
 * that equal boards are equal byte for byte. A square counts as an object of its own in sets and
 * answers, beyond those of the decks; it lies in no zone.   Cost: linear in the attached cards. */
#ifndef TF_PARTS_GRID_H
#define TF_PARTS_GRID_H

#include "engine/core/run.h"

/* Objects from here on, of both seats, are squares in games with a board: no deck reaches them. */
enum { SQUARE_FIRST = 40, SQUARES_EACH = SEAT_OBJECTS - SQUARE_FIRST };

/* Zones of nouns beyond those of the kernel: the squares, and the cards in board->roles. */
enum { NOUN_SQUARES = ZONE_MAX, NOUN_ROLE, GRID_ROLES = 2 };
_Static_assert((int)NOUN_SQUARES == (int)VOCAB_NOUNS, "the compiler counts them so");

/* The object that stands for a square, counted from 0 as the places of the board are. */
static inline obj_t grid_object(int square)
{
    return (obj_t)(square < SQUARES_EACH ? SQUARE_FIRST + square
                                         : SEAT_OBJECTS + SQUARE_FIRST + square - SQUARES_EACH);
}

/* Of a game with a board (rules->board). */
struct board_part {
    const char *counters; /* flags of the counters on squares, in their order: "nh" */
    uint8_t roles;        /* head.counter with the card of the first role (NOUN_ROLE) */
    /* Flags of a card that tell head.counter, as text and back; read_flag: the text behind the
     * flag, NULL if it is none of them here. is_told: p= has read the counters, and they are those
     * that the flags told. */
    void (*print_flags)(const struct match *match, const struct state *st, obj_t obj,
                        struct str *out);
    const char *(*read_flag)(struct run *run, obj_t obj, const char *text);
    bool (*is_told)(const struct state *st, const uint8_t told[COUNTER_MAX]);
};

/* The square that an object stands for; -1 if it is a card. */
static inline int grid_square(const struct rules *rules, obj_t obj)
{
    int at = (obj & (SEAT_OBJECTS - 1)) - SQUARE_FIRST;

    if (rules->board == NULL || obj >= MAX_OBJECT || at < 0) {
        return -1;
    }
    return at + obj_seat(obj) * SQUARES_EACH;
}

/* The card in the i-th role, as object + 1; 0: none. */
static inline int grid_role(const struct run *run, int i)
{
    const struct board_part *board = run->match->rules->board;

    return board == NULL ? 0 : run->st->head.counter[board->roles + i];
}

/* True if the game has a board, and a card in such a zone does not lie there. */
static inline bool grid_is_off(const struct rules *rules, const struct zone_rule *zone)
{
    return rules->board != NULL && zone->label == LABEL_NONE && zone->kind != ZONE_CHAIN;
}

/* Squares as a set, and the squares in a set, as masks from square 0. */
static inline struct set grid_set(uint32_t squares)
{
    return (struct set){
        {(uint64_t)squares << SQUARE_FIRST, (uint64_t)(squares >> SQUARES_EACH) << SQUARE_FIRST}};
}
static inline uint32_t grid_squares(const struct rules *rules, const struct set *set)
{
    return rules->board == NULL ? 0
                                : (uint32_t)(set->of[0] >> SQUARE_FIRST) |
                                      (uint32_t)(set->of[1] >> SQUARE_FIRST) << SQUARES_EACH;
}

/* A game begins, or a position is set up: what lies on squares is a part of it. */
static inline void grid_begin(struct run *run)
{
    run->st->field.parts |= run->match->rules->board != NULL ? PART_GRID : 0;
}

/* The place among field.order where an attached card lies; -1 if it is not attached. */
int grid_place(const struct state *st, obj_t obj);

/* Attached cards of a place are the entries from..end-1 of grid.attached; returns from. */
int grid_range(const struct state *st, int place, int *end);

/* For zone.c: a card comes behind the others of its zone on that place, or goes. */
void grid_put(struct state *st, obj_t obj, int place);
void grid_take(struct state *st, obj_t obj);

/* An attached card becomes the first of its zone on its place. */
void grid_raise(struct state *st, obj_t obj);

/* A card of a board goes to an empty square, counted from 0, with all that lies with it there. */
void grid_shift(struct run *run, obj_t obj, int square, uint8_t why);

/* Two cards of a board change squares, with all that lies with them. */
void grid_swap(struct run *run, obj_t a, obj_t b);

/* A counter of a card on a board is now n; tells it under this name. */
void grid_count(struct run *run, obj_t obj, int counter, int n, uint8_t why);

/* A card has just come onto a board: it is the latest. */
static inline void grid_arrived(struct state *st, int place)
{
    ROOM_FOR(st->grid.arrivals + 1, ARRIVALS);
    st->grid.since[place] = ++st->grid.arrivals;
}

#endif
