/* machines.c - do the machines that have played an event agree? */
#include "bots/arena/result/machines.h"

#include <math.h>
#include <stdlib.h>

#include "bots/arena/base/memory.h"

static const double third = 1.0 / 3, ninth = 2.0 / 9;

/* A block, ready to be sorted: by pairing, then by machine. */
struct sample {
    unsigned pair;
    unsigned short machine; /* from 0 */
    float score;            /* of the lower bot, 0 to 1 */
};

static int by_pair(const void *first, const void *second)
{
    const struct sample *one = first, *two = second;

    if (one->pair != two->pair) {
        return one->pair < two->pair ? -1 : 1;
    }
    return (one->machine > two->machine) - (one->machine < two->machine);
}

/* False if the block is not whole, has a void game, or was played on two machines. */
static bool take_sample(const struct results *results, unsigned long number, struct sample *sample)
{
    const struct course *course = &results->course;
    const struct plan *plan = results->plan;
    struct schedule_block block;
    int sum = 0, machine = 0;
    bool is_turned;

    schedule_block(&course->schedule, number, &block);
    is_turned = block.bots[0] > block.bots[1];
    for (unsigned leg = 0; leg < course->legs; leg++) {
        unsigned long game = number * course->legs + leg;
        int points = course_points(course, &block, game);
        int where = course_outcome(course, game)->machine;

        if (points < 0 || where == 0 || (machine && machine != where)) {
            return false;
        }
        sum += is_turned ? 2 - points : points;
        machine = where;
    }
    *sample = (struct sample){
        .pair = (unsigned)(block.bots[is_turned] * plan->bot_count + block.bots[!is_turned]),
        .machine = (unsigned short)(machine - 1),
        .score = (float)sum / (float)(2 * course->legs)};
    return true;
}

/* Samples of one machine in one pairing: as many as follow the first. */
static size_t run_of(const struct sample *samples, size_t count, bool with_machine)
{
    size_t length = 1;

    while (length < count && samples[length].pair == samples->pair &&
           (!with_machine || samples[length].machine == samples->machine)) {
        length++;
    }
    return length;
}

/* Sum and sum of squares of what counts in a pairing: number of samples and machines. */
struct whole {
    double sum, squares;
    size_t count;
    int machines;
};

static struct whole whole_of(const struct sample *samples, size_t count)
{
    struct whole whole = {0};

    for (size_t at = 0, length; at < count; at += length) {
        length = run_of(samples + at, count - at, true);
        for (size_t i = 0; length >= MACHINES_LEAST && i < length; i++) {
            double score = samples[at + i].score;

            whole.sum += score;
            whole.squares += score * score;
            whole.count++;
        }
        whole.machines += length >= MACHINES_LEAST;
    }
    return whole;
}

static void add_pairing(struct machines *machines, const struct sample *samples, size_t count)
{
    struct whole whole = whole_of(samples, count);
    double all = (double)whole.count, mean = whole.sum / all;
    double variance = (whole.squares - whole.sum * mean) / (all - 1);

    if (whole.machines < 2 || !(variance > 0)) {
        return;
    }
    machines->degrees += whole.machines - 1;
    for (size_t at = 0, length; at < count; at += length) {
        struct machines_row *row = &machines->rows[samples[at].machine];
        double sum = 0, own, part;

        length = run_of(samples + at, count - at, true);
        own = (double)length;
        for (size_t i = 0; i < length; i++) {
            sum += samples[at + i].score;
        }
        if (length >= MACHINES_LEAST) {
            part = (sum / own - mean) * (sum / own - mean) * own / variance;
            machines->chi += part;
            row->sum += part / (1 - own / all);
            row->pairings++;
        }
    }
}

static double tail_of(double chi, int degrees)
{
    double part = ninth / degrees;

    return erfc((pow(chi / degrees, third) - (1 - part)) / sqrt(part) / sqrt(2)) / 2;
}

static void conclude(struct machines *machines)
{
    for (int i = 0; i < machines->count; i++) {
        struct machines_row *row = &machines->rows[i];

        row->residual = row->pairings ? (row->sum - row->pairings) / sqrt(2.0 * row->pairings) : 0;
    }
    machines->tail = machines->degrees ? tail_of(machines->chi, machines->degrees) : 1;
}

bool machines_compare(const struct results *results, struct machines *machines)
{
    unsigned long blocks = schedule_count(&results->course.schedule);
    struct sample *samples;
    size_t count = 0;

    *machines = (struct machines){.count = results->machine_count};
    if (machines->count < 2) {
        return false;
    }
    samples = memory_zeros(blocks + 1, sizeof *samples);
    machines->rows = memory_zeros((size_t)machines->count, sizeof *machines->rows);
    for (unsigned long i = 0; i < blocks; i++) {
        if (take_sample(results, i, &samples[count])) {
            machines->rows[samples[count++].machine].blocks++;
        }
    }
    qsort(samples, count, sizeof *samples, by_pair);
    for (size_t at = 0, length; at < count; at += length) {
        length = run_of(samples + at, count - at, false);
        add_pairing(machines, samples + at, length);
    }
    free(samples);
    conclude(machines);
    return true;
}

void machines_free(struct machines *machines)
{
    free(machines->rows);
}
