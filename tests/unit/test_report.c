#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/result/report.h"

static char *table_of(const struct report_game *games, size_t count)
{
    struct report report = {.game = "toy",
                            .seed = "00ff",
                            .commands = {"./a", "./b \"x\"\n"},
                            .names = {"alpha", "beta"},
                            .decks = {"flame", "frost"},
                            .games = games,
                            .count = count};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    cr_assert(out);
    report_table(&report, out);
    (void)fclose(out);
    return text;
}

Test(report, the_table_counts_each_game_for_both_bots)
{
    const struct report_game games[] = {
        {REPORT_WON, {0, FAULT_ILLEGAL}, {0}}, {REPORT_WON, {0, FAULT_CRASH_SIG}, {0}},
        {REPORT_DRAWN, {0, 0}, {0}},           {REPORT_LOST, {FAULT_TIME_BANK, 0}, {0}},
        {REPORT_WON, {0, FAULT_ILLEGAL}, {0}}, {REPORT_LOST, {0, 0}, {0}},
    };
    char *text = table_of(games, 6);

    cr_assert(strstr(text, "toy, 3 pairs, seed 00ff\n"));
    cr_assert(strstr(text, "bot 1: alpha, deck flame, \"./a\"\n"));
    cr_assert(strstr(text, "bot 2: beta, deck frost, \"./b 'x'.\"\n"));
    cr_assert(strstr(text, "bot 1       6       3       1       2   58.3 %"), "%s", text);
    cr_assert(strstr(text, "bot 2       6       2       1       3   41.7 %"), "%s", text);
    cr_assert(strstr(text, "     1  (time.bank 1)\n"), "%s", text);
    cr_assert(strstr(text, "     3  (illegal 2, crash.sig 1)\n"), "%s", text);
    cr_assert_not(strstr(text, "void") || strstr(text, "interrupted") || strstr(text, "records"));
    free(text);
}

Test(report, a_bot_that_does_not_start_or_dies_has_its_words_below_the_table)
{
    const struct report_game games[] = {{REPORT_WON, {FAULT_ILLEGAL, FAULT_TIME_START}, {0}},
                                        {REPORT_WON, {0, FAULT_CRASH_EXIT}, {0}}};
    struct report report = {.game = "toy",
                            .seed = "0",
                            .commands = {"a", "b"},
                            .names = {"a", "b"},
                            .decks = {"a", "b"},
                            .complaints = {"fine", "sh: \x1b: not \"found\""},
                            .games = games,
                            .count = 2};

    for (int words = 0; words < 2; words++) {
        char *text = NULL;
        size_t size = 0;
        FILE *out = open_memstream(&text, &size);

        report_table(&report, out);
        (void)fclose(out);
        const char *want = words == 0 ? "\nbot 2 printed \"sh: .: not 'found'\"\n"
                                      : "\nbot 2 printed nothing to standard error\n";
        cr_expect(strstr(text, want), "%s", text);
        cr_expect_not(strstr(text, "fine"), "an illegal move needs no words: %s", text);
        report.complaints[1] = "";
        free(text);
    }
}

Test(report, void_and_unplayed_games_count_for_nobody_and_are_named)
{
    const struct report_game games[] = {{REPORT_WON, {0, 0}, {0}},
                                        {REPORT_VOID, {FAULT_CRASH_EXIT, FAULT_CRASH_EXIT}, {0}},
                                        {REPORT_LOST, {0, 0}, {0}},
                                        {REPORT_UNPLAYED, {0, 0}, {0}}};
    char *text = table_of(games, 4);

    cr_assert(strstr(text, "bot 1       2       1       0       1   50.0 %"), "%s", text);
    cr_assert(strstr(text, "n/a"), "there is no whole pair to rate: %s", text);
    cr_assert(strstr(text, "void games, counted for nobody: 1\n"));
    cr_assert(strstr(text, "interrupted: 1 games not played\n"));
    free(text);
}

