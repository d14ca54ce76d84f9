/* pairing.c - who meets whom in a round. */
#include "bots/arena/plan/pairing.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 200000 /* of the search for pairs that have not met */ };

static const double EVEN = 0.5;

static void add_pair(struct schedule_round *round, int first, int second)
{
    round->pairs[round->count][0] = first;
    round->pairs[round->count++][1] = second;
}

/* Everybody, or the heads of a gauntlet, against all that come behind. */
static void pair_all(const struct plan *plan, struct schedule_round *round)
{
    int firsts = plan->kind == PLAN_GAUNTLET ? plan->heads : plan->bot_count;

    for (int first = 0; first < firsts; first++) {
        int second = plan->kind == PLAN_GAUNTLET ? firsts : first + 1;

        for (; second < plan->bot_count; second++) {
            add_pair(round, first, second);
        }
    }
}

/* -------------------------------------------------------------------------------------- swiss */

/* The search for pairs among ranked bots. */
struct search {
    const struct schedule *schedule;
    int *ranked, count;
    bool *is_paired;
    const bool *have_met; /* [a * bots + b] */
    int *pairs;           /* ranks, two and two */
    int used, steps;
};

static bool is_before(const struct schedule *schedule, int a, int b)
{
    if (schedule->points[a] != schedule->points[b]) {
        return schedule->points[a] > schedule->points[b];
    }
    if (schedule->shares[a] != schedule->shares[b]) {
        return schedule->shares[a] > schedule->shares[b];
    }
    return a < b;
}

static void rank(const struct schedule *schedule, int *ranked)
{
    for (int i = 0; i < schedule->plan->bot_count; i++) {
        int at = i;

        for (; at > 0 && is_before(schedule, i, ranked[at - 1]); at--) {
            ranked[at] = ranked[at - 1];
        }
        ranked[at] = i;
    }
}

static bool find_pairs(struct search *search, bool may_repeat)
{
    int first = 0, bots = search->schedule->plan->bot_count;

    while (first < search->count && search->is_paired[first]) {
        first++;
    }
    if (first == search->count) {
        return true;
    }
    search->is_paired[first] = true;
    for (int second = first + 1; second < search->count && search->steps < STEPS; second++) {
        int a = search->ranked[first], b = search->ranked[second];

        if (search->is_paired[second] || (!may_repeat && search->have_met[a * bots + b])) {
            continue;
        }
        search->steps++;
        search->is_paired[second] = true;
        search->pairs[search->used++] = a;
        search->pairs[search->used++] = b;
        if (find_pairs(search, may_repeat)) {
            return true;
        }
        search->used -= 2;
        search->is_paired[second] = false;
    }
    search->is_paired[first] = false;
    return false;
}

static bool *note_meetings(const struct schedule *schedule)
{
    size_t bots = (size_t)schedule->plan->bot_count;
    bool *have_met = calloc(bots * bots, sizeof *have_met);

    for (int i = 0; have_met && i < schedule->count; i++) {
        const struct schedule_round *round = &schedule->rounds[i];

        for (int pair = 0; pair < round->count; pair++) {
            size_t a = (size_t)round->pairs[pair][0], b = (size_t)round->pairs[pair][1];

            have_met[a * bots + b] = have_met[b * bots + a] = true;
        }
    }
    return have_met;
}

/* Takes the one who rests out of the ranks: the last that has not rested. */
static void rest_one(const struct schedule *schedule, struct search *search,
                     struct schedule_round *round)
{
    int at = search->count - 1;

    while (at > 0 && schedule->has_rested[search->ranked[at]]) {
        at--;
    }
    round->bye = search->ranked[at];
    memmove(search->ranked + at, search->ranked + at + 1,
            (size_t)(--search->count - at) * sizeof *search->ranked);
}

static void pair_swiss(const struct schedule *schedule, struct schedule_round *round)
{
    size_t bots = (size_t)schedule->plan->bot_count;
    bool *have_met = note_meetings(schedule);
    struct search search = {.schedule = schedule,
                            .ranked = calloc(bots, sizeof *search.ranked),
                            .count = (int)bots,
                            .is_paired = calloc(bots, sizeof *search.is_paired),
                            .have_met = have_met,
                            .pairs = calloc(bots, sizeof *search.pairs)};

    if (!have_met || !search.ranked || !search.is_paired || !search.pairs) {
        abort();
    }
    rank(schedule, search.ranked);
    if (search.count % 2 == 1) {
        rest_one(schedule, &search, round);
    }
    if (schedule->count == 1) { /* the first round: the upper half against the lower */
        for (int i = 0; i < search.count / 2; i++) {
            add_pair(round, search.ranked[i], search.ranked[i + search.count / 2]);
        }
    } else {
        if (!find_pairs(&search, false)) {
            search.steps = search.used = 0;
            memset(search.is_paired, 0, bots * sizeof *search.is_paired);
            (void)find_pairs(&search, true);
        }
        for (int i = 0; i < search.used; i += 2) {
            add_pair(round, search.pairs[i], search.pairs[i + 1]);
        }
    }
    free(have_met);
    free(search.ranked);
    free(search.is_paired);
    free(search.pairs);
}

