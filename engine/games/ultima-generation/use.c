/* use.c - skill and magic cards in use: announced, paid, answered, resolved (RULES.md 6.2).
 *
 * A use is three frames: the card (FRAME_USE), its block, which announces modes and targets and
 * then holds, and on top of it what happens before it goes on (FRAME_HOLD). An answer of the other
 * seat puts three more on top, so that the chain resolves from the top by itself. */
#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/vm.h"
#include "engine/games/ultima-generation/check.h"
#include "engine/games/ultima-generation/moves.h"
#include "engine/games/ultima-generation/turn.h"
#include "engine/lang/op.h"

/* ---- who and what ----------------------------------------------------------- */

struct frame *ug_use_of(struct state *st, obj_t card)
{
    for (int i = st->tail.frames - 1; i >= 0; i--) {
        if (st->tail.frame[i].kind == FRAME_USE && st->tail.frame[i].self == card) {
            return &st->tail.frame[i];
        }
    }
    return NULL;
}

static const struct frame *last_use(const struct state *st, seat_t seat)
{
    for (int i = st->tail.frames - 1; i >= 0; i--) {
        const struct frame *frame = &st->tail.frame[i];
        if (frame->kind == FRAME_USE && frame->seat == seat) {
            return frame;
        }
    }
    return NULL;
}

obj_t ug_used_of(const struct state *st, seat_t seat)
{
    const struct frame *use = last_use(st, seat);

    return use == NULL ? OBJ_NONE : use->self;
}

obj_t ug_user_of(const struct state *st, seat_t seat)
{
    const struct frame *use = last_use(st, seat);
    uint64_t user = use == NULL ? 0 : st->tail.set[use->sets].live.of[seat];

    return user == 0 ? OBJ_NONE : object_of(seat, user);
}

/* ---- may it be used? -------------------------------------------------------- */

/* Not a unit of the group while its strikes are processed (UG-094). */
static uint64_t able_users(struct run *run, seat_t seat)
{
    const struct state *st = run->st;
    uint64_t units = units_of(st, seat) & ~st->field.mark[MARK_GROUP][seat], able = 0;

    for (; units != 0; units &= units - 1) {
        obj_t unit = object_of(seat, units);
        if (taps_of(st, unit) == 0 && prepared_of(run->match, unit)->entries > 0) {
            able |= obj_bit(unit);
        }
    }
    return able;
}

/* The entry with which a unit uses a card: the one that taps least, NULL if there is none. */
static const struct ug_entry *find_entry(const struct match *match, obj_t unit, obj_t card)
{
    const struct ug_card *prepared = prepared_of(match, unit);

    for (int i = 0; i < prepared->entries; i++) {
        if ((match->prop[prepared->entry[i].prop][obj_seat(card)] & obj_bit(card)) != 0) {
            return &prepared->entry[i];
        }
    }
    return NULL;
}

bool ug_is_user(const struct run *run, obj_t unit, obj_t card)
{
    return run->st->field.zone_of[unit] == ZONE_UNITS && find_entry(run->match, unit, card) != NULL;
}

uint64_t ug_users(struct run *run, seat_t seat, obj_t card)
{
    uint64_t users = 0;

    for (uint64_t rest = able_users(run, seat); rest != 0; rest &= rest - 1) {
        obj_t unit = object_of(seat, rest);
        if (find_entry(run->match, unit, card) != NULL && !ug_is_silenced(run, unit) &&
            !ug_is_forbidden(run, unit, ACTION_SKILL)) {
            users |= obj_bit(unit);
        }
    }
    return users;
}

static int icons_of(struct run *run, seat_t seat, struct ug_stock *stock, int reagent)
{
    if ((stock->counted >> reagent & 1) == 0) {
        stock->icons[reagent] = ug_icons(run, seat, reagent);
        stock->counted |= (uint16_t)(1 << reagent);
    }
    return stock->icons[reagent];
}

static int waivers_of(struct run *run, seat_t seat, struct ug_stock *stock)
{
    if ((stock->counted >> REAGENTS & 1) == 0) {
        stock->waivers = ug_seat_number(run, seat, GAUGE_WAIVERS);
        stock->counted |= 1 << REAGENTS;
    }
    return stock->waivers;
}

/* UG-122, UG-175: reagents are counted, never spent. */
static bool has_reagents(struct run *run, seat_t seat, obj_t card, struct ug_stock *stock)
{
    const uint8_t *needs = prepared_of(run->match, card)->icons;

    for (int i = 0; i < REAGENTS; i++) {
        if (needs[i] > 0 && icons_of(run, seat, stock, i) < needs[i]) {
            return waivers_of(run, seat, stock) > 0;
        }
    }
    return true;
}

