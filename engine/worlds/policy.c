/* policy.c - scores of answers from tables: what is printed on a card is added up beforehand. */
#include "engine/worlds/policy.h"

#include <stdlib.h>

#include "engine/base/rng.h"
#include "engine/core/ask.h"
#include "engine/worlds/traits.h"
#include "engine/worlds/value.h"

enum {
    POLICY_BOUND = 1000,            /* of a row */
    POLICY_DEPTH = 8 * POLICY_UNIT, /* so far below the best one an answer is never drawn */
    POLICY_SHARE = 1 << 16          /* of the best one */
};

struct tf_policy {
    uint64_t hash; /* of the cards */
    struct trait_plan plan;
    int cards, width; /* width: rows of a pair, those of the cards behind the others */
    int zones, marks;
    uint32_t share[POLICY_DEPTH]; /* by how far an answer lies below the best one */
    int16_t row[];
};

/* ---- opening ------------------------------------------------------------------------ */

static int16_t rounded(float weight)
{
    float score = weight * POLICY_UNIT;

    if (score >= POLICY_BOUND || score <= -POLICY_BOUND) {
        return score > 0 ? POLICY_BOUND : -POLICY_BOUND;
    }
    return (int16_t)(score < 0 ? score - 0.5F : score + 0.5F);
}

/* The sum of what is printed on a card, by the weights of a section. */
static int16_t sum_up(const struct tf_policy *policy, const struct carddb *db, card_t card,
                      const float *weight)
{
    struct tf_trait printed[TRAIT_PRINTED];
    int n = traits_of_card(&policy->plan, db, card, printed);
    float sum = 0;

    for (int i = 0; i < n; i++) {
        sum += printed[i].amount * weight[printed[i].number];
    }
    return rounded(sum);
}

static void fill_pair(struct tf_policy *policy, const struct carddb *db, int pair,
                      const float *weight)
{
    const struct trait_plan *plan = &policy->plan;
    int16_t *row = &policy->row[(size_t)pair * (size_t)policy->width];

    for (int i = 0; i < plan->first; i++) {
        row[i] = rounded(weight[i]);
    }
    row += plan->first;
    for (int section = 0; section < 2 * SEATS; section++) {
        for (int card = 0; card < policy->cards; card++) {
            *row++ = sum_up(policy, db, (card_t)card, &weight[plan->first + section * plan->card]);
        }
    }
}

struct tf_policy *tf_policy_open(const struct tf_worlds *worlds, const float *weights)
{
    const struct match *match = &worlds->root.match;
    struct trait_plan plan = traits_plan(match->rules);
    int cards = match->db->card_count, width = plan.first + 2 * SEATS * cards;
    struct tf_policy *policy =
        malloc(sizeof *policy + (size_t)plan.pairs * (size_t)width * sizeof policy->row[0]);
    double share = POLICY_SHARE;

    if (policy == NULL) {
        return NULL;
    }
    policy->hash = match->db->hash;
    policy->plan = plan;
    policy->cards = cards;
    policy->width = width;
    policy->zones = match->rules->zones;
    policy->marks = match->rules->marks.count;
    for (int i = 0; i < POLICY_DEPTH; i++) {
        policy->share[i] = (uint32_t)share;
        share *= 0.9394130628134758; /* exp(-1/POLICY_UNIT) */
    }
    for (int pair = 0; pair < plan.pairs; pair++) {
        fill_pair(policy, match->db, pair, &weights[pair * plan.block]);
    }
    return policy;
}

void tf_policy_close(struct tf_policy *policy)
{
    free(policy);
}

/* ---- drawing ------------------------------------------------------------------------ */

bool policy_fits(const struct tf_policy *policy, const struct match *match)
{
    return policy->cards == match->db->card_count && policy->hash == match->db->hash;
}

bool tf_policy_fits(const struct tf_policy *policy, const struct tf_worlds *worlds)
{
    return policy_fits(policy, &worlds->root.match);
}

int policy_score(const struct tf_policy *policy, const struct match *match, const struct state *st,
                 seat_t seat, move_t move)
{
    const struct trait_plan *plan = &policy->plan;
    struct answer read = traits_answer(plan, match, st, seat, move);

    if (read.pair < 0) {
        return 0;
    }
    const int16_t *row = &policy->row[(size_t)read.pair * (size_t)policy->width];
    int foes = !read.is_own, seconds_foes = !read.is_seconds_own, sum = row[0];
    if (read.zone != ZONE_NONE) {
        sum += row[plan->zone + foes * policy->zones + read.zone];
    }
    for (uint32_t rest = read.marks; rest != 0; rest &= rest - 1) {
        sum += row[plan->mark + foes * policy->marks + bits_first(rest)];
    }
    if (read.value >= 0) {
        sum += row[plan->value + seat * TRAIT_VALUES + read.value];
    }
    if (read.skill >= 0) {
        sum += row[plan->skill + read.skill];
    }
    if (read.card != CARD_NONE) {
        sum += row[plan->first + foes * policy->cards + read.card];
    }
    if (read.second != CARD_NONE) {
        sum += row[plan->first + (SEATS + seconds_foes) * policy->cards + read.second];
    }
    return sum;
}

move_t policy_draw(const struct tf_policy *policy, const struct match *match,
                   const struct state *st, seat_t seat, const move_t *move, int n, uint64_t *stream)
{
    int score[POLICY_ANSWERS], best = INT32_MIN;
    uint64_t total = 0;

    for (int i = 0; i < n; i++) {
        score[i] = policy_score(policy, match, st, seat, move[i]);
        best = score[i] > best ? score[i] : best;
    }
    for (int i = 0; i < n; i++) {
        total += best - score[i] < POLICY_DEPTH ? policy->share[best - score[i]] : 0;
    }
    uint64_t drawn = rng_fast_below(stream, total);
    for (int i = 0; i < n; i++) {
        uint64_t share = best - score[i] < POLICY_DEPTH ? policy->share[best - score[i]] : 0;
        if (drawn < share) {
            return move[i];
        }
        drawn -= share;
    }
    return move[n - 1];
}
