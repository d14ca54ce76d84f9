/* table.c - what people see at the end of a run. */
#include "bots/arena/result/table.h"

#include <string.h>

#include "bots/arena/bot/fault.h"
#include "bots/arena/plan/plan-words.h"
#include "bots/arena/result/deck-table.h"
#include "bots/arena/result/machines.h"
#include "bots/arena/result/phrase.h"
#include "bots/arena/result/summary.h"

enum { SHORT_HASH = 12, SCORE = 16, RATING_WIDTH = 28, CELL = 7 };
enum { MATRIX = 16 };    /* bots with a matrix */
enum { MEGA = 1000000 }; /* ns of a ms */

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

static void print_decks(const struct plan *plan, FILE *out)
{
    for (int i = 0; i < plan->game_count; i++) {
        const struct plan_game *game = &plan->games[i];

        (void)fprintf(out, "%s: decks", game->name);
        for (int deck = 0; deck < game->count; deck++) {
            (void)fprintf(out, "%s %s", deck ? "," : "", plan->decks[game->decks[deck]].name);
        }
        (void)fprintf(out, "%s\n", phrase_policy(game->policy));
    }
}

static void print_head(const struct plan *plan, FILE *out)
{
    struct text clock = {0};
    char hash[PLAN_HASH];

    plan_hash(plan, hash);
    (void)fprintf(out, "%s%s%s, %lu pairs, plan %.*s\n", plan->name ? plan->name : "",
                  plan->name ? ": " : "", plan_kind_name(plan->kind), plan->blocks, SHORT_HASH,
                  hash);
    print_decks(plan, out);
    (void)fprintf(out, "%s\n", phrase_swap(plan->swap));
    for (int i = 0; i < plan->bot_count; i++) {
        (void)fprintf(out, "%s: ", plan->bots[i].name);
        print_quoted(plan->bots[i].command, out);
        (void)fputs(", ", out);
        phrase_clock(&plan->bots[i].clock, &clock);
        (void)fprintf(out, "%s\n", clock.data);
        text_clear(&clock);
    }
    text_free(&clock);
}

/* ---------------------------------------------------------------------------------------- rows */

static void print_faults(const struct tally_bot *bot, unsigned long sum, FILE *out)
{
    const char *before = "  (";

    (void)fprintf(out, "  %6lu", sum);
    for (int fault = 1; fault < FAULT_COUNT; fault++) {
        if (bot->faults[fault]) {
            (void)fprintf(out, "%s%s %lu", before, fault_code((enum fault)fault),
                          bot->faults[fault]);
            before = ", ";
        }
    }
    (void)fputs(before[0] == ',' ? ")\n" : "\n", out);
}

