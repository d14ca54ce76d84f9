/* verbs.c - what card effects do (RULES.md 10.2, 10.3). */
#include "engine/core/verb.h"

#include "engine/core/chance.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/vm.h"
#include "engine/games/play-of-universe/universe.h"
#include "engine/lang/op.h"

static void clear_result(struct run *run)
{
    vm_result(run, &(struct set){{0, 0}});
}

static void add_result(struct run *run, obj_t obj)
{
    set_add(&run->st->tail.result.live, obj);
}

/* A result that is a number. */
static void count_result(struct run *run, int n)
{
    run->st->tail.result = (struct slot){.dead = (uint32_t)n};
}

/* The creatures of a set, in the order of the squares; returns how many. */
static int creatures_of(const struct run *run, const struct set *set, obj_t out[BOARD_SQUARES])
{
    int n = 0;

    for (int i = 0; i < BOARD_SQUARES; i++) {
        obj_t obj = card_on(run->st, i);
        if (is_creature(run->st, obj) && set_has(set, obj)) {
            out[n++] = obj;
        }
    }
    return n;
}

/* The one creature of a set, OBJ_NONE. */
static obj_t creature_of(const struct run *run, const struct set *set)
{
    obj_t row[BOARD_SQUARES];

    return creatures_of(run, set, row) > 0 ? row[0] : OBJ_NONE;
}

/* 6.8: effects of the opponent do not move it, nor send it away. */
static bool is_held(struct run *run, seat_t you, obj_t obj)
{
    struct eval eval;
    struct set one = {{0, 0}};

    eval_init(&eval, run, you, OBJ_NONE);
    set_add(&one, obj);
    pu_read_word(&eval, WORD_UNMOVABLE, &one);
    return !set_empty(&one) && obj_seat(obj) != you;
}

/* ---- creatures ---------------------------------------------------------------------------------
 */

/* All at once, then one check. */
static void damage(struct run *run, seat_t you, const struct set *set, int n)
{
    obj_t row[BOARD_SQUARES];
    int count = n > 0 ? creatures_of(run, set, row) : 0;
    struct set hurt = {{0, 0}};

    for (int i = 0; i < count; i++) {
        pu_hurt(run, row[i], n);
        set_add(&hurt, row[i]);
    }
    vm_result(run, &hurt);
    pu_check_hurt(run, you, &hurt);
}

/* PU-R65 */
static void heal(struct run *run, const struct set *set, int n)
{
    obj_t row[BOARD_SQUARES];
    int count = n > 0 ? creatures_of(run, set, row) : 0;

    clear_result(run);
    for (int i = 0; i < count; i++) {
        int now = damage_on(run->st, square_of(run, row[i]));
        if (now > 0) {
            grid_count(run, row[i], COUNT_DAMAGE, now < n ? 0 : now - n, WHY_DAMAGE);
            add_result(run, row[i]);
        }
    }
}

static void destroy(struct run *run, const struct set *set)
{
    obj_t row[BOARD_SQUARES];
    int n = creatures_of(run, set, row);

    clear_result(run);
    for (int i = 0; i < n; i++) {
        pu_destroy(run, row[i]);
        if (!is_creature(run->st, row[i])) {
            add_result(run, row[i]);
        }
    }
}

static bool is_empty(const struct run *run, int square)
{
    return square >= 0 && card_on(run->st, square) == OBJ_NONE;
}

/* From another square, or onto the board without cost. */
static void put(struct run *run, seat_t you, const struct set *set, const struct set *at)
{
    uint32_t squares = grid_squares(at);
    int square = squares == 0 ? BOARD_NONE : bits_first(squares);
    obj_t row[MAX_OBJECT];
    int n = verb_order(run, set, row);

    clear_result(run);
    if (n == 0 || !is_empty(run, square)) {
        return;
    }
    obj_t obj = row[0];
    zone_t zone = run->st->field.zone_of[obj];
    const struct card *card = match_card(run->match, obj);
    if (zone == ZONE_BOARD || zone == ZONE_WRECKS) {
        if (zone == ZONE_BOARD && is_held(run, you, obj)) {
            return;
        }
        grid_shift(run, obj, square, WHY_MOVED);
    } else if (card->type == TYPE_CREATURE && card->number[NUM_BASE] == 0 && obj_seat(obj) == you &&
               pu_room(run, you) > 0) {
        pu_act_enter(run, obj, square, WHY_PUT);
    } else {
        return;
    }
    add_result(run, obj);
}

