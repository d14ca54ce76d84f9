/* judge-value.c - values of the card language when one only knows what may be (RULES.md 7.6). */
#include "engine/games/unien/judge-value.h"

#include <string.h>

#include "engine/base/base.h"
#include "engine/games/unien/flow.h"
#include "engine/lang/op.h"

enum { ANYTHING = 30000 };

static const struct range unknown = {-ANYTHING, ANYTHING}, some = {0, ANYTHING}, doubtful = {0, 1};

/* ---- numbers ----------------------------------------------------------------------------------
 */

void ue_value_push(struct reader *r, struct range value)
{
    CHECK(r->numbers < READ_NUMBERS);
    r->number[r->numbers++] = value;
}

struct range ue_value_pop(struct reader *r)
{
    CHECK(r->numbers > 0);
    return r->number[--r->numbers];
}

static struct range truth(bool can_fail, bool can_hold)
{
    return (struct range){can_fail ? 0 : 1, can_hold ? 1 : 0};
}

static struct range compare(int op, struct range a, struct range b)
{
    bool is_fixed = a.lo == a.hi && b.lo == b.hi, meet = a.lo <= b.hi && b.lo <= a.hi;

    switch (op) {
    case OP_EQ:
        return truth(!is_fixed || a.lo != b.lo, meet);
    case OP_NE:
        return truth(meet, !is_fixed || a.lo != b.lo);
    case OP_LT:
        return truth(a.hi >= b.lo, a.lo < b.hi);
    case OP_LE:
        return truth(a.hi > b.lo, a.lo <= b.hi);
    case OP_GT:
        return truth(a.lo <= b.hi, a.hi > b.lo);
    default:
        return truth(a.lo < b.hi, a.hi >= b.lo);
    }
}

/* Of two truths, or of a sum: products and quotients are not followed. */
static struct range combine(int op, struct range a, struct range b)
{
    bool a_fails = a.lo <= 0 && a.hi >= 0, b_fails = b.lo <= 0 && b.hi >= 0;
    bool a_holds = a.lo != 0 || a.hi != 0, b_holds = b.lo != 0 || b.hi != 0;

    switch (op) {
    case OP_ADD:
        return (struct range){a.lo + b.lo, a.hi + b.hi};
    case OP_SUB:
        return (struct range){a.lo - b.hi, a.hi - b.lo};
    case OP_MIN:
        return (struct range){a.lo < b.lo ? a.lo : b.lo, a.hi < b.hi ? a.hi : b.hi};
    case OP_MAX:
        return (struct range){a.lo > b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi};
    case OP_AND:
        return truth(a_fails || b_fails, a_holds && b_holds);
    case OP_OR:
        return truth(a_fails && b_fails, a_holds || b_holds);
    default:
        return op >= OP_EQ && op <= OP_GE ? compare(op, a, b) : unknown;
    }
}

const struct card *ue_value_card(const struct reader *r, int thing)
{
    int n = r->db->card_count;

    return &r->db->cards[thing < n ? thing : thing < 2 * n ? thing - n : r->self];
}

/* Printed facts; a cost may have been changed, the zone may hide the face (UE-R39). */
static struct range number_of_item(struct reader *r, int number)
{
    const struct card *card = ue_value_card(r, r->item);

    if (number != NUM_COST && r->db->vocab->numbers[number].is_current) {
        return unknown;
    }
    if (number != NUM_COST) {
        return (struct range){card->number[number], card->number[number]};
    }
    r->asks_costs = true;
    if ((r->soft & r->item_zone) != 0 && card->type != TYPE_ENERGY) {
        return (struct range){0, ANYTHING};
    }
    return (struct range){card->number[NUM_PRINTED_COST], card->number[NUM_PRINTED_COST]};
}

static struct range word_of(const struct reader *r, int word, int thing, unsigned zone)
{
    bool is_down = zone == FACE_DOWN;

