/* page-pairs.c - the section of who has scored what against whom. */
#include "bots/arena/report/page.h"

#include <math.h>

#include "bots/arena/report/escape.h"

enum {
    MATRIX = 16, /* bots with a cross table */
    NARROW = 6,  /* bots of one that fits on paper with all that it says */
    ENOUGH = 10, /* blocks: with fewer it has no Elo */
    ROWS = 2000, /* pairings that are listed */
    OPEN = 12    /* without a fold */
};

static const double DEEPEST = 0.34; /* how dark the ground of a cell may be */

/* The blocks of two bots seen from one of them. */
static struct blocks seen_from(const struct page *page, int bot, int other)
{
    struct blocks blocks =
        *tally_pair(&page->summary->tally, bot < other ? bot : other, bot < other ? other : bot);

    return bot < other ? blocks : blocks_mirror(&blocks);
}

static unsigned long games_of(const struct blocks *blocks)
{
    return blocks->wins + blocks->draws + blocks->losses;
}

static double share_of(const struct blocks *blocks)
{
    return ((double)blocks->wins + (double)blocks->draws / 2) / (double)games_of(blocks);
}

static void put_counts(const struct page *page, const struct blocks *blocks)
{
    for (int i = 0; i <= 2 * blocks->games; i++) {
        (void)fprintf(page->out, "%s%lu", i ? " " : "", blocks->counts[i]);
    }
}

static void put_elo(const struct page *page, const struct blocks *blocks)
{
    char text[BLOCKS_TEXT];

    estimate_print(blocks_elo(blocks), text);
    escape_html(text, page->out);
}

/* ------------------------------------------------------------------------------------- matrix */

static void put_cell(const struct page *page, int bot, int other)
{
    struct blocks blocks = seen_from(page, bot, other);
    double share;

    if (bot == other || games_of(&blocks) == 0) {
        (void)fprintf(page->out, "<td class=\"cell %s\">%s</td>", bot == other ? "self" : "",
                      bot == other ? "" : "–");
        return;
    }
    share = share_of(&blocks);
    (void)fprintf(page->out, "<td class=\"cell\" style=\"--tint:%.3f;--hue:var(%s)\"><b>%.1f</b>",
                  DEEPEST * 2 * fabs(share - 0.5), share < 0.5 ? "--b" : "--a", 100 * share);
    (void)fputs("<small class=\"counts\">", page->out);
    put_counts(page, &blocks);
    (void)fputs("</small>", page->out);
    if (games_of(&blocks) >= ENOUGH * (unsigned)blocks.games) {
        (void)fputs("<small>", page->out);
        put_elo(page, &blocks);
        (void)fputs("</small>", page->out);
    }
    (void)fputs("</td>", page->out);
}

static void put_matrix(const struct page *page)
{
    const struct summary *summary = page->summary;
    int bots = summary->plan->bot_count;

    page_table(page, bots > NARROW ? "matrix wide" : "matrix", "Cross table");
    (void)fputs("<thead><tr><td></td>", page->out);
    for (int i = 0; i < bots; i++) {
        (void)fputs("<th scope=\"col\">", page->out);
        escape_html(summary->plan->bots[summary->order[i]].name, page->out);
        (void)fputs("</th>", page->out);
    }
    (void)fputs("</tr></thead>\n<tbody>\n", page->out);
    for (int i = 0; i < bots; i++) {
        (void)fputs("<tr>", page->out);
        page_bot(page, summary->order[i]);
        for (int j = 0; j < bots; j++) {
            put_cell(page, summary->order[i], summary->order[j]);
        }
        (void)fputs("</tr>\n", page->out);
    }
    (void)fputs("</tbody>\n", page->out);
    page_table_end(page);
}

/* ---------------------------------------------------------------------------------------- list */

