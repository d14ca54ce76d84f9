/* twin.h - another position text that a seat cannot tell from the one it is made of.
 *
 * Promise: moves faces that `sight=` hides and no mark shows, within the cards of one seat; knows
 * no game. Whether the rules allow the twin is for the host to say. */
#ifndef TF_CONFORMANCE_TWIN_H
#define TF_CONFORMANCE_TWIN_H

#include "tests/conformance/legend.h"

enum { TWIN_TEXT = 65536 };

enum twin_kind {
    TWIN_DECKS, /* both decks the other way round */
    TWIN_HAND,  /* a card of a hand for one of its owner's deck */
    TWIN_TABLE, /* a face-down card of a seat for one of its hand */
    TWIN_KINDS
};

/* Copies the text of viewer `all` without h= and r=, as setup takes it; false if it holds what ties
 * hidden faces to something else: an effect at work, a sealed answer, knowledge beyond zones. */
bool twin_plain(const char *text, char out[TWIN_TEXT]);

/* The twin of such a text, in which hidden cards of this owner (1 or 2; with TWIN_DECKS of both)
 * lie otherwise. False if it has none of this kind. */
bool twin_make(const struct legend *legend, const char *plain, enum twin_kind kind, int owner,
               char out[TWIN_TEXT]);

#endif
