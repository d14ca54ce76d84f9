#include <criterion/criterion.h>

#include <string.h>

#include "bots/arena/report/page.h"
#include "tests/bots/history.h"

static char *page_of(const struct history *history)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    page_write(
        &(struct page){.out = out, .summary = &history->summary, .digest = &history->digest});
    (void)fclose(out);
    return text;
}

static int count(const char *text, const char *words)
{
    int found = 0;

    for (; (text = strstr(text, words)) != NULL; text++) {
        found++;
    }
    return found;
}

Test(page, what_others_have_said_is_never_markup)
{
    struct history history;
    char *text;

    history_open(&history, "event name=\"<i>n</i>&\\\"\" kind=match pairs=2\n"
                           "game name=guess decks=\"mirror:<i>d</i>,賭け金\"\n"
                           "bot name=one cmd=\"<i>c</i>\" dir=\"<i>f</i>\" movetime=10\n"
                           "bot name=two cmd=two movetime=10\n");
    history_tell(&history, 1, 0,
                 (struct told){.end = MATCH_S1,
                               .reason = "<i>r</i>",
                               .faults = {FAULT_NONE, FAULT_ILLEGAL},
                               .detail = "<i>t</i>",
                               .said = "</pre><i>s</i>"});
    history_read(&history);
    text = page_of(&history);
    for (const char *mark = "ncdfrts"; *mark; mark++) {
        char want[32], never[16];

        (void)snprintf(want, sizeof want, "&lt;i&gt;%c&lt;/i&gt;", *mark);
        (void)snprintf(never, sizeof never, "<i>%c", *mark);
        cr_assert(strstr(text, want), "%s", want);
        cr_assert_not(strstr(text, never), "%s", never);
    }
    cr_assert(strstr(text, "賭け金"));
    cr_assert_eq(count(text, "<script"), 1);
    free(text);
    history_close(&history);
}

Test(page, of_many_games_those_with_a_fault_are_listed_and_that_is_said)
{
    struct history history;
    char *text;

    history_open(&history, "event kind=match pairs=1001 strikes=0 share=0\ngame name=guess\n"
                           "bot name=one cmd=one movetime=10\nbot name=two cmd=two movetime=10\n");
    for (unsigned long i = 0; i < DIGEST_LIST + 1UL; i++) {
        bool is_faulty = i % 1000 == 3;

        history_tell(&history, 1, i,
                     (struct told){.end = i == 11 ? MATCH_VOID : MATCH_S1,
                                   .faults = {is_faulty ? FAULT_DEAF : FAULT_NONE, FAULT_NONE}});
    }
    history_read(&history);
    text = page_of(&history);
    cr_assert(strstr(text, "2001 games are too many to list: here are the 3 with a fault or void"));
    cr_assert_eq(count(text, "<tr class=\"faulty\"><th scope=\"row\" class=\"n\">"), 3);
    cr_assert_eq(count(text, "<th scope=\"row\" class=\"n\">"), 3, "and no others");
    cr_assert(strstr(text, "<th scope=\"row\" class=\"n\">12</th>"), "the void one");
    cr_assert(strstr(text, "<th scope=\"row\" class=\"n\">1004</th>"));
    free(text);
    history_close(&history);
}

Test(page, an_event_that_nobody_has_played_has_a_page)
{
    struct history history;
    char *text;

    history_open(&history, "event kind=roundrobin pairs=1\ngame name=guess\n"
                           "bot name=one cmd=one movetime=10\nbot name=two cmd=two movetime=10\n"
                           "bot name=six cmd=six movetime=10\n");
    history_read(&history);
    text = page_of(&history);
    cr_assert(strstr(text, "0 of 6; not played yet: 6"), "%s", text);
    cr_assert(strstr(text, "No block is finished yet"));
    cr_assert_not(strstr(text, "nan"));
    cr_assert_not(strstr(text, "inf"), "neither");
    cr_assert(strstr(text, "roundrobin of 3 bots"), "a name if it has none");
    free(text);
    history_close(&history);
}

Test(page, the_same_journals_make_the_same_page)
{
    struct history history;
    char *first, *second;

    history_open(&history, "event kind=match pairs=2\ngame name=guess\n"
                           "bot name=one cmd=one movetime=10\nbot name=two cmd=two movetime=10\n");
    history_tell(&history, 1, 0, (struct told){.end = MATCH_DRAW, .answers = 4});
    history_read(&history);
    first = page_of(&history);
    second = page_of(&history);
    cr_assert_str_eq(first, second);
    cr_assert(strstr(first, "2026-11-28 07:00 UTC"), "no time but that of the games");
    free(first);
    free(second);
    history_close(&history);
}
