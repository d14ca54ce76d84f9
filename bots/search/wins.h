/* wins.h - moves that win in this turn whatever the other seat answers.
 *
 * A group of worlds that fit what the seat knows is played on together. Worlds that the seat can
 * still not tell apart - the same answers so far as it reads them, the same moves on offer - get
 * the same move of it; of the other seat's answers all are tried in each world. A move counts if
 * all worlds behind it are won, with the luck that each of them has. */
#ifndef TF_BOTS_WINS_H
#define TF_BOTS_WINS_H

#include "engine/tefuda.h"

enum {
    WINS_WORLDS = 16,
    WINS_GROUP = 48,   /* worlds of a group: the other seat's answers make more of them */
    WINS_DEPTH = 8,    /* own choices behind the first one */
    WINS_ANSWERS = 6,  /* of the other seat; where it has more nothing is proven */
    WINS_SHARE = 2000, /* positions for one move in one round */
    WINS_STEP = 30,    /* positions of a step */
    WINS_MOVES = 64    /* of one's own that are looked at in one position */
};

/* A group of worlds at one of the seat's own choices, and the move that is being tried. */
struct wins_group {
    int count;
    uint64_t told[WINS_GROUP];  /* what the seat has read on the way to each */
    uint64_t sight[WINS_GROUP]; /* .. and what it sees there */
    int first;                  /* of the worlds that look alike and are being won */
    int move, moves;
};

/* Where a search for wins stands. */
struct wins {
    char *memory; /* worlds, WINS_GROUP for each group, of tf_world_size octets each */
    const struct tf_worlds *worlds;
    uint64_t seed;
    int seat, turn;
    int64_t left; /* positions that may be looked at, .. */
    int moves, round, move;
    /* .. and the proof for this move. */
    bool is_running, is_fresh; /* it has begun; nothing was looked at yet */
    bool is_whole;             /* it has all worlds, not only the first one */
    int64_t share;             /* positions that are left for it */
    int limit, depth;          /* own choices at the most, and so far */
    struct wins_group group[WINS_DEPTH + 1];
};

/* False if there is no memory. */
bool wins_open(struct wins *wins);
void wins_close(struct wins *wins);

/* Begins anew, for a decision of so many moves; looks at `most` positions at the most. */
void wins_begin(struct wins *wins, const struct tf_worlds *worlds, uint64_t seed, int moves,
                int64_t most);

/* True if this move, from 0, is proven to win with so many choices behind it at the most. Takes
 * what it looks at from `left`; where nothing is left, nothing was proven. */
bool wins_proves(struct wins *wins, int move, int depth, int64_t *left);

/* Looks a little further, and adds to `work` how many positions that were. Returns the move that
 * wins, from 0; WINS_NONE: there is none, or nothing is left to look at; WINS_ON: it goes on. */
enum { WINS_NONE = -1, WINS_ON = -2 };
int wins_step(struct wins *wins, int64_t *work);

#endif
