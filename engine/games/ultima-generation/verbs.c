/* verbs.c - what card effects do (RULES.md 10.1). Each verb is one event: the state check follows.
 */
#include <string.h>

#include "engine/core/chance.h"
#include "engine/core/event.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/games/ultima-generation/check.h"
#include "engine/lang/op.h"

static bool is_on_field(const struct state *st, obj_t obj)
{
    zone_t zone = st->field.zone_of[obj];

    return zone == ZONE_ANNEX || zone == ZONE_UNITS || zone == ZONE_TREASURES ||
           zone == ZONE_ATTACHED;
}

/* ---- cards that go somewhere ------------------------------------------------ */

/* Of a seat's cards those of the field by arrival, whatever their zones. */
static void sort_field(const struct state *st, obj_t *row, int n)
{
    for (int i = 1; i < n; i++) {
        obj_t obj = row[i];
        int at = i;
        for (; is_on_field(st, obj) && at > 0 && obj_seat(row[at - 1]) == obj_seat(obj) &&
               is_on_field(st, row[at - 1]) &&
               table_arrival(st, row[at - 1]) > table_arrival(st, obj);
             at--) {
            row[at] = row[at - 1];
        }
        row[at] = obj;
    }
}

/* In the order of the picks, else by arrival or place (UG-R83). */
static int order(const struct run *run, const struct set *set, obj_t out[MAX_OBJECT])
{
    const struct tail *tail = &run->st->tail;
    int n = verb_order(run, set, out), picked = 0;
    struct set named = {{0, 0}};

    for (int i = 0; i < tail->picks; i++) {
        set_add(&named, tail->picked[i]);
    }
    while (picked < n && set_has(&named, out[picked])) {
        picked++;
    }
    sort_field(run->st, out + picked, n - picked);
    return n;
}

/* `you` sees where a card goes that it was shown. */
static void send(struct run *run, seat_t you, obj_t obj, zone_t to, enum zone_end end,
                 enum ug_why why)
{
    if (is_on_field(run->st, obj)) {
        ug_leave(run, obj, to, end, why);
    } else {
        verb_put(run, you, obj, to, end == END_BOTTOM ? VERB_BOTTOM : 0, (int)why);
        return;
    }
    set_add(&run->st->tail.result.live, obj);
}

/* UG-134: a home goes nowhere, and reagent cards cannot be named. */
static void send_all(struct run *run, seat_t you, const struct set *set, zone_t to,
                     enum zone_end end, enum ug_why why)
{
    obj_t row[MAX_OBJECT];
    int n = order(run, set, row);
    uint64_t attached[SEATS];

    memcpy(attached, run->st->field.zone[ZONE_ATTACHED], sizeof attached);
    vm_result(run, &(struct set){{0, 0}});
    ug_use_remember(run, set);
    for (int i = 0; i < n; i++) {
        zone_t from = run->st->field.zone_of[row[i]];
        bool is_there = from == to && (attached[obj_seat(row[i])] & obj_bit(row[i])) != 0;
        if (is_there) { /* with its host */
            set_add(&run->st->tail.result.live, row[i]);
        } else if (from != ZONE_HOME && from != ZONE_REAGENTS) {
            bool is_found = from == ZONE_DECK && to == ZONE_HAND;
            send(run, you, row[i], to, end, is_found ? WHY_TAKEN : why);
        }
    }
}

/* Destroyed units trigger, wherever they were not hurt (RULES.md 6.6). */
static void destroy(struct run *run, seat_t you, const struct set *set)
{
    struct ug_triggers list = {.count = 0};

    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t units = set->of[seat] & units_of(run->st, seat);
        for (; units != 0; units &= units - 1) {
            ug_trigger_add(run, &list, object_of(seat, units), ON_DESTROYED);
        }
    }
    ug_trigger_queue(run, &list);
    send_all(run, you, set, ZONE_DISCARDS, END_DEFAULT, WHY_DESTROYED);
}

static void put(struct run *run, const struct set *set, int taps)
{
    struct ug_triggers list = {.count = 0};
    obj_t row[MAX_OBJECT];
    int n = order(run, set, row);

    vm_result(run, &(struct set){{0, 0}});
    for (int i = 0; i < n; i++) {
        if (match_card(run->match, row[i])->type == TYPE_UNIT && !is_on_field(run->st, row[i]) &&
            ug_may_stand(run, row[i])) {
            zone_move(run, row[i], ZONE_UNITS, END_DEFAULT, SEEN_BOTH, WHY_PUT);
            ug_set_taps(run, row[i], taps, WHY_TAPPED);
            set_add(&run->st->tail.result.live, row[i]);
            ug_trigger_add(run, &list, row[i], ON_PLACED);
        }
    }
    ug_trigger_queue(run, &list);
}

