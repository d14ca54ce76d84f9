/* mods-lasting.c - lasting changes come and go (mods.h). */
#include <string.h>

#include "engine/core/event.h"
#include "engine/core/mods.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/lang/op.h"

/* Two changes that can be one: sums add up, and what is said twice is said once. */
static bool is_same(const struct mod *a, const struct mod *b)
{
    if (a->kind == MOD_SQUARES && a->value != b->value) {
        return false;
    }
    return a->kind == b->kind && a->index == b->index && a->target == b->target &&
           a->until == b->until && a->origin == b->origin && !a->is_set && !b->is_set;
}

/* What is fixed anew, for as long and by the same card, is as if it had never been fixed before. */
static bool is_replaced(const struct mod *old, const struct mod *mod)
{
    return old->is_set && mod->is_set && old->kind == mod->kind && old->index == mod->index &&
           old->target == mod->target && old->until == mod->until && old->origin == mod->origin;
}

/* A number to which nothing is added any more. */
static bool is_nothing(const struct mod *mod)
{
    return (mod->kind == MOD_NUMBER || mod->kind == MOD_SEAT) && !mod->is_set && mod->value == 0;
}

static void take_out(struct state *st, int at)
{
    int n = --st->field.mods;
    memmove(&st->mod[at], &st->mod[at + 1], (size_t)(n - at) * sizeof st->mod[0]);
    memset(&st->mod[n], 0, sizeof st->mod[n]);
}

/* Where changes that could be one with this one begin: of those that are used up by age a younger
 * one must not come in between. */
static int first_of(const struct state *st, const struct mod *mod, uint32_t aged)
{
    if (mod->kind != MOD_NUMBER || (aged >> mod->index & 1) == 0) {
        return 0;
    }
    for (int i = st->field.mods - 1; i >= 0; i--) {
        const struct mod *old = &st->mod[i];
        if (old->kind == mod->kind && old->index == mod->index && old->target == mod->target) {
            return i;
        }
    }
    return 0;
}

static void add(struct state *st, const struct mod *mod, uint32_t aged)
{
    st->field.is_stale = STALE_ALL;
    for (int i = first_of(st, mod, aged); i < st->field.mods; i++) {
        if (is_replaced(&st->mod[i], mod)) {
            take_out(st, i--);
            continue;
        }
        if (is_same(&st->mod[i], mod)) {
            if (mod->kind == MOD_SQUARES) {
                return;
            }
            st->mod[i].value = mods_sum(st->mod[i].value, mod->value);
            if (is_nothing(&st->mod[i])) {
                take_out(st, i);
            }
            return;
        }
    }
    if (!is_nothing(mod)) {
        ROOM_FOR(st->field.mods + 1, CHANGES);
        st->mod[st->field.mods++] = *mod;
    }
}

void mods_add(struct run *run, const struct mod *mod)
{
    add(run->st, mod, run->match->rules->numbers.aged);
    if (run_is_told(run) && !is_nothing(mod)) {
        event_change(run, mod);
    }
}

/* Is it one with a change in front of it, from which one that has ended kept it apart? */
static bool joins(struct state *st, int kept, const struct mod *mod)
{
    for (int i = kept - 1; i >= 0 && mod->kind == MOD_NUMBER; i--) {
        struct mod *old = &st->mod[i];
        if (old->kind == mod->kind && old->index == mod->index && old->target == mod->target) {
            if (is_same(old, mod)) {
                old->value = mods_sum(old->value, mod->value);
            }
            return is_same(old, mod);
        }
    }
    return false;
}

/* Keeps the changes for which `ends` is false, in their order, and clears the rest. */
static void sweep(struct state *st, bool (*ends)(const struct mod *mod, int value), int value)
{
    int kept = 0;
    for (int i = 0; i < st->field.mods; i++) {
        if (!ends(&st->mod[i], value) && !joins(st, kept, &st->mod[i])) {
            st->mod[kept++] = st->mod[i];
        }
    }
    if (kept < st->field.mods) {
        memset(&st->mod[kept], 0, (size_t)(st->field.mods - kept) * sizeof st->mod[0]);
        st->field.mods = (uint8_t)kept;
        st->field.is_stale = STALE_ALL;
    }
}

static bool is_about(const struct mod *mod, int obj)
{
    return mod->kind != MOD_SEAT && mod->kind != MOD_FORBID_SEAT && mod->target == obj;
}

static bool lasts_until(const struct mod *mod, int until)
{
    return mod->until == until;
}

static bool comes_from(const struct mod *mod, int origin)
{
    return mod->origin == origin;
}

