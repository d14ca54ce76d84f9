/* blocks.h - what the blocks of two bots say about their strength.
 *
 * Promise: blocks are the unit, so the luck that the games of a block share is not counted twice;
 * never gives nan or inf, whatever the counts.
 * Source: the pentanomial model of engine testing, with nine scores for blocks of four; Student's t
 * below 30 blocks. */
#ifndef TF_ARENA_BLOCKS_H
#define TF_ARENA_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>

enum {
    BLOCKS_CELLS =
        9, /* a block of g games brings the first bot 0, 1/2, .. or g points: 2g + 1 cells */
    BLOCKS_TEXT = 64
};

/* Blocks by score, and their games, all seen from the first bot. */
struct blocks {
    int games; /* of a block: 2 or 4 */
    unsigned long counts[BLOCKS_CELLS];
    unsigned long wins, draws, losses;
};

enum estimate_kind {
    ESTIMATE_NONE,  /* too little to say anything */
    ESTIMATE_ABOUT, /* value, certainly between low and high */
    ESTIMATE_OVER,  /* certainly above low; the upper end is open */
    ESTIMATE_UNDER  /* certainly below high; the lower end is open */
};

struct estimate {
    enum estimate_kind kind;
    double value, low, high; /* the ends of the 95 % interval */
};

/* Mean and variance of the score of a block, 0 to 1; scores never seen count as 0.001 blocks. */
struct moments {
    double blocks, mean, variance;
};

/* Adds a block by its half points, and its games. */
void blocks_add(struct blocks *blocks, int half_points, int wins, int draws, int losses);

/* Elo of the first bot above the second: -400 log10(1 / mean - 1). */
struct estimate blocks_elo(const struct blocks *blocks);

/* The same from a mean and a variance that were come by in another way. */
struct estimate moments_elo(const struct moments *moments);

/* Normalized Elo: 800 / ln 10 standard deviations of a game, (mean - 1/2) / sqrt(g variance). */
struct estimate blocks_nelo(const struct blocks *blocks);

/* The chance that the first bot is the stronger one; false if nothing can be said. */
bool blocks_los(const struct blocks *blocks, double *los);

/* The share of games that playing them in blocks has saved, against as many single games:
 * 1 - g variance(block) / variance(game). Below 0: it has cost some. False: nothing can be said. */
bool blocks_gain(const struct blocks *blocks, double *gain);

/* The same seen from the second bot. */
struct blocks blocks_mirror(const struct blocks *blocks);
struct estimate estimate_mirror(struct estimate estimate);

/* Prints "+55.6 (+28.3 to +83.8)", "> +183", "< -183" or "n/a" into out (BLOCKS_TEXT octets). */
void estimate_print(struct estimate estimate, char out[BLOCKS_TEXT]);

#endif
