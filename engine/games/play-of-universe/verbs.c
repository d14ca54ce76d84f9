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
static void damage(struct run *run, const struct verb_call *call)
{
    obj_t row[BOARD_SQUARES];
    int n = call->n, count = n > 0 ? creatures_of(run, &call->set, row) : 0;
    struct set hurt = {{0, 0}};

    for (int i = 0; i < count; i++) {
        pu_hurt(run, row[i], n);
        set_add(&hurt, row[i]);
    }
    vm_result(run, &hurt);
    pu_check_hurt(run, call->you, &hurt);
}

/* PU-R65 */
static void heal(struct run *run, const struct verb_call *call)
{
    obj_t row[BOARD_SQUARES];
    int n = call->n, count = n > 0 ? creatures_of(run, &call->set, row) : 0;

    clear_result(run);
    for (int i = 0; i < count; i++) {
        int now = damage_on(run->st, square_of(run, row[i]));
        if (now > 0) {
            grid_count(run, row[i], COUNT_DAMAGE, now < n ? 0 : now - n, WHY_DAMAGE);
            add_result(run, row[i]);
        }
    }
}

static void destroy(struct run *run, const struct verb_call *call)
{
    obj_t row[BOARD_SQUARES];
    int n = creatures_of(run, &call->set, row);

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
static void put(struct run *run, const struct verb_call *call)
{
    seat_t you = call->you;
    uint32_t squares = grid_squares(run->match->rules, &call->other);
    int square = squares == 0 ? BOARD_NONE : bits_first(squares);
    obj_t row[MAX_OBJECT];
    int n = verb_order(run, &call->set, row);

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

static void push(struct run *run, const struct verb_call *call)
{
    obj_t self = call->self, obj = creature_of(run, &call->set);

    clear_result(run);
    if (obj == OBJ_NONE || self == OBJ_NONE || !is_creature(run->st, self) ||
        is_held(run, call->you, obj)) {
        return;
    }
    int away = board_away(square_of(run, self), square_of(run, obj));
    if (is_empty(run, away)) {
        grid_shift(run, obj, away, WHY_PUSHED);
        add_result(run, obj);
    }
}

static void swap(struct run *run, const struct verb_call *call)
{
    seat_t you = call->you;
    obj_t a = creature_of(run, &call->set), b = creature_of(run, &call->other);

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
static void equip(struct run *run, const struct verb_call *call)
{
    obj_t row[MAX_OBJECT], wearer = creature_of(run, &call->other);
    int n = verb_order(run, &call->set, row);

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

static void move_in_order(struct run *run, const struct verb_call *call)
{
    struct set going = call->set;
    obj_t row[MAX_OBJECT];
    int n = verb_order(run, &call->set, row);

    for (int i = 0; i < n; i++) {
        if (!may_move(run, call->you, row[i], call->to)) {
            set_drop(&going, row[i]);
        }
    }
    clear_result(run);
    if (!set_empty(&going)) {
        vm_arrange(run, call->you, &going);
    }
}

static void move(struct run *run, const struct verb_call *call)
{
    obj_t row[MAX_OBJECT];
    int n = verb_order(run, &call->set, row);

    if ((call->flags & VERB_ORDERED) != 0) {
        move_in_order(run, call);
        return;
    }
    clear_result(run);
    for (int i = 0; i < n; i++) {
        if (may_move(run, call->you, row[i], call->to)) {
            move_one(run, call->you, row[i], call->to, call->flags);
        }
    }
}

static void discard(struct run *run, const struct verb_call *call)
{
    verb_discard(run, &call->set, WHY_DISCARDED);
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

/* Between a pile and creatures of its owner: up to n for each. */
static void change_stones(struct run *run, const struct verb_call *call, enum pu_gauge pile,
                          int (*move_stones)(struct run *run, obj_t obj, enum pu_gauge pile, int n))
{
    obj_t row[BOARD_SQUARES];
    int count = creatures_of(run, &call->set, row);

    clear_result(run);
    for (int i = 0; i < count; i++) {
        if (move_stones(run, row[i], pile, call->n) > 0) {
            add_result(run, row[i]);
        }
    }
}

static void charge(struct run *run, const struct verb_call *call)
{
    change_stones(run, call, GAUGE_ZONE, pu_stones_on);
}

static void load(struct run *run, const struct verb_call *call)
{
    change_stones(run, call, GAUGE_RESERVE, pu_stones_on);
}

static void unload(struct run *run, const struct verb_call *call)
{
    change_stones(run, call, GAUGE_RESERVE, pu_stones_off);
}

static void drain(struct run *run, const struct verb_call *call)
{
    change_stones(run, call, GAUGE_ZONE, pu_stones_off);
}

static void gain(struct run *run, const struct verb_call *call)
{
    count_result(run, pu_stones(run, call->you, GAUGE_ZONE, GAUGE_RESERVE, call->n));
}

static void recover(struct run *run, const struct verb_call *call)
{
    count_result(run, pu_stones(run, call->you, GAUGE_SPENT, GAUGE_RESERVE, call->n));
}

static void tax(struct run *run, const struct verb_call *call)
{
    count_result(run, pu_stones(run, foe_of(call->you), GAUGE_RESERVE, GAUGE_SPENT, call->n));
}

static void shift(struct run *run, const struct verb_call *call)
{
    int n = call->n;
    obj_t a = creature_of(run, &call->set), b = creature_of(run, &call->other);

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

static void cancel(struct run *run, const struct verb_call *call)
{
    (void)call;
    if (run->st->head.counter[AT_FIGHT] != 0) {
        run->st->head.counter[AT_CALLED] = 1;
        event_plain(run, NOTE_battle, -1, WHY_CANCELLED, -1);
    }
}

static void redirect(struct run *run, const struct verb_call *call)
{
    obj_t obj = creature_of(run, &call->set);
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

static void prevent(struct run *run, const struct verb_call *call)
{
    uint8_t *now = &run->st->head.counter[AT_PREVENT];

    if (run->st->head.counter[AT_FIGHT] != 0 && call->n > 0) {
        *now = (uint8_t)limit_counter(*now + call->n, attack_power(run));
        event_plain(run, NOTE_battle, -1, WHY_PREVENTED, *now);
    }
}

static void flip(struct run *run, const struct verb_call *call)
{
    int heads = 0;

    for (int i = 0; i < call->n && i < 99; i++) { /* PU-R60 */
        int side = chance_below(run, STREAM_COIN + call->you, 2);
        heads += side;
        event_plain(run, NOTE_coin, -1, -1, side);
    }
    count_result(run, heads);
}

static void arrange(struct run *run, const struct verb_call *call)
{
    pu_look_start(run, call->you, &call->set);
}

/* Kernel zones that verbs have to do with. */
enum { UNSEEN = 1 << ZONE_DECK | 1 << ZONE_HAND };

const struct vocab_verb pu_card_verbs[] = {
    [CORE_DRAW] = {"draw", "nb", true, "move up to N cards from the top of the deck to the hand",
                   TELLS_NOTHING, verb_do_draw, .reach = {0}},
    [CORE_DISCARD] = {"discard", "S", true, "put the cards of a hand on the pile", TELLS_FACES,
                      discard, .reach = {.zones = 1 << ZONE_HAND}},
    [CORE_MOVE] = {"move", "St", true, "move the cards to a zone of their owner", TELLS_ARRIVAL,
                   move, .reach = {0}},
    [CORE_LOOK] = {"look", "s", true, "the controller alone sees the faces", TELLS_NOTHING,
                   verb_do_look, .reach = {.zones = UNSEEN}, .moves_nothing = true},
    [CORE_REVEAL] = {"reveal", "s", true, "both seats see the faces", TELLS_FACES, verb_do_reveal,
                     .reach = {0}, .moves_nothing = true},
    [CORE_SHUFFLE] = {"shuffle", "s", false, "put the cards of a deck into a new order by chance",
                      TELLS_NOTHING, verb_do_shuffle, .reach = {.zones = 1 << ZONE_DECK}},
    [CORE_ADD] = {"add", "ng", false, "add N to a number of a seat", TELLS_NOTHING, verb_do_add,
                  .reach = {0}},
    [CORE_SUB] = {"sub", "ng", false, "take N from a number of a seat", TELLS_NOTHING, verb_do_sub,
                  .reach = {0}},
    [CORE_SET] = {"set", "Gv", false, "set a number of a seat", TELLS_NOTHING, verb_do_set,
                  .reach = {0}},
    [VERB_DESTROY] = {"destroy", "S", true,
                      "the creatures, no J among them, go to the trash; their stones go home",
                      TELLS_NOTHING, destroy, .reach = {.zones = 1 << ZONE_BOARD}},
    [VERB_DAMAGE] = {"damage", "ns", true,
                     "each of the creatures gets N damage points, all at once", TELLS_NOTHING,
                     damage, .reach = {.zones = 1 << ZONE_BOARD}},
    [VERB_HEAL] = {"heal", "ns", true, "takes up to N damage points off each of the creatures",
                   TELLS_NOTHING, heal, .reach = {.zones = 1 << ZONE_BOARD}},
    [VERB_PUT] = {"put", "sq", true,
                  "the card goes to that square: a creature, a face-down card, or from a pile",
                  TELLS_ARRIVAL, put, .reach = {.types = 1 << TYPE_CREATURE}},
    [VERB_PUSH] = {"push", "s", true, "the creature goes one square straight away from this one",
                   TELLS_NOTHING, push, .reach = {.zones = 1 << ZONE_BOARD}},
    [VERB_SWAP] = {"swap", "sw", true, "two creatures change squares, with all that is on them",
                   TELLS_NOTHING, swap, .reach = {.zones = 1 << ZONE_BOARD},
                   .second = {.zones = 1 << ZONE_BOARD}},
    [VERB_EQUIP] = {"equip", "sa", true,
                    "the armour goes onto the creature, if that has a free slot", TELLS_ARRIVAL,
                    equip, .reach = {.types = 1 << TYPE_ARMOUR},
                    .second = {.zones = 1 << ZONE_BOARD}},
    [VERB_GAIN] = {"gain", "n", true, "up to N stones from your stone zone to your reserve",
                   TELLS_NOTHING, gain, .reach = {0}},
    [VERB_RECOVER] = {"recover", "n", true, "up to N stones from your stones trash to your reserve",
                      TELLS_NOTHING, recover, .reach = {0}},
    [VERB_TAX] = {"tax", "n", true, "up to N stones from the foe's reserve to his stones trash",
                  TELLS_NOTHING, tax, .reach = {0}},
    [VERB_CHARGE] = {"charge", "ns", true, "up to N stones from the stone zone onto the creature",
                     TELLS_NOTHING, charge, .reach = {.zones = 1 << ZONE_BOARD}},
    [VERB_LOAD] = {"load", "ns", true, "up to N stones from the reserve onto the creature",
                   TELLS_NOTHING, load, .reach = {.zones = 1 << ZONE_BOARD}},
    [VERB_UNLOAD] = {"unload", "ns", true, "up to N stones from the creature to the reserve",
                     TELLS_NOTHING, unload, .reach = {.zones = 1 << ZONE_BOARD}},
    [VERB_SHIFT] = {"shift", "nsa", true, "up to N stones from one creature to the other",
                    TELLS_NOTHING, shift, .reach = {.zones = 1 << ZONE_BOARD},
                    .second = {.zones = 1 << ZONE_BOARD}},
    [VERB_DRAIN] = {"drain", "ns", true,
                    "up to N stones from the creature to its owner's stone zone", TELLS_NOTHING,
                    drain, .reach = {.zones = 1 << ZONE_BOARD}},
    [VERB_PREVENT] = {"prevent", "n", false, "the damage of the attack itself is N less",
                      TELLS_NOTHING, prevent, .reach = {0}},
    [VERB_CANCEL] = {"cancel", "", false, "the attack does nothing any more", TELLS_NOTHING, cancel,
                     .reach = {0}},
    [VERB_REDIRECT] = {"redirect", "s", true, "the creature is the target of the attack now",
                       TELLS_NOTHING, redirect, .reach = {.zones = 1 << ZONE_BOARD}},
    [VERB_FLIP] = {"flip", "n", true, "tosses N coins; the result is how many heads", TELLS_NOTHING,
                   flip, .reach = {0}},
    [VERB_ARRANGE] = {"arrange", "s", false,
                      "its player puts any of the cards on the bottom, the others on top",
                      TELLS_NOTHING, arrange, .reach = {.zones = 1 << ZONE_DECK}},
    {.name = NULL},
};
