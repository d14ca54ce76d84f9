/* refuse.c - why a move is not legal now, from what the seat itself knows. */
#include "engine/core/choice.h"
#include "engine/games/unreal-drive/drive.h"

/* UD-030: how many cards may still be laid. */
struct refusal ud_refuse_lay(struct run *run, seat_t seat, const struct wish *wish)
{
    const struct state *st = run->st;
    int lying = st->field.count[ZONE_TRICK][seat] + st->field.count[ZONE_ARMED][seat];
    int left = st->head.counter[AT_LIMIT] - st->head.counter[AT_PLACED];

    (void)wish;
    if (left > 0 && lying < 3) {
        return (struct refusal){.why = "zone"};
    }
    return (struct refusal){.why = "limit", .need = 1};
}

/* The skill of a seat's own cast or gimmick in play that it wishes to use, or NULL. */
static const struct ability *act_wished(const struct run *run, seat_t seat, const struct wish *wish)
{
    zone_t zone = wish->obj == OBJ_NONE ? ZONE_DECK : run->st->field.zone_of[wish->obj];

    if ((zone != ZONE_CAST && zone != ZONE_GIMMICK) || obj_seat(wish->obj) != seat) {
        return NULL;
    }
    const struct card *card = match_card(run->match, wish->obj);
    if (wish->skill < 0 || wish->skill >= card->ability_count) {
        return NULL;
    }
    const struct ability *ability = &run->match->db->abilities[card->ability + wish->skill];
    return ability->kind == ABILITY_ACT ? ability : NULL;
}

/* 5.4: what keeps the skill from being used. */
struct refusal ud_refuse_trig(struct run *run, seat_t seat, const struct wish *wish)
{
    const struct ability *ability = act_wished(run, seat, wish);
    struct refusal refusal = {.why = "target"};
    struct eval eval;

    if (wish->obj == OBJ_NONE || obj_seat(wish->obj) != seat) {
        return (struct refusal){.why = "zone"};
    }
    if (ability == NULL) {
        return refusal;
    }
    bool is_cast = run->st->field.zone_of[wish->obj] == ZONE_CAST;
    eval_init(&eval, run, seat, wish->obj);
    if (has_mark(run->st, MARK_USED + wish->skill, wish->obj)) {
        refusal.why = "once";
    } else if (!in_timing(run, ability->timings)) {
        refusal.why = "phase";
    } else if (ud_read_silenced(run, wish->obj) ||
               (is_cast && set_has(&run->st->field.forbidden[ACTION_T_SKILL], wish->obj)) ||
               (ability->guard != 0 && !eval_true(&eval, ability->guard))) {
        refusal.why = "rule";
    } else if (choice_lacks(run, ability, seat, wish->obj, &refusal.need, &refusal.have)) {
        refusal.why = "cost";
    }
    return refusal;
}

/* A card forbids it. */
struct refusal ud_refuse_yield(struct run *run, seat_t seat, const struct wish *wish)
{
    (void)run;
    (void)seat;
    (void)wish;
    return (struct refusal){.why = "rule"};
}
