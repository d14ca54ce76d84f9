/* wins.c - the nine win conditions, and when they are looked at (RULES.md 7.1, 7.2). */
#include "engine/core/play.h"
#include "engine/games/unien/judge-table.h"
#include "engine/games/unien/unien.h"

/* Face-up energies that provide one of two colours; one card is one energy (UE-106). */
static int count_energies(const struct run *run, seat_t seat, int a, int b)
{
    uint64_t rest = run->st->field.zone[ZONE_ENERGY][seat];
    uint64_t colors = (uint64_t)1 << a | (uint64_t)1 << b;
    int n = 0;

    if (bits_count(rest) < 18) {
        return 0;
    }
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

static int entries_of(const struct run *run, seat_t seat)
{
    return run->st->head.gauge[seat][GAUGE_CENSORS];
}

static bool is_met(struct run *run, seat_t seat, int leader)
{
    const struct field *field = &run->st->field;

    switch ((enum unien_reason)leader) {
    case REASON_INO:
        return ue_loop_proven(run, seat); /* UE-097 */
    case REASON_WIZ:
        return entries_of(run, seat) >= 2; /* UE-101 */
    case REASON_COS:
        return run->st->head.gauge[seat][GAUGE_TOKENS] >= 13; /* UE-102 */
    case REASON_LAB:
        return count_energies(run, seat, FOREST, DARK) >= 18; /* UE-104, UE-107 */
    case REASON_ATR:
        return count_energies(run, seat, FIRE, WATER) >= 18; /* UE-108, UE-111 */
    case REASON_OWL:
        return field->count[ZONE_FIELD][seat] >= 18; /* UE-112 */
    case REASON_VOL:
        return cost_of_dragons(run, seat) >= 20; /* UE-115 */
    case REASON_HAD:
        return field->count[ZONE_DEBRIS][0] + field->count[ZONE_DEBRIS][1] >= 30; /* UE-117 */
    case REASON_AQU:
        return field->count[ZONE_HAND][seat] >= 30; /* UE-120 */
    default:
        return false;
    }
}

int ue_wins_leader(const struct match *match, obj_t obj)
{
    return bits_first(ue_words(match, obj) >> WORD_SET);
}

/* The first of its conditions that a seat meets, or -1. */
static int find_met(struct run *run, seat_t seat)
{
    uint64_t rest = run->st->field.zone[ZONE_LEADERS][seat];
    int found = -1;

    for (; rest != 0; rest &= rest - 1) {
        int leader = ue_wins_leader(run->match, object_of(seat, rest));
        if ((found < 0 || leader < found) && is_met(run, seat, leader)) {
            found = leader;
        }
    }
    return found;
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