void mods_scrub(struct state *st, obj_t obj)
{
    if (st->field.mods > 0) {
        sweep(st, is_about, obj);
    }
}

void mods_end(struct state *st, int until)
{
    if (st->field.mods > 0) {
        sweep(st, lasts_until, until);
    }
}

void mods_cancel(struct state *st, obj_t origin)
{
    if (st->field.mods > 0) {
        sweep(st, comes_from, origin);
    }
}

/* The changes of one origin, or of all (OBJ_NONE), lose it. */
static void lose_origin(struct state *st, obj_t origin)
{
    int n = st->field.mods;

    st->field.mods = 0;
    for (int i = 0; i < n; i++) { /* what differed by its origin alone is one change now */
        struct mod mod = st->mod[i];
        memset(&st->mod[i], 0, sizeof st->mod[i]);
        mod.origin = origin == OBJ_NONE || mod.origin == origin ? OBJ_NONE : mod.origin;
        add(st, &mod, 0);
    }
}

void mods_keep(struct state *st)
{
    lose_origin(st, OBJ_NONE);
}

void mods_hide(struct state *st, obj_t origin)
{
    for (int i = 0; i < st->field.mods; i++) {
        if (st->mod[i].origin == origin) {
            lose_origin(st, origin);
            return;
        }
    }
}

/* ---- made by card code ------------------------------------------------------------------ */

/* A duration that ends with a turn of the controller is one of two, by seat. */
static uint8_t until_of(const struct run *run, const struct frame *frame, int until)
{
    const struct vocab *vocab = run->match->rules->vocab;
    int names = 0;

    bool is_foes = until + 1 == vocab->ends.foe_turn;
    if (until + 1 != vocab->ends.own_turn && !is_foes) {
        bool is_plain = run->match->rules->effects.lasts == NULL;
        return is_plain ? (uint8_t)until : run->match->rules->effects.lasts(run, (uint8_t)until);
    }
    while (vocab->durations[names] != NULL) {
        names++;
    }
    return (uint8_t)(is_foes ? names + SEATS + 1 - frame->seat : names + frame->seat);
}

/* The card that is applied, while all see where it lies: it can be cancelled later. */
static obj_t origin_of(const struct run *run, const struct frame *frame)
{
    bool is_open = frame->self != OBJ_NONE &&
                   run->match->rules->zone[run->st->field.zone_of[frame->self]].sight == SIGHT_BOTH;

    return (frame->a & VM_APPLIED) != 0 && is_open ? frame->self : OBJ_NONE;
}

static void give(struct run *run, const struct frame *frame, struct mod mod,
                 const struct set *targets)
{
    obj_t row[MAX_OBJECT];
    int n = zone_order(run, targets, row);

    mod.origin = origin_of(run, frame);
    mod.until = until_of(run, frame, mod.until);
    for (int i = 0; i < n; i++) {
        if ((run->match->rules->play_zones >> run->st->field.zone_of[row[i]] & 1) != 0) {
            mod.target = row[i];
            mods_add(run, &mod);
        }
    }
}

static void give_seat(struct run *run, const struct frame *frame, struct mod mod, seat_t seat)
{
    mod.origin = origin_of(run, frame);
    mod.until = until_of(run, frame, mod.until);
    mod.target = seat;
    mods_add(run, &mod);
}

void mods_change(struct run *run, const struct frame *frame, struct eval *eval, word_t w)
{
    int a = word_a(w), b = word_b(w);
    struct mod mod = {
        .index = (uint8_t)a, .until = (uint8_t)(b & GIVE_DURATION), .is_set = (b & GIVE_SET) != 0};
    struct set targets;

    switch (word_op(w)) {
    case OP_GIVE:
        mod.kind =
            (run->match->rules->vocab->board.numbers >> a & 1) != 0 ? MOD_SQUARES : MOD_NUMBER;
        mod.value = vm_small(eval_pop(eval));
        targets = eval_pop_set(eval);
        give(run, frame, mod, &targets);
        break;
    case OP_GIVEWORD:
        mod.kind = MOD_WORD;
        targets = eval_pop_set(eval);
        give(run, frame, mod, &targets);
        break;
    case OP_FORBID:
        mod.kind = MOD_FORBID;
        targets = eval_pop_set(eval);
        give(run, frame, mod, &targets);
        break;
    case OP_GIVESEAT:
        mod.kind = MOD_SEAT;
        mod.value = vm_small(eval_pop(eval));
        give_seat(run, frame, mod, eval_pop_seat(eval));
        break;
    default:
        mod.kind = MOD_FORBID_SEAT;
        give_seat(run, frame, mod, eval_pop_seat(eval));
        break;
    }
}
