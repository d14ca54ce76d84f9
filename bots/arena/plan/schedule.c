/* schedule.c - which bots meet in which block, and who has which seat and deck in its games. */
#include "bots/arena/plan/schedule.h"

#include <stdio.h>
#include <stdlib.h>

/* Everybody, or the heads of a gauntlet, against all that come behind. */
static void pair_all(struct schedule *schedule)
{
    int bots = schedule->plan->bot_count;
    int firsts = schedule->plan->kind == PLAN_GAUNTLET ? schedule->plan->heads : bots;

    for (int first = 0; first < firsts; first++) {
        int second = schedule->plan->kind == PLAN_GAUNTLET ? firsts : first + 1;

        for (; second < bots; second++) {
            schedule->pairs[schedule->count][0] = first;
            schedule->pairs[schedule->count++][1] = second;
        }
    }
}

void schedule_open(const struct plan *plan, struct schedule *schedule)
{
    size_t most = (size_t)plan->bot_count * (size_t)plan->bot_count;

    *schedule = (struct schedule){.plan = plan, .pairs = calloc(most, sizeof *schedule->pairs)};
    if (!schedule->pairs) {
        (void)fputs("tefuda-arena: out of memory\n", stderr);
        abort();
    }
    pair_all(schedule);
}

unsigned long schedule_count(const struct schedule *schedule)
{
    return (unsigned long)schedule->count * (unsigned long)schedule->plan->game_count *
           schedule->plan->blocks;
}

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
    unsigned long pairs = (unsigned long)schedule->count;
    unsigned long index = block - schedule->base;
    const int *pair = schedule->pairs[index % pairs];

    *out = (struct schedule_block){.game = (int)(index / pairs % games),
                                   .bots = {pair[0], pair[1]},
                                   .turn = index / pairs / games};
    choose_decks(schedule->plan, out);
}

void schedule_leg(const struct plan *plan, const struct schedule_block *block, int leg,
                  struct schedule_leg *out)
{
    bool is_crossed = leg & 1;                                    /* the bots have changed seats */
    bool is_carried = plan->swap == PLAN_SWAP_SEAT && is_crossed; /* and taken their decks along */
    bool is_traded = leg & 2; /* quad: the decks have changed seats */

    for (int seat = 0; seat < SCHEDULE_SEATS; seat++) {
        out->bots[seat] = block->bots[is_crossed ? 1 - seat : seat];
        out->decks[seat] = block->decks[is_carried || is_traded ? 1 - seat : seat];
    }
    out->swap_luck = is_carried || is_traded;
}

void schedule_free(struct schedule *schedule)
{
    free(schedule->pairs);
    *schedule = (struct schedule){0};
}
