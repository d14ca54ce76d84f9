/* lengths.c - how many answers the games of an event took. */
#include "bots/arena/report/lengths.h"

#include <stdlib.h>

#include "bots/arena/base/memory.h"

enum { LONGEST = 1 << 20 /* answers; longer games count as that long */ };

/* The games of one kind by their answers, from 0 to LONGEST. */
struct counts {
    uint32_t *all, *faults;
};

typedef void each_fn(void *context, int game, const struct outcome *outcome);

static void each_game(const struct course *course, each_fn *call, void *context)
{
    for (unsigned long i = 0; i < schedule_count(&course->schedule); i++) {
        struct schedule_block block;

        schedule_block(&course->schedule, i, &block);
        for (unsigned long leg = 0; leg < course->legs; leg++) {
            const struct outcome *outcome = course_outcome(course, i * course->legs + leg);

            if (outcome->kind != OUTCOME_UNPLAYED && outcome->kind != OUTCOME_VOID &&
                outcome->faults[0] != FAULT_STRIKES && outcome->faults[1] != FAULT_STRIKES) {
                call(context, block.game, outcome);
            }
        }
    }
}

static unsigned long answers_of(const struct outcome *outcome)
{
    return outcome->answers < LONGEST ? outcome->answers : LONGEST;
}

static void note_ends(void *context, int game, const struct outcome *outcome)
{
    struct digest_lengths *length = (struct digest_lengths *)context + game;
    unsigned long answers = answers_of(outcome);

    length->least = length->games && length->least < answers ? length->least : answers;
    length->most = length->most > answers ? length->most : answers;
    length->mean += (double)answers;
    length->games++;
}

static void note_counts(void *context, int game, const struct outcome *outcome)
{
    struct counts *counts = (struct counts *)context + game;

    counts->all[answers_of(outcome)]++;
    counts->faults[answers_of(outcome)] += outcome->faults[0] || outcome->faults[1];
}

/* The least of 1, 2, 5, 10, 20, .. with which the longest game is in one of the bins. */
static unsigned long width_of(unsigned long most)
{
    static const unsigned long steps[] = {1, 2, 5};
    unsigned long tens = 1;

    for (int i = 0;; i++) {
        unsigned long width = steps[i % 3] * tens;

        if (most / width < DIGEST_BINS) {
            return width;
        }
        tens *= i % 3 == 2 ? 10 : 1;
    }
}

static void fill(struct digest_lengths *length, const struct counts *counts)
{
    unsigned long below = 0;

    length->mean = length->games ? length->mean / (double)length->games : 0;
    length->width = width_of(length->most);
    length->bins = length->games ? (int)(length->most / length->width) + 1 : 0;
    for (unsigned long answers = 0; length->games && answers <= length->most; answers++) {
        below += counts->all[answers];
        if (below * 2 >= length->games && (below - counts->all[answers]) * 2 < length->games) {
            length->median = answers; /* of two in the middle the lower one */
        }
        length->bin[answers / length->width] += counts->all[answers];
        length->bin_faults[answers / length->width] += counts->faults[answers];
    }
}

struct digest_lengths *lengths_make(const struct course *course)
{
    int games = course->schedule.plan->game_count;
    struct digest_lengths *lengths = memory_zeros((size_t)games, sizeof *lengths);
    struct counts *counts = memory_zeros((size_t)games, sizeof *counts);

    each_game(course, note_ends, lengths);
    for (int i = 0; i < games; i++) {
        counts[i].all = memory_zeros(lengths[i].most + 1, sizeof *counts[i].all);
        counts[i].faults = memory_zeros(lengths[i].most + 1, sizeof *counts[i].faults);
    }
    each_game(course, note_counts, counts);
    for (int i = 0; i < games; i++) {
        fill(&lengths[i], &counts[i]);
        free(counts[i].all);
        free(counts[i].faults);
    }
    free(counts);
    return lengths;
}
