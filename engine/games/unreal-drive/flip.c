/* flip.c - turning up one card, and summoning (RULES.md 5.5.3, 5.6, 6.7, 6.11). */
#include "engine/core/ask.h"
#include "engine/core/choice.h"
#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/verb.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/games/unreal-drive/drive.h"
#include "engine/know/know.h"

/* ---- the summon condition (5.6) -------------------------------------------- */

/* The ladder with the casts of the seat, without the one in slot `without` (-1: all). */
static bool ladder_holds(struct run *run, obj_t obj, int without)
{
    const struct card *card = match_card(run->match, obj);
    int bet = card->number[NUM_PRINTED_BET]; /* UD-R02 */
    seat_t seat = obj_seat(obj);

    if (bet <= 1 || (card->words >> WORD_FREE_SUMMON & 1) != 0) { /* UD-R66, V35 */
        return true;
    }
    for (int slot = 0; slot < 3; slot++) {
        obj_t support = slot == without ? OBJ_NONE : zone_at(run, ZONE_CAST, seat, slot);
        if (support == OBJ_NONE) {
            continue;
        }
        int has = ud_read_current(run, NUM_BET, support);
        bool is_enough = has == bet || has == bet - 1; /* UD-R01 */
        if (run->match->option[OPTION_BET_LADDER] == LADDER_AT_LEAST) {
            is_enough = has >= bet - 1;
        } else if (run->match->option[OPTION_BET_LADDER] == LADDER_LITERAL) {
            is_enough = has <= bet;
        }
        if (is_enough) {
            return true;
        }
    }
    return false;
}

/* Slots that may make room for the cast (UD-095): a mask, 0 if there is an empty one. */
static int slots_to_replace(struct run *run, obj_t obj)
{
    int slots = 0;

    if (run->st->field.count[ZONE_CAST][obj_seat(obj)] < 3) {
        return 0;
    }
    for (int slot = 0; slot < 3; slot++) {
        slots |= (int)ladder_holds(run, obj, slot) << slot;
    }
    return slots;
}

bool ud_summon_possible(struct run *run, obj_t obj)
{
    if (match_card(run->match, obj)->type != TYPE_CAST ||
        run->st->field.zone_of[obj] == ZONE_CAST) {
        return false;
    }
    if (run->st->field.count[ZONE_CAST][obj_seat(obj)] < 3) {
        return ladder_holds(run, obj, -1);
    }
    return slots_to_replace(run, obj) != 0; /* UD-R40 */
}

/* ---- skills of a card that enters ------------------------------------------- */

/* Pushes the next skill of this timing, from *skill on; false when none is left. Each at most once
 * a chain (UD-R54). */
static bool push_skill(struct run *run, obj_t obj, int event, uint8_t *skill, bool is_applied)
{
    const struct card *card = match_card(run->match, obj);
    seat_t seat = obj_seat(obj);

    while (*skill < card->ability_count) {
        int n = (*skill)++;
        const struct ability *ability = &run->match->db->abilities[card->ability + n];
        struct eval eval;
        eval_init(&eval, run, seat, obj);
        if (ability->kind != ABILITY_ON || ability->event != event ||
            has_mark(run->st, MARK_CHAIN + n, obj) || ud_read_silenced(run, obj) ||
            !in_timing(run, ability->timings) ||
            (ability->guard != 0 && !eval_true(&eval, ability->guard)) ||
            (ability->costs > 0 && !choice_payable(run, ability, seat, obj, NULL))) {
            continue;
        }
        set_mark(run->st, MARK_CHAIN + n, obj);
        vm_push_ability(run, ability, seat, obj, 0)->a = is_applied ? VM_APPLIED : 0;
        return true;
    }
    return false;
}

/* ---- summoning ------------------------------------------------------------------ */

/* Until room is made, `b` holds the slots that may make it. */
static void push_summon(struct run *run, obj_t obj, bool is_flip, int slots)
{
    struct frame *frame = vm_push_frame(run, FRAME_SUMMON, obj_seat(obj), obj);

    frame->a = is_flip;
    frame->b = (uint8_t)slots;
}

void ud_summon_start(struct run *run, obj_t obj)
{
    const struct set none = {{0, 0}};

    vm_result(run, &none);
    if (ud_summon_possible(run, obj)) {
        push_summon(run, obj, false, slots_to_replace(run, obj));
    }
}

