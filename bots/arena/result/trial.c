/* trial.c - the sequential test of a match, followed block by block. */
#include "bots/arena/result/trial.h"

void trial_begin(struct trial *trial, const struct plan *plan)
{
    *trial = (struct trial){.sprt = {.is_normal = plan->stop.is_normal,
                                     .low = plan->stop.low,
                                     .high = plan->stop.high,
                                     .alpha = plan->stop.alpha,
                                     .beta = plan->stop.beta},
                            .blocks = {.games = plan_legs(plan)}};
}

bool trial_add(struct blocks *blocks, const struct course *course, unsigned long number)
{
    struct schedule_block block;
    int sum = 0, ends[3] = {0}; /* lost, drawn, won */

    if (course_done(course, number) != (1u << course->legs) - 1) {
        return false;
    }
    schedule_block(&course->schedule, number, &block);
    for (unsigned leg = 0; leg < course->legs; leg++) {
        int points = course_points(course, &block, number * course->legs + leg);

        if (points < 0) {
            return true; /* a void game: the block does not count */
        }
        points = block.bots[0] > block.bots[1] ? 2 - points : points;
        sum += points;
        ends[points]++;
    }
    blocks_add(blocks, sum, ends[2], ends[1], ends[0]);
    return true;
}

bool trial_step(struct trial *trial, const struct course *course)
{
    if (trial->verdict != SPRT_OPEN || trial->next >= schedule_count(&course->schedule) ||
        !trial_add(&trial->blocks, course, trial->next)) {
        return false;
    }
    trial->next++;
    trial->llr = sprt_llr(&trial->sprt, &trial->blocks);
    trial->verdict = sprt_verdict(&trial->sprt, trial->llr);
    return true;
}

bool trial_follow(struct trial *trial, const struct course *course)
{
    while (trial_step(trial, course)) {
    }
    return trial->verdict != SPRT_OPEN;
}
