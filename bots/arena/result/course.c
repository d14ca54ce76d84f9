/* course.c - a plan and what has been played of it: the rounds that are known, the outcomes. */
#include "bots/arena/result/course.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HALVES = 2, LEAST = 64 };

static void make_room(struct course *course, unsigned long games)
{
    unsigned long size = course->size ? course->size : LEAST;

    if (games <= course->size) {
        return;
    }
    while (size < games) {
        size *= 2;
    }
    course->outcomes = realloc(course->outcomes, size * sizeof *course->outcomes);
    if (!course->outcomes) {
        (void)fputs("tefuda-arena: out of memory\n", stderr);
        abort();
    }
    memset(course->outcomes + course->size, 0, (size - course->size) * sizeof *course->outcomes);
    course->size = size;
}

void course_open(const struct plan *plan, struct course *course)
{
    *course = (struct course){.legs = (unsigned)plan_legs(plan)};
    schedule_open(plan, &course->schedule);
    make_room(course, course_games(course));
}

enum course_add course_add(struct course *course, unsigned long number, struct outcome outcome)
{
    struct outcome *known;

    make_room(course, number + 1);
    known = &course->outcomes[number];
    if (known->kind == OUTCOME_UNPLAYED) {
        *known = outcome;
        return COURSE_NEW;
    }
    return known->kind == outcome.kind && known->answers == outcome.answers &&
                   memcmp(known->faults, outcome.faults, sizeof outcome.faults) == 0
               ? COURSE_KNOWN
               : COURSE_OTHER;
}

unsigned long course_games(const struct course *course)
{
    return schedule_count(&course->schedule) * course->legs;
}

const struct outcome *course_outcome(const struct course *course, unsigned long number)
{
    return &course->outcomes[number];
}

unsigned course_done(const struct course *course, unsigned long block)
{
    unsigned done = 0;

    for (unsigned leg = 0; leg < course->legs; leg++) {
        const struct outcome *outcome = &course->outcomes[block * course->legs + leg];

        done |= (unsigned)(outcome->kind != OUTCOME_UNPLAYED) << leg;
    }
    return done;
}

int course_points(const struct course *course, const struct schedule_block *block,
                  unsigned long number)
{
    struct schedule_leg leg;
    bool is_first_s1;

    schedule_leg(course->schedule.plan, block, (int)(number % course->legs), &leg);
    is_first_s1 = leg.bots[0] == block->bots[0];
    switch ((enum outcome_kind)course->outcomes[number].kind) {
    case OUTCOME_S1:
        return is_first_s1 ? HALVES : 0;
    case OUTCOME_S2:
        return is_first_s1 ? 0 : HALVES;
    case OUTCOME_DRAW:
        return 1;
    default:
        return -1;
    }
}

/* -------------------------------------------------------------------------------------- rounds */

/* Adds up the last round by its pairs; false if a game of it is missing. Void games do not count.
 */
static bool add_up(const struct course *course, double *scores, unsigned long *counts)
{
    const struct schedule_round *round = &course->schedule.rounds[course->schedule.count - 1];
    unsigned long blocks = schedule_count(&course->schedule);

    for (unsigned long block = round->base; block < blocks; block++) {
        unsigned long pair = (block - round->base) % (unsigned long)round->count;
        struct schedule_block what;

        if (course_done(course, block) != (1u << course->legs) - 1) {
            return false;
        }
        schedule_block(&course->schedule, block, &what);
        for (unsigned leg = 0; leg < course->legs; leg++) {
            int points = course_points(course, &what, block * course->legs + leg);

            scores[pair] += points > 0 ? points : 0;
            counts[pair] += points >= 0;
        }
    }
    return true;
}

/* True if every block that is known is played. What was whole stays so, and is not looked at
 * again: this is asked after each block of millions. */
static bool is_played(struct course *course)
{
    unsigned long count = schedule_count(&course->schedule);

    while (course->whole < count &&
           course_done(course, course->whole) == (1u << course->legs) - 1) {
        course->whole++;
    }
    return course->whole == count;
}

bool course_settle(struct course *course)
{
    bool is_new = false, is_whole = !course->is_over && is_played(course);

    while (is_whole) {
        int count = course->schedule.rounds[course->schedule.count - 1].count;
        double *scores = calloc((size_t)count + 1, sizeof *scores);
        unsigned long *counts = calloc((size_t)count + 1, sizeof *counts);

        if (!scores || !counts) {
            (void)fputs("tefuda-arena: out of memory\n", stderr);
            abort();
        }
        is_whole = add_up(course, scores, counts);
        for (int i = 0; i < count; i++) {
            scores[i] = counts[i] ? scores[i] / (double)(HALVES * counts[i]) : 1.0 / HALVES;
        }
        if (is_whole && !schedule_next(&course->schedule, scores)) {
            course->is_over = true;
            is_whole = false;
        } else if (is_whole) {
            is_new = true;
            make_room(course, course_games(course));
        }
        free(scores);
        free(counts);
    }
    return is_new;
}

void course_free(struct course *course)
{
    schedule_free(&course->schedule);
    free(course->outcomes);
    *course = (struct course){0};
}
