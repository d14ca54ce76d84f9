/* board.c - the 5x5 board (board.h). */
#include "engine/games/play-of-universe/board.h"

/* The other seat sees the board turned round: a1 is where e5 was. */
static int turned(seat_t seat, int square)
{
    return seat == 0 ? square : BOARD_SQUARES - 1 - square;
}

int board_square(seat_t seat, int row, int column)
{
    bool is_there = row >= 1 && row <= BOARD_SIDE && column >= 1 && column <= BOARD_SIDE;

    return is_there ? turned(seat, (column - 1) * BOARD_SIDE + row - 1) : BOARD_NONE;
}

int board_row(seat_t seat, int square)
{
    return turned(seat, square) % BOARD_SIDE + 1;
}

int board_column(seat_t seat, int square)
{
    return turned(seat, square) / BOARD_SIDE + 1;
}

static uint32_t bit_of(int square)
{
    return square == BOARD_NONE ? 0 : (uint32_t)1 << square;
}

/* The first row of s1; the others are this one shifted. */
#define ROW_1 UINT32_C(0x0108421)
#define BOARD_ALL UINT32_C(0x1ffffff)

uint32_t board_rows(seat_t seat, int first, int last)
{
    int low = seat == 0 ? first - 1 : BOARD_SIDE - last;

    return ROW_1 * ((1U << (last - first + 1)) - 1) << low;
}

/* So many steps forward and right, as the seat sees it. */
static int step_from(seat_t seat, int square, int forward, int right)
{
    return board_square(seat, board_row(seat, square) + forward,
                        board_column(seat, square) + right);
}

uint32_t board_near(uint32_t squares)
{
    uint32_t up = (squares & ~(ROW_1 << 4)) << 1, down = (squares & ~ROW_1) >> 1;
    uint32_t file = squares | up | down;

    return (up | down | file << BOARD_SIDE | file >> BOARD_SIDE) & BOARD_ALL;
}

int board_scan(seat_t seat, int i)
{
    return board_square(seat, i / BOARD_SIDE + 1, i % BOARD_SIDE + 1);
}

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

int board_away(int from, int square)
{
    return step_from(0, square, sign(board_row(0, square) - board_row(0, from)),
                     sign(board_column(0, square) - board_column(0, from)));
}

/* ---- patterns ------------------------------------------------------------------------------- */

static uint32_t leaps_from(const struct pattern *pattern, seat_t seat, int square)
{
    uint32_t mask = 0;

    for (int forward = -PATTERN_REACH; forward <= PATTERN_REACH; forward++) {
        for (int right = -PATTERN_REACH; right <= PATTERN_REACH; right++) {
            if (pattern_leaps(pattern, forward, right)) {
                mask |= bit_of(step_from(seat, square, forward, right));
            }
        }
    }
    return mask;
}

void board_reach(const struct pattern *pattern, struct board_reach *reach)
{
    reach->has_rays = false;
    for (int way = 0; way < PATTERN_RAYS; way++) {
        reach->ray[way] = pattern->ray[way];
        reach->has_rays = reach->has_rays || pattern->ray[way] > 0;
    }
    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (int square = 0; square < BOARD_SQUARES; square++) {
            reach->leaps[seat][square] = leaps_from(pattern, seat, square);
            reach->all[seat][square] = board_candidates(reach, seat, square, 0);
        }
    }
}

uint32_t board_candidates(const struct board_reach *reach, seat_t seat, int square,
                          uint32_t occupied)
{
    uint32_t mask = reach->leaps[seat][square];

    for (int way = reach->has_rays ? 0 : PATTERN_RAYS; way < PATTERN_RAYS; way++) {
        int at = square;
        for (int n = reach->ray[way]; n > 0; n--) {
            at = step_from(seat, at, pattern_way[way][0], pattern_way[way][1]);
            mask |= bit_of(at);
            if (at == BOARD_NONE || (occupied & bit_of(at)) != 0) {
                break;
            }
        }
    }
    return mask;
}
