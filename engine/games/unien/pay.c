/* pay.c - the payment: a set of energies, picked one by one (RULES.md 5.4). */
#include <string.h>

#include "engine/core/ask.h"
#include "engine/core/event.h"
#include "engine/core/vm.h"
#include "engine/games/unien/unien.h"
#include "engine/parts/picks.h"

void ue_pay_start(struct run *run, seat_t seat, obj_t card, int act, const struct ue_price *price)
{
    if (price->rest > 0) {
        struct frame *frame = vm_push_frame(run, FRAME_PAY, seat, card);
        frame->a = price->rest;
        frame->b = (uint8_t)(act + 1);
        *vm_slot(run) = (struct slot){0};
    }
}

/* The units; which of them are left out does not matter, since any may be. */
static struct ue_price price_of(struct run *run, const struct frame *frame)
{
    struct ue_price price = frame->b == 0 ? ue_cost_of_card(run, frame->self)
                                          : ue_cost_of_act(run, frame->self, frame->b - 1);
    price.rest = frame->a;
    return price;
}

/* ---- picks ------------------------------------------------------------------------------------
 */

/* What is picked, and what may still be: the energies in the order of the list behind the last
 * pick. */
struct payment {
    struct ue_price price;
    struct ue_energy picked;
    int count; /* picked */
    obj_t left[MAX_OBJECT];
    int n;
};

/* The up energies in the order of the list: face-up ones lie in the order of their cards, face-down
 * ones have labels. */
static int list_up(const struct run *run, seat_t seat, obj_t out[MAX_OBJECT])
{
    uint64_t rest = up_in(run->st, ZONE_ENERGY, seat), down = up_in(run->st, ZONE_OMNI, seat);
    int n = 0;

    if (down != 0) {
        struct set up = {{0, 0}};
        up.of[seat] = rest | down;
        return picks_list(run, &up, out);
    }
    for (; rest != 0; rest &= rest - 1) {
        out[n++] = object_of(seat, rest);
    }
    return n;
}

static void read_payment(struct run *run, const struct frame *frame, struct payment *pay)
{
    const struct set *chosen = &run->st->tail.set[frame->sets].live;
    obj_t all[MAX_OBJECT];
    int count = list_up(run, frame->seat, all);

    pay->price = price_of(run, frame);
    pay->picked = (struct ue_energy){0};
    pay->count = pay->n = 0;
    for (int i = 0; i < count; i++) {
        if (!set_has(chosen, all[i])) {
            pay->left[pay->n++] = all[i];
            continue;
        }
        ue_cost_add(&pay->picked, ue_cost_colors(run, all[i]));
        pay->count++;
        int kept = 0; /* what was passed over, but for equal ones */
        for (int k = 0; k < pay->n; k++) {
            if (picks_same(run->match, run->st, pay->left[k], all[i])) {
                pay->left[kept++] = pay->left[k];
            }
        }
        pay->n = kept;
    }
}

/* The energy may be next: with it, and with what is left behind it, the payment can be made.
 * before: what lies in front of it in the list, or OBJ_NONE. */
static bool is_next(const struct run *run, const struct payment *pay, obj_t card, obj_t before,
                    const struct ue_energy *behind)
{
    struct ue_energy with = pay->picked;

    if (before != OBJ_NONE && picks_same(run->match, run->st, before, card)) {
        return false; /* one of equal ones is listed */
    }
    ue_cost_add(&with, ue_cost_colors(run, card));
    return ue_cost_match(&pay->price, &with) > pay->count &&
           ue_cost_match(&pay->price, behind) >= pay->price.rest;
}

static void rest_all(struct run *run, const struct frame *frame)
{
    struct set picked = run->st->tail.set[frame->sets].live;
    seat_t seat = frame->seat;
    obj_t row[MAX_OBJECT];
    int n = run_is_told(run) ? picks_list(run, &picked, row) : 0; /* the order of the events */

    vm_pop(run);
    run->st->field.mark[MARK_RESTED][seat] |= picked.of[seat];
    for (int i = 0; i < n; i++) {
        event_turned(run, row[i], WHY_PAID);
    }
}

/* If all that is left is alike the rest of the payment is no question. */
static void take_alike(struct run *run, const struct frame *frame, struct payment *pay)
{
    if (pay->n == 0 || !picks_same(run->match, run->st, pay->left[0], pay->left[pay->n - 1])) {
        return;
    }
    for (int i = 0; pay->count < frame->a; i++, pay->count++) {
        set_add(&run->st->tail.set[frame->sets].live, pay->left[i]);
    }
}

/* The legal next picks; none: the payment is complete. */
static int list_next(struct run *run, const struct frame *frame, const struct payment *pay,
                     obj_t next[MAX_OBJECT])
{
    int n = 0;

    if (pay->count == frame->a) {
        return 0;
    }
    uint64_t legal = 0;
    struct ue_energy behind = pay->picked;
    for (int i = pay->n - 1; i >= 0; i--) {
        ue_cost_add(&behind, ue_cost_colors(run, pay->left[i]));
        obj_t before = i == 0 ? OBJ_NONE : pay->left[i - 1];
        legal |= (uint64_t)is_next(run, pay, pay->left[i], before, &behind) << i;
    }
    for (; legal != 0; legal &= legal - 1) {
        next[n++] = pay->left[bits_first(legal)];
    }
    CHECK(n > 0);
    return n;
}

static void ask_next(struct run *run, const struct frame *frame, const struct payment *pay,
                     const obj_t *next, int n)
{
    struct ask *ask = ask_open(run, frame->seat, STEP_PAY);

    ask->from = frame->self;
    ask->skill = frame->b == 0 ? 0xff : (uint8_t)(frame->b - 1);
    ask->least = ask->most = frame->a;
    ask->sofar = (uint8_t)pay->count;
    for (int i = 0; i < n; i++) {
        ask_item(ask, MOVE_PAY, next[i], 0);
    }
}

void ue_pay_again(struct run *run, struct frame *frame, const struct ask *closed)
{
    obj_t next[MAX_OBJECT];
    struct payment pay;

    (void)closed; /* the frame keeps what is picked */
    read_payment(run, frame, &pay);
    int n = list_next(run, frame, &pay, next);
    ask_next(run, frame, &pay, next, n);
}

/* All energies are rested together after the last pick (UE-031). */
void ue_pay_drive(struct run *run, struct frame *frame)
{
    obj_t next[MAX_OBJECT];
    seat_t seat = frame->seat;
    uint64_t up = up_in(run->st, ZONE_ENERGY, seat) | up_in(run->st, ZONE_OMNI, seat);

    if (bits_count(up) == frame->a) { /* all there are */
        run->st->tail.set[frame->sets].live.of[seat] = up;
        rest_all(run, frame);
        return;
    }
    for (;;) {
        struct payment pay;
        read_payment(run, frame, &pay);
        take_alike(run, frame, &pay);
        int n = list_next(run, frame, &pay, next);
        if (n == 0) {
            rest_all(run, frame);
            return;
        }
        if (n == 1) { /* UE-R70 */
            set_add(&run->st->tail.set[frame->sets].live, next[0]);
            continue;
        }
        ask_next(run, frame, &pay, next, n);
        return;
    }
}

void ue_pay_answer(struct run *run, struct frame *frame, move_t move)
{
    ask_close(run);
    set_add(&run->st->tail.set[frame->sets].live, (obj_t)move_operand(move));
}
