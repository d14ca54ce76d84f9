/* page-rounds.c - the section of who met whom in which round, of events that have several. */
#include "bots/arena/report/page.h"

#include "bots/arena/report/escape.h"

enum { ROWS = 2000 };

/* What a pairing of a round has brought so far. */
struct tie {
    unsigned long halves, games, missing; /* half points of the first bot */
};

static struct tie add_up(const struct course *course, const struct schedule_round *round,
                         unsigned long pair, unsigned long end)
{
    struct tie tie = {0};

    for (unsigned long i = round->base + pair; i < end; i += (unsigned long)round->count) {
        struct schedule_block block;

        schedule_block(&course->schedule, i, &block);
        for (unsigned long leg = 0; leg < course->legs; leg++) {
            unsigned long number = i * course->legs + leg;
            int points = course_points(course, &block, number);

            tie.halves += points > 0 ? (unsigned)points : 0;
            tie.games += points >= 0;
            tie.missing += course_outcome(course, number)->kind == OUTCOME_UNPLAYED;
        }
    }
    return tie;
}

static void put_side(const struct page *page, int bot, bool is_ahead)
{
    (void)fputs(is_ahead ? "<td><b>" : "<td>", page->out);
    escape_html(page->summary->plan->bots[bot].name, page->out);
    (void)fputs(is_ahead ? "</b></td>" : "</td>", page->out);
}

static void put_points(const struct page *page, unsigned long halves)
{
    if (halves / 2 || halves % 2 == 0) {
        (void)fprintf(page->out, "%lu", halves / 2);
    }
    (void)fputs(halves % 2 ? "½" : "", page->out);
}

static void put_tie(const struct page *page, int number, const struct schedule_round *round,
                    const int bots[2], const struct tie *tie)
{
    (void)fprintf(page->out, "<tr><th scope=\"row\" class=\"n\">%d%s</th>", number + 1,
                  round->breaks ? ", extra" : "");
    put_side(page, bots[0], tie->halves > tie->games);
    (void)fputs("<td class=\"points\">", page->out);
    put_points(page, tie->halves);
    (void)fputs(" – ", page->out);
    put_points(page, 2 * tie->games - tie->halves);
    (void)fputs("</td>", page->out);
    put_side(page, bots[1], tie->halves < tie->games);
    (void)fprintf(page->out, "<td>%s</td></tr>\n", tie->missing ? "not played to the end" : "");
}

void page_rounds(const struct page *page)
{
    const struct course *course = &page->summary->results->course;
    const struct schedule *schedule = &course->schedule;
    int rows = 0;

    page_table(page, "rounds", "Rounds");
    (void)fputs("<thead><tr>", page->out);
    page_head(page, "Round", true);
    page_head(page, "Bot", false);
    page_head(page, "Points", false);
    page_head(page, "against", false);
    page_head(page, "", false);
    (void)fputs("</tr></thead>\n<tbody>\n", page->out);
    for (int i = 0; i < schedule->count; i++) {
        const struct schedule_round *round = &schedule->rounds[i];
        unsigned long end = i + 1 < schedule->count ? round[1].base : schedule_count(schedule);

        for (int pair = 0; pair < round->count && rows < ROWS; pair++, rows++) {
            struct tie tie = add_up(course, round, (unsigned long)pair, end);

            put_tie(page, i, round, round->pairs[pair], &tie);
        }
        if (round->bye >= 0 && rows < ROWS) {
            (void)fprintf(page->out, "<tr><th scope=\"row\" class=\"n\">%d</th>", i + 1);
            put_side(page, round->bye, false);
            (void)fputs("<td>rests</td><td></td><td></td></tr>\n", page->out);
            rows++;
        }
    }
    (void)fputs("</tbody>\n", page->out);
    page_table_end(page);
    if (rows == ROWS) {
        (void)fprintf(page->out, "<p class=\"note\">The first %d are listed.</p>\n", ROWS);
    }
}
