/* luck.h - the luck of the blocks of two bots: what fell, against what falls on the average.
 *
 * For each fall of chance (fall.h) and each of its outcomes o there is a number
 *     x(o) = [o has fallen] - ways(o) / all ways,
 * the mean of which is 0 given all that has happened before: the bots may have done what they like,
 * and the next fall is still as likely as the host says. It is added to a column for what it is, as
 * the first bot of the block sees it: whose stream it was, which outcome, how early in the game. So
 * the sum over a game that ends at any time has mean 0, and so has that over a block, whatever
 * weights the columns get, as long as these do not hang on the block (ridge.h).
 *
 * Columns of an outcome, the first one the coarsest:
 *     its stream and name; of an owner that is not the first bot with the other sign
 *     and whose it is; of a stream without an owner the number of the game in the block
 *     and how many falls of the stream came before, in steps
 *
 * Promise: knows no game and no card; a game counts once, and only in whole blocks. */
#ifndef TF_ARENA_LUCK_H
#define TF_ARENA_LUCK_H

#include "bots/arena/base/text.h"
#include "bots/arena/luck/columns.h"
#include "bots/arena/luck/fall.h"
#include "bots/arena/luck/ridge.h"

enum { LUCK_LEVELS = 3, LUCK_LEGS = 4 };

/* What a block has so far. */
struct luck_block {
    unsigned long number;
    int legs; /* games that are there, as bits */
    struct {
        int count;
        struct ridge_entry *entries;
        double points;
    } games[LUCK_LEGS];
};

struct luck {
    int legs;   /* games of a block */
    int levels; /* columns of an outcome: fewer if there would be too many */
    bool is_full;
    struct columns columns;
    struct ridge blocks, games;
    struct luck_block *open;
    int open_count, open_room;
    unsigned long falls, played; /* falls of chance in so many games */
    double *sums;                /* of the game that is being added, by column */
    struct fall_line fall;
};

/* A game as it was played. */
struct luck_game {
    unsigned long block;
    int leg, seat;     /* seat of the first bot */
    double points;     /* that it got: 0, 1/2, 1 */
    const char *falls; /* the host's reply to `chances` */
};

void luck_open(struct luck *luck, int legs, int levels);

/* Adds a game. False, with a line appended to error, if the host's lines are not what they should
 * be; with is_full set and nothing appended if there are too many columns: begin again with fewer
 * levels. */
bool luck_add(struct luck *luck, const struct luck_game *game, struct text *error);

void luck_close(struct luck *luck);

#endif
