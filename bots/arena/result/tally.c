/* tally.c - the games of a plan added up: by bot, by pairing, by seat. */
#include "bots/arena/result/tally.h"

#include <stdio.h>
#include <stdlib.h>

#include "bots/arena/result/removed.h"
#include "bots/arena/result/trial.h"

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
    bot->excused += outcome->excused[seat];
    bot->passed += outcome->passed[seat];
    bot->lingered += outcome->lingered[seat];
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

static void add_block(struct tally *tally, const struct course *course, const bool *removed,
                      unsigned long number)
{
    struct schedule_block block;
    bool is_turned;

    schedule_block(&course->schedule, number, &block);
    if (removed_block(removed, &block)) {
        return;
    }
    is_turned = block.bots[0] > block.bots[1];
    for (int i = 0; i < tally->legs; i++) {
        struct schedule_leg leg;

        schedule_leg(tally->plan, &block, i, &leg);
        add_game(tally,
                 course_outcome(course, number * (unsigned long)tally->legs + (unsigned long)i),
                 &leg);
    }
    (void)trial_add(
        &tally->pairs[block.bots[is_turned] * tally->plan->bot_count + block.bots[!is_turned]],
        course, number);
}

void tally_make(const struct course *course, struct tally *tally)
{
    const struct plan *plan = course->schedule.plan;
    size_t bots = (size_t)plan->bot_count;
    bool *removed;

    *tally = (struct tally){.plan = plan, .legs = plan_legs(plan), .games = course_games(course)};
    tally->bots = calloc(bots, sizeof *tally->bots);
    tally->pairs = calloc(bots * bots, sizeof *tally->pairs);
    if (!tally->bots || !tally->pairs) {
        (void)fputs("tefuda-arena: out of memory\n", stderr);
        abort();
    }
    for (size_t i = 0; i < bots * bots; i++) {
        tally->pairs[i].games = tally->legs;
    }
    removed = removed_bots(course);
    for (unsigned long i = 0; i < schedule_count(&course->schedule); i++) {
        add_block(tally, course, removed, i);
    }
    for (size_t i = 0; i < bots; i++) {
        tally->bots[i].is_removed = removed[i];
    }
    free(removed);
}

const struct blocks *tally_pair(const struct tally *tally, int first, int second)
{
    return &tally->pairs[first * tally->plan->bot_count + second];
}

void tally_free(struct tally *tally)
{
    free(tally->bots);
    free(tally->pairs);
    *tally = (struct tally){0};
}
