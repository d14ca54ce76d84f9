/* judge_amount.c - how far a seat of Unien is towards the win conditions. */
#include "tests/lib/judge_amount.h"

const int judge_target[LEADER_KINDS] = {1, 2, 13, 18, 18, 18, 20, 30, 30};
const char *const judge_name[LEADER_KINDS] = {"ino", "wiz", "cos", "lab", "atr",
                                              "owl", "vol", "had", "aqu"};

static int count_energies(const struct match *match, const struct state *st, seat_t seat, int a,
                          int b)
{
    int n = 0;

    for (uint64_t rest = st->field.zone[ZONE_ENERGY][seat]; rest != 0; rest &= rest - 1) {
        uint64_t words = match_card(match, object_of(seat, rest))->words;
        n += ((words >> a | words >> b) & 1) != 0;
    }
    return n;
}

static int sum_dragons(const struct match *match, struct state *st, seat_t seat)
{
    struct run run = {match, st, NULL, NULL, NULL};
    int sum = 0;

    for (uint64_t rest = st->field.zone[ZONE_FIELD][seat]; rest != 0; rest &= rest - 1) {
        obj_t obj = object_of(seat, rest);
        bool is_dragon = (match_card(match, obj)->words >> WORD_DRAGON & 1) != 0;
        sum += is_dragon ? ue_cost_now(&run, obj) : 0;
    }
    return sum;
}

int judge_amount(const struct match *match, struct state *st, seat_t seat, int leader)
{
    const struct field *field = &st->field;

    switch ((enum unien_reason)leader) {
    case REASON_WIZ:
        return st->head.gauge[seat][GAUGE_CENSORS];
    case REASON_COS:
        return st->head.gauge[seat][GAUGE_TOKENS];
    case REASON_LAB:
        return count_energies(match, st, seat, FOREST, DARK);
    case REASON_ATR:
        return count_energies(match, st, seat, FIRE, WATER);
    case REASON_OWL:
        return field->count[ZONE_FIELD][seat];
    case REASON_VOL:
        return sum_dragons(match, st, seat);
    case REASON_HAD:
        return field->count[ZONE_DEBRIS][0] + field->count[ZONE_DEBRIS][1];
    case REASON_AQU:
        return field->count[ZONE_HAND][seat];
    default:
        return 0;
    }
}
