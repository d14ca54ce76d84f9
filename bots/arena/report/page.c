/* page.c - the report of an event: its frame, its head, and what the sections share. */
#include "bots/arena/report/page.h"

#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/plan/plan-words.h"
#include "bots/arena/report/escape.h"
#include "bots/arena/report/looks.h"
#include "bots/arena/result/phrase.h"

enum { BASE64 = 96, DAY = 10 /* octets of a date without its time */, MINUTE = 16 };

/* -------------------------------------------------------------------------------------- shared */

void page_table(const struct page *page, const char *kind, const char *label)
{
    (void)fprintf(page->out,
                  "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">"
                  "<table class=\"%s\">",
                  label, kind);
}

void page_caption(const struct page *page, const char *words)
{
    (void)fprintf(page->out, "<caption>%s</caption>", words);
}

void page_table_end(const struct page *page)
{
    (void)fputs("</table></div>\n", page->out);
}

void page_head(const struct page *page, const char *title, bool is_number)
{
    (void)fprintf(page->out, "<th scope=\"col\"%s>%s</th>", is_number ? " class=\"n\"" : "", title);
}

void page_bot(const struct page *page, int bot)
{
    (void)fputs("<th scope=\"row\">", page->out);
    escape_html(page->summary->plan->bots[bot].name, page->out);
    (void)fputs("</th>", page->out);
}

void page_share(const struct page *page, double share, unsigned long games)
{
    if (games) {
        (void)fprintf(page->out, "<td class=\"n\" data-v=\"%.9g\">%.1f %%</td>", share,
                      100 * share);
    } else {
        (void)fputs("<td class=\"n\" data-v=\"-1\">–</td>", page->out);
    }
}

void page_count(const struct page *page, unsigned long count)
{
    (void)fprintf(page->out, "<td class=\"n\">%lu</td>", count);
}

bool page_has_games(const struct page *page)
{
    return page->summary->plan->game_count > 1;
}

/* ---------------------------------------------------------------------------------------- head */

static void put_item(const struct page *page, const char *name)
{
    (void)fprintf(page->out, "</dd></div>\n<div><dt>%s</dt><dd>", name);
}

static void put_played(const struct page *page)
{
    const struct summary *summary = page->summary;

    (void)fprintf(page->out, "%lu of %lu", summary->tally.played, summary->tally.games);
    if (summary->tally.voids) {
        (void)fprintf(page->out, ", and %lu void, counted for nobody", summary->tally.voids);
    }
    if (summary_missing(summary)) {
        (void)fprintf(page->out, "; %s: %lu",
                      summary_is_decided(summary) ? "not needed" : "not played yet",
                      summary_missing(summary));
    }
}

static void put_dates(const struct page *page)
{
    char first[DIGEST_DATE], last[DIGEST_DATE];

    digest_date(page->digest->first, first);
    digest_date(page->digest->last, last);
    if (!first[0]) {
        (void)fputs("–", page->out);
        return;
    }
    (void)fprintf(page->out, "%.*s %.5s", DAY, first, first + DAY + 1);
    if (strncmp(first, last, MINUTE) != 0) {
        bool is_same_day = strncmp(first, last, DAY) == 0;

        (void)fprintf(page->out, " to %.*s%s%.5s", is_same_day ? 0 : DAY, last,
                      is_same_day ? "" : " ", last + DAY + 1);
    }
    (void)fputs(" UTC", page->out);
}

/* What was played, in a few words that stand side by side. */
static void put_facts(const struct page *page)
{
    const struct plan *plan = page->summary->plan;
    char hash[PLAN_HASH];

    plan_hash(plan, hash);
    (void)fprintf(page->out, "<dl class=\"facts\"><div><dt>Kind</dt><dd>%s, %d bots",
                  plan_kind_name(plan->kind), plan->bot_count);
    if (page->summary->results->course.schedule.count > 1) {
        (void)fprintf(page->out, ", %d rounds", page->summary->results->course.schedule.count);
    }
    put_item(page, plan->game_count > 1 ? "Games" : "Game");
    for (int i = 0; i < plan->game_count; i++) {
        (void)fputs(i ? ", " : "", page->out);
        escape_html(plan->games[i].name, page->out);
    }
    put_item(page, "Played");
    put_played(page);
    put_item(page, "Blocks of a pairing");
    (void)fprintf(page->out, "%lu%s", plan->blocks, plan->game_count > 1 ? " in each game" : "");
    put_item(page, "When");
    put_dates(page);
    (void)fprintf(page->out, "</dd></div>\n<div class=\"wide\"><dt>Plan</dt><dd><code>%s</code>",
                  hash);
    (void)fprintf(page->out, "</dd></div></dl>\n<p class=\"note\">Blocks: %s.</p>\n",
                  phrase_swap(plan->swap));
}