/* The next of several cards that can be summoned where it lies now; false: there is none left. */
static bool next_summoned(struct run *run, struct frame *frame)
{
    struct set *left = &run->st->tail.set[frame->sets].live;
    obj_t row[MAX_OBJECT];
    int n = zone_order(run, left, row);

    for (int i = 0; i < n; i++) {
        set_drop(left, row[i]);
        if (run->st->field.zone_of[row[i]] != ZONE_CAST && ud_summon_possible(run, row[i])) {
            frame->seat = obj_seat(row[i]);
            frame->self = row[i];
            frame->step = SUMMON_ROOM;
            frame->b = (uint8_t)slots_to_replace(run, row[i]);
            return true;
        }
    }
    return false;
}

/* One after the other; slot 0 holds what is left, slot 1 what was summoned. */
void ud_summon_all(struct run *run, const struct set *set)
{
    struct frame *frame = vm_push_frame(run, FRAME_SUMMON, 0, OBJ_NONE);

    vm_slot(run)->live = *set;
    vm_slot(run)->live = (struct set){{0, 0}};
    vm_result(run, &(struct set){{0, 0}});
    if (!next_summoned(run, frame)) {
        vm_pop(run);
        vm_result(run, &(struct set){{0, 0}});
    }
}

/* What makes room for a card depends on it, so it is shown before (V15). */
static void show(struct run *run, const struct frame *frame)
{
    struct set one = {{0, 0}};

    if (!know_face(run->match, run->st, VIEWER_PUB, frame->self)) {
        set_add(&one, frame->self);
        verb_show(run, frame->seat, &one);
    }
}

static void ask_replace(struct run *run, struct frame *frame)
{
    struct ask *ask = ask_open(run, frame->seat, STEP_REPLACE);

    ask->from = frame->self;
    ask->skill = 0xff;
    for (int slot = 0; slot < 3; slot++) {
        if ((frame->b >> slot & 1) != 0) {
            ask_item(ask, MOVE_DROP, zone_at(run, ZONE_CAST, frame->seat, slot), 0);
        }
    }
    frame->b = 0;
}

static void enter_cast_area(struct run *run, const struct frame *frame)
{
    ud_verbs_move(run, frame->self, ZONE_CAST, SEEN_BOTH, WHY_SUMMONED);
    struct happening *fact = event_add(run, EVENT_SUMMONED, frame->seat, frame->self, ZONE_CAST);
    fact->member[MEMBER_SUMMONED_FLIP] = frame->a;
}

void ud_summon_drive(struct run *run, struct frame *frame)
{
    if (frame->step == SUMMON_ROOM && run->st->field.count[ZONE_CAST][frame->seat] >= 3) {
        frame->step = SUMMON_ASKED;
        show(run, frame);
        ask_replace(run, frame);
        return;
    }
    if (frame->step != SUMMON_SKILLS) {
        frame->step = SUMMON_SKILLS;
        frame->b = 0;
        enter_cast_area(run, frame);
    }
    if (push_skill(run, frame->self, ON_SUMMON, &frame->b, frame->a != 0)) {
        return;
    }
    struct set done = {{0, 0}};
    if (run->st->tail.sets > frame->sets) {
        struct slot *summoned = &run->st->tail.set[frame->sets + 1];
        set_add(&summoned->live, frame->self);
        if (next_summoned(run, frame)) {
            return;
        }
        done = summoned->live;
    } else {
        set_add(&done, frame->self);
    }
    vm_pop(run);
    vm_result(run, &done);
}

/* F5 was asked before the card was valid, which others may count: which of the casts may go stands
 * nowhere but in the question. */
void ud_summon_again(struct run *run, struct frame *frame, const struct ask *closed)
{
    for (int slot = 0; slot < 3; slot++) {
        obj_t cast = zone_at(run, ZONE_CAST, frame->seat, slot);
        for (int i = 0; i < closed->count; i++) {
            frame->b |= (uint8_t)((closed->item[i] == cast) << slot);
        }
    }
    if (frame->b != 0) {
        ask_replace(run, frame);
    }
}

void ud_summon_answer(struct run *run, struct frame *frame, move_t move)
{
    ask_close(run);
    frame->step = SUMMON_ENTER;
    ud_verbs_move(run, (obj_t)move_operand(move), ZONE_DROP, SEEN_BOTH,
                  WHY_REPLACED); /* UD-094, UD-R39 */
}

/* ---- cancelling --------------------------------------------------------------------- */

static void add_cancelled(struct run *run, obj_t obj, seat_t by, bool by_trap)
{
    struct happening *fact = event_add(run, EVENT_CANCELLED, by, obj, ZONE_TABLE);
    fact->member[MEMBER_CANCELLED_BY_TRAP] = by_trap;
}

