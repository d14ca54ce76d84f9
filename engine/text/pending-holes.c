/* pending-holes.c - what a viewer's text of a running effect leaves open, filled anyhow. */
#include "engine/text/pending-holes.h"

#include "engine/core/frame.h"
#include "engine/core/vm.h"
#include "engine/core/zone.h"
#include "engine/know/know.h"
#include "engine/lang/op.h"

static bool is_hidden(const struct match *match, const struct state *st, int viewer, obj_t obj)
{
    zone_t zone = st->field.zone_of[obj];

    return zone < match->rules->zones && match->rules->zone[zone].label == LABEL_NONE &&
           !know_face(match, st, viewer, obj);
}

obj_t pending_hidden_copy(const struct match *match, const struct state *st, int viewer,
                          seat_t seat, card_t card, zone_t zone, const struct set *taken)
{
    uint64_t copies = match_copies_of(match, seat, card) & ~taken->of[seat];
    obj_t found = OBJ_NONE;

    for (; copies != 0; copies &= copies - 1) {
        obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(copies));
        bool is_held = st->field.zone_of[obj] == match->rules->hand_zone,
             is_there = zone == ZONE_NONE || st->field.zone_of[obj] == zone;
        if (is_there && is_hidden(match, st, viewer, obj) && (found == OBJ_NONE || is_held)) {
            found = obj;
        }
    }
    return found;
}

/* ---- cards that could be there -------------------------------------------------- */

/* The frame that a slot belongs to. */
static const struct frame *frame_of(const struct tail *tail, int slot)
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
static struct set candidates(struct run *run, int slot)
{
    const struct tail *tail = &run->st->tail;
    const struct frame *frame = frame_of(tail, slot);

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
static bool is_offered(const struct run *run, int slot)
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

/* Who holds what is not said: the one whose effect has the slot. */
static seat_t holder(const struct run *run, int slot)
{
    return frame_of(&run->st->tail, slot)->seat;
}

static seat_t asked_seat(const struct run *run)
{
    return run->st->head.ask.asked == 2;
}

/* ---- filling ---------------------------------------------------------------------- */

/* Cards that can be put into a hole: of these first, then of what the seat holds, then of what the
 * other one does; of each those that the viewer cannot name before the others. */
struct filling {
    const struct run *run;
    int viewer, left;
    struct set *set;
};

static void add_card(struct filling *f, obj_t obj, bool is_known)
{
    bool is_fit = is_hidden(f->run->match, f->run->st, f->viewer, obj) != is_known;

    if (f->left > 0 && is_fit && !set_has(f->set, obj)) {
        set_add(f->set, obj);
        f->left--;
    }
}

static void add_cards(struct filling *f, const struct set *from, bool is_known)
{
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        if (set_has(from, (obj_t)obj)) {
            add_card(f, (obj_t)obj, is_known);
        }
    }
}

static void add_zone(struct filling *f, zone_t zone, seat_t seat, bool is_known)
{
    obj_t row[SEAT_OBJECTS];
    int n = zone_list(f->run->match, f->run->st, zone, seat, row);

    for (int i = 0; i < n; i++) {
        add_card(f, row[i], is_known);
    }
}

static bool add_any(const struct run *run, int viewer, const struct set *first, seat_t seat, int n,
                    struct set *set)
{
    const struct rules *rules = run->match->rules;
    struct filling f = {run, viewer, n, set};

    add_cards(&f, first, false);
    add_cards(&f, first, true);
    for (int is_known = 0; is_known <= 1; is_known++) {
        for (int part = 0; part < SEATS; part++) {
            seat_t owner = part == 0 ? seat : (seat_t)(1 - seat);
            add_zone(&f, rules->hand_zone, owner, is_known != 0);
            add_zone(&f, rules->deck.zone, owner, is_known != 0);
        }
    }
    return f.left == 0;
}

/* All cards in the sets of the effects: what was looked at is among them. */
static struct set all_sets(const struct run *run)
{
    const struct tail *tail = &run->st->tail;
    struct set all = {{0, 0}};

    for (int i = 0; i < tail->sets; i++) {
        all.of[0] |= tail->set[i].live.of[0];
        all.of[1] |= tail->set[i].live.of[1];
    }
    return all;
}

static bool fill_slot(struct run *run, int viewer, const struct hole *hole)
{
    struct set *live = &run->st->tail.set[hole->at].live, from = candidates(run, hole->at);
    const struct set *chosen = &run->st->head.ask.chosen;
    int n = hole->count, picked = set_count(chosen);

    if (n == HOLE_ALL) {
        *live = from;
        return !set_empty(live);
    }
    if (is_offered(run, hole->at) && picked <= n) {
        live->of[0] |= chosen->of[0];
        live->of[1] |= chosen->of[1];
        n -= picked;
    }
    return add_any(run, viewer, &from, holder(run, hole->at), n, live);
}

