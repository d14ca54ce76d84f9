/* page-standings.c - the section of the bots as they stand. */
#include "bots/arena/report/page.h"

#include <math.h>

#include "bots/arena/bot/fault.h"
#include "bots/arena/report/chart.h"
#include "bots/arena/report/escape.h"

enum { STEPS = 6 };

/* What a column needs besides the page. */
struct row {
    int place, bot;
    const struct chart_scale *scale;
};

static void put_place(const struct page *page, const struct row *row)
{
    (void)fprintf(page->out, "%d", row->place + 1);
}

static void put_rating(const struct page *page, const struct row *row)
{
    escape_html(page->summary->bots[row->bot].rating, page->out);
}

static void put_bar(const struct page *page, const struct row *row)
{
    chart_estimate(page->out, row->scale, &page->summary->bots[row->bot].elo);
}

static void put_share(const struct page *page, const struct row *row)
{
    if (page->summary->tally.bots[row->bot].played) {
        (void)fprintf(page->out, "%.1f %%", 100 * page->summary->bots[row->bot].share);
    } else {
        (void)fputs("n/a", page->out);
    }
}

static void put_played(const struct page *page, const struct row *row)
{
    (void)fprintf(page->out, "%lu", page->summary->tally.bots[row->bot].played);
}

static void put_wins(const struct page *page, const struct row *row)
{
    (void)fprintf(page->out, "%lu", page->summary->tally.bots[row->bot].wins);
}

static void put_draws(const struct page *page, const struct row *row)
{
    (void)fprintf(page->out, "%lu", page->summary->tally.bots[row->bot].draws);
}

static void put_losses(const struct page *page, const struct row *row)
{
    (void)fprintf(page->out, "%lu", page->summary->tally.bots[row->bot].losses);
}

static void put_voids(const struct page *page, const struct row *row)
{
    (void)fprintf(page->out, "%lu", page->summary->tally.bots[row->bot].voids);
}

static void put_faults(const struct page *page, const struct row *row)
{
    (void)fprintf(page->out, "%lu", page->summary->bots[row->bot].faults);
}

static bool always(const struct page *page)
{
    (void)page;
    return true;
}

static bool has_voids(const struct page *page)
{
    return page->summary->tally.voids > 0;
}

/* The columns beside the name; a new one is a row of this table. */
static const struct column {
    const char *title, *kind;
    void (*put)(const struct page *page, const struct row *row);
    bool (*is_there)(const struct page *page);
} COLUMNS[] = {
    {"Elo (95 %)", "n elo", put_rating, always},
    {"", "bar", put_bar, always},
    {"Score", "n", put_share, always},
    {"Games", "n", put_played, always},
    {"Won", "n", put_wins, always},
    {"Drawn", "n", put_draws, always},
    {"Lost", "n", put_losses, always},
    {"Void", "n", put_voids, has_voids},
    {"Faults", "n", put_faults, always},
};

enum { COLUMN_COUNT = sizeof COLUMNS / sizeof *COLUMNS };

/* All bars, and 0. */
static struct chart_scale rating_scale(const struct summary *summary)
{
    double low = 0, high = 0;

    for (int i = 0; i < summary->plan->bot_count; i++) {
        const struct estimate *elo = &summary->bots[i].elo;
        bool is_open_below = elo->kind == ESTIMATE_UNDER || elo->kind == ESTIMATE_NONE;
        bool is_open_above = elo->kind == ESTIMATE_OVER || elo->kind == ESTIMATE_NONE;

        low = fmin(low, is_open_below ? 0 : elo->low);
        high = fmax(high, is_open_above ? 0 : elo->high);
        low = elo->kind == ESTIMATE_UNDER ? fmin(low, elo->high * 2) : low;
        high = elo->kind == ESTIMATE_OVER ? fmax(high, elo->low * 2) : high;
    }
    return chart_scale(low, high, STEPS);
}

static void put_row(const struct page *page, const struct row *row)
{
    (void)fputs("<tr><td class=\"n place\">", page->out);
    put_place(page, row);
    (void)fputs("</td>", page->out);
    page_bot(page, row->bot);
    for (int i = 0; i < COLUMN_COUNT; i++) {
        if (COLUMNS[i].is_there(page)) {
            (void)fprintf(page->out, "<td class=\"%s\" data-k=\"%s\">", COLUMNS[i].kind,
                          COLUMNS[i].title);
            COLUMNS[i].put(page, row);
            (void)fputs("</td>", page->out);
        }
    }
    (void)fputs("</tr>\n", page->out);
}

static void put_axis(const struct page *page, const struct chart_scale *scale)
{
    (void)fputs("<tfoot><tr><td></td><td></td>", page->out);
    for (int i = 0; i < COLUMN_COUNT; i++) {
        if (COLUMNS[i].is_there(page)) {
            bool is_bar = COLUMNS[i].put == put_bar;

            (void)fputs(is_bar ? "<td class=\"bar\">" : "<td>", page->out);
            if (is_bar) {
                chart_axis(page->out, scale);
            }
            (void)fputs("</td>", page->out);
        }
    }
    (void)fputs("</tr></tfoot>\n", page->out);
}

static void put_circles(const struct page *page)
{
    const struct summary *summary = page->summary;

    for (int i = 0; i < summary->cycles_found && i < SUMMARY_CYCLES; i++) {
        (void)fputs("<p class=\"note\">In a circle, each with more than 95 % certainty: ",
                    page->out);
        for (int k = 0; k < 3; k++) {
            (void)fputs(k ? ", " : "", page->out);
            escape_html(summary->plan->bots[summary->cycles[i].bots[k]].name, page->out);
            (void)fputs(" beats ", page->out);
            escape_html(summary->plan->bots[summary->cycles[i].bots[(k + 1) % 3]].name, page->out);
        }
        (void)fputs(".</p>\n", page->out);
    }
    if (summary->cycles_found > SUMMARY_CYCLES) {
        (void)fprintf(page->out, "<p class=\"note\">And %d such circles more.</p>\n",
                      summary->cycles_found - SUMMARY_CYCLES);
    }
}

void page_standings(const struct page *page)
{
    struct chart_scale scale = rating_scale(page->summary);

    (void)fprintf(page->out, "<p class=\"note\">%s Bars are the 95 %% interval.</p>\n",
                  page->summary->plan->bot_count == 2
                      ? "Elo of each bot above the other, from blocks."
                      : "Elo above the mean of all bots, from blocks.");
    page_table(page, "standings sortable", "Standings");
    (void)fputs("<thead><tr>", page->out);
    page_head(page, "#", true);
    page_head(page, "Bot", false);
    for (int i = 0; i < COLUMN_COUNT; i++) {
        if (COLUMNS[i].is_there(page)) {
            (void)fprintf(page->out, "<th scope=\"col\" class=\"%s\">%s</th>", COLUMNS[i].kind,
                          COLUMNS[i].title);
        }
    }
    (void)fputs("</tr></thead>\n<tbody>\n", page->out);
    for (int i = 0; i < page->summary->plan->bot_count; i++) {
        put_row(page, &(struct row){i, page->summary->order[i], &scale});
    }
    (void)fputs("</tbody>\n", page->out);
    put_axis(page, &scale);
    page_table_end(page);
    put_circles(page);
}
