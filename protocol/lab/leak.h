/* leak.h - proof by trial that nothing hidden reaches a seat.
 *
 * Promise: at every decision of random games, in worlds that fit what a seat knows but differ in
 * what it does not, the seat is sent the same octets: its view and the public one, what is asked
 * of whom, its moves in their order, the reasons of refusals, who is still waited for in a joint
 * decision. Each world is a legal position text that reads back the same. From some decisions on
 * both are played on by answers that the seat cannot tell apart, and it is told the same, event
 * by event, until an event shows it a face that the worlds do not share.
 * Cost: half a millisecond a decision. */
#ifndef TF_LAB_LEAK_H
#define TF_LAB_LEAK_H

#include "engine/core/rules.h"

enum {
    LEAK_TEXT = 200,
    LEAK_WORLDS = 3,  /* of each seat at each decision */
    LEAK_ANSWERS = 6, /* given beside a world at most */
};

struct leak {
    uint64_t games, decisions, worlds; /* checked so far */
    uint64_t distinct;                 /* worlds that were not the truth itself */
    uint64_t answers, events;          /* given beside a world, told and compared */
    uint64_t parted;                   /* worlds that showed another face than the truth */
    bool is_found;
    uint64_t game; /* where: game number, decision, seat */
    uint32_t d;
    seat_t seat;
    const char *what;     /* view pub decision legal why joint events setup text */
    char want[LEAK_TEXT]; /* around the place where the two part */
    char got[LEAK_TEXT];
};

/* Plays so many games with all pairs of deck lists and random decks, and stops at the first leak.
 * False if memory runs out or the game has no legal deck list. */
bool leak_check(const struct rules *rules, const struct carddb *db, uint64_t games, uint64_t seed,
                struct leak *leak);

#endif
