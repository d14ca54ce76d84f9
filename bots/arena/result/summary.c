/* summary.c - the numbers that say what came out of an event. */
#include "bots/arena/result/summary.h"

#include <stdio.h>
#include <stdlib.h>

#include "bots/arena/base/memory.h"

enum { HALF = SUMMARY_POINTS / 2 };

/* ---------------------------------------------------------------------------------------- bots */

static double share_of(const struct tally_bot *bot)
{
    double points = (double)bot->wins + (double)bot->draws / 2;

    return bot->played ? points / (double)bot->played : 0;
}

static unsigned long count_faults(const struct tally_bot *bot)
{
    unsigned long sum = 0;

    for (int fault = 0; fault < FAULT_COUNT; fault++) {
        sum += bot->faults[fault];
    }
    return sum;
}

static void rate_two(struct summary *summary)
{
    struct estimate elo = blocks_elo(tally_pair(&summary->tally, 0, 1));

    summary->bots[0].elo = elo;
    summary->bots[1].elo = estimate_mirror(elo);
    for (int i = 0; i < 2; i++) {
        estimate_print(summary->bots[i].elo, summary->bots[i].rating);
    }
}

static void rate_many(struct summary *summary)
{
    int bots = summary->plan->bot_count;
    struct field_bot *field = memory_zeros((size_t)bots, sizeof *field);

    field_rate(summary->tally.pairs, bots, field);
    for (int i = 0; i < bots; i++) {
        struct summary_bot *bot = &summary->bots[i];
        double elo = field[i].elo, bar = field[i].bar;

        (void)snprintf(bot->rating, sizeof bot->rating, "n/a");
        if (field[i].blocks > 0) {
            bot->elo = (struct estimate){ESTIMATE_ABOUT, elo, elo - bar, elo + bar};
            (void)snprintf(bot->rating, sizeof bot->rating, "%+.1f ± %.1f", elo, bar);
        }
    }
    free(field);
}

/* Two bots stand as in the plan, more of them by their share of points. */
static void order_bots(struct summary *summary)
{
    int bots = summary->plan->bot_count, *order = summary->order;

    for (int i = 0; i < bots; i++) {
        int at = i;

        for (; bots > 2 && at > 0 && summary->bots[i].share > summary->bots[order[at - 1]].share;
             at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
}

static void take_match(struct summary *summary)
{
    const struct blocks *blocks = tally_pair(&summary->tally, 0, 1);
    struct summary_match *match = &summary->match;

    if (summary->plan->bot_count == 2 && blocks_los(blocks, &match->los)) {
        match->is_known = true;
        match->nelo = blocks_nelo(blocks);
        match->has_gain = blocks_gain(blocks, &match->gain);
    }
}

/* ---------------------------------------------------------------------------------------- test */

/* Every second point goes when there is no room left. */
static void add_point(struct summary_curve *curve, const struct trial *trial)
{
    if (trial->next % curve->stride != 0) {
        return;
    }
    if (curve->count == SUMMARY_POINTS) {
        for (int i = 0; i < HALF; i++) {
            curve->llr[i] = curve->llr[2 * i + 1];
        }
        curve->count = HALF;
        curve->stride *= 2;
    }
    if (trial->next % curve->stride == 0) {
        curve->llr[curve->count++] = trial->llr;
    }
}

static void follow_test(struct summary *summary)
{
    summary->curve.stride = 1;
    trial_begin(&summary->trial, summary->plan);
    while (trial_step(&summary->trial, &summary->results->course)) {
        add_point(&summary->curve, &summary->trial);
    }
}

void summary_make(const struct results *results, struct summary *summary)
{
    const struct plan *plan = results->plan;

    *summary =
        (struct summary){.results = results,
                         .plan = plan,
                         .bots = memory_zeros((size_t)plan->bot_count, sizeof *summary->bots),
                         .order = memory_zeros((size_t)plan->bot_count, sizeof *summary->order)};
    tally_make(&results->course, &summary->tally);
    split_make(&results->course, &summary->split);
    for (int i = 0; i < plan->bot_count; i++) {
        summary->bots[i].share = share_of(&summary->tally.bots[i]);
        summary->bots[i].faults = count_faults(&summary->tally.bots[i]);
    }
    if (plan->bot_count == 2) {
        rate_two(summary);
    } else {
        rate_many(summary);
    }
    order_bots(summary);
    summary->cycles_found =
        field_cycles(summary->tally.pairs, plan->bot_count, summary->cycles, SUMMARY_CYCLES);
    take_match(summary);
    if (plan->stop.is_on) {
        follow_test(summary);
    }
}

bool summary_is_decided(const struct summary *summary)
{
    return summary->plan->stop.is_on && summary->trial.verdict != SPRT_OPEN;
}

unsigned long summary_missing(const struct summary *summary)
{
    return summary->tally.games - summary->tally.played - summary->tally.voids;
}

void summary_free(struct summary *summary)
{
    tally_free(&summary->tally);
    split_free(&summary->split);
    free(summary->bots);
    free(summary->order);
    *summary = (struct summary){0};
}
