/* moves-battle.c - the answers of the decisions of a battle (RULES.md 5.5, 6.7). */
#include "engine/games/ultima-generation/moves.h"

/* ---- the battle ------------------------------------------------------------- */

uint64_t ug_joiners(struct run *run, seat_t seat)
{
    const struct state *st = run->st;
    uint64_t able = 0;

    for (uint64_t rest = units_of(st, seat) & ~fighters_of(st, seat); rest != 0; rest &= rest - 1) {
        obj_t unit = object_of(seat, rest);
        if (taps_of(st, unit) == 0 && !ug_is_forbidden(run, unit, ACTION_JOIN)) { /* UG-066 */
            able |= obj_bit(unit);
        }
    }
    return able;
}

void ug_list_form(struct list *l)
{
    const struct state *st = l->run->st;
    int front = bits_count(st->field.mark[MARK_FRONT][l->seat]),
        rear = bits_count(st->field.mark[MARK_REAR][l->seat]);
    obj_t row[SEAT_OBJECTS];
    int n = list_row(l, ug_joiners(l->run, l->seat), row);

    if (front > 0 || l->seat != attack_side(st)) { /* UG-R31 */
        list_plain(l, MOVE_DONE);
    }
    for (int i = 0; i < n; i++) {
        list_add(l, MOVE_JOIN, row[i], SECOND_WORD + NAME_FRONT);
        if (rear < front) { /* UG-068 */
            list_add(l, MOVE_JOIN, row[i], SECOND_WORD + NAME_REAR);
        }
    }
}

/* The targets that are in range. */
static uint64_t in_range(struct run *run, obj_t unit)
{
    const struct state *st = run->st;
    seat_t foe = foe_of(obj_seat(unit));
    bool is_front = has_mark(st, MARK_FRONT, unit), has_shot = ug_has(run, unit, WORD_SHOT);
    bool to_front = is_front || has_shot || ug_has(run, unit, WORD_REACH); /* UG-161 */
    bool to_rear = has_shot || (is_front && ug_has(run, unit, WORD_LOB));
    uint64_t range = (to_front ? st->field.mark[MARK_FRONT][foe] : 0) |
                     (to_rear ? st->field.mark[MARK_REAR][foe] : 0);

    if (has_shot || range == 0 || ug_has(run, unit, WORD_SORCERY)) {
        return range;
    }
    for (uint64_t rest = range; rest != 0; rest &= rest - 1) {
        if (ug_has(run, object_of(foe, rest), WORD_ELUSIVE)) {
            range &= ~(rest & (~rest + 1));
        }
    }
    return range;
}

/* Those not yet chosen; guards first (UG-R39). */
uint64_t ug_targets(struct run *run, const struct frame *strike)
{
    seat_t foe = foe_of(obj_seat(strike->self));
    uint64_t range = in_range(run, strike->self) & ~run->st->tail.set[strike->sets].live.of[foe];
    uint64_t guards = 0;

    for (uint64_t rest = range; rest != 0; rest &= rest - 1) {
        if (ug_has(run, object_of(foe, rest), WORD_GUARD)) {
            guards |= rest & (~rest + 1);
        }
    }
    return guards != 0 ? guards : range;
}

void ug_list_strike(struct list *l)
{
    const struct tail *tail = &l->run->st->tail;
    const struct frame *strike = &tail->frame[tail->frames - 1];
    seat_t foe = foe_of(l->seat);
    obj_t row[SEAT_OBJECTS];

    if (strike->kind != FRAME_STRIKE) {
        return;
    }
    if (fighters_of(l->run->st, foe) == 0) { /* UG-086, UG-090 */
        list_add(l, MOVE_AIM, strike->self, home_of(l->run->st, foe));
        list_plain(l, MOVE_SPARE);
        return;
    }
    int n = table_list(l->run->st, ug_targets(l->run, strike), foe, row);
    for (int i = 0; i < n; i++) {
        list_add(l, MOVE_AIM, strike->self, row[i]);
    }
    if (!set_empty(&tail->set[strike->sets].live)) {
        list_plain(l, MOVE_ENOUGH);
    }
}

/* ---- windows ---------------------------------------------------------------- */

enum ug_timing ug_window_timing(const struct run *run)
{
    int step = run->st->head.step;

    return step == TURN_START ? IN_BATTLE_START : step == TURN_PROCESS ? IN_ATTACK : IN_BATTLE_END;
}

seat_t ug_window_seat(const struct run *run)
{
    bool is_attack = run->st->head.counter[AT_WINDOW] % 2 == 0; /* UG-R28 */

    return is_attack ? attack_side(run->st) : foe_of(attack_side(run->st));
}

int ug_moves_ability(struct run *run, seat_t seat, move_t *out)
{
    struct list l = list_open(run, seat, out);

    ug_list_acts(&l, MOVE_TAP, ug_window_timing(run));
    ug_list_acts(&l, MOVE_USE, ug_window_timing(run));
    return l.count;
}

static bool is_worn_out(const struct run *run)
{
    return run->st->head.counter[AT_USES] >= WINDOW_ACTIONS;
}

void ug_list_ability(struct list *l)
{
    list_plain(l, MOVE_PASS);
    if (!is_worn_out(l->run)) {
        l->count += ug_moves_ability(l->run, l->seat, l->out + l->count);
    }
}

void ug_list_card(struct list *l)
{
    enum ug_timing timing = ug_window_timing(l->run);

    if (!is_worn_out(l->run) && l->run->match->option[OPTION_MAGIC] == 0) { /* UG-R30 */
        ug_list_magic(l, MOVE_MAGIC, timing);
    }
    list_plain(l, MOVE_PASS);
    if (!is_worn_out(l->run)) {
        ug_list_skills(l, timing);
    }
}

void ug_list_declare(struct list *l)
{
    list_plain(l, MOVE_ATTACK);
    list_plain(l, MOVE_PASS);
}
