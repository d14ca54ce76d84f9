/* table.c - what people see at the end of a run. */
#include "bots/arena/result/table.h"

#include <stdlib.h>
#include <string.h>

#include "bots/arena/bot/fault.h"
#include "bots/arena/result/rating.h"
#include "bots/arena/plan/plan-words.h"
#include "bots/arena/result/tally.h"

enum { SHORT_HASH = 12, SCORE = 16, MILLE = 1000 };

/* Prints text to the right edge of a column; `±` takes two octets and one place. */
static void print_right(const char *text, int width, FILE *out)
{
    int places = 0;

    for (const char *at = text; *at; at++) {
        places += ((unsigned char)*at & 0xc0) != 0x80;
    }
    (void)fprintf(out, "%*s%s", width > places ? width - places : 0, "", text);
}

static void print_quoted(const char *string, FILE *out)
{
    struct text quoted = {0};

    text_quote(&quoted, string);
    (void)fprintf(out, "\"%s\"", text_string(&quoted));
    text_free(&quoted);
}

/* ---------------------------------------------------------------------------------------- head */

static const char *swap_words(enum plan_swap swap)
{
    static const char *const words[] = {
        "both games of a pair have the same luck; the bots change seats, and decks with them",
        "both games of a pair have the same luck; the bots change seats and keep their decks",
        "the four games of a block have the same luck; the bots change seats and decks"};

    return words[swap];
}

static void print_clock(const struct clock *clock, FILE *out)
{
    if (clock->move_ms > 0) {
        (void)fprintf(out, ", %lld ms a move", (long long)clock->move_ms);
    } else {
        (void)fprintf(out, ", %g s + %g s a move", (double)clock->bank_ms / MILLE,
                      (double)clock->increment_ms / MILLE);
    }
    if (clock->nodes > 0) {
        (void)fprintf(out, ", %lu nodes", clock->nodes);
    }
    (void)fprintf(out, ", grace %lld ms", (long long)clock->grace_ms);
}

static void print_decks(const struct plan *plan, FILE *out)
{
    for (int i = 0; i < plan->game_count; i++) {
        const struct plan_game *game = &plan->games[i];

        (void)fprintf(out, "%s: decks", game->name);
        for (int deck = 0; deck < game->count; deck++) {
            (void)fprintf(out, "%s %s", deck ? "," : "", plan->decks[game->decks[deck]].name);
        }
        (void)fputs(game->policy == PLAN_OWN      ? " of the bots\n"
                    : game->policy == PLAN_MIRROR ? ", the same for both\n"
                    : game->policy == PLAN_ALL    ? ", each against each\n"
                                                  : "\n",
                    out);
    }
}

static void print_head(const struct plan *plan, FILE *out)
{
    char hash[PLAN_HASH];

    plan_hash(plan, hash);
    (void)fprintf(out, "%s%s%s, %lu pairs, plan %.*s\n", plan->name ? plan->name : "",
                  plan->name ? ": " : "", plan_kind_name(plan->kind), plan->blocks, SHORT_HASH,
                  hash);
    print_decks(plan, out);
    (void)fprintf(out, "%s\n", swap_words(plan->swap));
    for (int i = 0; i < plan->bot_count; i++) {
        (void)fprintf(out, "%s: ", plan->bots[i].name);
        print_quoted(plan->bots[i].command, out);
        print_clock(&plan->bots[i].clock, out);
        (void)fputs("\n", out);
    }
}

/* ---------------------------------------------------------------------------------------- rows */

static unsigned long count_faults(const struct tally_bot *bot)
{
    unsigned long sum = 0;

    for (int fault = 0; fault < FAULT_COUNT; fault++) {
        sum += bot->faults[fault];
    }
    return sum;
}

static void print_faults(const struct tally_bot *bot, FILE *out)
{
    const char *before = "  (";

    (void)fprintf(out, "  %6lu", count_faults(bot));
    for (int fault = 1; fault < FAULT_COUNT; fault++) {
        if (bot->faults[fault]) {
            (void)fprintf(out, "%s%s %lu", before, fault_code((enum fault)fault),
                          bot->faults[fault]);
            before = ", ";
        }
    }
    (void)fputs(before[0] == ',' ? ")\n" : "\n", out);
}

