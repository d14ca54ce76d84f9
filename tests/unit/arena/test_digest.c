#include <criterion/criterion.h>

#include <string.h>

#include "bots/arena/report/digest.h"
#include "tests/bots/history.h"

static const char PLAN[] = "event kind=match pairs=20\n"
                           "game name=guess\n"
                           "game name=toy\n"
                           "bot name=one cmd=one movetime=10\n"
                           "bot name=two cmd=two movetime=10\n";

/* A game whose story hangs on its number: every third one is lost by a fault of s2. */
static struct told story(unsigned long number)
{
    static const char *const reasons[] = {"hits", "deck", "turns"};
    static char detail[32], said[32];
    struct told told = {.end = number % 2 ? MATCH_S1 : MATCH_S2,
                        .reason = reasons[number % 3],
                        .answers = 10 * number,
                        .used_ms = {(int64_t)number, 1000}};

    if (number % 3 == 0) {
        (void)snprintf(detail, sizeof detail, "answer %lu", number);
        (void)snprintf(said, sizeof said, "trace %lu", number);
        told.faults[1] = FAULT_ILLEGAL;
        told.detail = detail;
        told.said = said;
    }
    return told;
}

static void compare_ends(const struct digest *a, const struct digest *b)
{
    cr_assert_eq(a->reason_count, b->reason_count);
    for (int i = 0; i < a->reason_count; i++) {
        cr_assert_str_eq(a->reasons[i], b->reasons[i]);
    }
    cr_assert_arr_eq(a->ends, b->ends, 2 * (size_t)a->reason_count * sizeof *a->ends);
    cr_assert_arr_eq(a->lengths, b->lengths, 2 * sizeof *a->lengths);
    cr_assert_arr_eq(a->times, b->times, 2 * sizeof *a->times);
}

Test(digest, the_order_of_journals_and_games_does_not_show)
{
    struct history forth, back;

    history_open(&forth, PLAN);
    history_open(&back, PLAN);
    for (unsigned long i = 0; i < 30; i++) {
        history_tell(&forth, 1, i, story(i));
        history_tell(&back, (29 - i) % 4 == 0, 29 - i, story(29 - i));
    }
    history_read(&forth);
    history_read(&back);
    compare_ends(&forth.digest, &back.digest);
    for (unsigned long i = 0; i < 30; i++) {
        cr_assert_str_eq(digest_reason(&forth.digest, i), digest_reason(&back.digest, i));
        cr_assert_str_eq(digest_reason(&forth.digest, i), story(i).reason);
        cr_assert_eq(digest_game(&forth.digest, i)->date, digest_game(&back.digest, i)->date);
    }
    cr_assert_eq(forth.digest.faulty_games, 10);
    cr_assert_eq(forth.digest.faulty.count, back.digest.faulty.count);
    history_close(&forth);
    history_close(&back);
}

Test(digest, the_words_of_the_first_games_of_each_fault_are_kept)
{
    struct history history;
    const struct digest_firsts *one, *two;

    history_open(&history, PLAN);
    for (unsigned long i = 30; i-- > 0;) {
        history_tell(&history, 1, i, story(i));
    }
    history_read(&history);
    two = &history.digest.proofs[FAULT_COUNT + FAULT_ILLEGAL];
    one = &history.digest.proofs[FAULT_ILLEGAL];
    cr_assert_eq(two->count, DIGEST_PROOFS);
    cr_assert_eq(two->list[0]->number, 0);
    cr_assert_eq(two->list[1]->number, 6);
    cr_assert_eq(two->list[2]->number, 12);
    cr_assert_str_eq(two->list[1]->detail[1], "answer 6");
    cr_assert_str_eq(two->list[1]->said[1], "trace 6");
    cr_assert_str_eq(two->list[1]->said[0], "");
    cr_assert_eq(one->list[0]->number, 3, "as s2 in the second games of blocks");
    cr_assert_str_eq(digest_proof(&history.digest, 27)->said[1], "trace 27");
    cr_assert_null(digest_proof(&history.digest, 28));
    history_close(&history);
}

