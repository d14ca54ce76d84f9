/* perft.h - counts every position that the answers of a game lead to.
 *
 * Promise: chance is what the seed gives, so the counts and the hash are those of rules, cards,
 * decks and seed. A joint decision counts as one, whichever seat answers first.
 * Cost: one position copy an answer, one text a leaf. */
#ifndef TF_LAB_PERFT_H
#define TF_LAB_PERFT_H

#include "engine/core/rules.h"

enum { PERFT_DEPTH = 12 };

struct perft {
    uint64_t nodes[PERFT_DEPTH + 1]; /* positions after so many decisions */
    uint64_t hash; /* over the texts (viewer `all`) of the leaves in the order of the walk */
};

/* Walks from the start position of a match to a depth from 1 to PERFT_DEPTH; a finished game is a
 * leaf wherever it ends. False if memory runs out. */
bool perft_run(const struct match *match, const uint64_t seed[2], int depth, struct perft *perft);

#endif