static void print_row(const struct summary *summary, int number, int width, FILE *out)
{
    const struct tally_bot *bot = &summary->tally.bots[number];
    char score[SCORE] = "n/a";

    if (bot->played) {
        (void)snprintf(score, sizeof score, "%.1f %%", 100 * summary->bots[number].share);
    }
    (void)fprintf(out, "%-*s  %6lu  %6lu  %6lu  %6lu", width, summary->plan->bots[number].name,
                  bot->played, bot->wins, bot->draws, bot->losses);
    print_right(score, 9, out);
    print_right(summary->bots[number].rating, RATING_WIDTH, out);
    print_faults(bot, summary->bots[number].faults, out);
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

static void print_rows(const struct summary *summary, FILE *out)
{
    int width = name_width(summary->plan);

    (void)fprintf(out, "\n%*s   games    wins   draws  losses    score", width, "");
    print_right("Elo (95 %)", RATING_WIDTH, out);
    (void)fputs("  faults\n", out);
    for (int i = 0; i < summary->plan->bot_count; i++) {
        print_row(summary, summary->order[i], width, out);
    }
}

/* ------------------------------------------------------------------------------------ pairings */

/* What two bots have scored against each other, seen from the row. */
static void print_cell(const struct tally *tally, int row, int column, FILE *out)
{
    const struct blocks *blocks =
        tally_pair(tally, row < column ? row : column, row < column ? column : row);
    unsigned long games = blocks->wins + blocks->draws + blocks->losses;
    double points = (double)blocks->wins + (double)blocks->draws / 2;
    char text[SCORE] = "-";

    if (row != column && games > 0) {
        double share = points / (double)games;

        (void)snprintf(text, sizeof text, "%.1f", 100 * (row < column ? share : 1 - share));
    }
    print_right(text, CELL, out);
}

static void print_matrix(const struct summary *summary, FILE *out)
{
    const struct tally *tally = &summary->tally;
    const int *order = summary->order;
    int bots = tally->plan->bot_count, width = name_width(tally->plan);

    if (bots < 3 || bots > MATRIX) {
        return;
    }
    (void)fprintf(out, "\n%%%*s", width - 1, "");
    for (int i = 0; i < bots; i++) {
        (void)fprintf(out, "%*d", CELL, i + 1);
    }
    for (int i = 0; i < bots; i++) {
        (void)fprintf(out, "\n%-*s", width, tally->plan->bots[order[i]].name);
        for (int j = 0; j < bots; j++) {
            print_cell(tally, order[i], order[j], out);
        }
    }
    (void)fputs("\n", out);
}

static void print_cycles(const struct summary *summary, FILE *out)
{
    const struct plan_bot *bots = summary->plan->bots;

    for (int i = 0; i < summary->cycles_found && i < SUMMARY_CYCLES; i++) {
        const int *circle = summary->cycles[i].bots;

        (void)fprintf(out, "in a circle: %s beats %s, %s beats %s, %s beats %s\n",
                      bots[circle[0]].name, bots[circle[1]].name, bots[circle[1]].name,
                      bots[circle[2]].name, bots[circle[2]].name, bots[circle[0]].name);
    }
    if (summary->cycles_found > SUMMARY_CYCLES) {
        (void)fprintf(out, "and %d such circles more\n", summary->cycles_found - SUMMARY_CYCLES);
    }
}

/* What blocks of two bots say besides Elo. */
static void print_match(const struct summary *summary, FILE *out)
{
    const struct summary_match *match = &summary->match;
    const struct blocks *blocks = tally_pair(&summary->tally, 0, 1);
    char text[BLOCKS_TEXT];

    if (!match->is_known) {
        return;
    }
    estimate_print(match->nelo, text);
    (void)fprintf(out, "%s: nElo %s, stronger with %.1f %% certainty; blocks",
                  summary->plan->bots[0].name, text, 100 * match->los);
    for (int i = 0; i <= 2 * blocks->games; i++) {
        (void)fprintf(out, " %lu", blocks->counts[i]);
    }
    if (match->has_gain) {
        (void)fprintf(out, "; blocks have %s %.0f %% of the games",
                      match->gain < 0 ? "cost" : "saved",
                      100 * (match->gain < 0 ? -match->gain : match->gain));
    }
    (void)fputs("\n", out);
}

static void print_trial(const struct summary *summary, FILE *out)
{
    const struct trial *trial = &summary->trial;

    if (summary->plan->stop.is_on) {
        (void)fprintf(out, "%s %g or %g: %s after %lu blocks, LLR %.2f (%.2f to %.2f)\n",
                      trial->sprt.is_normal ? "nElo" : "Elo", trial->sprt.low, trial->sprt.high,
                      phrase_verdict(trial->verdict), trial->next, trial->llr,
                      sprt_lower(&trial->sprt), sprt_upper(&trial->sprt));
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
        if (tally->bots[i].is_removed) {
            (void)fprintf(out, "%s was out after too many faults; its games count nowhere\n", name);
        }
        if (tally->bots[i].lingered) {
            (void)fprintf(out, "%s did not leave when it was told to: %lu\n", name,
                          tally->bots[i].lingered);
        }
        if (tally->bots[i].passed) {
            (void)fprintf(out,
                          "%s gave answers that are not in the list, taken as the default: %lu\n",
                          name, tally->bots[i].passed);
        }
        if (tally->bots[i].excused) {
            (void)fprintf(out, "%s was late while the arena was late itself, played again: %lu\n",
                          name, tally->bots[i].excused);
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

static void print_feet(const struct summary *summary, FILE *out)
{
    const struct results *results = summary->results;
    const struct tally *tally = &summary->tally;

    (void)fprintf(out, "won by the first seat %lu, by the second %lu, drawn %lu\n",
                  tally->by_seat[0], tally->by_seat[1], tally->by_seat[2]);
    if (tally->voids) {
        (void)fprintf(out, "void games, counted for nobody: %lu\n", tally->voids);
    }
    if (results->void_game) {
        (void)fprintf(out, "game %lu is void: %s\n", results->void_game, results->host);
    }
    if (summary_missing(summary)) {
        (void)fprintf(out, "%s: %lu games\n",
                      summary_is_decided(summary) ? "not needed" : "not played yet",
                      summary_missing(summary));
    }
}

/* Whether the machines agree; nothing is left out whatever they say. */
static void print_machines(const struct results *results, FILE *out)
{
    struct machines machines;

    if (!machines_compare(results, &machines)) {
        return;
    }
    (void)fprintf(out, "\n%8s  %8s  machine\n", "blocks", "residual");
    for (int i = 0; i < machines.count; i++) {
        (void)fprintf(out, "%8lu  %+8.1f  %s\n", machines.rows[i].blocks, machines.rows[i].residual,
                      results->machines[i]);
    }
    if (machines.degrees) {
        (void)fprintf(out, "chi-square %.1f, %d degrees of freedom, p %.3f that they are alike\n",
                      machines.chi, machines.degrees, machines.tail);
    }
    machines_free(&machines);
}

void table_write(const struct results *results, FILE *out)
{
    struct summary summary;

    summary_make(results, &summary);
    print_head(results->plan, out);
    print_rows(&summary, out);
    print_matrix(&summary, out);
    print_cycles(&summary, out);
    print_match(&summary, out);
    print_words(results, &summary.tally, out);
    print_trial(&summary, out);
    print_feet(&summary, out);
    for (int i = 0; i < results->plan->game_count; i++) {
        deck_table_write(&summary.split, i, out);
    }
    print_machines(results, out);
    summary_free(&summary);
}

void table_write_lag(const struct lag_counts *lag, FILE *out)
{
    unsigned long looks = lag_counts_all(lag);

    if (looks == 0) {
        (void)fputs("the arena's own lag: no bot was waited for so long that it shows\n", out);
        return;
    }
    (void)fprintf(out,
                  "the arena's own lag: below %.2f ms in 99 %% of %lu looks, %.2f ms at most\n",
                  (double)lag_quantile(lag, 0.99) / MEGA, looks, (double)lag->most / MEGA);
}
