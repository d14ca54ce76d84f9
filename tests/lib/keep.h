/* keep.h - what holds of every position, however it came about, for tests and fuzzers.
 *
 * Promise: nothing is changed, nothing ends the process; what does not hold is appended to `fault`
 * as a sentence, and false returned. Needs no Criterion. Cost: keep_cards some hundred nanoseconds,
 * keep_all a millisecond. */
#ifndef TF_TESTS_KEEP_H
#define TF_TESTS_KEEP_H

#include "engine/base/str.h"
#include "engine/core/run.h"

enum { KEEP_FAULT = 300000 /* octets that a fault may take: two texts and more */ };

/* Positions that no game leads to: their texts, and those of their worlds, are set up with
 * strict=0. */
extern bool keep_is_loose;

/* Every card of the decks lies in exactly one zone, and all that says where agrees: members,
 * counts, the zone of each object, the order of rows, piles and decks. */
bool keep_cards(const struct match *match, const struct state *st, struct str *fault);

/* The gauges lie between their bounds. */
bool keep_gauges(const struct match *match, const struct state *st, struct str *fault);

/* Who is asked has answers; their names ascend strictly, and each is found again as its move. */
bool keep_moves(const struct match *match, const struct state *st, struct str *fault);

/* Numbers of cards that are kept are those that follow from the position. */
bool keep_numbers(const struct match *match, const struct state *st, struct str *fault);

/* The text of each viewer is read and printed as the same; that of `all` sets up the position, and
 * the same answers lead on to the same texts and moves. */
bool keep_texts(const struct match *match, const struct state *st, uint64_t stream,
                struct str *fault);

/* In a world of each seat, and in one drawn from its text alone, that seat reads and may do the
 * same, and the world is a position that can be set up. Nothing to see once a game is over. */
bool keep_worlds(const struct match *match, const struct state *st, uint64_t stream,
                 struct str *fault);

/* All of it. */
bool keep_all(const struct match *match, const struct state *st, uint64_t stream,
              struct str *fault);

/* Gives the answer that a draw (any number) stands for; false when the game is over or nobody has
 * an answer. */
bool keep_answer(struct run *run, uint64_t draw);

#endif
