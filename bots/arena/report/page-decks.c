/* page-decks.c - the sections of what seats and decks were worth. */
#include "bots/arena/report/page.h"

#include <math.h>

#include "bots/arena/report/chart.h"
#include "bots/arena/report/escape.h"

enum { MATRIX = 16 /* decks of a game with a table of each against each */, BOTS = 16 };

static const double DEEPEST = 0.34;

static void put_rest(const struct page *page, unsigned long part, unsigned long sum)
{
    (void)fprintf(page->out, "<td class=\"n\">%lu</td>", part);
    page_share(page, sum ? (double)part / (double)sum : 0, sum);
}

/* --------------------------------------------------------------------------------------- seats */

static void put_seats(const struct page *page, const char *name, const struct split_seats *seats)
{
    static const char *const words[] = {"won by the first seat", "drawn", "won by the second seat"};
    unsigned long sum = split_sum(seats);

    (void)fputs("<tr><th scope=\"row\">", page->out);
    escape_html(name, page->out);
    (void)fputs("</th>", page->out);
    page_count(page, sum);
    put_rest(page, seats->s1, sum);
    page_count(page, seats->draws);
    put_rest(page, seats->s2, sum);
    (void)fputs("<td class=\"bar\">", page->out);
    chart_shares(page->out, (const unsigned long[]){seats->s1, seats->draws, seats->s2}, words);
    (void)fputs("</td></tr>\n", page->out);
}

static void put_bot_seats(const struct page *page, int bot)
{
    const struct split_score *seats = &page->summary->split.seats[bot * SCHEDULE_SEATS];

    (void)fputs("<tr>", page->out);
    page_bot(page, bot);
    for (int seat = 0; seat < SCHEDULE_SEATS; seat++) {
        page_count(page, split_games(&seats[seat]));
        page_share(page, split_share(&seats[seat]), split_games(&seats[seat]));
    }
    (void)fputs("</tr>\n", page->out);
}

static void put_heads(const struct page *page, const char *const *titles, int count,
                      const char *more)
{
    (void)fputs("<thead><tr>", page->out);
    for (int i = 0; i < count; i++) {
        page_head(page, titles[i], i > 0);
    }
    (void)fprintf(page->out, "%s</tr></thead>\n<tbody>\n", more);
}

void page_seats(const struct page *page)
{
    static const char *const by_game[] = {"Game", "Games", "First", "%", "Drawn", "Second", "%"};
    static const char shares[] =
        "<th scope=\"col\" class=\"bar\"><i class=\"key part0\"></i>first "
        "<i class=\"key part1\"></i>drawn <i class=\"key part2\"></i>second</th>";
    static const char *const by_bot[] = {"Bot", "As first", "Score", "As second", "Score"};
    const struct tally *tally = &page->summary->tally;
    struct split_seats sum = {tally->by_seat[0], tally->by_seat[1], tally->by_seat[2]};

    page_table(page, "seats", "Games won by each seat");
    put_heads(page, by_game, 7, shares);
    for (int i = 0; i < page->summary->plan->game_count; i++) {
        put_seats(page, page->summary->plan->games[i].name, &page->summary->split.games[i]);
    }
    if (page_has_games(page)) {
        put_seats(page, "all", &sum);
    }
    (void)fputs("</tbody>\n", page->out);
    page_table_end(page);
    page_table(page, "bot-seats sortable", "Bots by seat");
    put_heads(page, by_bot, 5, "");
    for (int i = 0; i < page->summary->plan->bot_count; i++) {
        put_bot_seats(page, page->summary->order[i]);
    }
    (void)fputs("</tbody>\n", page->out);
    page_table_end(page);
}

/* --------------------------------------------------------------------------------------- decks */

static void put_name(const struct page *page, int deck)
{
    escape_html(page->summary->plan->decks[deck].name, page->out);
}

static void put_row_name(const struct page *page, int deck)
{
    (void)fputs("<tr><th scope=\"row\">", page->out);
    put_name(page, deck);
    (void)fputs("</th>", page->out);
}

static void put_deck(const struct page *page, int deck)
{
    const struct split *split = &page->summary->split;
    struct split_score score = split_deck(split, deck);
    const struct split_seats *mirror = split_mirror(split, deck);
    unsigned long mirrored = split_sum(mirror);

    put_row_name(page, deck);
    page_share(page, split_share(&score), split_games(&score));
    page_count(page, split_games(&score));
    page_count(page, score.wins);
    page_count(page, score.draws);
    page_count(page, score.losses);
    page_count(page, mirrored);
    page_share(page, mirrored ? (double)mirror->s1 / (double)mirrored : 0, mirrored);
    (void)fputs("</tr>\n", page->out);
}