    if (word == WORD_RESTED || word == WORD_UPRIGHT || word > WORD_FACEDOWN) {
        return doubtful;
    }
    if (word == WORD_FACEUP || word == WORD_FACEDOWN) {
        return truth(is_down == (word == WORD_FACEUP), is_down == (word == WORD_FACEDOWN));
    }
    bool has = !is_down && (ue_value_card(r, thing)->words >> word & 1) != 0;
    return truth(!has, has);
}

static bool has_prop(const struct reader *r, int thing, int prop)
{
    return (ue_value_card(r, thing)->prop[prop / 64] >> prop % 64 & 1) != 0;
}

/* ---- sets -------------------------------------------------------------------------------------
 */

static struct bag *push_set(struct reader *r)
{
    CHECK(r->sets < READ_SETS);
    struct bag *set = &r->set[r->sets++];
    memset(set->at, 0, (size_t)r->things);
    memset(set->late, 0, (size_t)r->things);
    set->by = set->part_of = NO_SLOT;
    return set;
}

struct bag *ue_value_pop_set(struct reader *r)
{
    CHECK(r->sets > 0);
    return &r->set[--r->sets];
}

void ue_value_fold(const struct reader *r, struct bag *bag)
{
    for (int i = 0; i < r->things; i++) {
        bag->at[i] |= bag->late[i];
        bag->late[i] = 0;
    }
    bag->by = NO_SLOT;
}

/* What other slots know as moved out of this one was moved out of what it held before. */
void ue_value_bind(struct reader *r, int slot, const struct bag *set)
{
    for (int i = 0; i < READ_SLOTS; i++) {
        if (r->now.slot[i].by == slot) {
            ue_value_fold(r, &r->now.slot[i]);
        }
    }
    for (int i = 0; i < r->things; i++) {
        r->now.slot[slot].at[i] = (uint8_t)bag_zones(set, i);
        r->now.slot[slot].late[i] = 0;
    }
    r->now.slot[slot].by = NO_SLOT;
}

/* Where a card of this type can lie at all. */
static unsigned zones_of_type(int type)
{
    static const uint8_t zones[] = {
        [TYPE_LEADER] = 0,
        [TYPE_CHARACTER] = ANYWHERE & ~FACE_UP,
        [TYPE_ABILITY] = ANYWHERE & ~(FACE_UP | ON_FIELD),
        [TYPE_ENERGY] = ANYWHERE & ~ON_FIELD,
    };

    return zones[type];
}

void ue_value_push_zones(struct reader *r, unsigned sides, unsigned zones)
{
    struct bag *set = push_set(r);
    int n = r->db->card_count;

    for (int i = 0; i < r->things; i++) {
        unsigned side = i >= n && i < 2 * n ? 2 : 1;
        unsigned fitting = zones & zones_of_type(ue_value_card(r, i)->type);
        set->at[i] = (sides & side) != 0 ? (uint8_t)fitting : 0;
    }
}

unsigned ue_value_sides(struct range seat)
{
    return seat.lo == seat.hi ? 1u << (seat.lo & 1) : 3;
}

static void push_slot(struct reader *r, int slot)
{
    struct bag *set = push_set(r);

    memcpy(set->at, r->now.slot[slot].at, (size_t)r->things);
    memcpy(set->late, r->now.slot[slot].late, (size_t)r->things);
    set->by = r->now.slot[slot].by;
    set->part_of = slot;
}

static void push_self(struct reader *r)
{
    push_set(r)->at[self_thing(r->db)] = r->now.self_at;
}

static bool run_number(struct reader *r, int op, int a, int b);

static bool reads_cost(const struct reader *r, int pc, int length)
{
    bool reads = false;

    for (int i = pc; i < pc + length; i++) {
        word_t w = r->db->code[i];
        reads |= word_op(w) == OP_FIELD && word_a(w) <= NUM_PRINTED_COST;
    }
    return reads;
}

/* A word of a filter that is about sets: they are not looked into, and the numbers that come of
 * them may be any. */
static void pass_sets(struct reader *r, int op)
{
    for (int n = flow_pops(op, 'n'); n > 0; n--) {
        ue_value_pop(r);
    }
    if (strcmp(op_rows[op].pushes, "n") == 0) {
        ue_value_push(r, unknown);
    }
}

