/* pending-slots.c - which cards the slots of a running effect can hold. */
#include "engine/text/pending-slots.h"

#include "engine/core/frame.h"
#include "engine/core/vm.h"
#include "engine/lang/op.h"
#include "engine/text/pending-any.h"

/* The frame that a slot belongs to. */
const struct frame *pending_frame_of(const struct tail *tail, int slot)
{
    int at = tail->frames - 1;

    while (at > 0 && tail->frame[at].sets > slot) {
        at--;
    }
    return &tail->frame[at];
}

/* What the block has bound a set to, as the code in front of its mark says: the last word that does
 * so. The cards of a loop are bound one place further. */
static struct set bound_in(struct run *run, const struct frame *frame, int slot)
{
    const word_t *code = run->match->db->code;

    for (int pc = frame->pc - 2; pc >= frame->start; pc--) {
        int op = word_op(code[pc]), a = word_a(code[pc]);
        bool binds = op == OP_CHOOSE || op == OP_ANNOUNCE || op == OP_RANDOM || op == OP_LETS;
        if (op == OP_BINDR && a == slot) {
            return frame_operand(run, frame, pc - 1);
        }
        if (op == OP_EACH && a == slot) {
            slot++;
        } else if (binds && a == slot) {
            return frame_operand(run, frame, pc);
        }
    }
    return (struct set){{0, 0}};
}

/* The cards of a slot: what its block took them from; in a frame of the game, and in an order being
 * made, what the verb below works with. */
struct set pending_candidates(struct run *run, int slot)
{
    const struct tail *tail = &run->st->tail;
    const struct frame *frame = pending_frame_of(tail, slot);

    if (frame->kind == FRAME_CODE) {
        return bound_in(run, frame, slot - frame->sets);
    }
    while (frame > tail->frame && frame->kind != FRAME_CODE) {
        frame--;
    }
    bool works = frame->kind == FRAME_CODE && frame->pc > frame->start;
    return works ? frame_operand(run, frame, frame->pc - 1) : (struct set){{0, 0}};
}

/* Does the open choice pick from this slot? Then what was picked is in it. */
bool pending_reads_slot(const struct run *run, int slot)
{
    const struct tail *tail = &run->st->tail;
    const struct frame *top = &tail->frame[tail->frames - 1];
    const word_t *code = run->match->db->code;
    bool reads = false;

    if (top->kind != FRAME_CODE || top->pc == top->start) {
        return false;
    }
    for (int pc = top->pc - 2; pc >= top->start && op_is_value(word_op(code[pc])); pc--) {
        bool is_set = word_op(code[pc]) == OP_SSLOT;
        reads = reads || (is_set && top->sets + word_a(code[pc]) == slot);
    }
    return reads;
}

seat_t pending_asked(const struct run *run)
{
    return run->st->head.ask.asked == 2;
}

/* True if the block that runs asks for cards. */
bool pending_is_choosing(struct run *run)
{
    const struct frame *top = vm_top(run);

    return run->st->tail.frames > 0 && top->kind == FRAME_CODE && top->pc > top->start &&
           word_op(run->match->db->code[top->pc - 1]) == OP_CHOOSE;
}

/* What it offers. */
struct set pending_offered(struct run *run)
{
    const struct frame *top = vm_top(run);

    return top->kind == FRAME_CODE && top->pc > top->start ? frame_operand(run, top, top->pc - 1)
                                                           : (struct set){{0, 0}};
}

/* ---- what the viewer may choose from tells of what was chosen before ------------------------- */

static bool is_as_offered(struct run *run)
{
    struct set now = pending_offered(run);
    const struct set *told = &run->st->head.ask.cards;

    return now.of[0] == told->of[0] && now.of[1] == told->of[1];
}

/* Another filling of a slot, with which the open choice is what the text says: the cards that it
 * leaves out, or one of those that there are. */
static void settle_slot(struct run *run, const struct hole *hole)
{
    struct set *live = &run->st->tail.set[hole->at].live, before = *live;
    struct set from = pending_candidates(run, hole->at);

    for (seat_t seat = 0; seat < SEATS; seat++) {
        live->of[seat] = from.of[seat] & ~run->st->head.ask.cards.of[seat];
    }
    if (set_count(live) == hole->count && is_as_offered(run)) {
        return;
    }
    for (int obj = 0; obj < MAX_OBJECT && hole->count == 1; obj++) {
        *live = (struct set){{0, 0}};
        if (set_has(&from, (obj_t)obj)) {
            set_add(live, (obj_t)obj);
        }
        if (!set_empty(live) && is_as_offered(run)) {
            return;
        }
    }
    *live = before;
}

/* What the text itself has named of a slot. */
static struct set named_in(const struct run *run, int viewer, const struct hole *hole)
{
    const struct set *live = &run->st->tail.set[hole->at].live;
    struct set named = {{0, 0}};

    for (int obj = 0; obj < MAX_OBJECT && hole->is_unnamed; obj++) {
        if (set_has(live, (obj_t)obj) && pending_sight(run, viewer, (obj_t)obj) != UNSEEN) {
            set_add(&named, (obj_t)obj);
        }
    }
    return named;
}

/* The other seat is asked: there is something to choose. Puts such cards into a slot first, those
 * that the viewer cannot name before the others. */
static void settle_offer(struct run *run, int viewer, const struct hole *hole)
{
    struct set *live = &run->st->tail.set[hole->at].live, before = *live;
    int n = set_count(live), offers = 0;

    *live = named_in(run, viewer, hole);
    for (int i = 0; i < SIGHTS * MAX_OBJECT && set_count(live) < n; i++) {
        obj_t obj = (obj_t)(i % MAX_OBJECT);
        bool is_card = run->st->field.zone_of[obj] < run->match->rules->zones;
        if (!is_card || (int)pending_sight(run, viewer, obj) != i / MAX_OBJECT ||
            set_has(live, obj)) {
            continue;
        }
        set_add(live, obj);
        struct set now = pending_offered(run);
        if (set_count(&now) > offers) {
            offers++;
        } else {
            set_drop(live, obj);
        }
    }
    const struct any rest = {&before, pending_asked(run), n - set_count(live), NAMED};
    if (!pending_add_any(run, viewer, &rest, live)) {
        *live = before;
    }
}

void pending_settle(struct run *run, int viewer, const struct holes *holes)
{
    bool is_asked = viewer < SEATS && (run->st->head.ask.asked >> viewer & 1) != 0;

    for (int i = 0; i < holes->count && pending_is_choosing(run); i++) {
        struct set now = pending_offered(run);
        if (holes->row[i].of != HOLE_SLOT) {
            continue;
        }
        if (is_asked && !is_as_offered(run)) {
            settle_slot(run, &holes->row[i]);
        } else if (!is_asked && set_empty(&now) && pending_reads_slot(run, holes->row[i].at)) {
            settle_offer(run, viewer, &holes->row[i]);
        }
    }
}