static void put_decks(const struct page *page, const int *decks, int count)
{
    static const char *const heads[] = {"Deck",  "Score", "Games",          "Won",
                                        "Drawn", "Lost",  "Against itself", "first seat"};

    page_table(page, "decks sortable", "Decks");
    put_heads(page, heads, 8, "");
    for (int i = 0; i < count; i++) {
        put_deck(page, decks[i]);
    }
    (void)fputs("</tbody>\n", page->out);
    page_table_end(page);
}

static void put_tint(const struct page *page, double share, const char *small, unsigned long games)
{
    (void)fprintf(page->out,
                  "<td class=\"cell\" style=\"--tint:%.3f;--hue:var(%s)\"><b>%.1f</b>"
                  "<small>%s%lu</small></td>",
                  DEEPEST * 2 * fabs(share - 0.5), share < 0.5 ? "--b" : "--a", 100 * share, small,
                  games);
}

/* A deck against another; against itself what the first seat has won. */
static void put_cell(const struct page *page, int deck, int other)
{
    const struct split_seats *mirror = split_mirror(&page->summary->split, deck);
    struct split_score score = split_against(&page->summary->split, deck, other);

    if (deck == other && split_sum(mirror)) {
        (void)fprintf(page->out, "<td class=\"cell self\"><b>s1 %.1f</b><small>n %lu</small></td>",
                      100 * (double)mirror->s1 / (double)split_sum(mirror), split_sum(mirror));
    } else if (deck == other || !split_games(&score)) {
        (void)fprintf(page->out, "<td class=\"cell%s\">–</td>", deck == other ? " self" : "");
    } else {
        put_tint(page, split_share(&score), "n ", split_games(&score));
    }
}

static void put_matrix(const struct page *page, const int *decks, int count)
{
    page_table(page, "matrix", "Decks against decks");
    page_caption(page, "Score of the row against the column");
    (void)fputs("<thead><tr><td></td>", page->out);
    for (int i = 0; i < count; i++) {
        (void)fputs("<th scope=\"col\">", page->out);
        put_name(page, decks[i]);
        (void)fputs("</th>", page->out);
    }
    (void)fputs("</tr></thead>\n<tbody>\n", page->out);
    for (int i = 0; i < count; i++) {
        put_row_name(page, decks[i]);
        for (int j = 0; j < count; j++) {
            put_cell(page, decks[i], decks[j]);
        }
        (void)fputs("</tr>\n", page->out);
    }
    (void)fputs("</tbody>\n", page->out);
    page_table_end(page);
}

/* What each bot has scored with each deck. */
static void put_uses(const struct page *page, const int *decks, int count)
{
    const struct plan *plan = page->summary->plan;

    page_table(page, "matrix uses", "Bots with decks");
    page_caption(page, "Score of each bot with each deck");
    (void)fputs("<thead><tr><td></td>", page->out);
    for (int i = 0; i < plan->bot_count; i++) {
        (void)fputs("<th scope=\"col\">", page->out);
        escape_html(plan->bots[page->summary->order[i]].name, page->out);
        (void)fputs("</th>", page->out);
    }
    (void)fputs("</tr></thead>\n<tbody>\n", page->out);
    for (int i = 0; i < count; i++) {
        put_row_name(page, decks[i]);
        for (int j = 0; j < plan->bot_count; j++) {
            const struct split_score *score =
                &page->summary->split.uses[page->summary->order[j] * plan->deck_count + decks[i]];

            if (split_games(score)) {
                put_tint(page, split_share(score), "n ", split_games(score));
            } else {
                (void)fputs("<td class=\"cell\">–</td>", page->out);
            }
        }
        (void)fputs("</tr>\n", page->out);
    }
    (void)fputs("</tbody>\n", page->out);
    page_table_end(page);
}

void page_decks(const struct page *page)
{
    const struct plan *plan = page->summary->plan;

    (void)fputs("<p class=\"note\">The score of a deck is that of who played it, without games "
                "against itself; below a score the number of games.</p>\n",
                page->out);
    for (int game = 0; game < plan->game_count; game++) {
        int decks[PLAN_DECKS], count = 0;

        for (int i = 0; i < plan->deck_count && count < PLAN_DECKS; i++) {
            decks[count] = i;
            count += plan->decks[i].game == game;
        }
        if (count == 0) {
            continue;
        }
        (void)fputs("<h3>", page->out);
        escape_html(plan->games[game].name, page->out);
        (void)fputs("</h3>\n", page->out);
        (void)fputs("<div class=\"beside\">\n", page->out);
        put_decks(page, decks, count);
        if (plan->games[game].policy != PLAN_SIDES && count <= MATRIX) {
            put_matrix(page, decks, count);
        }
        if (plan->bot_count <= BOTS) {
            put_uses(page, decks, count);
        }
        (void)fputs("</div>\n", page->out);
    }
}
