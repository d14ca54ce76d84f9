/* programs-game.h - positions of Unien with cards of random programs, as text.
 *
 * Promise: the same draws give the same position; it is one that setup takes. */
#ifndef TF_TESTS_PROGRAMS_GAME_H
#define TF_TESTS_PROGRAMS_GAME_H

#include "engine/base/str.h"
#include "engine/core/run.h"
#include "tests/lib/programs.h"

enum { PROGRAM_POSITION = 1 << 12 };

/* How many cards of a seat lie where, at most so many that a deck of the game could hold them. */
struct program_side {
    const char *leaders; /* "l-aqu,l-ino" */
    int plays, tokens, censors;
    bool may_claim;
    int field, energy, down, hand, deck, debris; /* down: face-down energies */
    const char *basic; /* what most of its energies are, "fd"; NULL: any */
    int wild;          /* percent of the cards that are random ones */
};

/* Appends a side of a position text: `s1{..}`. */
void programs_side(const struct programs *programs, const struct program_side *side, int seat,
                   uint64_t *stream, struct str *out);

/* Sets the text of a position up; match is made for the cards, with options as they are by default.
 * Fails the test if it is refused. */
void programs_set_up(const struct programs *programs, const char *text, struct match *match,
                     struct state *st);

#endif