static void push(struct run *run, seat_t you, obj_t self, const struct set *set)
{
    obj_t obj = creature_of(run, set);

    clear_result(run);
    if (obj == OBJ_NONE || self == OBJ_NONE || !is_creature(run->st, self) ||
        is_held(run, you, obj)) {
        return;
    }
    int away = board_away(square_of(run, self), square_of(run, obj));
    if (is_empty(run, away)) {
        grid_shift(run, obj, away, WHY_PUSHED);
        add_result(run, obj);
    }
}

static void swap(struct run *run, seat_t you, const struct set *set, const struct set *with)
{
    obj_t a = creature_of(run, set), b = creature_of(run, with);

    clear_result(run);
    if (a != OBJ_NONE && b != OBJ_NONE && a != b && !is_held(run, you, a) &&
        !is_held(run, you, b)) {
        grid_swap(run, a, b);
        add_result(run, a);
        add_result(run, b);
    }
}

/* ---- armours -----------------------------------------------------------------------------------
 */

/* From another creature, or from a pile, onto an own creature with a free slot. */
static void equip(struct run *run, const struct set *set, const struct set *at)
{
    obj_t row[MAX_OBJECT], wearer = creature_of(run, at);
    int n = verb_order(run, set, row);

    clear_result(run);
    if (n == 0 || wearer == OBJ_NONE || match_card(run->match, row[0])->type != TYPE_ARMOUR ||
        obj_seat(row[0]) != obj_seat(wearer)) {
        return;
    }
    int square = square_of(run, wearer);
    if (pu_is_slotted(run, square) && pu_read_host(run->st, row[0]) != wearer) {
        pu_act_equip(run, row[0], square, WHY_EQUIPPED);
        add_result(run, row[0]);
    }
}

/* ---- cards to other zones ----------------------------------------------------------------------
 */

/* Where a creature may not go, or what is not on the table any more. */
static bool may_move(struct run *run, seat_t you, obj_t obj, zone_t to)
{
    if (!is_creature(run->st, obj)) {
        return run->st->field.zone_of[obj] != ZONE_WAITING;
    }
    return !is_j(run->match, obj) && !(to != ZONE_TRASH && is_held(run, you, obj)); /* PU-R03 */
}

static void move_one(struct run *run, seat_t you, obj_t obj, zone_t to, int flags)
{
    zone_t from = run->st->field.zone_of[obj];
    enum zone_end end = (flags & VERB_BOTTOM) != 0 ? END_BOTTOM : END_TOP;

    if (from == ZONE_BOARD) {
        pu_leave(run, obj, to, end, WHY_MOVED);
        add_result(run, obj);
    } else if ((from == ZONE_ARMOUR || from == ZONE_STRUCTURE) && to == ZONE_TRASH) {
        pu_drop(run, obj, WHY_DISCARDED);
        add_result(run, obj);
    } else {
        if (from == ZONE_ARMOUR || from == ZONE_STRUCTURE) {
            pu_lift(run, obj);
        }
        verb_put(run, you, obj, to, flags, WHY_MOVED);
        run->st->field.is_stale |= from == ZONE_WRECKS;
    }
}

static void move(struct run *run, seat_t you, const struct set *set, int flags)
{
    zone_t to = (zone_t)(flags >> VERB_PLACE_SHIFT);
    struct set ordered = {{0, 0}};
    obj_t row[MAX_OBJECT];
    int n;

    n = verb_order(run, set, row);
    clear_result(run);
    for (int i = 0; i < n; i++) {
        if (!may_move(run, you, row[i], to)) {
            continue;
        }
        if ((flags & VERB_ORDERED) != 0) {
            set_add(&ordered, row[i]);
        } else {
            move_one(run, you, row[i], to, flags);
        }
    }
    if (!set_empty(&ordered)) {
        vm_arrange(run, you, &ordered);
    }
}

