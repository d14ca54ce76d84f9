/* traits.h - what answers of different names have in common: what is asked, the verb, and where
 * their cards lie, with which marks, and what is printed on them.
 *
 * Promise: a seat's answer has no trait that tells a card which the other seat alone may see. Cost:
 * an answer is read in some ten nanoseconds; its traits are listed for who learns.
 *
 * The traits of a decision and a verb that it can have, a pair, are a block; all blocks of a game
 * have the same rows. A trait is named by its pair, then by its row: "main.play",
 * "main.play@own.hand", "main.play/own.power". */
#ifndef TF_WORLDS_TRAITS_H
#define TF_WORLDS_TRAITS_H

#include "engine/core/match.h"
#include "engine/tefuda.h"

enum {
    TRAIT_STEPS = 32,
    TRAIT_VERBS = 64,
    TRAIT_PAIRS = 127,
    TRAIT_VALUES = 64, /* places, squares, numbers; what is more counts as the last */
    TRAIT_SKILLS = 4,
    TRAIT_PRINTED = 1 + 64 + VOCAB_FIELDS /* rows that one card has, at most */
};

/* Where the rows of a section begin in a block. Those of sides come in pairs, own and foe; those of
 * a card are its types, its words, its numbers. */
struct trait_plan {
    int pairs, block;
    int8_t pair[TRAIT_STEPS][TRAIT_VERBS]; /* -1: the decision never has the verb */
    uint8_t step[TRAIT_PAIRS], verb[TRAIT_PAIRS];
    int zone, mark, value, skill, first, second;
    int types, words, numbers, card; /* how many rows those of one card are */
};

struct trait_plan traits_plan(const struct rules *rules);

/* What an answer says. */
struct answer {
    int pair;
    bool is_own, is_seconds_own;
    zone_t zone;         /* of its card; ZONE_NONE: it names none */
    uint32_t marks;      /* of it, as bits */
    card_t card, second; /* what is printed on them; CARD_NONE: none, or the seat sees it not */
    int skill, value;    /* -1: none */
};

struct answer traits_answer(const struct trait_plan *plan, const struct match *match,
                            const struct state *st, seat_t seat, move_t move);

/* The rows of a card, from 0 on, with how much it has of each, into out (TRAIT_PRINTED);
 * returns how many. */
int traits_of_card(const struct trait_plan *plan, const struct carddb *db, card_t card,
                   struct tf_trait *out);

#endif