/* Skill and magic cards alone are attached (UG-R78): what had a place of its own, and cards on it,
 * would have none there. A card in use lies on its host from now on, if that is there. */
static void attach(struct run *run, const struct set *cards, const struct set *hosts)
{
    obj_t row[MAX_OBJECT], on[MAX_OBJECT];
    int n = order(run, cards, row);
    obj_t host = order(run, hosts, on) == 0 ? OBJ_NONE : on[0];
    zone_t zone = host == OBJ_NONE ? ZONE_NONE : run->st->field.zone_of[host];

    for (int i = 0; i < n; i++) {
        enum ug_type type = (enum ug_type)match_card(run->match, row[i])->type;
        bool is_layable = type == TYPE_SKILL || type == TYPE_MAGIC;
        if (is_layable && (zone == ZONE_HOME || zone == ZONE_UNITS || zone == ZONE_TREASURES)) {
            zone_lay(run, row[i], ZONE_ATTACHED, host, SEEN_BOTH, WHY_ATTACHED);
        }
    }
}

static void restock(struct run *run, seat_t you, const struct set *set)
{
    seat_t seat = (seat_t)(set->of[0] == 0);

    if (set_empty(set)) {
        return;
    }
    send_all(run, you, set, ZONE_DECK, END_TOP, WHY_RESTOCKED);
    chance_shuffle(run, ZONE_DECK, seat, STREAM_DECK + seat);
}

/* ---- damage and status ------------------------------------------------------ */

static void damage(struct run *run, const struct set *set, int n, enum ug_damage kind)
{
    obj_t row[MAX_OBJECT];
    int count = zone_order(run, set, row);

    vm_result(run, &(struct set){{0, 0}});
    for (int i = 0; i < count; i++) {
        zone_t zone = run->st->field.zone_of[row[i]];
        bool is_hurt =
            (zone == ZONE_UNITS || zone == ZONE_HOME) && ug_damage(run, kind, row[i], n) > 0;
        if (is_hurt) {
            set_add(&run->st->tail.result.live, row[i]);
        }
    }
}

/* n below 0: all. */
static void heal(struct run *run, const struct set *set, int n)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t units = set->of[seat] & units_of(run->st, seat);
        for (; units != 0; units &= units - 1) {
            obj_t unit = object_of(seat, units);
            int left = n < 0 ? 0 : table_counter(run->st, unit, COUNT_DAMAGE) - n;
            table_count(run, unit, COUNT_DAMAGE, left < 0 ? 0 : left, WHY_HEALED);
        }
    }
}

static void tap(struct run *run, const struct set *set, int n)
{
    const struct field *field = &run->st->field;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t cards =
            set->of[seat] & (field->zone[ZONE_HOME][seat] | field->zone[ZONE_ANNEX][seat] |
                             field->zone[ZONE_UNITS][seat] | field->zone[ZONE_TREASURES][seat]);
        for (; cards != 0; cards &= cards - 1) {
            obj_t obj = object_of(seat, cards);
            ug_set_taps(run, obj, taps_of(run->st, obj) + n, n > 0 ? WHY_TAPPED : WHY_UNTAPPED);
        }
    }
}

/* ---- the chain, the battle -------------------------------------------------- */

static void negate(struct run *run, const struct set *set)
{
    for (seat_t seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = set->of[seat]; rest != 0; rest &= rest - 1) {
            struct frame *use = ug_use_of(run->st, object_of(seat, rest));
            if (use != NULL) {
                use->b |= USE_NEGATED;
            }
        }
    }
}

static void change_rows(struct run *run, const struct set *set, bool is_withdrawn)
{
    struct state *st = run->st;

    for (seat_t seat = 0; seat < SEATS; seat++) {
        uint64_t units = set->of[seat] & fighters_of(st, seat);
        for (; units != 0; units &= units - 1) {
            obj_t unit = object_of(seat, units);
            if (is_withdrawn) {
                ug_battle_leave(run, unit);
                continue;
            }
            st->field.mark[MARK_FRONT][seat] ^= obj_bit(unit);
            st->field.mark[MARK_REAR][seat] ^= obj_bit(unit);
            event_reason(run, seat, unit, has_mark(st, MARK_FRONT, unit) ? WHY_FRONT : WHY_REAR);
        }
    }
}

/* RULES.md 6.7: not in B9, and not outside of a battle. */
static void end_battle(struct run *run)
{
    struct head *head = &run->st->head;

    if (head->step == TURN_START || head->step == TURN_PROCESS) {
        head->counter[AT_ENDED] = 1;
    }
}

/* ---- all verbs -------------------------------------------------------------- */

