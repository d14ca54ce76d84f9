/* board.h - the 5x5 board: squares as each seat sees them, and what a pattern reaches (RULES.md
 * 2.1, 2.2).
 *
 * Promise: a square is a number from 0, file by file: a1, a2, .. e5, as the core counts the places
 * of a board; many squares are a mask. Nothing here knows of cards. */
#ifndef TF_GAMES_PLAY_OF_UNIVERSE_BOARD_H
#define TF_GAMES_PLAY_OF_UNIVERSE_BOARD_H

#include "engine/core/state.h"
#include "engine/lang/pattern.h"

enum { BOARD_SIDE = 5, BOARD_SQUARES = BOARD_SIDE * BOARD_SIDE, BOARD_NONE = -1 };

/* The square in a row and column of a seat, both 1..5 as it sees them; BOARD_NONE beyond. */
int board_square(seat_t seat, int row, int column);

/* Row and column of a square as a seat sees it. */
int board_row(seat_t seat, int square);
int board_column(seat_t seat, int square);

/* The squares of these rows of a seat: its territory is 1 and 2, the middle line 3. */
uint32_t board_rows(seat_t seat, int first, int last);

/* The squares beside, before, behind and across from one of these, up to eight for each. */
uint32_t board_near(uint32_t squares);

/* The i-th square of the scan order of a seat (6.5), from 0. */
int board_scan(seat_t seat, int i);

/* The next square from one square straight away from another one; BOARD_NONE beyond the board. */
int board_away(int from, int square);

/* A pattern, worked out for every square: leaps as masks. */
struct board_reach {
    uint32_t leaps[SEATS][BOARD_SQUARES];
    uint32_t all[SEATS][BOARD_SQUARES]; /* with rays that nothing ends */
    uint8_t ray[PATTERN_RAYS];
    bool has_rays;
};
void board_reach(const struct pattern *pattern, struct board_reach *reach);

/* The candidate set: the squares that a creature of a seat reaches from a square. Rays end with the
 * first occupied square, which is one of them. */
uint32_t board_candidates(const struct board_reach *reach, seat_t seat, int square,
                          uint32_t occupied);

#endif