/* Whether the words at pc can hold of a thing in a zone. A filter within the filter is about other
 * cards, and passed over. */
static bool can_hold(struct reader *r, int pc, int length, int thing, unsigned zone)
{
    r->item = thing;
    r->item_zone = zone;
    for (int end = pc + length; pc < end; pc++) {
        word_t w = r->db->code[pc];
        if (word_op(w) == OP_FILTER) {
            pc += word_b(w);
        } else if (!run_number(r, word_op(w), word_a(w), word_b(w))) {
            pass_sets(r, word_op(w));
        }
    }
    struct range value = ue_value_pop(r);
    bool can = value.lo != 0 || value.hi != 0;
    r->takes_costless = r->takes_costless || (can && reads_cost(r, pc - length, length) &&
                                              ue_value_card(r, thing)->type == TYPE_ENERGY);
    return can;
}

static void drop_zone(struct bag *set, int thing, unsigned zone)
{
    set->at[thing] = (uint8_t)(set->at[thing] & ~zone);
    set->late[thing] = (uint8_t)(set->late[thing] & ~zone);
}

static void keep_filtered(struct reader *r, int pc, int length)
{
    struct bag *set = &r->set[r->sets - 1];

    for (int i = 0; i < r->things; i++) {
        for (unsigned rest = bag_zones(set, i); rest != 0; rest &= rest - 1) {
            unsigned zone = rest & (~rest + 1);
            int numbers = r->numbers;
            if (!can_hold(r, pc, length, i, zone)) {
                drop_zone(set, i, zone);
            }
            r->numbers = numbers;
        }
    }
}

static void keep_word(struct reader *r, int word)
{
    struct bag *set = &r->set[r->sets - 1];

    for (int i = 0; i < r->things; i++) {
        for (unsigned rest = bag_zones(set, i); rest != 0; rest &= rest - 1) {
            unsigned zone = rest & (~rest + 1);
            if (word_of(r, word, i, zone).hi == 0) {
                drop_zone(set, i, zone);
            }
        }
    }
}

static void keep_prop(struct reader *r, int prop)
{
    struct bag *set = &r->set[r->sets - 1];

    for (int i = 0; i < r->things; i++) {
        if (!has_prop(r, i, prop)) {
            drop_zone(set, i, ANYWHERE);
        }
    }
}

static void unite(struct reader *r)
{
    struct bag *more = ue_value_pop_set(r), *set = &r->set[r->sets - 1];

    ue_value_fold(r, set);
    for (int i = 0; i < r->things; i++) {
        set->at[i] |= (uint8_t)bag_zones(more, i);
    }
    set->part_of = NO_SLOT;
}

static void intersect(struct reader *r)
{
    struct bag *other = ue_value_pop_set(r), *set = &r->set[r->sets - 1];

    ue_value_fold(r, set);
    for (int i = 0; i < r->things; i++) {
        set->at[i] &= (uint8_t)bag_zones(other, i);
    }
    set->part_of = set->part_of != NO_SLOT ? set->part_of : other->part_of;
}

/* What is taken out may differ from time to time, so nothing goes but what the rest has not come
 * through. */
static void subtract(struct reader *r)
{
    int slot = ue_value_pop_set(r)->part_of;
    struct bag *set = &r->set[r->sets - 1];

    if (slot != NO_SLOT && set->by == slot) {
        memset(set->late, 0, (size_t)r->things);
    }
    ue_value_fold(r, set);
}

/* ---- words that compute -----------------------------------------------------------------------
 */

