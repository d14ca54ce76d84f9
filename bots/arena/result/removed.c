/* removed.c - bots whose games leave the table. */
#include "bots/arena/result/removed.h"

#include "bots/arena/base/memory.h"

bool *removed_bots(const struct course *course)
{
    const struct plan *plan = course->schedule.plan;
    bool *removed = memory_zeros((size_t)plan->bot_count, sizeof *removed);

    for (unsigned long game = 0; plan->removes && game < course_games(course); game++) {
        const struct outcome *outcome = course_outcome(course, game);
        struct schedule_block block;
        struct schedule_leg leg;

        if (outcome->faults[0] != FAULT_STRIKES && outcome->faults[1] != FAULT_STRIKES) {
            continue;
        }
        schedule_block(&course->schedule, game / course->legs, &block);
        schedule_leg(plan, &block, (int)(game % course->legs), &leg);
        for (int seat = 0; seat < MATCH_SEATS; seat++) {
            if (outcome->faults[seat] == FAULT_STRIKES) {
                removed[leg.bots[seat]] = true;
            }
        }
    }
    return removed;
}

bool removed_block(const bool *removed, const struct schedule_block *block)
{
    return removed[block->bots[0]] || removed[block->bots[1]];
}