Test(report, an_empty_match_prints_no_number_that_is_none)
{
    const struct report_game games[2] = {{0}};
    char *text = table_of(games, 2);

    cr_assert(strstr(text, "n/a"));
    cr_assert_not(strstr(text, "nan") || strstr(text, "inf"));
    free(text);
}

Test(report, a_bot_that_was_started_again_in_mid_game_is_named_with_its_words)
{
    const struct report_game games[] = {{REPORT_WON, {0, 0}, {false, true}},
                                        {REPORT_WON, {0, 0}, {false, true}}};
    struct report report = {.game = "toy",
                            .seed = "0",
                            .commands = {"a", "b"},
                            .names = {"a", "b"},
                            .decks = {"a", "b"},
                            .complaints = {"fine", "out of luck"},
                            .games = games,
                            .count = 2};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    report_table(&report, out);
    (void)fclose(out);
    cr_assert(strstr(text, "\nbot 2 was started again in mid-game: 2\n"
                           "bot 2 printed \"out of luck\"\n"),
              "%s", text);
    cr_assert_not(strstr(text, "bot 1 was") || strstr(text, "fine"));
    free(text);
}

Test(report, pairs_are_counted_by_the_points_of_both_games)
{
    static const unsigned char pairs[][3] = {
        {REPORT_LOST, REPORT_LOST, 0},  {REPORT_LOST, REPORT_DRAWN, 1},
        {REPORT_DRAWN, REPORT_LOST, 1}, {REPORT_DRAWN, REPORT_DRAWN, 2},
        {REPORT_WON, REPORT_LOST, 2},   {REPORT_LOST, REPORT_WON, 2},
        {REPORT_WON, REPORT_DRAWN, 3},  {REPORT_WON, REPORT_WON, 4},
    };

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const struct report_game games[] = {{pairs[i][0], {0, 0}, {0}}, {pairs[i][1], {0, 0}, {0}}};
        struct report_totals totals;

        report_count(games, 2, &totals);
        for (int cell = 0; cell < RATING_CELLS; cell++) {
            cr_assert_eq(totals.pairs[cell], cell == pairs[i][2]);
        }
    }
}

Test(report, the_progress_line_overwrites_itself)
{
    const struct report_game games[4] = {{REPORT_WON, {0, FAULT_DEAF}, {0}},
                                         {REPORT_WON, {0, 0}, {0}}};
    struct report_totals totals;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    report_count(games, 4, &totals);
    report_progress(&totals, 4, 2.0, out);
    (void)fclose(out);
    cr_assert_eq(text[0], '\r');
    cr_assert(strstr(text, "2/4 games  +2 =0 -0"));
    cr_assert(strstr(text, "faults 0, 1  1.0 games/s"));
    cr_assert_not(strchr(text, '\n'));
    free(text);
}

Test(report, fault_codes_are_those_of_the_protocol)
{
    static const char *const codes[FAULT_COUNT] = {
        "-",    "time.start", "time.turn", "time.bank",  "illegal",   "garbled",   "flood",
        "deaf", "crash.sig",  "limit.cpu", "limit.file", "limit.mem", "void.host", "crash.exit"};

    for (int fault = 0; fault < FAULT_COUNT; fault++) {
        cr_assert_str_eq(fault_code((enum fault)fault), codes[fault]);
        cr_assert_eq(fault_meaning((enum fault)fault)[0] != '\0', fault != FAULT_NONE);
    }
}

Test(report, the_detail_of_a_verdict_is_one_printable_line)
{
    struct verdict verdict;
    char flood[1000];

    fault_set(&verdict, FAULT_GARBLED, "a\n\"b\"\xff\x01");
    cr_assert_str_eq(verdict.detail, "a..b...");
    memset(flood, 'x', sizeof flood - 1);
    flood[sizeof flood - 1] = '\0';
    fault_set(&verdict, FAULT_FLOOD, flood);
    cr_assert_eq(strlen(verdict.detail), FAULT_DETAIL - 1);
}