/* Words that end in a number; false for one that works on sets as well. */
static bool run_number(struct reader *r, int op, int a, int b)
{
    switch (op) {
    case OP_CONST:
        ue_value_push(r, (struct range){b, b});
        return true;
    case OP_SEAT:
        ue_value_push(r, a == SEAT_YOU || a == SEAT_FOE ? (struct range){a, a} : doubtful);
        return true;
    case OP_FIELD:
        ue_value_push(r, number_of_item(r, a));
        return true;
    case OP_HASPROP: {
        bool has = has_prop(r, r->item, b);
        ue_value_push(r, truth(!has, has));
        return true;
    }
    case OP_HASWORD:
        ue_value_push(r, word_of(r, a, r->item, r->item_zone));
        return true;
    case OP_NOT: {
        struct range value = ue_value_pop(r);
        ue_value_push(r, truth(value.lo != 0 || value.hi != 0, value.lo <= 0 && value.hi >= 0));
        return true;
    }
    case OP_NEG: {
        struct range value = ue_value_pop(r);
        ue_value_push(r, (struct range){-value.hi, -value.lo});
        return true;
    }
    case OP_SCOUNT:
        ue_value_push(r, some);
        return true;
    default:
        break;
    }
    bool has_sets = flow_pops(op, 's') > 0 || strcmp(op_rows[op].pushes, "n") != 0;
    if (has_sets || !op_is_value(op)) {
        return false;
    }
    int n = flow_pops(op, 'n');
    struct range y = n > 0 ? ue_value_pop(r) : unknown, x = n > 1 ? ue_value_pop(r) : unknown;
    ue_value_push(r, n == 2 ? combine(op, x, y) : unknown);
    return true;
}

/* Zones beyond those that are followed: the effect may mean any card. */
static unsigned known_zones(struct reader *r, int zones)
{
    r->is_lost = r->is_lost || ((unsigned)zones & ~(unsigned)ANYWHERE) != 0;
    return (unsigned)zones & ANYWHERE;
}

/* Words that push cards by where they lie. */
static bool run_place(struct reader *r, int op, int a, int b)
{
    unsigned side = a == WHO_FOE ? 2 : 1;

    switch (op) {
    case OP_ZONE:
        ue_value_push_zones(r, a == WHO_BOTH ? 3 : side, known_zones(r, b));
        return true;
    case OP_ZONEOF:
        ue_value_push_zones(r, ue_value_sides(ue_value_pop(r)), known_zones(r, b));
        return true;
    case OP_TOP:
        ue_value_pop(r);
        ue_value_push_zones(r, side, known_zones(r, 1 << b));
        return true;
    case OP_TOPOF:
        ue_value_pop(r); /* how many; below it lies the seat */
        side = ue_value_sides(ue_value_pop(r));
        ue_value_push_zones(r, side, known_zones(r, 1 << b));
        return true;
    case OP_IT: /* any card: which one the event was about is not followed */
        ue_value_push_zones(r, 3, ANYWHERE);
        return true;
    default:
        return false;
    }
}

/* The other words about sets. */
static void run_set(struct reader *r, int op, int a, int b)
{
    switch (op) {
    case OP_SSLOT:
        push_slot(r, a);
        break;
    case OP_SELF:
        push_self(r);
        break;
    case OP_NOCARD:
        push_set(r);
        break;
    case OP_PROP:
        keep_prop(r, b);
        break;
    case OP_WORD:
        keep_word(r, a);
        break;
    case OP_UNION:
        unite(r);
        break;
    case OP_INTER:
        intersect(r);
        break;
    case OP_DIFF:
        subtract(r);
        break;
    case OP_OTHER:
        drop_zone(&r->set[r->sets - 1], self_thing(r->db), ANYWHERE);
        break;
    case OP_ORELSE: /* what it may pass over is looked at too */
        break;
    case OP_COUNT:
    case OP_SOME:
        ue_value_pop_set(r);
        ue_value_push(r, op == OP_COUNT ? some : doubtful);
        break;
    default: /* other numbers of a set */
        r->is_lost = r->is_lost || strcmp(op_rows[op].pushes, "n") != 0;
        ue_value_pop_set(r);
        ue_value_push(r, unknown);
        break;
    }
}

int ue_value_run(struct reader *r, int pc)
{
    word_t w = r->db->code[pc];
    int op = word_op(w), a = word_a(w), b = word_b(w);

    if (op == OP_FILTER) {
        keep_filtered(r, pc + 1, b);
        return pc + 1 + b;
    }
    if (!run_number(r, op, a, b) && !run_place(r, op, a, b)) {
        run_set(r, op, a, b);
    }
    return pc + 1;
}
