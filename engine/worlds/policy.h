/* policy.h - answers drawn by how likely each is to be a good one (tefuda.h, policies).
 *
 * Promise: the same draws on every machine: scores are whole numbers. Cost: some nanoseconds for
 * each answer of the decision; no allocation but at opening. */
#ifndef TF_WORLDS_POLICY_H
#define TF_WORLDS_POLICY_H

#include "engine/core/match.h"
#include "engine/tefuda.h"

enum {
    POLICY_ANSWERS = 256,
    POLICY_UNIT = 16 /* of a score: so many make the answer e times as likely */
};

/* True if the policy was made for these cards. */
bool policy_fits(const struct tf_policy *policy, const struct match *match);

/* The score of an answer of the open decision. */
int policy_score(const struct tf_policy *policy, const struct match *match, const struct state *st,
                 seat_t seat, move_t move);

/* Draws one of n answers, at least one and at most POLICY_ANSWERS. */
move_t policy_draw(const struct tf_policy *policy, const struct match *match,
                   const struct state *st, seat_t seat, const move_t *move, int n,
                   uint64_t *stream);

#endif