bool ud_flip_cancel(struct run *run, obj_t obj, seat_t by, bool by_trap)
{
    zone_t zone = run->st->field.zone_of[obj];

    if (!has_mark(run->st, MARK_VALID, obj)) {
        return false;
    }
    run->st->field.mark[MARK_VALID][obj_seat(obj)] &= ~obj_bit(obj);
    mods_touch(run->st);
    mods_cancel(run->st, obj);
    if (zone == ZONE_CAST || zone == ZONE_GIMMICK || zone == ZONE_ARMED) {
        ud_verbs_move(run, obj, ZONE_DROP, SEEN_BOTH, WHY_CANCELLED);
    } else {
        event_reason(run, obj_seat(obj), obj, WHY_CANCELLED);
    }
    add_cancelled(run, obj, by, by_trap);
    return true;
}

/* ---- traps ------------------------------------------------------------------------------ */

static bool trap_fits(const struct run *run, obj_t trap, obj_t card)
{
    const uint64_t *fitting = run->match->prop[match_card(run->match, trap)->match];
    return (fitting[obj_seat(card)] & obj_bit(card)) != 0;
}

/* V29: a card that has left the cast area counts as lying on the table for this (UD-R83). */
static bool is_protected(struct run *run, obj_t card)
{
    zone_t zone = run->st->field.zone_of[card];

    if (zone == ZONE_CAST || zone == ZONE_TABLE) {
        mods_refresh(run);
        return mods_word(run->match, run->st, WORD_UNCANCELLABLE, card);
    }
    return mods_would(run, WORD_UNCANCELLABLE, card, ZONE_TABLE);
}

static void push_use(struct run *run, obj_t obj, bool is_applied)
{
    const struct card *card = match_card(run->match, obj);
    if (card->use != 0) {
        struct frame *frame =
            vm_push(run, card->use, card->use_numbers, card->use_sets, obj_seat(obj), obj, 0xff, 0);
        frame->a = is_applied ? VM_APPLIED : 0;
    }
}

static void spring(struct run *run, obj_t trap)
{
    if (run->st->field.zone_of[trap] == ZONE_ARMED) {
        ud_verbs_move(run, trap, ZONE_DROP, SEEN_BOTH, WHY_SPRUNG);
    } else {
        event_reason(run, obj_seat(trap), trap, WHY_SPRUNG);
    }
}

/* F3: the oldest armed trap that fits springs, whether its owner wants it or not (UD-R47). */
static bool spring_waiting(struct run *run, const struct frame *frame)
{
    seat_t foe = foe_of(frame->seat);
    obj_t obj = frame->self;

    if (run->st->field.count[ZONE_ARMED][foe] == 0 || is_protected(run, obj)) {
        return false;
    }
    for (int i = 0; i < run->st->field.count[ZONE_ARMED][foe]; i++) {
        obj_t trap = zone_at(run, ZONE_ARMED, foe, i);
        if (trap_fits(run, trap, obj)) {
            event_sign(run, trap);
            ud_verbs_move(run, obj, ZONE_DROP, SEEN_BOTH, WHY_CANCELLED);
            event_sign(run, OBJ_NONE);
            add_cancelled(run, obj, foe, true);
            spring(run, trap);
            vm_pop(run); /* the flip is over; the trap's extra runs in its place */
            push_use(run, trap, false);
            return true;
        }
    }
    return false;
}

/* F6, window `last`: the opponent's latest flipped card is cancelled afterwards. */
static void spring_back(struct run *run, const struct frame *frame)
{
    seat_t foe = foe_of(frame->seat);
    int last = run->st->head.counter[AT_LAST + foe];
    obj_t card = (obj_t)(last - 1);

    if (last == 0 || !has_mark(run->st, MARK_VALID, card) || !trap_fits(run, frame->self, card) ||
        is_protected(run, card)) {
        return;
    }
    event_sign(run, frame->self);
    ud_flip_cancel(run, card, frame->seat, true);
    event_sign(run, OBJ_NONE);
    spring(run, frame->self);
    push_use(run, frame->self, true);
}

/* ---- the flip ------------------------------------------------------------------------------ */

/* F1; the facts of the whole flip are one batch (F8). */
void ud_flip_start(struct run *run, seat_t seat)
{
    obj_t obj = zone_at(run, ZONE_TRICK, seat, 0);

    ud_settle_push(run);
    zone_move(run, obj, ZONE_TABLE, END_DEFAULT, SEEN_BOTH, WHY_FLIPPED);
    set_mark(run->st, MARK_FLIPPED, obj);
    run->st->head.counter[AT_LAST + seat] = (uint8_t)(obj + 1);
    vm_push_frame(run, FRAME_FLIP, seat, obj);
}

