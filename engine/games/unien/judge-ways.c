/* judge-ways.c - what an effect may hold on each way through its code (RULES.md 7.6). */
#include "engine/games/unien/judge-ways.h"

#include <string.h>

#include "engine/games/unien/flow.h"
#include "engine/lang/op.h"

/* ---- what is held -----------------------------------------------------------------------------
 */

static void open_bag(struct arena *arena, struct bag *bag, int things)
{
    bag->at = arena_array(arena, (size_t)things, 1);
    bag->late = arena_array(arena, (size_t)things, 1);
    bag->by = bag->part_of = NO_SLOT;
}

static void open_held(struct arena *arena, struct held *held, int things)
{
    for (int i = 0; i < READ_SLOTS; i++) {
        open_bag(arena, &held->slot[i], things);
    }
    open_bag(arena, &held->result, things);
}

/* Adds what may be in a bag; true if that is new. */
static bool join_bag(const struct reader *r, struct bag *to, const struct bag *from)
{
    bool is_new = false, is_apart = to->by == from->by;

    if (!is_apart && from->by != NO_SLOT) {
        ue_value_fold(r, to);
    }
    for (int i = 0; i < r->things; i++) {
        unsigned at = is_apart ? from->at[i] : bag_zones(from, i);
        unsigned late = is_apart ? from->late[i] : 0u;
        is_new |= (at & ~(unsigned)to->at[i]) != 0 || (late & ~(unsigned)to->late[i]) != 0;
        to->at[i] |= (uint8_t)at;
        to->late[i] |= (uint8_t)late;
    }
    return is_new;
}

static bool join(const struct reader *r, struct held *to, const struct held *from)
{
    bool is_new = (from->self_at & ~to->self_at) != 0;

    to->self_at |= from->self_at;
    for (int i = 0; i < READ_SLOTS; i++) {
        is_new |= join_bag(r, &to->slot[i], &from->slot[i]);
    }
    return join_bag(r, &to->result, &from->result) || is_new;
}

static void copy_bag(const struct reader *r, struct bag *to, const struct bag *from)
{
    memcpy(to->at, from->at, (size_t)r->things);
    memcpy(to->late, from->late, (size_t)r->things);
    to->by = from->by;
    to->part_of = from->part_of;
}

static void copy_held(const struct reader *r, struct held *to, const struct held *from)
{
    for (int i = 0; i < READ_SLOTS; i++) {
        copy_bag(r, &to->slot[i], &from->slot[i]);
    }
    copy_bag(r, &to->result, &from->result);
    to->self_at = from->self_at;
}

/* ---- ways ----------------------------------------------------------------------------------
 */

/* Where ways part or meet: what may be held there. */
enum { MEETINGS = 256 };
struct meeting {
    int pc;
    bool is_due;
    struct held held;
};

struct ways {
    struct reader *r;
    void (*statement)(struct reader *r, word_t w);
    int count;
};

static struct meeting *meeting_at(struct reader *r, int i)
{
    if (r->meeting[i] == NULL) {
        r->meeting[i] = arena_alloc(r->arena, sizeof *r->meeting[i]);
        open_held(r->arena, &r->meeting[i]->held, r->things);
    }
    return r->meeting[i];
}

static void arrive(struct ways *ways, int pc)
{
    struct reader *r = ways->r;
    int i = 0;

    while (i < ways->count && r->meeting[i]->pc != pc) {
        i++;
    }
    if (i < ways->count) {
        r->meeting[i]->is_due |= join(r, &r->meeting[i]->held, &r->now);
        return;
    }
    if (i == MEETINGS) {
        r->is_lost = true; /* no card has so many branches */
        return;
    }
    struct meeting *meeting = meeting_at(r, ways->count++);
    meeting->pc = pc;
    meeting->is_due = true;
    copy_held(r, &meeting->held, &r->now);
}

/* From pc on to where ways part or meet. */
static void walk(struct ways *ways, int pc)
{
    struct reader *r = ways->r;
    int next[FLOW_NEXT], n = 1;

    for (r->numbers = r->sets = 0; n == 1 && !r->is_lost;) {
        word_t w = r->db->code[pc];
        if (op_is_value(word_op(w))) {
            pc = ue_value_run(r, pc);
            continue;
        }
        n = flow_next(r->db, pc, next);
        if (n > 0) {
            ways->statement(r, w);
        }
        if (n == 1 && word_op(w) != OP_JUMP) {
            pc = next[0];
            continue;
        }
        for (int i = 0; i < n && !r->is_lost; i++) {
            arrive(ways, next[i]);
        }
        return;
    }
}

static void walk_all(struct ways *ways, int pc)
{
    bool goes_on = true;

    arrive(ways, pc);
    while (goes_on && !ways->r->is_lost) {
        goes_on = false;
        for (int i = 0; i < ways->count && !ways->r->is_lost; i++) {
            struct meeting *meeting = ways->r->meeting[i];
            if (meeting->is_due) {
                meeting->is_due = false;
                goes_on = true;
                copy_held(ways->r, &ways->r->now, &meeting->held);
                walk(ways, meeting->pc);
            }
        }
    }
}

static void clear_bag(const struct reader *r, struct bag *bag)
{
    memset(bag->at, 0, (size_t)r->things);
    memset(bag->late, 0, (size_t)r->things);
    bag->by = NO_SLOT;
}

void ue_ways_open(struct reader *r, struct arena *arena)
{
    for (int i = 0; i < READ_SETS; i++) {
        open_bag(arena, &r->set[i], r->things);
    }
    open_held(arena, &r->now, r->things);
    r->arena = arena;
    r->meeting = arena_array(arena, MEETINGS, sizeof(struct meeting *));
}

void ue_ways_walk(struct reader *r, int pc, unsigned self_at,
                  void (*statement)(struct reader *r, word_t w))
{
    struct ways ways = {.r = r, .statement = statement};

    for (int i = 0; i < READ_SLOTS; i++) {
        clear_bag(r, &r->now.slot[i]);
    }
    clear_bag(r, &r->now.result);
    r->now.self_at = (uint8_t)self_at;
    walk_all(&ways, pc);
}