void pu_verbs_arranged(struct run *run, seat_t you)
{
    struct tail *tail = &run->st->tail;

    clear_result(run);
    for (int i = 0; i < tail->picks; i++) {
        move_one(run, you, tail->picked[i], ZONE_DECK, VERB_BOTTOM);
    }
    vm_no_picks(run->st);
    pu_check(run);
}

/* ---- stones ------------------------------------------------------------------------------------
 */

/* Between piles and creatures of their owners: up to n for each. */
static void change_stones(struct run *run, int verb, const struct set *set, int n)
{
    obj_t row[BOARD_SQUARES];
    int count = creatures_of(run, set, row);

    clear_result(run);
    for (int i = 0; i < count; i++) {
        int moved = verb == VERB_CHARGE   ? pu_stones_on(run, row[i], GAUGE_ZONE, n)
                    : verb == VERB_LOAD   ? pu_stones_on(run, row[i], GAUGE_RESERVE, n)
                    : verb == VERB_UNLOAD ? pu_stones_off(run, row[i], GAUGE_RESERVE, n)
                                          : pu_stones_off(run, row[i], GAUGE_ZONE, n);
        if (moved > 0) {
            add_result(run, row[i]);
        }
    }
}

static void shift_stones(struct run *run, int n, const struct set *from, const struct set *to)
{
    obj_t a = creature_of(run, from), b = creature_of(run, to);

    clear_result(run);
    if (a == OBJ_NONE || b == OBJ_NONE || a == b || obj_seat(a) != obj_seat(b)) {
        return;
    }
    int have = stones_on(run->st, square_of(run, a));
    n = n < have ? n : have;
    if (n > 0) {
        grid_count(run, a, COUNT_STONES, have - n, WHY_STONES);
        grid_count(run, b, COUNT_STONES, stones_on(run->st, square_of(run, b)) + n, WHY_STONES);
        add_result(run, a);
        add_result(run, b);
    }
}

/* ---- the attack --------------------------------------------------------------------------------
 */

static void cancel(struct run *run)
{
    if (run->st->head.counter[AT_FIGHT] != 0) {
        run->st->head.counter[AT_CALLED] = 1;
        event_plain(run, NOTE_battle, -1, WHY_CANCELLED, -1);
    }
}

static void redirect(struct run *run, const struct set *set)
{
    obj_t obj = creature_of(run, set);
    uint8_t *victim = &run->st->head.counter[AT_ROLES + ROLE_VICTIM];

    clear_result(run);
    if (run->st->head.counter[AT_FIGHT] != 0 && *victim != 0 && obj != OBJ_NONE &&
        obj_seat(obj) == defender(run)) {
        *victim = (uint8_t)(obj + 1);
        mods_touch(run->st);
        event_reason(run, obj_seat(obj), obj, WHY_REDIRECTED);
        add_result(run, obj);
    }
}

static int attack_power(struct run *run)
{
    mods_refresh(run);
    return number_on(run->st, square_of(run, who_is(run->st, ROLE_ATTACKER)), NUM_POWER);
}

static void prevent(struct run *run, int n)
{
    uint8_t *now = &run->st->head.counter[AT_PREVENT];

    if (run->st->head.counter[AT_FIGHT] != 0 && n > 0) {
        *now = (uint8_t)limit_counter(*now + n, attack_power(run));
        event_plain(run, NOTE_battle, -1, WHY_PREVENTED, *now);
    }
}

static void flip(struct run *run, seat_t you, int n)
{
    int heads = 0;

    for (int i = 0; i < n && i < 99; i++) { /* PU-R60 */
        int side = chance_below(run, STREAM_COIN + you, 2);
        heads += side;
        event_plain(run, NOTE_coin, -1, -1, side);
    }
    count_result(run, heads);
}

