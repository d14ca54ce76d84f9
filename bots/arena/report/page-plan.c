/* page-plan.c - the section of the bots with their clocks and limits, and of the decks. */
#include "bots/arena/report/page.h"

#include <inttypes.h>
#include <string.h>

#include "bots/arena/report/escape.h"
#include "bots/arena/result/phrase.h"

enum { MIB = 1 << 20 };

static void put_limit(const struct page *page, const char *name, int64_t limit, const char *unit)
{
    if (limit > 0) {
        (void)fprintf(page->out, "%s %" PRId64 "%s ", name, limit, unit);
    }
}

static void put_limits(const struct page *page, const struct guard_limits *limits)
{
    put_limit(page, "memory", limits->memory / MIB, " MiB");
    put_limit(page, "processor", limits->cpu_s, " s");
    put_limit(page, "processes", limits->procs, "");
    put_limit(page, "open files", limits->files, "");
    put_limit(page, "file size", limits->file_size / MIB, " MiB");
    put_limit(page, "scratch", limits->scratch_size / MIB, " MiB");
}

static void put_words(const struct page *page, const char *title, const char *words)
{
    if (words && words[0]) {
        (void)fprintf(page->out, "<dt>%s</dt><dd><code>", title);
        escape_html(words, page->out);
        (void)fputs("</code></dd>\n", page->out);
    }
}

static bool has_limits(const struct guard_limits *limits)
{
    static const struct guard_limits none;

    return memcmp(limits, &none, sizeof none) != 0;
}

static void put_bot(const struct page *page, const struct plan_bot *bot)
{
    (void)fputs("<article><h3>", page->out);
    escape_html(bot->name, page->out);
    (void)fputs("</h3><dl class=\"proof\">\n", page->out);
    put_words(page, "Command", bot->command);
    put_words(page, "Folder", bot->folder);
    (void)fputs("<dt>Clock</dt><dd>", page->out);
    phrase_clock(&bot->clock, page->out);
    (void)fputs("</dd>\n", page->out);
    if (has_limits(&bot->limits)) {
        (void)fputs("<dt>Limits</dt><dd>", page->out);
        put_limits(page, &bot->limits);
        (void)fputs("</dd>\n", page->out);
    }
    put_words(page, "Files", bot->sum);
    (void)fputs("</dl></article>\n", page->out);
}

static void put_game(const struct page *page, const struct plan_game *game)
{
    (void)fputs("<li><b>", page->out);
    escape_html(game->name, page->out);
    (void)fputs("</b>: decks", page->out);
    for (int i = 0; i < game->count; i++) {
        (void)fputs(i ? ", " : " ", page->out);
        escape_html(page->summary->plan->decks[game->decks[i]].name, page->out);
    }
    (void)fputs(phrase_policy(game->policy), page->out);
    if (game->data) {
        (void)fputs(" <span class=\"soft\">", page->out);
        escape_html(game->data, page->out);
        (void)fputs("</span>", page->out);
    }
    (void)fputs("</li>\n", page->out);
}

void page_plan(const struct page *page)
{
    const struct plan *plan = page->summary->plan;

    (void)fputs("<div class=\"bots\">\n", page->out);
    for (int i = 0; i < plan->bot_count; i++) {
        put_bot(page, &plan->bots[i]);
    }
    (void)fputs("</div>\n<ul>\n", page->out);
    for (int i = 0; i < plan->game_count; i++) {
        put_game(page, &plan->games[i]);
    }
    (void)fprintf(page->out, "<li>%s</li>\n<li>%s</li>\n",
                  plan->restart == PLAN_RESTART_LEG ? "a process of its own for each game"
                                                    : "bots live on from game to game",
                  plan->resumes ? "a bot that crashes is started again, once in a game"
                                : "a bot that crashes loses the game");
    if (plan->strikes || plan->share) {
        (void)fputs("<li>a bot is out", page->out);
        if (plan->strikes) {
            (void)fprintf(page->out, " after %d games in a row with a fault", plan->strikes);
        }
        if (plan->share) {
            (void)fprintf(page->out, "%s with faults in more than %d %% of its games",
                          plan->strikes ? ", or" : "", plan->share);
        }
        (void)fputs("</li>\n", page->out);
    }
    (void)fputs("</ul>\n", page->out);
}