static void do_core(struct run *run, struct eval *eval, int verb, int flags)
{
    struct set set;
    seat_t seat;
    int n;

    switch (verb) {
    case CORE_DRAW:
        seat = eval_pop_seat(eval);
        n = eval_pop(eval);
        verb_draw(run, seat, n);
        return;
    case CORE_ADD:
    case CORE_SUB:
        seat = eval_pop_seat(eval);
        n = eval_pop(eval);
        ug_virtue_change(run, eval->you, flags >> VERB_PLACE_SHIFT, seat,
                         verb == CORE_ADD ? n : -n);
        return;
    case CORE_SET:
        n = eval_pop(eval);
        seat = eval_pop_seat(eval);
        ug_virtue_add(run, seat, flags >> VERB_PLACE_SHIFT,
                      n - run->st->head.gauge[seat][flags >> VERB_PLACE_SHIFT]);
        return;
    default:
        break;
    }
    set = eval_pop_set(eval);
    switch (verb) {
    case CORE_DISCARD:
        verb_discard(run, &set, WHY_DISCARDED);
        break;
    case CORE_MOVE: {
        zone_t to = (zone_t)(flags >> VERB_PLACE_SHIFT);
        send_all(run, eval->you, &set, to, (flags & VERB_BOTTOM) != 0 ? END_BOTTOM : END_TOP,
                 to == ZONE_DISCARDS ? WHY_MILLED
                 : to == ZONE_LOST   ? WHY_LOST
                                     : WHY_RETURNED);
        break;
    }
    case CORE_LOOK:
        verb_look(run, eval->you, &set);
        break;
    case CORE_REVEAL:
        verb_reveal(run, eval->you, &set);
        break;
    default:
        verb_shuffle(run, eval->you, &set);
        break;
    }
}

/* Verbs that take a number and a set. */
static void do_amount(struct run *run, struct eval *eval, int verb)
{
    struct set set = eval_pop_set(eval);
    int n = eval_pop(eval);

    n = n < 0 ? 0 : n;
    switch (verb) {
    case VERB_PUT_TAPPED:
        put(run, &set, n);
        break;
    case VERB_DAMAGE:
        damage(run, &set, n, DAMAGE_PLAIN);
        break;
    case VERB_MAGIC_DAMAGE:
        damage(run, &set, n, DAMAGE_MAGIC);
        break;
    case VERB_HEAL:
        heal(run, &set, n);
        break;
    case VERB_TAP:
        tap(run, &set, n);
        break;
    default:
        tap(run, &set, -n);
        break;
    }
}

static void do_set(struct run *run, struct eval *eval, int verb)
{
    struct set set = eval_pop_set(eval);

    switch (verb) {
    case VERB_DESTROY:
        destroy(run, eval->you, &set);
        break;
    case VERB_LOSE:
        send_all(run, eval->you, &set, ZONE_LOST, END_DEFAULT, WHY_LOST); /* UG-184 */
        break;
    case VERB_SCRAP:
        send_all(run, eval->you, &set, ZONE_DISCARDS, END_DEFAULT, WHY_SCRAPPED);
        break;
    case VERB_PUT:
        put(run, &set, 0);
        break;
    case VERB_RESTOCK:
        restock(run, eval->you, &set);
        break;
    case VERB_HEAL_ALL:
        heal(run, &set, -1);
        break;
    case VERB_NEGATE:
        negate(run, &set);
        break;
    case VERB_RETARGET:
        vm_push_frame(run, FRAME_AIM, eval->you, eval->self);
        break;
    case VERB_WITHDRAW:
    case VERB_REPOSITION:
        change_rows(run, &set, verb == VERB_WITHDRAW);
        break;
    case VERB_ARRANGE:
    case VERB_SPLIT:
    case VERB_SIFT:
        ug_look_start(run, eval->you, &set, verb - VERB_ARRANGE);
        break;
    default: /* use-skill is no statement that runs */
        break;
    }
}

void ug_verbs_do(struct run *run, struct eval *eval, int verb, int flags)
{
    struct set cards, hosts;

    if (verb < VERB_DESTROY) {
        do_core(run, eval, verb, flags);
    } else if (verb == VERB_PUT_TAPPED || (verb >= VERB_DAMAGE && verb <= VERB_HEAL) ||
               verb == VERB_TAP || verb == VERB_UNTAP) {
        do_amount(run, eval, verb);
    } else if (verb == VERB_REPAIR) {
        ug_repair(run, eval->you, eval_pop(eval));
    } else if (verb == VERB_END_BATTLE) {
        end_battle(run);
    } else if (verb == VERB_SUPPLY) {
        ug_name_push(run, NAME_SUPPLY, eval->you, eval->self, eval->you, 1);
    } else if (verb == VERB_ATTACH) {
        hosts = eval_pop_set(eval);
        cards = eval_pop_set(eval);
        attach(run, &cards, &hosts);
    } else {
        do_set(run, eval, verb);
    }
    ug_check(run, NULL);
}