bool ug_use_is_free(struct run *run, seat_t seat, obj_t card, enum ug_timing timing,
                    struct ug_stock *stock)
{
    const struct card *printed = match_card(run->match, card);
    struct eval eval;

    if (printed->use == 0 || (printed->use_timings >> timing & 1) == 0) {
        return false;
    }
    if (printed->type == TYPE_MAGIC &&
        (!ug_meets(run, seat, card) || !has_reagents(run, seat, card, stock))) {
        return false;
    }
    eval_init(&eval, run, seat, card);
    if (printed->needs != 0 && !eval_true(&eval, printed->needs)) {
        return false;
    }
    return printed->use_test == 0 || eval_true(&eval, printed->use_test);
}

/* ---- announcing ------------------------------------------------------------- */

void ug_use_start(struct run *run, seat_t seat, obj_t card, int user)
{
    const struct card *printed = match_card(run->match, card);

    zone_move(run, card, ZONE_CHAIN_OF_USES, END_DEFAULT, SEEN_BOTH, WHY_USED);
    ug_act_push(run, FRAME_USE, seat, card);
    struct slot *slot = vm_slot(run);
    *slot = (struct slot){.live = {{0, 0}}};
    if (user != OFFER_ALONE) {
        set_add(&slot->live, (obj_t)user);
    }
    vm_push(run, printed->use, printed->use_numbers, printed->use_sets, seat, card, 0xff, 0);
}

void ug_hold(struct run *run, struct frame *frame)
{
    if (frame->skill != 0xff) {
        ug_act_pay(run, frame);
        return;
    }
    vm_push_frame(run, FRAME_HOLD, frame->seat, frame->self);
}

/* ---- paying ----------------------------------------------------------------- */

/* The block of an entry does not run: what it says is done here. */
static void count_entry(struct run *run, const struct ability *entry)
{
    const word_t *code = run->match->db->code;

    for (int pc = entry->code; run->tally != NULL; pc++) {
        if (!op_is_value(word_op(code[pc]))) {
            run_count(run, pc);
        }
        if (word_op(code[pc]) == OP_END) {
            return;
        }
    }
}

static void pay_skill(struct run *run, obj_t card)
{
    obj_t user = ug_user_of(run->st, obj_seat(card));
    const struct ug_entry *entry = find_entry(run->match, user, card);

    count_entry(run, ability_of(run->match, user, entry->skill));
    ug_set_taps(run, user, taps_of(run->st, user) + entry->tap, WHY_TAPPED); /* UG-159 */
}

static void use_waiver(struct run *run, seat_t seat)
{
    if (ug_seat_number(run, seat, GAUGE_WAIVERS) > 0) {
        struct mod less = {.kind = MOD_SEAT,
                           .index = GAUGE_WAIVERS,
                           .target = seat,
                           .until = FOR_TURN,
                           .value = -1,
                           .origin = OBJ_NONE};
        mods_add(run, &less);
    }
}

/* UG-177, UG-R49: not a price, so it is clamped and never forbids the use. */
static void pay_magic(struct run *run, struct frame *hold)
{
    const int8_t *rebound = match_card(run->match, hold->self)->vector[VECTOR_REBOUND];
    struct ug_triggers list = {.count = 0};

    use_waiver(run, hold->seat);
    ug_virtue_vector(run, hold->seat, rebound, hold->step == HOLD_NAMED ? hold->a : -1, -1);
    ug_trigger_seat(run, &list, foe_of(hold->seat), ON_MAGIC_USED);
    ug_trigger_queue(run, &list);
}

static void pay(struct run *run, struct frame *hold)
{
    if (match_card(run->match, hold->self)->type == TYPE_SKILL) {
        pay_skill(run, hold->self);
    } else {
        pay_magic(run, hold);
    }
    hold->step = HOLD_WINDOW;
    ug_check(run, NULL);
}

/* ---- answering, resolving --------------------------------------------------- */

/* The use goes on, or, if it was negated, it is over (UG-R61). */
static void resolve(struct run *run, const struct frame *hold)
{
    const struct frame *use = ug_use_of(run->st, hold->self);
    bool is_negated = (use->b & USE_NEGATED) != 0;

    vm_pop(run);
    if (is_negated) {
        vm_pop(run);
    }
}

void ug_hold_drive(struct run *run, struct frame *frame)
{
    const struct state *st = run->st;
    const int8_t *rebound = match_card(run->match, frame->self)->vector[VECTOR_REBOUND];
    seat_t foe = foe_of(frame->seat);

    if (frame->step == HOLD_START && rebound[ANY_VIRTUE] != VECTOR_NONE) {
        ug_name_push(run, NAME_REBOUND, frame->seat, frame->self, frame->seat, 0);
    } else if (frame->step <= HOLD_NAMED) {
        pay(run, frame);
    } else if (frame->step == HOLD_WINDOW && st->field.count[ZONE_HAND][foe] > 0) { /* UG-R27 */
        ug_ask(run, foe, STEP_COUNTER)->from = frame->self;
    } else {
        resolve(run, frame);
    }
}

