#include <criterion/criterion.h>

#include "bots/arena/result/split.h"
#include "tests/bots/history.h"

/* Blocks of a pairing: a-a, b-a, c-a, a-b, b-b, .. */
static const char PLAN[] = "event kind=match pairs=9\n"
                           "game name=guess decks=all:a,b,c\n"
                           "game name=toy\n"
                           "bot name=one cmd=one movetime=10\n"
                           "bot name=two cmd=two movetime=10\n";

/* The numbers of the games of the pairing's k-th block in game 0: the two games take turns. */
static unsigned long number_of(unsigned long block, unsigned long leg)
{
    return 4 * block + leg;
}

static void tell(struct history *history, unsigned long block, unsigned long leg,
                 enum match_end end)
{
    history_tell(history, 1, number_of(block, leg), (struct told){.end = end, .answers = 5});
}

Test(split, a_deck_has_what_those_who_played_it_have_scored)
{
    struct history history;
    struct split_score score;

    history_open(&history, PLAN);
    tell(&history, 1, 0, MATCH_S1);   /* b beats a */
    tell(&history, 1, 1, MATCH_S1);   /* once more, the bots have changed seats */
    tell(&history, 3, 0, MATCH_DRAW); /* a and b draw */
    tell(&history, 2, 0, MATCH_S2);   /* a beats c */
    tell(&history, 0, 0, MATCH_S1);   /* a against itself */
    tell(&history, 0, 1, MATCH_VOID);
    history_read(&history);
    score = split_deck(&history.summary.split, 0);
    cr_assert_eq(score.wins, 1);
    cr_assert_eq(score.draws, 1);
    cr_assert_eq(score.losses, 2);
    cr_assert_float_eq(split_share(&score), 1.5 / 4, 1e-12);
    score = split_against(&history.summary.split, 1, 0);
    cr_assert_eq(score.wins, 2);
    cr_assert_eq(score.draws, 1);
    cr_assert_eq(score.losses, 0);
    cr_assert_eq(split_mirror(&history.summary.split, 0)->s1, 1);
    cr_assert_eq(split_sum(split_mirror(&history.summary.split, 0)), 1, "void is nobody's");
    cr_assert_eq(split_deck_count(&history.plan, 0), 3);
    cr_assert_eq(split_deck_count(&history.plan, 1), 0);
    history_close(&history);
}

Test(split, bots_are_told_apart_by_seat_deck_and_game)
{
    struct history history;
    const struct split *split = &history.summary.split;

    history_open(&history, PLAN);
    tell(&history, 1, 0, MATCH_S1);                                             /* one, with b */
    tell(&history, 1, 1, MATCH_S2);                                             /* one, with a */
    history_tell(&history, 1, 2, (struct told){.end = MATCH_S2, .answers = 1}); /* toy: two */
    history_read(&history);
    cr_assert_eq(split->seats[0].wins, 1);
    cr_assert_eq(split->seats[0].losses, 1, "in toy");
    cr_assert_eq(split->seats[1].wins, 1);
    cr_assert_eq(split->seats[2].losses, 1);
    cr_assert_eq(split->uses[1].wins, 1, "one with b");
    cr_assert_eq(split->uses[0].wins, 1, "one with a");
    cr_assert_eq(split->uses[3 + 1].losses, 1, "two with b");
    cr_assert_eq(split->parts[0].wins, 2);
    cr_assert_eq(split->parts[1].losses, 1);
    cr_assert_eq(split->parts[3].wins, 1, "two in toy");
    cr_assert_eq(split->games[0].s1, 1);
    cr_assert_eq(split->games[0].s2, 1);
    cr_assert_eq(split->games[1].s2, 1);
    history_close(&history);
}

Test(split, nothing_played_is_nothing)
{
    struct split_score none = {0};
    struct history history;

    history_open(&history, PLAN);
    history_read(&history);
    none = split_deck(&history.summary.split, 2);
    cr_assert_eq(split_games(&none), 0);
    cr_assert_eq(split_share(&none), 0, "and no number that is none");
    history_close(&history);
}