/* ------------------------------------------------------------------------------------ sections */

static bool always(const struct page *page)
{
    (void)page;
    return true;
}

static bool has_test(const struct page *page)
{
    return page->summary->plan->stop.is_on;
}

static bool has_luck(const struct page *page)
{
    return page->luck != NULL;
}

static bool has_machines(const struct page *page)
{
    return page->summary->results->machine_count > 1;
}

static bool has_rounds(const struct page *page)
{
    return page->summary->results->course.schedule.count > 1;
}

static bool has_decks(const struct page *page)
{
    const struct plan *plan = page->summary->plan;

    for (int i = 0; i < plan->deck_count * plan->deck_count; i++) {
        if (split_sum(&page->summary->split.decks[i]) > 0) {
            return true;
        }
    }
    return false;
}

static const struct {
    const char *id, *title;
    void (*put)(const struct page *page);
    bool (*is_there)(const struct page *page);
} SECTIONS[] = {
    {"standings", "Standings", page_standings, always},
    {"pairings", "Pairings", page_pairs, always},
    {"rounds", "Rounds", page_rounds, has_rounds},
    {"test", "Test", page_test, has_test},
    {"seats", "Seats", page_seats, always},
    {"decks", "Decks", page_decks, has_decks},
    {"lengths", "Lengths", page_lengths, always},
    {"ends", "Ends and faults", page_ends, always},
    {"time", "Time", page_time, always},
    {"luck", "Luck", page_luck, has_luck},
    {"machines", "Machines", page_machines, has_machines},
    {"plan", "Bots and decks", page_plan, always},
    {"games", "Games", page_games, always},
};

enum { SECTION_COUNT = sizeof SECTIONS / sizeof *SECTIONS };

static void put_sections(const struct page *page)
{
    (void)fputs("<nav aria-label=\"Sections\">", page->out);
    for (int i = 0; i < SECTION_COUNT; i++) {
        if (SECTIONS[i].is_there(page)) {
            (void)fprintf(page->out, "<a href=\"#%s\">%s</a> ", SECTIONS[i].id, SECTIONS[i].title);
        }
    }
    (void)fputs("</nav>\n</header>\n<main>\n", page->out);
    for (int i = 0; i < SECTION_COUNT; i++) {
        if (SECTIONS[i].is_there(page)) {
            (void)fprintf(page->out, "<section id=\"%s\">\n<h2>%s</h2>\n", SECTIONS[i].id,
                          SECTIONS[i].title);
            SECTIONS[i].put(page);
            (void)fputs("</section>\n", page->out);
        }
    }
}

/* --------------------------------------------------------------------------------------- frame */

/* The policy allows this one script and no other, and nothing from anywhere else. */
static void put_policy(const struct page *page)
{
    unsigned char digest[EVP_MAX_MD_SIZE];
    char text[BASE64] = "";
    unsigned size = 0;

    if (EVP_Digest(looks_script, strlen(looks_script), digest, &size, EVP_sha256(), NULL) == 1) {
        (void)EVP_EncodeBlock((unsigned char *)text, digest, (int)size);
    }
    (void)fprintf(page->out,
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                  "script-src 'sha256-%s'; style-src 'unsafe-inline'; img-src data:\">\n",
                  text);
}

static void put_name(const struct page *page)
{
    const struct plan *plan = page->summary->plan;

    if (plan->name) {
        escape_html(plan->name, page->out);
        return;
    }
    if (plan->bot_count > 2) {
        (void)fprintf(page->out, "%s of %d bots", plan_kind_name(plan->kind), plan->bot_count);
        return;
    }
    escape_html(plan->bots[0].name, page->out);
    (void)fputs(" – ", page->out);
    escape_html(plan->bots[1].name, page->out);
}

void page_write(const struct page *page)
{
    (void)fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
                page->out);
    put_policy(page);
    (void)fputs("<title>", page->out);
    put_name(page);
    (void)fprintf(page->out,
                  "</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>%s</style>\n</head>\n"
                  "<body>\n<header>\n<h1>",
                  looks_style);
    put_name(page);
    (void)fputs("</h1>\n", page->out);
    put_facts(page);
    put_sections(page);
    (void)fprintf(page->out, "</main>\n<script>%s</script>\n</body>\n</html>\n", looks_script);
}