void ug_hold_answer(struct run *run, struct frame *frame, move_t move)
{
    seat_t foe = foe_of(frame->seat);

    ask_close(run);
    frame->step = HOLD_ANSWERED; /* once (UG-R26) */
    if (move_verb(move) == MOVE_COUNTER) {
        ug_use_start(run, foe, (obj_t)move_operand(move), move_skill(move));
    }
}

/* The block has ended. */
void ug_use_drive(struct run *run, struct frame *frame)
{
    obj_t card = frame->self;
    bool is_negated = (frame->b & USE_NEGATED) != 0;

    vm_pop(run);
    if (run->st->field.zone_of[card] == ZONE_CHAIN_OF_USES) { /* UG-183 */
        zone_move(run, card, ZONE_DISCARDS, END_DEFAULT, SEEN_BOTH,
                  is_negated ? WHY_NEGATED : WHY_RESOLVED);
        ug_check(run, NULL);
    }
}

/* ---- another target (RULES.md 10.1) ----------------------------------------- */

/* What the targets in a slot must be: targets of others may stand in front and be left empty. */
static bool read_filter(struct run *run, const struct frame *block, int slot, struct set *aims)
{
    const word_t *code = run->match->db->code;
    struct eval eval;

    vm_eval(run, block, &eval);
    for (int pc = eval_run(&eval, block->pc); word_op(code[pc]) == OP_KEEP;
         pc = eval_run(&eval, pc + 1)) {
        *aims = eval_pop_set(&eval);
        if (word_a(code[pc]) == slot) {
            return true;
        }
    }
    return false;
}

/* The block of a card in use lies above its frame, and rests behind its HOLD: there stands what
 * its target must be now. */
struct set ug_aims(struct run *run, obj_t card)
{
    struct tail *tail = &run->st->tail;
    const struct frame *use = ug_use_of(run->st, card);
    struct set targets = {{0, 0}}, aims = {{0, 0}};

    if (use == NULL || prints(run->match, card, WORD_COUNTER)) { /* UG-R80 */
        return aims;
    }
    const struct frame *block = use + 1;
    if (block >= &tail->frame[tail->frames] || block->kind != FRAME_CODE ||
        block->pc == block->start || word_op(run->match->db->code[block->pc - 1]) != OP_HOLD) {
        return aims;
    }
    int end = block + 1 == &tail->frame[tail->frames] ? tail->sets : block[1].sets, slot = 0;
    for (int i = block->sets; i < end; i++) {
        targets.of[0] |= tail->set[i].live.of[0];
        targets.of[1] |= tail->set[i].live.of[1];
        slot = set_empty(&tail->set[i].live) ? slot : i - block->sets;
    }
    if (set_count(&targets) != 1 || !read_filter(run, block, slot, &aims)) {
        return (struct set){{0, 0}};
    }
    aims.of[0] &= ~targets.of[0];
    aims.of[1] &= ~targets.of[1];
    return aims;
}

void ug_aim_drive(struct run *run, struct frame *frame)
{
    obj_t card = ug_used_of(run->st, foe_of(frame->seat));
    struct set aims = {{0, 0}};

    if (card != OBJ_NONE) {
        aims = ug_aims(run, card);
    }
    if (set_empty(&aims)) {
        vm_pop(run);
        return;
    }
    struct ask *ask = ask_open(run, frame->seat, STEP_CORE + CORE_CHOOSE);
    ask->from = frame->self;
    ask->skill = 0xff;
    ask_cards(run, ask, MOVE_PICK, &aims);
}

void ug_aim_answer(struct run *run, struct frame *frame, move_t move)
{
    struct tail *tail = &run->st->tail;
    obj_t target = (obj_t)move_operand(move);
    obj_t card = ug_used_of(run->st, foe_of(frame->seat));
    const struct frame *block = ug_use_of(run->st, card) + 1;
    int slot = block->sets;

    target = zone_copy(run->match, run->st, target,
                       run->st->head.ask.cards.of[obj_seat(target)]); /* UG-R88, UG-R93 */
    ask_close(run);
    while (set_empty(&tail->set[slot].live)) {
        slot++;
    }
    tail->set[slot].live = (struct set){{0, 0}};
    set_add(&tail->set[slot].live, target);
    event_reason(run, obj_seat(target), target, WHY_RETARGETED);
    vm_pop(run);
}