/* ---- the table ---------------------------------------------------------------------------------
 */

static void do_number(struct run *run, seat_t you, int verb, int n)
{
    switch (verb) {
    case VERB_GAIN:
        count_result(run, pu_stones(run, you, GAUGE_ZONE, GAUGE_RESERVE, n));
        break;
    case VERB_RECOVER:
        count_result(run, pu_stones(run, you, GAUGE_SPENT, GAUGE_RESERVE, n));
        break;
    case VERB_TAX:
        count_result(run, pu_stones(run, foe_of(you), GAUGE_RESERVE, GAUGE_SPENT, n));
        break;
    case VERB_PREVENT:
        prevent(run, n);
        break;
    default:
        flip(run, you, n);
        break;
    }
}

static void do_pair(struct run *run, seat_t you, int verb, const struct set *set,
                    const struct set *second)
{
    if (verb == VERB_PUT) {
        put(run, you, set, second);
    } else if (verb == VERB_SWAP) {
        swap(run, you, set, second);
    } else {
        equip(run, set, second);
    }
}

static void do_set(struct run *run, struct eval *eval, int verb, const struct set *set, int flags)
{
    seat_t you = eval->you;

    switch (verb) {
    case CORE_DISCARD:
        verb_discard(run, set, WHY_DISCARDED);
        break;
    case CORE_MOVE:
        move(run, you, set, flags);
        break;
    case CORE_LOOK:
        verb_look(run, you, set);
        break;
    case CORE_REVEAL:
        verb_reveal(run, you, set);
        break;
    case CORE_SHUFFLE:
        verb_shuffle(run, you, set);
        break;
    case VERB_DESTROY:
        destroy(run, set);
        break;
    case VERB_PUSH:
        push(run, you, eval->self, set);
        break;
    case VERB_REDIRECT:
        redirect(run, set);
        break;
    default:
        pu_look_start(run, you, set);
        break;
    }
}

/* Verbs with a number and creatures. */
static void do_amount(struct run *run, struct eval *eval, int verb)
{
    struct set set = eval_pop_set(eval);
    int n = eval_pop(eval);

    if (verb == VERB_DAMAGE) {
        damage(run, eval->you, &set, n);
    } else if (verb == VERB_HEAL) {
        heal(run, &set, n);
    } else {
        change_stones(run, verb, &set, n);
    }
}

static void dispatch(struct run *run, struct eval *eval, int verb, int flags)
{
    struct set second;

    switch (verb) {
    case CORE_DRAW:
    case CORE_ADD:
    case CORE_SUB:
    case CORE_SET:
        verb_do(run, eval, verb, flags);
        return;
    case VERB_GAIN:
    case VERB_RECOVER:
    case VERB_TAX:
    case VERB_PREVENT:
    case VERB_FLIP:
        do_number(run, eval->you, verb, eval_pop(eval));
        return;
    case VERB_DAMAGE:
    case VERB_HEAL:
    case VERB_CHARGE:
    case VERB_LOAD:
    case VERB_UNLOAD:
    case VERB_DRAIN:
        do_amount(run, eval, verb);
        return;
    case VERB_CANCEL:
        cancel(run);
        return;
    case VERB_SHIFT: {
        second = eval_pop_set(eval);
        struct set from = eval_pop_set(eval);
        shift_stones(run, eval_pop(eval), &from, &second);
        return;
    }
    case VERB_PUT:
    case VERB_SWAP:
    case VERB_EQUIP: {
        second = eval_pop_set(eval);
        struct set first = eval_pop_set(eval);
        do_pair(run, eval->you, verb, &first, &second);
        return;
    }
    default: {
        struct set set = eval_pop_set(eval);
        do_set(run, eval, verb, &set, flags);
        return;
    }
    }
}

void pu_verbs_do(struct run *run, struct eval *eval, int verb, int flags)
{
    int frames = run->st->tail.frames;

    dispatch(run, eval, verb, flags);
    if (verb != VERB_DAMAGE && run->st->tail.frames == frames) { /* 6.2 */
        pu_check(run);
    }
}
