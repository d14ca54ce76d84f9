/* page-ends.c - the sections of how games ended, what bots did wrong, and the time they took. */
#include "bots/arena/report/page.h"

#include "bots/arena/bot/fault.h"
#include "bots/arena/report/escape.h"

static const double MILLE = 1000;

static void put_titles(const struct page *page, const char *const *titles, int count, int words)
{
    (void)fputs("<thead><tr>", page->out);
    for (int i = 0; i < count; i++) {
        page_head(page, titles[i], i >= words);
    }
    (void)fputs("</tr></thead>\n<tbody>\n", page->out);
}

/* ---------------------------------------------------------------------------------------- ends */

static void put_end(const struct page *page, int game, int reason)
{
    const struct digest_ends *ends =
        &page->digest->ends[game * page->digest->reason_count + reason];
    unsigned long sum = ends->s1 + ends->s2 + ends->draws + ends->voids;

    if (sum == 0) {
        return;
    }
    (void)fputs("<tr><th scope=\"row\">", page->out);
    escape_html(page->summary->plan->games[game].name, page->out);
    (void)fputs("</th><td>", page->out);
    escape_html(page->digest->reasons[reason], page->out);
    (void)fputs("</td>", page->out);
    page_count(page, sum);
    page_count(page, ends->s1);
    page_count(page, ends->s2);
    page_count(page, ends->draws);
    page_count(page, ends->voids);
    (void)fputs("</tr>\n", page->out);
}

static void put_ends(const struct page *page)
{
    static const char *const titles[] = {"Game",          "Reason", "Games", "Won by first",
                                         "Won by second", "Drawn",  "Void"};

    page_table(page, "ends sortable", "How games ended");
    put_titles(page, titles, 7, 2);
    for (int game = 0; game < page->summary->plan->game_count; game++) {
        for (int reason = 0; reason < page->digest->reason_count; reason++) {
            put_end(page, game, reason);
        }
    }
    (void)fputs("</tbody>\n", page->out);
    page_table_end(page);
}

/* -------------------------------------------------------------------------------------- faults */

static void put_said(const struct page *page, const char *title, const char *words)
{
    if (words[0]) {
        (void)fprintf(page->out, "<dt>%s</dt><dd><pre>", title);
        escape_html(words, page->out);
        (void)fputs("</pre></dd>", page->out);
    }
}

/* The seat in which the bot has the fault in this game. */
static int seat_of(const struct page *page, unsigned long number, int bot)
{
    const struct course *course = &page->summary->results->course;
    struct schedule_block block;
    struct schedule_leg leg;

    schedule_block(&course->schedule, number / course->legs, &block);
    schedule_leg(page->summary->plan, &block, (int)(number % course->legs), &leg);
    return leg.bots[1] == bot;
}

/* Some of the games in which a bot has done this, with its own words. */
static void put_fault(const struct page *page, int bot, int fault)
{
    const struct digest_firsts *firsts = &page->digest->proofs[bot * FAULT_COUNT + fault];
    unsigned long count = page->summary->tally.bots[bot].faults[fault];

    if (count == 0) {
        return;
    }
    (void)fputs("<details class=\"fault\"><summary><b>", page->out);
    escape_html(page->summary->plan->bots[bot].name, page->out);
    (void)fprintf(page->out,
                  "</b> <code>%s</code> in %lu %s <span class=\"soft\">%s</span></summary>\n",
                  fault_code((enum fault)fault), count, count == 1 ? "game" : "games",
                  fault_meaning((enum fault)fault));
    for (int i = 0; i < firsts->count; i++) {
        const struct digest_proof *proof = firsts->list[i];
        int seat = seat_of(page, proof->number, bot);

        (void)fprintf(page->out, "<dl class=\"proof\"><dt>Game</dt><dd>%lu, as s%d</dd>",
                      proof->number + 1, seat + 1);
        put_said(page, "Detail", proof->detail[seat]);
        put_said(page, "Standard error", proof->said[seat]);
        (void)fputs("</dl>\n", page->out);
    }
    if (count > (unsigned long)firsts->count) {
        (void)fprintf(page->out, "<p class=\"note\">The first %d of them.</p>\n", firsts->count);
    }
    (void)fputs("</details>\n", page->out);
}

static void put_voids(const struct page *page)
{
    const struct results *results = page->summary->results;

    if (page->summary->tally.voids) {
        (void)fprintf(page->out, "<p>Void games, counted for nobody: %lu.",
                      page->summary->tally.voids);
        if (results->void_game) {
            (void)fprintf(page->out, " Game %lu: <code>", results->void_game);
            escape_html(results->host, page->out);
            (void)fputs("</code>", page->out);
        }
        (void)fputs("</p>\n", page->out);
    }
}

void page_ends(const struct page *page)
{
    const struct summary *summary = page->summary;
    unsigned long faults = 0;

    put_ends(page);
    (void)fputs("<h3>Faults</h3>\n", page->out);
    put_voids(page);
    for (int i = 0; i < summary->plan->bot_count; i++) {
        int bot = summary->order[i];

        faults += summary->bots[bot].faults;
        for (int fault = 1; fault < FAULT_COUNT; fault++) {
            put_fault(page, bot, fault);
        }
        if (summary->tally.bots[bot].resumed) {
            (void)fputs("<p>", page->out);
            escape_html(summary->plan->bots[bot].name, page->out);
            (void)fprintf(page->out, " was started again in mid-game: %lu.</p>\n",
                          summary->tally.bots[bot].resumed);
        }
    }
    (void)fputs(faults ? "" : "<p class=\"note\">No bot has a fault.</p>\n", page->out);
}

/* ---------------------------------------------------------------------------------------- time */

static void put_seconds(const struct page *page, double ms)
{
    (void)fprintf(page->out, "<td class=\"n\" data-v=\"%.9g\">%.*f s</td>", ms,
                  ms < 10 * MILLE ? 3 : 1, ms / MILLE);
}

static void put_clock(const struct page *page, int bot)
{
    const struct digest_time *time = &page->digest->times[bot];

    (void)fputs("<tr>", page->out);
    page_bot(page, bot);
    page_count(page, time->games);
    if (time->games == 0) {
        (void)fputs("<td class=\"n\">–</td><td class=\"n\">–</td><td></td><td class=\"n\">–</td>"
                    "</tr>\n",
                    page->out);
        return;
    }
    put_seconds(page, (double)time->sum_ms / (double)time->games);
    put_seconds(page, (double)time->most_ms);
    (void)fprintf(page->out, "<td class=\"n\">%lu</td>", time->most_game + 1);
    put_seconds(page, (double)time->sum_ms);
    (void)fputs("</tr>\n", page->out);
}

void page_luck(const struct page *page)
{
    (void)fputs("<p class=\"note\">Scores with what the cards have given taken off, where that "
                "makes them surer.</p>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
                "aria-label=\"luck\"><pre>",
                page->out);
    escape_html(page->luck, page->out);
    (void)fputs("</pre></div>\n", page->out);
}

void page_time(const struct page *page)
{
    static const char *const titles[] = {"Bot",  "Games",   "Mean of a game",
                                         "Most", "in game", "Sum"};

    page_table(page, "times sortable", "Thinking time");
    put_titles(page, titles, 6, 1);
    for (int i = 0; i < page->summary->plan->bot_count; i++) {
        put_clock(page, page->summary->order[i]);
    }
    (void)fputs("</tbody>\n", page->out);
    page_table_end(page);
}
