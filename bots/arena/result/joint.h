/* joint.h - bots of several events by their names, rated together.
 *
 * Promise: bots of one name are one bot, in whatever order the events come; what a name stands for
 * is the caller's business. All events have blocks of the same size. */
#ifndef TF_ARENA_JOINT_H
#define TF_ARENA_JOINT_H

#include <stdbool.h>

#include "bots/arena/result/field.h"
#include "bots/arena/result/results.h"

struct joint {
    char **names;
    struct blocks *pairs; /* [first * most + second], first < second */
    int count, most;      /* bots so far; at most */
    int legs;             /* games of a block; 0: no event yet */
};

/* Room for at most so many bots. The caller frees it. */
void joint_open(struct joint *joint, int most);

/* Adds what an event has played; false, and nothing is added, if its blocks are of another size. */
bool joint_add(struct joint *joint, const struct results *results);

/* Rates all bots; out has room for joint->count. */
void joint_rate(const struct joint *joint, struct field_bot *out);

void joint_free(struct joint *joint);

#endif
