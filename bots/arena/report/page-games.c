/* page-games.c - the section that lists games, with links to their records and replays. */
#include "bots/arena/report/page.h"

#include "bots/arena/bot/fault.h"
#include "bots/arena/game/record.h"
#include "bots/arena/report/escape.h"

static const double MILLE = 1000;

/* What the event has, and so the list. */
struct shape {
    bool has_rounds, has_games, has_decks, has_links;
};

static struct shape shape_of(const struct page *page)
{
    const struct plan *plan = page->summary->plan;
    struct shape shape = {.has_rounds = page->summary->results->course.schedule.count > 1,
                          .has_games = page_has_games(page),
                          .has_links =
                              links_are_wanted(&page->records) || links_are_wanted(&page->replays)};

    for (int i = 0; i < plan->game_count; i++) {
        shape.has_decks = shape.has_decks || split_deck_count(plan, i) > 0;
    }
    return shape;
}

static void put_heads(const struct page *page, const struct shape *shape)
{
    const struct {
        const char *title;
        bool is_number, is_there;
    } heads[] = {{"Game", true, true},
                 {"Round", true, shape->has_rounds},
                 {"Played", false, shape->has_games},
                 {"s1", false, true},
                 {"s2", false, true},
                 {"Decks", false, shape->has_decks},
                 {"Result", false, true},
                 {"Reason", false, true},
                 {"Fault", false, true},
                 {"Answers", true, true},
                 {"s1, s", true, true},
                 {"s2, s", true, true},
                 {"Ended (UTC)", false, true},
                 {"Files", false, shape->has_links}};

    (void)fputs("<thead><tr>", page->out);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        if (heads[i].is_there) {
            page_head(page, heads[i].title, heads[i].is_number);
        }
    }
    (void)fputs("</tr></thead>\n<tbody>\n", page->out);
}

static void put_bots(const struct page *page, const struct schedule_leg *leg, int kind)
{
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        bool is_won = kind == (seat ? OUTCOME_S2 : OUTCOME_S1);

        (void)fputs(is_won ? "<td><b>" : "<td>", page->out);
        escape_html(page->summary->plan->bots[leg->bots[seat]].name, page->out);
        (void)fputs(is_won ? "</b></td>" : "</td>", page->out);
    }
}

static void put_decks(const struct page *page, const struct schedule_leg *leg)
{
    (void)fputs("<td>", page->out);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        (void)fputs(seat ? " – " : "", page->out);
        escape_html(leg->decks[seat] >= 0 ? page->summary->plan->decks[leg->decks[seat]].name : "",
                    page->out);
    }
    (void)fputs("</td>", page->out);
}

static void put_faults(const struct page *page, const struct outcome *outcome, unsigned long number)
{
    const struct digest_proof *proof = digest_proof(page->digest, number);

    (void)fputs("<td class=\"faults\">", page->out);
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        if (outcome->faults[seat]) {
            (void)fprintf(page->out, "<code>s%d %s</code> ", seat + 1,
                          fault_code((enum fault)outcome->faults[seat]));
            (void)fputs("<small>", page->out);
            escape_html(proof ? proof->detail[seat] : "", page->out);
            (void)fputs("</small>", page->out);
        }
    }
    if (outcome->kind == OUTCOME_VOID && proof) {
        (void)fputs("<small>", page->out);
        escape_html(proof->host, page->out);
        (void)fputs("</small>", page->out);
    }
    (void)fputs("</td>", page->out);
}

static void put_links(const struct page *page, unsigned long number)
{
    char name[RECORD_NAME];

    record_name(number, (unsigned)page->summary->tally.legs, name);
    (void)fputs("<td class=\"links\">", page->out);
    links_put(&page->records, name, ".tfr", "record", page->out);
    (void)fputs(" ", page->out);
    links_put(&page->replays, name, ".html", "replay", page->out);
    (void)fputs("</td>", page->out);
}

static void put_numbers(const struct page *page, const struct outcome *outcome,
                        unsigned long number)
{
    char date[DIGEST_DATE];

    page_count(page, outcome->answers);
    (void)fprintf(page->out, "<td class=\"n\">%.3f</td><td class=\"n\">%.3f</td>",
                  outcome->used_ms[0] / MILLE, outcome->used_ms[1] / MILLE);
    digest_date(digest_game(page->digest, number)->date, date);
    (void)fprintf(page->out, "<td class=\"date\">%.10s %.8s</td>", date, date[0] ? date + 11 : "");
}

static void put_game(const struct page *page, const struct shape *shape, unsigned long number)
{
    static const char *const results[] = {"", "1–0", "0–1", "½–½", "void"};
    const struct course *course = &page->summary->results->course;
    const struct outcome *outcome = course_outcome(course, number);
    struct schedule_block block;
    struct schedule_leg leg;

    schedule_block(&course->schedule, number / course->legs, &block);
    schedule_leg(page->summary->plan, &block, (int)(number % course->legs), &leg);
    (void)fprintf(page->out, "<tr%s><th scope=\"row\" class=\"n\">%lu</th>",
                  digest_is_faulty(outcome) ? " class=\"faulty\"" : "", number + 1);
    if (shape->has_rounds) {
        page_count(page, (unsigned long)block.round + 1);
    }
    if (shape->has_games) {
        (void)fputs("<td>", page->out);
        escape_html(page->summary->plan->games[block.game].name, page->out);
        (void)fputs("</td>", page->out);
    }
    put_bots(page, &leg, outcome->kind);
    if (shape->has_decks) {
        put_decks(page, &leg);
    }
    (void)fprintf(page->out, "<td>%s</td><td>", results[outcome->kind]);
    escape_html(digest_reason(page->digest, number), page->out);
    (void)fputs("</td>", page->out);
    put_faults(page, outcome, number);
    put_numbers(page, outcome, number);
    if (shape->has_links) {
        put_links(page, number);
    }
    (void)fputs("</tr>\n", page->out);
}

/* With many games only those that somebody will look for. */
static void put_note(const struct page *page, unsigned long games, bool is_short)
{
    unsigned long faulty = page->digest->faulty_games;

    if (is_short) {
        (void)fprintf(
            page->out,
            "<p class=\"note\">%lu games are too many to list: here are %s%lu with a "
            "fault or void. <code>tefuda-arena table --format csv</code> lists all.</p>\n",
            games, faulty > DIGEST_LIST ? "the first 2000 of the " : "the ", faulty);
    }
    (void)fputs("<p class=\"tools\" hidden><label>Filter <input type=\"search\" id=\"filter\" "
                "autocomplete=\"off\" placeholder=\"bot, deck, reason …\"></label> "
                "<label><input type=\"checkbox\" id=\"faulty\"> with a fault or void</label> "
                "<output id=\"shown\"></output></p>\n",
                page->out);
}

void page_games(const struct page *page)
{
    const struct course *course = &page->summary->results->course;
    unsigned long games = page->summary->tally.played + page->summary->tally.voids, rows = 0;
    bool is_short = games > DIGEST_LIST;
    struct shape shape = shape_of(page);

    put_note(page, games, is_short);
    page_table(page, "games sortable", "Games");
    put_heads(page, &shape);
    for (unsigned long i = 0; i < course_games(course) && rows < DIGEST_LIST; i++) {
        const struct outcome *outcome = course_outcome(course, i);

        if (outcome->kind != OUTCOME_UNPLAYED && (!is_short || digest_is_faulty(outcome))) {
            put_game(page, &shape, i);
            rows++;
        }
    }
    (void)fputs("</tbody>\n", page->out);
    page_table_end(page);
}