/* F2 (UD-091, UD-R43). */
static bool is_valid(struct run *run, const struct frame *frame)
{
    const struct card *card = match_card(run->match, frame->self);
    struct eval eval;

    if (card->type == TYPE_CAST) {
        return ud_summon_possible(run, frame->self);
    }
    if (card->type == TYPE_GIMMICK &&
        run->match->option[OPTION_GIMMICK_OVERFLOW] == OVERFLOW_FAIL &&
        run->st->field.count[ZONE_GIMMICK][frame->seat] >= 2) {
        return false;
    }
    eval_init(&eval, run, frame->seat, frame->self);
    return card->needs == 0 || eval_true(&eval, card->needs);
}

static void fail(struct run *run, const struct frame *frame)
{
    obj_t obj = frame->self;

    ud_verbs_move(run, obj, ZONE_DROP, SEEN_BOTH, WHY_FAILED); /* UD-092, UD-R41 */
    event_add(run, EVENT_FAILED, frame->seat, obj, ZONE_TABLE);
    vm_pop(run);
}

static void ask_gimmick(struct run *run, const struct frame *frame)
{
    struct ask *ask = ask_open(run, frame->seat, STEP_REPLACE_GIMMICK);

    ask->from = frame->self;
    ask->skill = 0xff;
    for (int slot = 0; slot < 2; slot++) {
        ask_item(ask, MOVE_DROP, zone_at(run, ZONE_GIMMICK, frame->seat, slot), 0);
    }
}

/* F5 and F6 of a gimmick; true while something is open or running. */
static bool enter_gimmick(struct run *run, struct frame *frame)
{
    if (frame->step == FLIP_ROOM && run->st->field.count[ZONE_GIMMICK][frame->seat] >= 2) {
        frame->step = FLIP_ROOM_ASKED;
        ask_gimmick(run, frame);
        return true;
    }
    if (frame->step != FLIP_SKILLS) {
        frame->step = FLIP_SKILLS;
        ud_verbs_move(run, frame->self, ZONE_GIMMICK, SEEN_BOTH, WHY_ACTIVATED);
    }
    return push_skill(run, frame->self, ON_ACTIVATE, &frame->b, true);
}

/* F6 of the other types. */
static void apply(struct run *run, struct frame *frame, int slots)
{
    const struct card *card = match_card(run->match, frame->self);

    frame->step = FLIP_DONE;
    if (card->type == TYPE_CAST) {
        vm_result(run, &(struct set){{0, 0}});
        push_summon(run, frame->self, true, slots);
    } else if (card->type == TYPE_TRAP && card->number[NUM_WINDOW] == WINDOW_NEXT) {
        ud_verbs_move(run, frame->self, ZONE_ARMED, SEEN_BOTH, WHY_ARMED);
    } else if (card->type == TYPE_TRAP) {
        spring_back(run, frame);
    } else {
        push_use(run, frame->self, true);
    }
}

/* F7: drives, plans and `last` traps are used up (UD-083, UD-R50). */
static void finish(struct run *run, const struct frame *frame)
{
    obj_t obj = frame->self;
    seat_t seat = frame->seat;

    if (run->st->field.zone_of[obj] == ZONE_TABLE) {
        ud_verbs_move(run, obj, ZONE_DROP, SEEN_BOTH, WHY_APPLIED);
    }
    event_add(run, EVENT_APPLIED, seat, obj, ZONE_TABLE);
    vm_pop(run);
}

void ud_flip_drive(struct run *run, struct frame *frame)
{
    int slots = 0; /* F5: those that pass F2, before the card is valid, which others may count */

    if (frame->step == FLIP_VALID) {
        if (!is_valid(run, frame)) {
            fail(run, frame);
            return;
        }
        if (spring_waiting(run, frame)) {
            return;
        }
        slots = slots_to_replace(run, frame->self);
        set_mark(run->st, MARK_VALID, frame->self); /* F4, UD-R44 */
        mods_touch(run->st);
        frame->step = FLIP_ROOM;
    }
    if (frame->step == FLIP_DONE) {
        finish(run, frame);
        return;
    }
    if (match_card(run->match, frame->self)->type != TYPE_GIMMICK) {
        apply(run, frame, slots);
    } else if (!enter_gimmick(run, frame)) {
        finish(run, frame);
    }
}

void ud_flip_again(struct run *run, struct frame *frame, const struct ask *closed)
{
    (void)closed;
    ask_gimmick(run, frame);
}

void ud_flip_answer(struct run *run, struct frame *frame, move_t move)
{
    ask_close(run);
    frame->step = FLIP_ENTERED;
    ud_verbs_move(run, (obj_t)move_operand(move), ZONE_DROP, SEEN_BOTH, WHY_REPLACED);
}