/* ----------------------------------------------------------------------------------- knockout */

/* The order in which a bracket of a power of two lists its places: 0, or each place with the one
 * that it meets. */
static int fill_bracket(int *order, int bots)
{
    int size = 1;

    order[0] = 0;
    while (size < bots) {
        for (int i = size - 1; i >= 0; i--) {
            order[2 * i + 1] = 2 * size - 1 - order[i];
            order[2 * i] = order[i];
        }
        size *= 2;
    }
    return size;
}

/* Pairs neighbours; who has none goes on. */
static void pair_bracket(struct schedule *schedule, struct schedule_round *round)
{
    for (int i = 0; i + 1 < schedule->alive_count; i += 2) {
        int a = schedule->alive[i], b = schedule->alive[i + 1];

        if (a >= 0 && b >= 0) {
            add_pair(round, a < b ? a : b, a < b ? b : a);
        }
    }
}

static void begin_bracket(struct schedule *schedule, struct schedule_round *round)
{
    schedule->alive_count = fill_bracket(schedule->alive, schedule->plan->bot_count);
    for (int i = 0; i < schedule->alive_count; i++) {
        if (schedule->alive[i] >= schedule->plan->bot_count) {
            schedule->alive[i] = -1; /* nobody */
        }
    }
    pair_bracket(schedule, round);
}

/* Of two that are still even the better placed goes on. */
static void settle_bracket(struct schedule *schedule)
{
    int count = 0;

    for (int i = 0; i + 1 < schedule->alive_count; i += 2) {
        int a = schedule->alive[i], b = schedule->alive[i + 1];
        int low = a < b ? a : b, high = a < b ? b : a;

        schedule->alive[count++] = low < 0 || schedule->is_beaten[low] ? high : low;
    }
    schedule->alive_count = count;
}

/* -------------------------------------------------------------------------------------- rounds */

void pairing_first(struct schedule *schedule, struct schedule_round *round)
{
    switch (schedule->plan->kind) {
    case PLAN_SWISS:
        pair_swiss(schedule, round);
        break;
    case PLAN_KNOCKOUT:
        begin_bracket(schedule, round);
        break;
    default:
        pair_all(schedule->plan, round);
        break;
    }
}

int pairing_breaks(const struct schedule *schedule, const struct schedule_round *last,
                   const double *scores)
{
    for (int i = 0; schedule->plan->kind == PLAN_KNOCKOUT && i < last->count; i++) {
        if (scores[i] == EVEN && last->breaks < SCHEDULE_BREAKS) {
            return last->breaks + 1;
        }
    }
    return 0;
}

void pairing_even(const struct schedule_round *last, const double *scores,
                  struct schedule_round *round)
{
    round->breaks = last->breaks + 1;
    for (int i = 0; i < last->count; i++) {
        if (scores[i] == EVEN) {
            add_pair(round, last->pairs[i][0], last->pairs[i][1]);
        }
    }
}

void pairing_book(struct schedule *schedule, const struct schedule_round *last,
                  const double *scores)
{
    for (int i = 0; i < last->count; i++) {
        int a = last->pairs[i][0], b = last->pairs[i][1];

        schedule->shares[a] += scores[i];
        schedule->shares[b] += 1 - scores[i];
        schedule->points[a] += scores[i] > EVEN ? 1 : scores[i] == EVEN ? EVEN : 0;
        schedule->points[b] += scores[i] < EVEN ? 1 : scores[i] == EVEN ? EVEN : 0;
        schedule->is_beaten[a] = schedule->is_beaten[a] || scores[i] < EVEN;
        schedule->is_beaten[b] = schedule->is_beaten[b] || scores[i] > EVEN;
    }
    if (last->bye >= 0) {
        schedule->points[last->bye] += 1;
        schedule->shares[last->bye] += 1;
        schedule->has_rested[last->bye] = true;
    }
}

void pairing_settle(struct schedule *schedule)
{
    if (schedule->plan->kind == PLAN_KNOCKOUT) {
        settle_bracket(schedule);
    }
}

/* As many as it takes to find one winner among so many. */
static int usual_rounds(int bots)
{
    int rounds = 1;

    while (1 << rounds < bots) {
        rounds++;
    }
    return rounds;
}

bool pairing_is_over(const struct schedule *schedule)
{
    const struct plan *plan = schedule->plan;

    switch (plan->kind) {
    case PLAN_SWISS:
        return schedule->count >= (plan->rounds > 0 ? plan->rounds : usual_rounds(plan->bot_count));
    case PLAN_KNOCKOUT:
        return schedule->alive_count <= 1;
    default:
        return true;
    }
}

void pairing_more(struct schedule *schedule, struct schedule_round *round)
{
    if (schedule->plan->kind == PLAN_SWISS) {
        pair_swiss(schedule, round);
    } else {
        pair_bracket(schedule, round);
    }
}
