/* wins.c - the nine win conditions, and when they are looked at (RULES.md 7.1, 7.2). */
#include "engine/core/play.h"
#include "engine/games/unien/prepared.h"
#include "engine/games/unien/unien.h"

/* How much of its condition each leader takes. UE-097, UE-101, UE-102, UE-104, UE-108, UE-112,
 * UE-115, UE-117, UE-120 */
static const int goals[LEADER_KINDS] = {
    [REASON_INO] = 1,  [REASON_WIZ] = 2,  [REASON_COS] = 13, [REASON_LAB] = 18, [REASON_ATR] = 18,
    [REASON_OWL] = 18, [REASON_VOL] = 20, [REASON_HAD] = 30, [REASON_AQU] = 30};

/* Face-up energies that provide one of two colours; one card is one energy (UE-106). */
static int count_energies(const struct run *run, seat_t seat, int a, int b)
{
    uint64_t rest = run->st->field.zone[ZONE_ENERGY][seat];
    uint64_t colors = (uint64_t)1 << a | (uint64_t)1 << b;
    int n = 0;

    for (; rest != 0; rest &= rest - 1) {
        n += (ue_words(run->match, object_of(seat, rest)) & colors) != 0;
    }
    return n;
}

static int cost_of_dragons(struct run *run, seat_t seat)
{
    uint64_t rest = run->st->field.zone[ZONE_FIELD][seat];
    int sum = 0;

    for (; rest != 0; rest &= rest - 1) {
        obj_t obj = object_of(seat, rest);
        if ((ue_words(run->match, obj) >> WORD_DRAGON & 1) != 0) {
            sum += ue_cost_now(run, obj);
        }
    }
    return sum;
}

/* How much of a condition there is. */
static int count_towards(struct run *run, seat_t seat, enum unien_reason leader)
{
    const struct field *field = &run->st->field;

    switch (leader) {
    case REASON_WIZ:
        return run->st->head.gauge[seat][GAUGE_CENSORS];
    case REASON_COS:
        return run->st->head.gauge[seat][GAUGE_TOKENS];
    case REASON_LAB:
        return count_energies(run, seat, FOREST, DARK);
    case REASON_ATR:
        return count_energies(run, seat, FIRE, WATER);
    case REASON_OWL:
        return field->count[ZONE_FIELD][seat];
    case REASON_VOL:
        return cost_of_dragons(run, seat);
    case REASON_HAD:
        return field->count[ZONE_DEBRIS][0] + field->count[ZONE_DEBRIS][1];
    case REASON_AQU:
        return field->count[ZONE_HAND][seat];
    default: /* infinite plays come at once */
        return 0;
    }
}

/* What takes a look at cards; the others are counts. */
static bool is_met(struct run *run, seat_t seat, int leader)
{
    switch ((enum unien_reason)leader) {
    case REASON_INO:
        return ue_loop_proven(run, seat); /* UE-097 */
    case REASON_LAB:
        return count_energies(run, seat, FOREST, DARK) >= goals[leader]; /* UE-104, UE-107 */
    case REASON_ATR:
        return count_energies(run, seat, FIRE, WATER) >= goals[leader]; /* UE-108, UE-111 */
    case REASON_VOL:
        return cost_of_dragons(run, seat) >= goals[leader]; /* UE-115 */
    default:
        return true;
    }
}

int ue_wins_leader(const struct match *match, obj_t obj)
{
    return bits_first(ue_words(match, obj) >> WORD_SET);
}

/* The leaders of a seat, as bits of enum unien_reason. */
static unsigned leaders_of(const struct run *run, seat_t seat)
{
    uint64_t rest = run->st->field.zone[ZONE_LEADERS][seat], words = 0;

    for (; rest != 0; rest &= rest - 1) {
        words |= ue_words(run->match, object_of(seat, rest));
    }
    return (unsigned)(words >> WORD_SET) & ((1u << LEADER_KINDS) - 1);
}

static unsigned bit_if(bool is_so, enum unien_reason leader)
{
    return (unsigned)is_so << leader;
}

int ue_wins_share(struct run *run, seat_t seat, int leader, int whole)
{
    if ((leaders_of(run, seat) >> leader & 1) == 0) {
        return 0;
    }
    return count_towards(run, seat, (enum unien_reason)leader) * whole / goals[leader];
}

/* Conditions that may be met, by what is counted already: most often none. */
static unsigned may_be_met(const struct run *run, seat_t seat)
{
    const struct field *field = &run->st->field;
    const int16_t *gauge = run->st->head.gauge[seat];
    int energies = field->count[ZONE_ENERGY][seat];
    int debris = field->count[ZONE_DEBRIS][0] + field->count[ZONE_DEBRIS][1];

    return bit_if(run->st->tail.snaps > 0, REASON_INO) |
           bit_if(gauge[GAUGE_CENSORS] >= goals[REASON_WIZ], REASON_WIZ) | /* UE-101 */
           bit_if(gauge[GAUGE_TOKENS] >= goals[REASON_COS], REASON_COS) |  /* UE-102 */
           bit_if(energies >= goals[REASON_LAB], REASON_LAB) |
           bit_if(energies >= goals[REASON_ATR], REASON_ATR) |
           bit_if(field->count[ZONE_FIELD][seat] >= goals[REASON_OWL], REASON_OWL) |    /* UE-112 */
           bit_if(true, REASON_VOL) | bit_if(debris >= goals[REASON_HAD], REASON_HAD) | /* UE-117 */
           bit_if(field->count[ZONE_HAND][seat] >= goals[REASON_AQU], REASON_AQU);      /* UE-120 */
}

/* The first of its conditions that a seat meets, or -1. */
static int find_met(struct run *run, seat_t seat)
{
    unsigned rest = leaders_of(run, seat) & may_be_met(run, seat);

    for (; rest != 0; rest &= rest - 1) {
        int leader = bits_first(rest);
        if (is_met(run, seat, leader)) {
            return leader;
        }
    }
    return -1;
}

bool ue_wins_is_met(struct run *run, seat_t seat, int leader)
{
    unsigned met = leaders_of(run, seat) & may_be_met(run, seat);

    return (met >> leader & 1) != 0 && is_met(run, seat, leader);
}

bool ue_wins_are_met(struct run *run, seat_t seat)
{
    unsigned rest = leaders_of(run, seat) & may_be_met(run, seat) & ~bit_if(true, REASON_INO);

    for (; rest != 0; rest &= rest - 1) {
        if (is_met(run, seat, bits_first(rest))) {
            return true;
        }
    }
    return false;
}

bool ue_wins_check(struct run *run)
{
    seat_t active = run->st->head.first;
    int own = find_met(run, active), other = find_met(run, foe_of(active)); /* UE-090 */

    if (own >= 0 && other >= 0 && /* UE-R33 */
        run->match->option[OPTION_SIMULTANEOUS] == SIMULTANEOUS_DRAW) {
        play_over(run, 2, REASON_SIMULTANEOUS);
    } else if (own >= 0) {
        play_over(run, active, own);
    } else if (other >= 0) {
        play_over(run, foe_of(active), other);
    }
    return run->st->head.is_over;
}
