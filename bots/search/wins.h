/* wins.h - moves that win in this turn whatever the other seat answers.
 *
 * In each of some worlds a search in depth: of one's own moves one must win, of the other's answers
 * all. A move counts if it wins in all of the worlds, with the luck that each of them has. What
 * wins in one world alone is no proof, for it may go by cards that the seat does not see. */
#ifndef TF_BOTS_WINS_H
#define TF_BOTS_WINS_H

#include "engine/tefuda.h"

enum {
    WINS_WORLDS = 32,
    WINS_DEPTH = 16,  /* answers behind the first one */
    WINS_ANSWERS = 6, /* of the other seat; where it has more nothing is proven */
    WINS_STEP = 2000, /* positions of a step */
    WINS_MOVES = 64   /* of one's own that are looked at in one position */
};

/* Worlds to try things in, one for each answer on the way, of tf_world_size octets; and where the
 * search stands. */
struct wins {
    struct tf_world *world[WINS_DEPTH + 2];
    const struct tf_worlds *worlds;
    uint64_t seed;
    int moves, round, move;
    int64_t left; /* positions that may be looked at */
};

/* False if there is no memory. */
bool wins_open(struct wins *wins);
void wins_close(struct wins *wins);

/* Begins anew, for a decision of so many moves; looks at `most` positions at the most. */
void wins_begin(struct wins *wins, const struct tf_worlds *worlds, uint64_t seed, int moves,
                int64_t most);

/* True if this move, from 0, is proven to win with so many answers behind it at the most. Takes
 * what it looks at from `left`; where nothing is left, nothing was proven. */
bool wins_proves(struct wins *wins, int move, int depth, int64_t *left);

/* Looks at one move more, for a millisecond or two at the most, and adds to `work` how many
 * positions that were. Returns the move that wins, from 0; WINS_NONE: there is none, or nothing is
 * left to look at; WINS_ON: it goes on. */
enum { WINS_NONE = -1, WINS_ON = -2 };
int wins_step(struct wins *wins, int64_t *work);

#endif
