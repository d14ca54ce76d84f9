/* test_universe-board.c - squares, views and patterns on the 5x5 board (RULES.md of Play of
 * Universe, 2.1 and 2.2). */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/base/base.h"
#include "engine/games/play-of-universe/board.h"

static const struct vocab_pattern names[] = {
    {"near3", "+1,-1 +1,0 +1,+1"},
    {"dash2", "ray:+1,0:2 0,+1 0,-1 -1,0"},
    {"knight2", "+2,-1 +2,+1 0,+1 0,-1 -1,0"},
    {"cross2", "ray:+1,0:2 ray:-1,0:2 ray:0,+1:2 ray:0,-1:2"},
    {NULL, NULL},
};

static int square(const char *name)
{
    return (name[0] - 'a') * BOARD_SIDE + name[1] - '1';
}

/* "b3 c3": the names in any order. */
static uint32_t squares(const char *text)
{
    uint32_t mask = 0;

    for (; *text != '\0'; text += text[2] == ' ' ? 3 : 2) {
        mask |= (uint32_t)1 << square(text);
    }
    return mask;
}

static uint32_t candidates(const char *items, seat_t seat, const char *from, const char *occupied)
{
    struct pattern pattern;
    struct board_reach reach;
    size_t at;
    const char *want;

    cr_assert(pattern_read(items, names, &pattern, &at, &want), "%s", items);
    board_reach(&pattern, &reach);
    return board_candidates(&reach, seat, square(from), squares(occupied));
}

/* PU-118: the other seat sees the board turned round. */
Test(universe_board, each_seat_sees_its_own_rows)
{
    cr_assert_eq(board_square(0, 1, 3), square("c1"));
    cr_assert_eq(board_square(1, 1, 3), square("c5"));
    cr_assert_eq(board_square(1, 1, 1), square("e5"));
    cr_assert_eq(board_square(1, 5, 5), square("a1"));
    cr_assert_eq(board_square(0, 0, 3), BOARD_NONE);
    cr_assert_eq(board_square(1, 6, 3), BOARD_NONE);
    cr_assert_eq(board_square(0, 3, 0), BOARD_NONE);
    cr_assert_eq(board_square(0, 3, 6), BOARD_NONE);
    cr_assert_eq(board_rows(0, 1, 2), squares("a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"));
    cr_assert_eq(board_rows(1, 1, 2), squares("a5 b5 c5 d5 e5 a4 b4 c4 d4 e4"));
    cr_assert_eq(board_rows(0, 3, 3), board_rows(1, 3, 3));
    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (int i = 0; i < BOARD_SQUARES; i++) {
            cr_assert_eq(board_square(seat, board_row(seat, i), board_column(seat, i)), i);
            int scanned = board_scan(seat, i);
            cr_assert_eq((board_row(seat, scanned) - 1) * BOARD_SIDE + board_column(seat, scanned),
                         i + 1);
        }
    }
    cr_assert_eq(board_scan(0, 1), square("b1"));
    cr_assert_eq(board_scan(1, 1), square("d5"));
}

Test(universe_board, squares_have_neighbours_and_lie_behind_each_other)
{
    cr_assert_eq(board_near(squares("c3")), squares("b2 b3 b4 c2 c4 d2 d3 d4"));
    cr_assert_eq(board_near(squares("a1")), squares("a2 b1 b2"));
    cr_assert_eq(board_near(squares("e3")), squares("e2 e4 d2 d3 d4"));
    cr_assert_eq(board_near(squares("a1 a2")), squares("a1 a2 a3 b1 b2 b3"));
    cr_assert_eq(board_away(square("b3"), square("b4")), square("b5"));
    cr_assert_eq(board_away(square("b2"), square("c3")), square("d4"));
    cr_assert_eq(board_away(square("b4"), square("d3")), square("e2")); /* the signs alone count */
    cr_assert_eq(board_away(square("c3"), square("c5")), BOARD_NONE);
    cr_assert_eq(board_away(square("c3"), square("e4")), BOARD_NONE);
}

/* SC-17, SC-19. */
Test(universe_board, patterns_go_by_the_view_of_the_owner)
{
    cr_assert_eq(candidates("near3", 0, "c3", ""), squares("b4 c4 d4"));
    cr_assert_eq(candidates("near3", 1, "c4", ""), squares("b3 c3 d3"));
    cr_assert_eq(candidates("near3", 0, "a5", ""), 0);
    cr_assert_eq(candidates("knight2", 0, "d2", ""), squares("c4 e4 c2 e2 d1"));
    cr_assert_eq(candidates("+2,-1", 1, "c4", ""), squares("d2"));
    cr_assert_eq(candidates("+2,+1", 1, "c4", ""), squares("b2"));
}

Test(universe_board, rays_end_with_what_stands_in_the_way)
{
    cr_assert_eq(candidates("dash2", 0, "c2", ""), squares("c3 c4 b2 d2 c1"));
    cr_assert_eq(candidates("dash2", 0, "c2", "c1 c3 d2"), squares("c3 b2 d2 c1"));
    cr_assert_eq(candidates("cross2", 0, "b4", "b3 c4"), squares("b5 b3 c4 a4"));
    cr_assert_eq(candidates("cross2", 1, "b4", "b3 c4"), squares("b5 b3 c4 a4"));
    cr_assert_eq(candidates("ray:+1,+1:4", 0, "a1", "c3 d4"), squares("b2 c3"));
    cr_assert_eq(candidates("ray:+1,+1:4", 1, "e5", ""), squares("d4 c3 b2 a1"));
    cr_assert_eq(candidates("+2,0 ray:+1,0:1", 0, "c1", "c2"), squares("c2 c3")); /* it leaps */
}
