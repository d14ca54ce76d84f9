/* pending-holes.c - what a viewer's text of a running effect leaves open, filled anyhow. */
#include "engine/text/pending-holes.h"

#include "engine/core/vm.h"
#include "engine/text/pending-any.h"
#include "engine/text/pending-frames.h"
#include "engine/text/pending-slots.h"

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

/* Beside cards that are named those are counted that the viewer sees nothing of. */
static enum sight most_of(const struct hole *hole)
{
    return hole->is_unnamed ? UNSEEN : NAMED;
}

/* In a frame of a game no card lies in two slots. */
static void drop_placed(const struct run *run, int slot, struct set *from)
{
    const struct tail *tail = &run->st->tail;
    const struct frame *frame = pending_frame_of(tail, slot);
    bool is_top = frame + 1 == tail->frame + tail->frames;
    int end = is_top ? tail->sets : frame[1].sets;

    for (int i = frame->sets; i < end && frame->kind != FRAME_CODE; i++) {
        from->of[0] &= ~tail->set[i].live.of[0];
        from->of[1] &= ~tail->set[i].live.of[1];
    }
}

static bool fill_slot(struct run *run, int viewer, const struct hole *hole)
{
    struct set *live = &run->st->tail.set[hole->at].live, from = pending_candidates(run, hole->at);
    const struct set *chosen = &run->st->head.ask.chosen;
    int n = hole->count, picked = set_count(chosen);

    drop_placed(run, hole->at, &from);
    if (n == HOLE_ALL) {
        *live = from;
        return !set_empty(live);
    }
    if (pending_reads_slot(run, hole->at) && picked <= n) {
        live->of[0] |= chosen->of[0];
        live->of[1] |= chosen->of[1];
        n -= picked;
    }
    const struct any any = {&from, pending_frame_of(&run->st->tail, hole->at)->seat, n,
                            most_of(hole)};
    return pending_add_any(run, viewer, &any, live);
}

/* Picks are counted if the viewer cannot name one of them. */
static enum sight most_of_picks(const struct run *run, int viewer)
{
    return pending_tells_picks(run->match, run->st, viewer) != TELL_COUNT ? LOOKED_AT : NAMED;
}

static bool fill_picks(struct run *run, int viewer, int n)
{
    struct tail *tail = &run->st->tail;
    struct set from = run->st->head.ask.chosen, picked = {{0, 0}};
    const struct frame *top = vm_top(run);

    bool is_order = top->kind != FRAME_CODE && tail->sets > top->sets && set_empty(&from);

    if (is_order) { /* those that are placed are not in its set any more; those to pay with are */
        const struct set *left = &tail->set[top->sets].live;
        from = pending_candidates(run, top->sets);
        from.of[0] &= ~left->of[0];
        from.of[1] &= ~left->of[1];
        from = set_empty(&from) ? *left : from;
    }
    const struct any any = {&from, pending_asked(run), n, most_of_picks(run, viewer)};
    if (n > PICKED_MAX || !pending_add_any(run, viewer, &any, &picked)) {
        return false;
    }
    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        if (set_has(&picked, (obj_t)obj)) {
            tail->picked[tail->picks++] = (obj_t)obj;
        }
    }
    return true;
}

/* A seat sees what it may choose from. */
static bool fill_looked(struct run *run, int viewer, const struct hole *hole)
{
    struct set *looked = &run->st->tail.looked[hole->at], all = all_sets(run);
    seat_t seat = (seat_t)(hole->at & 1);
    bool is_asked = pending_is_choosing(run) && pending_asked(run) == hole->at;
    struct set first = is_asked ? pending_offered(run) : (struct set){{0, 0}};
    int n = set_count(&first) < hole->count ? set_count(&first) : hole->count;

    const struct any own = {&first, seat, n, most_of(hole)},
                     others = {&all, seat, hole->count - n, most_of(hole)};
    return pending_add_any(run, viewer, &own, looked) &&
           pending_add_any(run, viewer, &others, looked);
}

static bool fill_fact(struct run *run, int viewer, struct happening *fact, seat_t seat)
{
    struct set one = {{0, 0}};
    const struct set none = {{0, 0}};

    const struct any any = {&none, seat, 1, LOOKED_AT};
    if (!pending_add_any(run, viewer, &any, &one)) {
        return false;
    }
    fact->it =
        (obj_t)(one.of[0] != 0 ? bits_first(one.of[0]) : SEAT_OBJECTS + bits_first(one.of[1]));
    return true;
}

/* Cards of these for the one who is asked. */
static bool fill_from(struct run *run, int viewer, struct set from, const struct hole *hole,
                      struct set *set)
{
    const struct any any = {&from, pending_asked(run), hole->count, most_of(hole)};

    return pending_add_any(run, viewer, &any, set);
}

static bool fill(struct run *run, int viewer, const struct hole *hole)
{
    struct tail *tail = &run->st->tail;

    switch (hole->of) {
    case HOLE_NONE:
        return true;
    case HOLE_SLOT:
        return fill_slot(run, viewer, hole);
    case HOLE_RESULT:
        return fill_from(run, viewer, all_sets(run), hole, &tail->result.live);
    case HOLE_LOOKED:
        return fill_looked(run, viewer, hole);
    case HOLE_CHOSEN:
        return fill_from(run, viewer, pending_offered(run), hole, &run->st->head.ask.chosen);
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
            if (holes->row[i].of == order[part] && !fill(run, viewer, &holes->row[i])) {
                return false;
            }
        }
    }
    pending_settle(run, viewer, holes);
    return true;
}
