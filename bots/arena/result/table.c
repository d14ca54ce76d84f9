/* table.c - what people see at the end of a run. */
#include "bots/arena/result/table.h"

#include <stdlib.h>
#include <string.h>

#include "bots/arena/bot/fault.h"
#include "bots/arena/result/field.h"
#include "bots/arena/result/machines.h"
#include "bots/arena/plan/plan-words.h"
#include "bots/arena/result/tally.h"
#include "bots/arena/result/trial.h"

enum { SHORT_HASH = 12, SCORE = 16, MILLE = 1000, RATING_WIDTH = 28, CELL = 7 };
enum { MEGA = 1000000 /* ns of a ms */ };
enum { MATRIX = 16, CYCLES = 10 }; /* bots with a matrix, circles that are listed */

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
    if (clock->turn_ms > 0) {
        (void)fprintf(out, ", %g s a turn", (double)clock->turn_ms / MILLE);
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
    print_right(rating, RATING_WIDTH, out);
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

/* The rating of each bot as text: of two from their blocks, of more from those of all. */
static void rate_all(const struct tally *tally, char (*out)[BLOCKS_TEXT])
{
    int bots = tally->plan->bot_count;
    struct field_bot *field;

    if (bots == 2) {
        struct estimate elo = blocks_elo(tally_pair(tally, 0, 1));

        estimate_print(elo, out[0]);
        estimate_print(estimate_mirror(elo), out[1]);
        return;
    }
    field = calloc((size_t)bots, sizeof *field);
    if (field) {
        field_rate(tally->pairs, bots, field);
    }
    for (int i = 0; i < bots; i++) {
        if (field && field[i].blocks > 0) {
            (void)snprintf(out[i], BLOCKS_TEXT, "%+.1f ± %.1f", field[i].elo, field[i].bar);
        } else {
            (void)snprintf(out[i], BLOCKS_TEXT, "n/a");
        }
    }
    free(field);
}

static double share_of(const struct tally_bot *bot)
{
    double points = (double)bot->wins + (double)bot->draws / 2;

    return bot->played ? points / (double)bot->played : 0;
}

/* Two bots stand as in the plan, more of them by their share of points. */
static void order_bots(const struct tally *tally, int *order)
{
    for (int i = 0; i < tally->plan->bot_count; i++) {
        int at = i;

        for (; tally->plan->bot_count > 2 && at > 0 &&
               share_of(&tally->bots[i]) > share_of(&tally->bots[order[at - 1]]);
             at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
}

static void print_rows(const struct tally *tally, const int *order, FILE *out)
{
    int width = name_width(tally->plan);
    char(*ratings)[BLOCKS_TEXT] = calloc((size_t)tally->plan->bot_count, sizeof *ratings);

    if (!ratings) {
        return;
    }
    rate_all(tally, ratings);
    (void)fprintf(out, "\n%*s   games    wins   draws  losses    score", width, "");
    print_right("Elo (95 %)", RATING_WIDTH, out);
    (void)fputs("  faults\n", out);
    for (int i = 0; i < tally->plan->bot_count; i++) {
        print_row(tally, order[i], width, ratings[order[i]], out);
    }
    free(ratings);
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

static void print_matrix(const struct tally *tally, const int *order, FILE *out)
{
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

static void print_cycles(const struct tally *tally, FILE *out)
{
    struct field_cycle cycles[CYCLES];
    int found = field_cycles(tally->pairs, tally->plan->bot_count, cycles, CYCLES);

    for (int i = 0; i < found && i < CYCLES; i++) {
        const struct plan_bot *bots = tally->plan->bots;

        (void)fprintf(out, "in a circle: %s beats %s, %s beats %s, %s beats %s\n",
                      bots[cycles[i].bots[0]].name, bots[cycles[i].bots[1]].name,
                      bots[cycles[i].bots[1]].name, bots[cycles[i].bots[2]].name,
                      bots[cycles[i].bots[2]].name, bots[cycles[i].bots[0]].name);
    }
    if (found > CYCLES) {
        (void)fprintf(out, "and %d such circles more\n", found - CYCLES);
    }
}

/* What blocks of two bots say besides Elo. */
static void print_match(const struct tally *tally, FILE *out)
{
    const struct blocks *blocks = tally_pair(tally, 0, 1);
    char text[BLOCKS_TEXT];
    double los, gain;

    if (tally->plan->bot_count != 2 || !blocks_los(blocks, &los)) {
        return;
    }
    estimate_print(blocks_nelo(blocks), text);
    (void)fprintf(out, "%s: nElo %s, stronger with %.1f %% certainty; blocks",
                  tally->plan->bots[0].name, text, 100 * los);
    for (int i = 0; i <= 2 * blocks->games; i++) {
        (void)fprintf(out, " %lu", blocks->counts[i]);
    }
    if (blocks_gain(blocks, &gain)) {
        (void)fprintf(out, "; blocks have %s %.0f %% of the games", gain < 0 ? "cost" : "saved",
                      100 * (gain < 0 ? -gain : gain));
    }
    (void)fputs("\n", out);
}

/* True if the match has been decided. */
static bool print_trial(const struct results *results, FILE *out)
{
    static const char *const verdicts[] = {"not decided yet", "the lower one is accepted",
                                           "the higher one is accepted"};
    struct trial trial;

    if (!results->plan->stop.is_on) {
        return false;
    }
    trial_begin(&trial, results->plan);
    (void)trial_follow(&trial, &results->course);
    (void)fprintf(out, "%s %g or %g: %s after %lu blocks, LLR %.2f (%.2f to %.2f)\n",
                  trial.sprt.is_normal ? "nElo" : "Elo", trial.sprt.low, trial.sprt.high,
                  verdicts[trial.verdict], trial.next, trial.llr, sprt_lower(&trial.sprt),
                  sprt_upper(&trial.sprt));
    return trial.verdict != SPRT_OPEN;
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

static void print_feet(const struct results *results, const struct tally *tally, bool is_decided,
                       FILE *out)
{
    (void)fprintf(out, "won by the first seat %lu, by the second %lu, drawn %lu\n",
                  tally->by_seat[0], tally->by_seat[1], tally->by_seat[2]);
    if (tally->voids) {
        (void)fprintf(out, "void games, counted for nobody: %lu\n", tally->voids);
    }
    if (results->void_game) {
        (void)fprintf(out, "game %lu is void: %s\n", results->void_game, results->host);
    }
    if (tally->played + tally->voids < tally->games) {
        (void)fprintf(out, "%s: %lu games\n", is_decided ? "not needed" : "not played yet",
                      tally->games - tally->played - tally->voids);
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
    int *order = calloc((size_t)results->plan->bot_count, sizeof *order);
    struct tally tally;

    if (!order) {
        return;
    }
    tally_make(&results->course, &tally);
    order_bots(&tally, order);
    print_head(results->plan, out);
    print_rows(&tally, order, out);
    print_matrix(&tally, order, out);
    print_cycles(&tally, out);
    print_match(&tally, out);
    print_words(results, &tally, out);
    print_feet(results, &tally, print_trial(results, out), out);
    print_machines(results, out);
    tally_free(&tally);
    free(order);
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
