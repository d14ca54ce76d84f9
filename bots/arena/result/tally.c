/* tally.c - the games of a plan added up: by bot, by pairing, by seat. */
#include "bots/arena/result/tally.h"

#include <stdio.h>
#include <stdlib.h>

/* Half points of the first bot of a block in one of its games; -1: none. */
static int points_of(const struct outcome *outcome, bool is_first_s1)
{
    switch ((enum outcome_kind)outcome->kind) {
    case OUTCOME_S1:
        return is_first_s1 ? 2 : 0;
    case OUTCOME_S2:
        return is_first_s1 ? 0 : 2;
    case OUTCOME_DRAW:
        return 1;
    default:
        return -1;
    }
}

static void add_bot(struct tally_bot *bot, const struct outcome *outcome, int seat)
{
    bool is_won = outcome->kind == (seat ? OUTCOME_S2 : OUTCOME_S1);

    if (outcome->kind == OUTCOME_VOID) {
        bot->voids++;
    } else {
        bot->played++;
        bot->wins += is_won;
        bot->draws += outcome->kind == OUTCOME_DRAW;
        bot->losses += !is_won && outcome->kind != OUTCOME_DRAW;
    }
    bot->faults[outcome->faults[seat]] += outcome->faults[seat] != FAULT_NONE;
    bot->resumed += outcome->resumed[seat];
    bot->used_ms += outcome->used_ms[seat];
}

static void add_game(struct tally *tally, const struct outcome *outcome,
                     const struct schedule_leg *leg)
{
    if (outcome->kind == OUTCOME_UNPLAYED) {
        return;
    }
    tally->voids += outcome->kind == OUTCOME_VOID;
    if (outcome->kind != OUTCOME_VOID) {
        tally->played++;
        tally->answers += outcome->answers;
        tally->by_seat[outcome->kind - OUTCOME_S1]++;
    }
    for (int seat = 0; seat < MATCH_SEATS; seat++) {
        add_bot(&tally->bots[leg->bots[seat]], outcome, seat);
    }
}

static void add_block(struct tally *tally, const struct schedule_block *block,
                      const struct outcome *outcomes)
{
    bool is_turned = block->bots[0] > block->bots[1];
    int low = block->bots[is_turned], high = block->bots[!is_turned];
    struct tally_pair *pair = &tally->pairs[low * tally->plan->bot_count + high];
    int sum = 0, halves[TALLY_CELLS];
    bool is_whole = true;

    for (int i = 0; i < tally->legs; i++) {
        struct schedule_leg leg;

        schedule_leg(tally->plan, block, i, &leg);
        add_game(tally, &outcomes[i], &leg);
        halves[i] = points_of(&outcomes[i], leg.bots[0] == low);
        is_whole = is_whole && halves[i] >= 0;
        sum += halves[i];
    }
    for (int i = 0; is_whole && i < tally->legs; i++) {
        pair->wins += halves[i] == 2;
        pair->draws += halves[i] == 1;
        pair->losses += halves[i] == 0;
    }
    if (is_whole) {
        pair->blocks[sum]++;
    }
}

void tally_make(const struct plan *plan, const struct outcome *outcomes, unsigned long games,
                struct tally *tally)
{
    size_t bots = (size_t)plan->bot_count;
    struct schedule schedule;

    *tally = (struct tally){.plan = plan, .legs = plan_legs(plan), .games = games};
    tally->bots = calloc(bots, sizeof *tally->bots);
    tally->pairs = calloc(bots * bots, sizeof *tally->pairs);
    if (!tally->bots || !tally->pairs) {
        (void)fputs("tefuda-arena: out of memory\n", stderr);
        abort();
    }
    schedule_open(plan, &schedule);
    for (unsigned long i = 0; i < games / (unsigned long)tally->legs; i++) {
        struct schedule_block block;

        schedule_block(&schedule, i, &block);
        add_block(tally, &block, &outcomes[i * (unsigned long)tally->legs]);
    }
    schedule_free(&schedule);
}

const struct tally_pair *tally_pair(const struct tally *tally, int first, int second)
{
    return &tally->pairs[first * tally->plan->bot_count + second];
}

void tally_free(struct tally *tally)
{
    free(tally->bots);
    free(tally->pairs);
    *tally = (struct tally){0};
}