static void put_pair(const struct page *page, int bot, int other)
{
    struct blocks blocks = seen_from(page, bot, other);
    double los;

    (void)fputs("<tr>", page->out);
    page_bot(page, bot);
    (void)fputs("<td>", page->out);
    escape_html(page->summary->plan->bots[other].name, page->out);
    (void)fputs("</td>", page->out);
    page_share(page, share_of(&blocks), games_of(&blocks));
    (void)fputs("<td class=\"n\">", page->out);
    put_elo(page, &blocks);
    (void)fputs("</td>", page->out);
    if (blocks_los(&blocks, &los)) {
        (void)fprintf(page->out, "<td class=\"n\">%.1f %%</td>", 100 * los);
    } else {
        (void)fputs("<td class=\"n\" data-v=\"-1\">n/a</td>", page->out);
    }
    page_count(page, blocks.wins);
    page_count(page, blocks.draws);
    page_count(page, blocks.losses);
    (void)fputs("<td class=\"n\">", page->out);
    put_counts(page, &blocks);
    (void)fputs("</td></tr>\n", page->out);
}

/* Each pairing once, from the bot that stands higher. */
static unsigned long put_pairs(const struct page *page, bool is_counting)
{
    const struct summary *summary = page->summary;
    unsigned long count = 0;

    for (int i = 0; i < summary->plan->bot_count; i++) {
        for (int j = i + 1; j < summary->plan->bot_count; j++) {
            struct blocks blocks = seen_from(page, summary->order[i], summary->order[j]);

            if (games_of(&blocks) > 0 && count++ < ROWS && !is_counting) {
                put_pair(page, summary->order[i], summary->order[j]);
            }
        }
    }
    return count;
}

static void put_list(const struct page *page, unsigned long count)
{
    static const struct {
        const char *title;
        bool is_number;
    } heads[] = {{"Bot", false},       {"against", false}, {"Score", true},
                 {"Elo (95 %)", true}, {"stronger", true}, {"Won", true},
                 {"Drawn", true},      {"Lost", true},     {"Blocks by score", true}};
    bool is_folded = count > OPEN;

    if (is_folded) {
        (void)fprintf(page->out, "<details><summary>All %lu pairings</summary>\n", count);
    }
    page_table(page, "pairs sortable", "Pairings");
    (void)fputs("<thead><tr>", page->out);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        page_head(page, heads[i].title, heads[i].is_number);
    }
    (void)fputs("</tr></thead>\n<tbody>\n", page->out);
    (void)put_pairs(page, false);
    (void)fputs("</tbody>\n", page->out);
    page_table_end(page);
    if (count > ROWS) {
        (void)fprintf(page->out, "<p class=\"note\">The first %d are listed.</p>\n", ROWS);
    }
    (void)fputs(is_folded ? "</details>\n" : "", page->out);
}

/* What only a match of two has. */
static void put_match(const struct page *page)
{
    const struct summary_match *match = &page->summary->match;
    char text[BLOCKS_TEXT];

    if (!match->is_known) {
        return;
    }
    estimate_print(match->nelo, text);
    (void)fputs("<p>", page->out);
    escape_html(page->summary->plan->bots[0].name, page->out);
    (void)fprintf(page->out, ": nElo %s, stronger with %.1f %% certainty", text, 100 * match->los);
    if (match->has_gain) {
        (void)fprintf(page->out, "; blocks have %s %.0f %% of the games",
                      match->gain < 0 ? "cost" : "saved", 100 * fabs(match->gain));
    }
    (void)fputs(".</p>\n", page->out);
}

void page_pairs(const struct page *page)
{
    int bots = page->summary->plan->bot_count, legs = page->summary->tally.legs;
    unsigned long count = put_pairs(page, true);
    bool is_crossed = bots > 2 && bots <= MATRIX;

    if (count == 0) {
        (void)fputs("<p class=\"note\">No block is finished yet.</p>\n", page->out);
        return;
    }
    (void)fprintf(page->out,
                  "<p class=\"note\">%s the blocks that brought 0, ½, … %d points, and Elo with "
                  "its 95 %% interval%s.</p>\n",
                  is_crossed ? "Per cent of the points, seen from the row; below them"
                             : "Seen from the first bot:",
                  legs, is_crossed ? " if there are ten blocks or more" : "");
    if (is_crossed) {
        put_matrix(page);
    }
    put_list(page, count);
    put_match(page);
}
