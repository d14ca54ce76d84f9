/* page-plan.c - the section of the bots with their clocks and limits, and of the decks. */
#include "bots/arena/report/page.h"

#include <inttypes.h>
#include <string.h>

#include "bots/arena/report/escape.h"
#include "bots/arena/result/phrase.h"

static void put_words(const struct page *page, const char *title, const char *words)
{
    if (words && words[0]) {
        (void)fprintf(page->out, "<dt>%s</dt><dd><code>", title);
        escape_html(words, page->out);
        (void)fputs("</code></dd>\n", page->out);
    }
}

/* The same for words of our own; they are taken and freed. */
static void put_phrase(const struct page *page, const char *title, struct text words)
{
    if (words.used) {
        (void)fprintf(page->out, "<dt>%s</dt><dd>%s</dd>\n", title, words.data);
    }
    text_free(&words);
}

static void put_bot(const struct page *page, const struct plan_bot *bot)
{
    struct text clock = {0}, limits = {0};

    (void)fputs("<article><h3>", page->out);
    escape_html(bot->name, page->out);
    (void)fputs("</h3><dl class=\"proof\">\n", page->out);
    put_words(page, "Command", bot->command);
    put_words(page, "Folder", bot->folder);
    phrase_clock(&bot->clock, &clock);
    put_phrase(page, "Clock", clock);
    phrase_limits(&bot->limits, &limits);
    put_phrase(page, "Limits", limits);
    for (int i = 0; i < bot->env_count; i++) {
        put_words(page, "Environment", bot->env[i]);
    }
    put_words(page, "Walls", bot->wrap);
    put_words(page, "Network", bot->net ? "allowed" : "");
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
