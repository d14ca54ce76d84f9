/* judge.c - the verdict: what can still become of the cards, and what that bounds (RULES.md 7.6).
 */
#include "engine/games/unien/judge.h"

#include "engine/core/event.h"
#include "engine/core/play.h"
#include "engine/games/unien/judge-reach.h"

enum { ENOUGH = 999 };

/* ---- step 2: bounds ---------------------------------------------------------------------------
 */

/* Cards of the seat that may come to lie there, with one of these words; 0: with any. */
static int count_reach(const struct reach *reach, seat_t seat, zone_t zone, uint64_t words)
{
    int n = 0;

    if (words == 0) {
        return bits_count(reach->in[zone][seat]);
    }
    for (int i = 0; i < reach->kinds; i++) {
        const struct kind *kind = &reach->kind[i];
        bool counts = kind->seat == seat && (kind->card->words & words) != 0;
        n += counts ? bits_count(kind->copies & reach->in[zone][seat]) : 0;
    }
    return n;
}

static int count_entries(const struct reach *reach, seat_t seat)
{
    int n = reach->run->st->head.gauge[seat][GAUGE_CENSORS];

    for (int i = 0; i < reach->kinds; i++) {
        const struct kind *kind = &reach->kind[i];
        if (kind->seat != seat || (kind->card->words >> WORD_CENSOR & 1) == 0) {
            continue;
        }
        uint64_t entering = kind->copies & reach->enters[seat];
        bool can_leave = (entering & reach->out[ZONE_FIELD][seat]) != 0;
        n += can_leave ? ENOUGH
                       : bits_count(entering & ~reach->run->st->field.zone[ZONE_FIELD][seat]);
    }
    return n < ENOUGH ? n : ENOUGH;
}

/* The cost of a card on the field, if nothing lowered it: what does may go first. */
static int cost_there(const struct reach *reach, const struct kind *kind, obj_t obj)
{
    const struct state *st = reach->run->st;
    int cost = kind->card->number[NUM_PRINTED_COST];

    for (int i = 0; i < st->field.mods; i++) {
        const struct mod *mod = &st->mod[i];
        bool adds = mod->target == obj && mod->kind == MOD_NUMBER && mod->value > 0;
        cost += adds ? mod->value : 0;
    }
    return cost;
}

/* Dragons that may be on the field, by their printed costs and what was added to those that are
 * there; no end is seen where one of them can be raised. */
static int sum_dragons(const struct reach *reach, seat_t seat)
{
    int sum = 0;

    for (int i = 0; i < reach->kinds; i++) {
        const struct kind *kind = &reach->kind[i];
        uint64_t rest = kind->copies & reach->in[ZONE_FIELD][seat];
        if (kind->seat != seat || (kind->card->words >> WORD_DRAGON & 1) == 0 || rest == 0) {
            continue;
        }
        if ((rest & reach->raised[seat]) != 0) { /* UE-R85 */
            return ENOUGH;
        }
        for (; rest != 0; rest &= rest - 1) {
            sum += cost_there(reach, kind, object_of(seat, rest));
        }
    }
    return sum;
}

static uint64_t colors(int a, int b)
{
    return (uint64_t)1 << a | (uint64_t)1 << b;
}

/* What a condition can come to at most, and what it needs. */
struct bound {
    int most, target;
};

static struct bound bound_of(const struct reach *reach, const struct gains *gains, seat_t seat,
                             int leader)
{
    int tokens = reach->run->st->head.gauge[seat][GAUGE_TOKENS];

    switch ((enum unien_reason)leader) {
    case REASON_INO:
        return (struct bound){gains->plays[seat], 1};
    case REASON_WIZ:
        return (struct bound){count_entries(reach, seat), 2};
    case REASON_COS:
        return (struct bound){gains->tokens[seat] ? ENOUGH : tokens, 13};
    case REASON_LAB:
        return (struct bound){count_reach(reach, seat, ZONE_ENERGY, colors(FOREST, DARK)), 18};
    case REASON_ATR:
        return (struct bound){count_reach(reach, seat, ZONE_ENERGY, colors(FIRE, WATER)), 18};
    case REASON_OWL:
        return (struct bound){count_reach(reach, seat, ZONE_FIELD, 0), 18};
    case REASON_VOL:
        return (struct bound){sum_dragons(reach, seat), 20};
    case REASON_HAD: {
        int both = count_reach(reach, 0, ZONE_DEBRIS, 0) + count_reach(reach, 1, ZONE_DEBRIS, 0);
        return (struct bound){both, 30};
    }
    default:
        return (struct bound){count_reach(reach, seat, ZONE_HAND, 0), 30};
    }
}