Test(digest, lengths_are_counted_without_games_that_nobody_played)
{
    static const unsigned long answers[] = {4, 47, 12, 13};
    struct history history;
    const struct digest_lengths *lengths;

    history_open(&history, PLAN);
    for (unsigned long i = 0; i < 4; i++) { /* of guess: blocks 0 and 2 */
        history_tell(&history, 1, i / 2 * 4 + i % 2,
                     (struct told){.end = MATCH_S1,
                                   .answers = answers[i],
                                   .faults = {FAULT_NONE, i == 0 ? FAULT_FLOOD : FAULT_NONE}});
    }
    history_tell(&history, 1, 8, (struct told){.end = MATCH_S1, .faults = {0, FAULT_STRIKES}});
    history_tell(&history, 1, 9, (struct told){.end = MATCH_VOID, .answers = 500});
    history_read(&history);
    lengths = &history.digest.lengths[0];
    cr_assert_eq(lengths->games, 4);
    cr_assert_eq(lengths->least, 4);
    cr_assert_eq(lengths->median, 12, "the lower of two in the middle");
    cr_assert_float_eq(lengths->mean, 19, 1e-9);
    cr_assert_eq(lengths->most, 47);
    cr_assert_eq(lengths->width, 2, "24 bins of 2 hold 47");
    cr_assert_eq(lengths->bins, 24);
    cr_assert_eq(lengths->bin[2], 1);
    cr_assert_eq(lengths->bin_faults[2], 1);
    cr_assert_eq(lengths->bin[6], 2);
    cr_assert_eq(lengths->bin[23], 1);
    cr_assert_eq(history.digest.lengths[1].games, 0);
    cr_assert_eq(history.digest.lengths[1].bins, 0);
    history_close(&history);
}

Test(digest, times_are_those_of_games_that_were_played)
{
    struct history history;
    const struct digest_time *one;

    history_open(&history, PLAN);
    history_tell(&history, 1, 0, (struct told){.end = MATCH_S1, .used_ms = {30, 1}});
    history_tell(&history, 1, 1, (struct told){.end = MATCH_S1, .used_ms = {2, 50}});
    history_tell(&history, 1, 4, (struct told){.end = MATCH_S2, .faults = {FAULT_STRIKES, 0}});
    history_read(&history);
    one = &history.digest.times[0];
    cr_assert_eq(one->games, 2);
    cr_assert_eq(one->sum_ms, 80);
    cr_assert_eq(one->most_ms, 50);
    cr_assert_eq(one->most_game, 1);
    cr_assert_eq(history.digest.times[1].sum_ms, 3);
    history_close(&history);
}

Test(digest, dates_are_read_and_said)
{
    struct history history;
    char date[DIGEST_DATE];

    history_open(&history, PLAN);
    history_tell(&history, 1, 21, story(21));
    history_tell(&history, 1, 7, story(7));
    history_read(&history);
    digest_date(history.digest.first, date);
    cr_assert_str_eq(date, "2026-11-28T07:00:07Z");
    digest_date(history.digest.last, date);
    cr_assert_str_eq(date, "2026-11-28T07:00:21Z");
    digest_date(0, date);
    cr_assert_str_eq(date, "");
    history_close(&history);
}

Test(digest, reasons_beyond_a_bound_are_others)
{
    struct history history;
    char reason[32];

    history_open(&history, "event kind=match pairs=2100\ngame name=guess\n"
                           "bot name=one cmd=one movetime=10\nbot name=two cmd=two movetime=10\n");
    for (unsigned long i = 0; i < DIGEST_REASONS + 4UL; i++) {
        (void)snprintf(reason, sizeof reason, "reason-%lu", i);
        history_tell(&history, 1, i, (struct told){.end = MATCH_S1, .reason = reason});
    }
    history_read(&history);
    cr_assert_eq(history.digest.reason_count, DIGEST_REASONS);
    cr_assert_str_eq(digest_reason(&history.digest, 17), "reason-17");
    cr_assert_str_eq(digest_reason(&history.digest, DIGEST_REASONS + 3UL), "other");
    cr_assert_eq(history.digest.ends[0].s1, 5);
    history_close(&history);
}
