/* schedule.c - which bots meet in which block, and who has which seat and deck in its games. */
#include "bots/arena/plan/schedule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/memory.h"
#include "bots/arena/plan/pairing.h"

/* ------------------------------------------------------------------------------------- rounds */

static struct schedule_round *add_round(struct schedule *schedule, unsigned long blocks)
{
    size_t bots = (size_t)schedule->plan->bot_count;
    unsigned long base = schedule_count(schedule);
    struct schedule_round *rounds =
        realloc(schedule->rounds, ((size_t)schedule->count + 1) * sizeof *rounds);

    if (!rounds) {
        (void)fputs("tefuda-arena: out of memory\n", stderr);
        abort();
    }
    schedule->rounds = rounds;
    rounds[schedule->count] =
        (struct schedule_round){.pairs = memory_zeros(bots * bots, sizeof *rounds->pairs),
                                .bye = -1,
                                .base = base,
                                .blocks = blocks};
    return &rounds[schedule->count++];
}

void schedule_open(const struct plan *plan, struct schedule *schedule)
{
    size_t bots = (size_t)plan->bot_count;

    *schedule = (struct schedule){.plan = plan,
                                  .points = memory_zeros(bots, sizeof *schedule->points),
                                  .shares = memory_zeros(bots, sizeof *schedule->shares),
                                  .has_rested = memory_zeros(bots, sizeof *schedule->has_rested),
                                  .is_beaten = memory_zeros(bots, sizeof *schedule->is_beaten),
                                  .alive = memory_zeros(2 * bots, sizeof *schedule->alive)};
    (void)add_round(schedule, plan->blocks);
    pairing_first(schedule, &schedule->rounds[0]);
}

bool schedule_next(struct schedule *schedule, const double *scores)
{
    struct schedule_round *last = &schedule->rounds[schedule->count - 1];
    int breaks = pairing_breaks(schedule, last, scores);
    struct schedule_round *next;

    pairing_book(schedule, last, scores);
    if (breaks == 0) {
        pairing_settle(schedule);
        if (pairing_is_over(schedule)) {
            return false;
        }
    }
    next = add_round(schedule, breaks ? 1 : schedule->plan->blocks);
    last = next - 1; /* the rounds have moved */
    if (breaks) {
        pairing_even(last, scores, next);
    } else {
        pairing_more(schedule, next);
    }
    return true;
}

static unsigned long round_blocks(const struct schedule *schedule,
                                  const struct schedule_round *round)
{
    return (unsigned long)round->count * (unsigned long)schedule->plan->game_count * round->blocks;
}

unsigned long schedule_count(const struct schedule *schedule)
{
    const struct schedule_round *last;

    if (schedule->count == 0) {
        return 0;
    }
    last = &schedule->rounds[schedule->count - 1];
    return last->base + round_blocks(schedule, last);
}

/* ------------------------------------------------------------------------------------- blocks */

/* The decks of the seats in the first game of a block. */
static void choose_decks(const struct plan *plan, struct schedule_block *out)
{
    const struct plan_game *game = &plan->games[out->game];
    unsigned long count = (unsigned long)game->count, turn = out->turn;

    out->decks[0] = out->decks[1] = -1;
    switch (game->policy) {
    case PLAN_OWN:
        out->decks[0] = plan->bots[out->bots[0]].decks[out->game];
        out->decks[1] = plan->bots[out->bots[1]].decks[out->game];
        break;
    case PLAN_SIDES:
        if (count == 2) {
            out->decks[0] = game->decks[0];
            out->decks[1] = game->decks[1];
        }
        break;
    case PLAN_MIRROR:
        out->decks[0] = out->decks[1] = game->decks[turn % count];
        break;
    case PLAN_ALL:
        out->decks[0] = game->decks[turn % count];
        out->decks[1] = game->decks[turn / count % count];
        break;
    }
}

void schedule_block(const struct schedule *schedule, unsigned long block,
                    struct schedule_block *out)
{
    unsigned long games = (unsigned long)schedule->plan->game_count;
    int number = schedule->count - 1;
    const struct schedule_round *round;
    unsigned long pairs, index;

    while (number > 0 && block < schedule->rounds[number].base) {
        number--;
    }
    round = &schedule->rounds[number];
    pairs = (unsigned long)round->count;
    index = block - round->base;
    *out = (struct schedule_block){
        .round = number, .game = (int)(index / pairs % games), .turn = index / pairs / games};
    memcpy(out->bots, round->pairs[index % pairs], sizeof out->bots);
    choose_decks(schedule->plan, out);
}

void schedule_leg(const struct plan *plan, const struct schedule_block *block, int leg,
                  struct schedule_leg *out)
{
    bool is_crossed = leg & 1;                                    /* the bots have changed seats */
    bool is_carried = plan->swap == PLAN_SWAP_SEAT && is_crossed; /* and taken their decks along */
    bool is_traded = leg & 2;                                     /* quad: the decks have changed */

    for (int seat = 0; seat < SCHEDULE_SEATS; seat++) {
        out->bots[seat] = block->bots[is_crossed ? 1 - seat : seat];
        out->decks[seat] = block->decks[is_carried || is_traded ? 1 - seat : seat];
    }
    out->swap_luck = is_carried || is_traded;
}

void schedule_free(struct schedule *schedule)
{
    for (int i = 0; i < schedule->count; i++) {
        free(schedule->rounds[i].pairs);
    }
    free(schedule->rounds);
    free(schedule->points);
    free(schedule->shares);
    free(schedule->has_rested);
    free(schedule->is_beaten);
    free(schedule->alive);
    *schedule = (struct schedule){0};
}