static bool fill_picks(struct run *run, int viewer, int n)
{
    struct tail *tail = &run->st->tail;
    struct set from = run->st->head.ask.chosen, picked = {{0, 0}};
    const struct frame *top = vm_top(run);

    bool is_order = top->kind != FRAME_CODE && tail->sets > top->sets && set_empty(&from);

    if (is_order) { /* those that are placed are not in its set any more; those to pay with are */
        const struct set *left = &tail->set[top->sets].live;
        from = candidates(run, top->sets);
        from.of[0] &= ~left->of[0];
        from.of[1] &= ~left->of[1];
        from = set_empty(&from) ? *left : from;
    }
    if (n > PICKED_MAX || !add_any(run, viewer, &from, asked_seat(run), n, &picked)) {
        return false;
    }
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        if (set_has(&picked, (obj_t)obj)) {
            tail->picked[tail->picks++] = (obj_t)obj;
        }
    }
    return true;
}

static bool fill_fact(struct run *run, int viewer, struct happening *fact, seat_t seat)
{
    struct set one = {{0, 0}};
    const struct set none = {{0, 0}};

    if (!add_any(run, viewer, &none, seat, 1, &one)) {
        return false;
    }
    fact->it =
        (obj_t)(one.of[0] != 0 ? bits_first(one.of[0]) : SEAT_OBJECTS + bits_first(one.of[1]));
    return true;
}

static struct set offered(struct run *run)
{
    const struct frame *top = vm_top(run);

    return top->kind == FRAME_CODE && top->pc > top->start ? frame_operand(run, top, top->pc - 1)
                                                           : (struct set){{0, 0}};
}

/* ---- what the viewer may choose from tells of what was chosen before ------------------------- */

static bool is_as_offered(struct run *run)
{
    struct set now = offered(run);
    const struct set *told = &run->st->head.ask.cards;

    return now.of[0] == told->of[0] && now.of[1] == told->of[1];
}

/* True if the viewer is asked for cards by the block that runs. */
static bool is_choosing(struct run *run, int viewer)
{
    const struct frame *top = vm_top(run);

    return run->st->tail.frames > 0 && viewer < SEATS &&
           (run->st->head.ask.asked >> viewer & 1) != 0 && top->kind == FRAME_CODE &&
           top->pc > top->start && word_op(run->match->db->code[top->pc - 1]) == OP_CHOOSE;
}

/* Another filling of a slot, with which the open choice is what the text says: the cards that it
 * leaves out, or one of those that there are. */
static void settle_slot(struct run *run, const struct hole *hole)
{
    struct set *live = &run->st->tail.set[hole->at].live, before = *live;
    struct set from = candidates(run, hole->at);

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

static void settle_slots(struct run *run, int viewer, const struct holes *holes)
{
    for (int i = 0; i < holes->count && is_choosing(run, viewer) && !is_as_offered(run); i++) {
        if (holes->row[i].of == HOLE_SLOT) {
            settle_slot(run, &holes->row[i]);
        }
    }
}

static bool fill(struct run *run, int viewer, const struct holes *holes, int i)
{
    const struct hole *hole = &holes->row[i];
    struct tail *tail = &run->st->tail;
    struct set from = {{0, 0}};

    switch (hole->of) {
    case HOLE_NONE:
        return true;
    case HOLE_SLOT:
        return fill_slot(run, viewer, hole);
    case HOLE_RESULT:
        from = all_sets(run);
        return add_any(run, viewer, &from, asked_seat(run), hole->count, &tail->result.live);
    case HOLE_LOOKED:
        from = all_sets(run);
        return add_any(run, viewer, &from, (seat_t)(hole->at & 1), hole->count,
                       &tail->looked[hole->at]);
    case HOLE_CHOSEN:
        from = offered(run);
        return add_any(run, viewer, &from, asked_seat(run), hole->count, &run->st->head.ask.chosen);
    case HOLE_PICKS:
        return fill_picks(run, viewer, hole->count);
    case HOLE_FACT:
        return fill_fact(run, viewer, &tail->event[hole->at], (seat_t)hole->count);
    }
    return false;
}

bool pending_fill(struct run *run, int viewer, const struct holes *holes)
{
    static const enum hole_of order[] = {HOLE_SLOT,   HOLE_LOOKED, HOLE_CHOSEN,
                                         HOLE_RESULT, HOLE_PICKS,  HOLE_FACT};

    for (size_t part = 0; part < COUNT_OF(order); part++) {
        for (int i = 0; i < holes->count; i++) {
            if (holes->row[i].of == order[part] && !fill(run, viewer, holes, i)) {
                return false;
            }
        }
    }
    settle_slots(run, viewer, holes);
    return true;
}
