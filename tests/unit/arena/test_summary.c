#include <criterion/criterion.h>

#include <string.h>

#include "bots/arena/result/phrase.h"
#include "bots/arena/result/table.h"
#include "tests/bots/history.h"

static char *table_of(const struct history *history)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    table_write(&history->results, out);
    (void)fclose(out);
    return text;
}

Test(summary, the_table_has_a_line_for_each_deck_where_there_are_more_than_two)
{
    struct history history;
    char *text;

    history_open(&history, "event kind=match pairs=9\n"
                           "game name=guess decks=all:a,b,c\n"
                           "game name=toy decks=mirror:x,y\n"
                           "bot name=one cmd=one movetime=10\n"
                           "bot name=two cmd=two movetime=10\n");
    history_tell(&history, 1, 0, (struct told){.end = MATCH_S1}); /* a against itself */
    history_tell(&history, 1, 4, (struct told){.end = MATCH_S1}); /* b beats a */
    history_tell(&history, 1, 5, (struct told){.end = MATCH_DRAW});
    history_read(&history);
    text = table_of(&history);
    cr_assert(strstr(text, "\nwon by the first seat 2, by the second 0, drawn 1\n"
                           "not played yet: 33 games\n"
                           "guess with a: 25.0 % of 2 games, won 0, drawn 1, lost 1; "
                           "1 games against itself, won by the first seat 1, drawn 0\n"
                           "guess with b: 75.0 % of 2 games, won 1, drawn 1, lost 0\n"
                           "guess with c: no games\n"
                           "% of the first seat, with the deck of the row against that of the "
                           "column\n"
                           "            1       2       3\n"
                           " 1  a   100.0       -       -\n"
                           " 2  b    75.0       -       -\n"
                           " 3  c       -       -       -\n"),
              "%s", text);
    cr_assert_not(strstr(text, "toy with"), "%s", text);
    free(text);
    history_close(&history);
}

Test(summary, ratings_as_text_are_those_of_the_table)
{
    struct history history;
    char *text;

    history_open(&history, "event kind=roundrobin pairs=8\n"
                           "game name=guess\n"
                           "bot name=one cmd=one movetime=10\n"
                           "bot name=two cmd=two movetime=10\n"
                           "bot name=six cmd=six movetime=10\n");
    for (unsigned long i = 0; i < 48; i++) {
        history_tell(&history, 1, i, (struct told){.end = (enum match_end)(i * 5 % 7 % 3)});
    }
    history_read(&history);
    text = table_of(&history);
    for (int i = 0; i < 3; i++) {
        const struct summary_bot *bot = &history.summary.bots[i];
        char share[32];

        (void)snprintf(share, sizeof share, " %.1f %%", 100 * bot->share);
        cr_assert(strstr(text, bot->rating), "%s: %s", bot->rating, text);
        cr_assert(strstr(text, share), "%s: %s", share, text);
        cr_assert_eq(bot->elo.kind, ESTIMATE_ABOUT);
    }
    for (int i = 1; i < 3; i++) {
        cr_assert_geq(history.summary.bots[history.summary.order[i - 1]].share,
                      history.summary.bots[history.summary.order[i]].share);
    }
    cr_assert_eq(summary_missing(&history.summary), 0);
    free(text);
    history_close(&history);
}

/* A match with a test, so many blocks of which are even but for each twentieth. */
static void play_even(struct history *history, unsigned long blocks)
{
    history_open(history, "event kind=match pairs=2000 stop=sprt,nelo0=0,nelo1=1\n"
                          "game name=guess\n"
                          "bot name=one cmd=one movetime=10\n"
                          "bot name=two cmd=two movetime=10\n");
    for (unsigned long i = 0; i < 2 * blocks; i++) {
        enum match_end even = i % 40 == 1 ? MATCH_S2 : MATCH_S1;

        history_tell(history, 1, i, (struct told){.end = even});
    }
    history_read(history);
}

Test(summary, the_course_of_a_test_is_kept_with_few_points)
{
    struct history history;
    const struct summary_curve *curve = &history.summary.curve;
    struct trial trial;

    play_even(&history, 700);
    cr_assert_eq(history.summary.trial.next, 700);
    cr_assert_eq(curve->stride, 2);
    cr_assert_eq(curve->count, 350);
    trial_begin(&trial, &history.plan);
    for (int i = 0; i < curve->count; i++) {
        cr_assert(trial_step(&trial, &history.results.course));
        cr_assert(trial_step(&trial, &history.results.course));
        cr_assert_eq(curve->llr[i], trial.llr, "point %d", i);
    }
    cr_assert_not(summary_is_decided(&history.summary));
    history_close(&history);
}

Test(summary, a_short_test_has_a_point_for_each_block)
{
    struct history history;

    play_even(&history, 40);
    cr_assert_eq(history.summary.curve.stride, 1);
    cr_assert_eq(history.summary.curve.count, 40);
    cr_assert_eq(history.summary.curve.llr[39], history.summary.trial.llr);
    history_close(&history);
}

Test(summary, clocks_are_said_in_words)
{
    static const struct {
        struct clock clock;
        const char *want;
    } cases[] = {
        {{.bank_ms = 60000, .increment_ms = 600, .grace_ms = 50},
         "60 s + 0.6 s a move, grace 50 ms"},
        {{.move_ms = 20, .nodes = 400}, "20 ms a move, 400 nodes, grace 0 ms"},
        {{.bank_ms = 60000, .turn_ms = 2500}, "60 s + 0 s a move, 2.5 s a turn, grace 0 ms"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text out = {0};

        phrase_clock(&cases[i].clock, &out);
        cr_assert_str_eq(out.data, cases[i].want);
        text_free(&out);
    }
}
