/* page-charts.c - the sections that are drawings: the course of a test, and lengths of games. */
#include "bots/arena/report/page.h"

#include <math.h>

#include "bots/arena/report/chart.h"
#include "bots/arena/report/escape.h"
#include "bots/arena/result/phrase.h"

enum { UP = 5, ACROSS = 5 };

/* ---------------------------------------------------------------------------------------- test */

/* The curve begins at 0 blocks with 0. */
static void put_curve(const struct page *page, const struct chart_scale *up,
                      const struct chart_scale *across)
{
    const struct summary_curve *curve = &page->summary->curve;
    const struct trial *trial = &page->summary->trial;

    (void)fprintf(page->out, "<polyline class=\"curve\" points=\"%.3f,%.3f", chart_at(across, 0),
                  100 - chart_at(up, 0));
    for (int i = 0; i < curve->count; i++) {
        (void)fprintf(page->out, " %.3f,%.3f",
                      chart_at(across, (double)(curve->stride * ((unsigned long)i + 1))),
                      100 - chart_at(up, curve->llr[i]));
    }
    (void)fprintf(page->out, " %.3f,%.3f\"/>", chart_at(across, (double)trial->next),
                  100 - chart_at(up, trial->llr));
}

void page_test(const struct page *page)
{
    const struct trial *trial = &page->summary->trial;
    double lower = sprt_lower(&trial->sprt), upper = sprt_upper(&trial->sprt);
    double low = lower, high = upper;
    struct chart_scale up, across;

    for (int i = 0; i < page->summary->curve.count; i++) {
        low = fmin(low, page->summary->curve.llr[i]);
        high = fmax(high, page->summary->curve.llr[i]);
    }
    up = chart_scale(fmin(low, trial->llr), fmax(high, trial->llr), UP);
    across = chart_scale(0, fmax((double)trial->next, 1), ACROSS);
    (void)fputs("<p>Is ", page->out);
    escape_html(page->summary->plan->bots[0].name, page->out);
    (void)fprintf(page->out,
                  " stronger by %s %g or %g? <b>%s</b> after %lu blocks, LLR %.2f (%.2f to %.2f; "
                  "α %g, β %g).</p>\n<figure><figcaption>Log-likelihood ratio, block by block in "
                  "the order of deals</figcaption>\n",
                  trial->sprt.is_normal ? "nElo" : "Elo", trial->sprt.low, trial->sprt.high,
                  phrase_verdict(trial->verdict), trial->next, trial->llr, lower, upper,
                  trial->sprt.alpha, trial->sprt.beta);
    chart_begin(page->out, "llr", "Log-likelihood ratio by blocks, with both bounds", "LLR", &up);
    chart_line(page->out, "bound high", &up, upper);
    chart_line(page->out, "bound low", &up, lower);
    put_curve(page, &up, &across);
    chart_end(page->out, "blocks", &across);
    (void)fprintf(page->out,
                  "<p class=\"legend\"><i class=\"key high\"></i> %.2f: the higher one is accepted "
                  "<i class=\"key low\"></i> %.2f: the lower one is accepted</p></figure>\n",
                  upper, lower);
}

/* ------------------------------------------------------------------------------------- lengths */

static void put_bar(const struct page *page, const struct digest_lengths *lengths, int bin,
                    const struct chart_scale *up, const struct chart_scale *across)
{
    double left = chart_at(across, (double)((unsigned long)bin * lengths->width));
    double right = chart_at(across, (double)(((unsigned long)bin + 1) * lengths->width));
    double whole = chart_at(up, (double)lengths->bin[bin]);
    double faults = chart_at(up, (double)lengths->bin_faults[bin]);
    unsigned long first = (unsigned long)bin * lengths->width, last = first + lengths->width - 1;

    (void)fprintf(page->out,
                  "<g class=\"bin\"><title>%lu to %lu answers: %lu games, %lu of them ended by a "
                  "fault</title>",
                  first, last, lengths->bin[bin], lengths->bin_faults[bin]);
    (void)fprintf(page->out,
                  "<rect class=\"whole\" x=\"%.3f\" width=\"%.3f\" y=\"%.3f\" height=\"%.3f\"/>",
                  left, (right - left) * 0.92, 100 - whole, whole);
    if (lengths->bin_faults[bin]) {
        (void)fprintf(
            page->out,
            "<rect class=\"fault\" x=\"%.3f\" width=\"%.3f\" y=\"%.3f\" height=\"%.3f\"/>", left,
            (right - left) * 0.92, 100 - faults, faults);
    }
    (void)fputs("</g>", page->out);
}

static void put_histogram(const struct page *page, int game)
{
    const struct digest_lengths *lengths = &page->digest->lengths[game];
    unsigned long most = 1;
    struct chart_scale up, across;

    for (int i = 0; i < lengths->bins; i++) {
        most = lengths->bin[i] > most ? lengths->bin[i] : most;
    }
    up = chart_scale(0, (double)most, UP);
    up = up.step < 1 ? (struct chart_scale){0, (double)most, 1} : up;
    across = chart_scale(0, (double)((unsigned long)lengths->bins * lengths->width), ACROSS);
    (void)fputs("<figure><figcaption><b>", page->out);
    escape_html(page->summary->plan->games[game].name, page->out);
    (void)fprintf(page->out,
                  "</b>: median %lu answers, mean %.1f, from %lu to %lu, %lu games</figcaption>\n",
                  lengths->median, lengths->mean, lengths->least, lengths->most, lengths->games);
    chart_begin(page->out, "histogram", "Games by their number of answers", "games", &up);
    for (int i = 0; i < lengths->bins; i++) {
        put_bar(page, lengths, i, &up, &across);
    }
    chart_end(page->out, "answers of both seats", &across);
    (void)fputs("</figure>\n", page->out);
}

void page_lengths(const struct page *page)
{
    (void)fputs("<p class=\"legend\"><i class=\"key whole\"></i> games <i class=\"key fault\"></i> "
                "of them ended by a fault</p>\n<div class=\"figures\">\n",
                page->out);
    for (int i = 0; i < page->summary->plan->game_count; i++) {
        if (page->digest->lengths[i].games) {
            put_histogram(page, i);
        }
    }
    (void)fputs("</div>\n", page->out);
}
