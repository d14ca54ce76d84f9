/* joint.c - bots of several events by their names, rated together. */
#include "bots/arena/result/joint.h"

#include <stdlib.h>
#include <string.h>

#include "bots/arena/base/memory.h"
#include "bots/arena/result/tally.h"

void joint_open(struct joint *joint, int most)
{
    size_t room = (size_t)most;

    *joint = (struct joint){.most = most};
    joint->names = memory_zeros(room, sizeof *joint->names);
    joint->pairs = memory_zeros(room * room, sizeof *joint->pairs);
}

static int place_of(struct joint *joint, const char *name)
{
    int at = 0;

    while (at < joint->count && strcmp(joint->names[at], name) != 0) {
        at++;
    }
    if (at == joint->count) {
        joint->names[at] = memory_zeros(strlen(name) + 1, 1);
        memcpy(joint->names[at], name, strlen(name));
        joint->count++;
    }
    return at;
}

static void add_pair(struct joint *joint, int first, int second, const struct blocks *blocks)
{
    struct blocks seen = first < second ? *blocks : blocks_mirror(blocks);
    int low = first < second ? first : second, high = first < second ? second : first;
    struct blocks *sum = &joint->pairs[low * joint->most + high];

    sum->games = joint->legs;
    sum->wins += seen.wins;
    sum->draws += seen.draws;
    sum->losses += seen.losses;
    for (int i = 0; i < BLOCKS_CELLS; i++) {
        sum->counts[i] += seen.counts[i];
    }
}

bool joint_add(struct joint *joint, const struct results *results)
{
    const struct plan *plan = results->plan;
    struct tally tally;

    if (joint->legs != 0 && joint->legs != plan_legs(plan)) {
        return false;
    }
    joint->legs = plan_legs(plan);
    tally_make(&results->course, &tally);
    for (int i = 0; i < plan->bot_count; i++) {
        int first = place_of(joint, plan->bots[i].name);

        for (int j = i + 1; j < plan->bot_count; j++) {
            add_pair(joint, first, place_of(joint, plan->bots[j].name), tally_pair(&tally, i, j));
        }
    }
    tally_free(&tally);
    return true;
}

void joint_rate(const struct joint *joint, struct field_bot *out)
{
    size_t count = (size_t)joint->count, row = count * sizeof *joint->pairs;
    struct blocks *pairs = memory_zeros(count * count, sizeof *pairs);

    for (size_t i = 0; i < count; i++) {
        memcpy(&pairs[i * count], &joint->pairs[i * (size_t)joint->most], row);
    }
    field_rate(pairs, joint->count, out);
    free(pairs);
}

void joint_free(struct joint *joint)
{
    for (int i = 0; i < joint->count; i++) {
        free(joint->names[i]);
    }
    free(joint->names);
    free(joint->pairs);
}