/* The bounds by what is reached so far; true if none of them is enough. */
static bool find_bounds(const struct reach *reach, seat_t seat, struct ue_bound bound[LEADERS])
{
    static const unsigned gaining = 1u << REASON_INO | 1u << REASON_COS;
    const struct run *run = reach->run;
    uint64_t rest = run->st->field.zone[ZONE_LEADERS][seat];
    struct gains gains = {{false}, {false}};
    bool is_dead = true;

    for (int i = 0; rest != 0; i++, rest &= rest - 1) {
        int leader = ue_wins_leader(run->match, object_of(seat, rest));
        if ((gaining >> leader & 1) != 0) {
            gains = ue_reach_gains(reach);
        }
        struct bound most = bound_of(reach, &gains, seat, leader);
        bound[i] = (struct ue_bound){leader, reach->is_lost ? ENOUGH : most.most};
        is_dead = is_dead && bound[i].most < most.target;
    }
    return is_dead;
}

/* Plays and effects of the kinds listed, until nothing is new or, unless to_the_end, a bound is
 * enough. */
static bool exhaust(struct reach *reach, seat_t seat, struct ue_bound bound[LEADERS],
                    bool to_the_end)
{
    bool is_dead = true;

    do {
        ue_reach_plays(reach);
        is_dead = find_bounds(reach, seat, bound);
    } while ((is_dead || to_the_end) && ue_reach_effects(reach));
    return is_dead;
}

/* What is reached only grows, so what is enough stays enough: most often the seat's own cards are.
 * to_the_end: the bounds themselves are asked for. */
static bool examine(struct run *run, seat_t seat, struct ue_bound bound[LEADERS], bool to_the_end)
{
    struct reach reach;

    ue_reach_begin(&reach, run);
    ue_reach_list(&reach, seat);
    if (!to_the_end && !exhaust(&reach, seat, bound, false)) {
        return false;
    }
    ue_reach_list(&reach, foe_of(seat));
    return exhaust(&reach, seat, bound, to_the_end);
}

bool ue_judge_is_dead(struct run *run, seat_t seat, struct ue_bound bound[LEADERS])
{
    return examine(run, seat, bound, false);
}

bool ue_judge_bounds(struct run *run, seat_t seat, struct ue_bound bound[LEADERS])
{
    return examine(run, seat, bound, true);
}

/* ---- claims ------------------------------------------------------------------------------------
 */

static void tell_verdict(struct run *run, seat_t seat, int why)
{
    struct note *note = event_note(run, NOTE_claim, seat);

    if (note != NULL) {
        note->why = (uint8_t)why;
    }
}

void ue_judge_claim(struct run *run, seat_t seat)
{
    struct head *head = &run->st->head;
    struct ue_bound bound[LEADERS] = {{0, 0}};

    if (ue_judge_is_dead(run, foe_of(seat), bound)) { /* UE-094, UE-095 */
        tell_verdict(run, seat, WHY_DEAD);
        for (int i = 0; i < LEADERS; i++) {
            event_plain(run, NOTE_claim, foe_of(seat), bound[i].leader, bound[i].most);
        }
        play_over(run, seat, REASON_JUDGE);
        return;
    }
    tell_verdict(run, seat, WHY_UNPROVEN);
    ue_change_gauge(run, seat, GAUGE_CLAIMED, 1); /* UE-R54 */
    ue_change_gauge(run, seat, GAUGE_CLAIMS, head->gauge[seat][GAUGE_CLAIMS] - 1);
    ue_change_gauge(run, seat, GAUGE_PLAYS,
                    head->gauge[seat][GAUGE_PLAYS] - run->match->option[OPTION_CLAIM_COST]);
}