static void print_row(const struct tally *tally, int number, int width, const char *rating,
                      FILE *out)
{
    const struct tally_bot *bot = &tally->bots[number];
    double points = (double)bot->wins + (double)bot->draws / 2;
    char score[SCORE] = "n/a";

    if (bot->played) {
        (void)snprintf(score, sizeof score, "%.1f %%", 100 * points / (double)bot->played);
    }
    (void)fprintf(out, "%-*s  %6lu  %6lu  %6lu  %6lu", width, tally->plan->bots[number].name,
                  bot->played, bot->wins, bot->draws, bot->losses);
    print_right(score, 9, out);
    print_right(rating, 20, out);
    print_faults(bot, out);
}

static int name_width(const struct plan *plan)
{
    int width = 0;

    for (int i = 0; i < plan->bot_count; i++) {
        int length = (int)strlen(plan->bots[i].name);

        width = length > width ? length : width;
    }
    return width;
}

/* The rating of each of two bots, from their blocks. */
static void rate_two(const struct tally *tally, int number, char out[RATING_TEXT])
{
    struct rating rating = rating_of(tally_pair(tally, 0, 1)->blocks);

    rating_print(number ? rating_mirror(rating) : rating, out, RATING_TEXT);
}

static void print_rows(const struct tally *tally, FILE *out)
{
    int width = name_width(tally->plan);
    char rating[RATING_TEXT] = "n/a";

    (void)fprintf(out,
                  "\n%*s   games    wins   draws  losses    score          Elo (95 %%)  faults\n",
                  width, "");
    for (int i = 0; i < tally->plan->bot_count; i++) {
        if (tally->plan->bot_count == 2 && tally->legs == 2) {
            rate_two(tally, i, rating);
        }
        print_row(tally, i, width, rating, out);
    }
}

/* ---------------------------------------------------------------------------------------- feet */

static bool is_broken(const struct tally_bot *bot)
{
    return bot->faults[FAULT_TIME_START] + bot->faults[FAULT_CRASH_SIG] +
               bot->faults[FAULT_CRASH_EXIT] + bot->resumed >
           0;
}

/* Why a bot did not start or came to an early end, in its own words. */
static void print_words(const struct results *results, const struct tally *tally, FILE *out)
{
    for (int i = 0; i < results->plan->bot_count; i++) {
        const char *name = results->plan->bots[i].name;

        if (tally->bots[i].resumed) {
            (void)fprintf(out, "%s was started again in mid-game: %lu\n", name,
                          tally->bots[i].resumed);
        }
        if (is_broken(&tally->bots[i]) && results->bots[i].said.used) {
            (void)fprintf(out, "%s printed in game %lu ", name, results->bots[i].game);
            print_quoted(results->bots[i].said.data, out);
            (void)fputs("\n", out);
        } else if (is_broken(&tally->bots[i])) {
            (void)fprintf(out, "%s printed nothing to standard error\n", name);
        }
    }
}

void table_write(const struct results *results, FILE *out)
{
    struct tally tally;

    tally_make(&results->course, &tally);
    print_head(results->plan, out);
    print_rows(&tally, out);
    print_words(results, &tally, out);
    (void)fprintf(out, "won by the first seat %lu, by the second %lu, drawn %lu\n",
                  tally.by_seat[0], tally.by_seat[1], tally.by_seat[2]);
    if (tally.voids) {
        (void)fprintf(out, "void games, counted for nobody: %lu\n", tally.voids);
    }
    if (results->void_game) {
        (void)fprintf(out, "game %lu is void: %s\n", results->void_game, results->host);
    }
    if (tally.played + tally.voids < tally.games) {
        (void)fprintf(out, "not played yet: %lu games\n", tally.games - tally.played - tally.voids);
    }
    tally_free(&tally);
}
