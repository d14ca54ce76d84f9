/* judge-value.c - values of the card language when one only knows what may be (RULES.md 7.6). */
#include "engine/games/unien/judge-value.h"

#include <string.h>

#include "engine/base/base.h"
#include "engine/lang/op.h"

enum { ANYTHING = 30000 };

static const struct range unknown = {-ANYTHING, ANYTHING}, doubtful = {0, 1};

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

/* Of two truths, or of a sum: the rest of arithmetic is not followed. */
static struct range combine(int op, struct range a, struct range b)
{
    bool a_fails = a.lo <= 0 && a.hi >= 0, b_fails = b.lo <= 0 && b.hi >= 0;
    bool a_holds = a.lo != 0 || a.hi != 0, b_holds = b.lo != 0 || b.hi != 0;

    switch (op) {
    case OP_ADD:
        return (struct range){a.lo + b.lo, a.hi + b.hi};
    case OP_SUB:
        return (struct range){a.lo - b.hi, a.hi - b.lo};
    case OP_AND:
        return truth(a_fails || b_fails, a_holds && b_holds);
    case OP_OR:
        return truth(a_fails && b_fails, a_holds || b_holds);
    default:
        return op >= OP_EQ && op <= OP_GE ? compare(op, a, b) : unknown;
    }
}

/* Printed facts; a cost may have been changed, the zone may hide the face (UE-R39). */
static struct range number_of_item(const struct reader *r, int number)
{
    const struct card *card = match_card(r->reach->run->match, r->item);

    if (number != NUM_COST) {
        return (struct range){card->number[number], card->number[number]};
    }
    if ((r->reach->soft[r->item] & r->item_zone) != 0) {
        return (struct range){0, ANYTHING};
    }
    return (struct range){card->number[NUM_PRINTED_COST], card->number[NUM_PRINTED_COST]};
}

static struct range word_of(const struct reader *r, int word, obj_t obj, unsigned zone)
{
    bool is_down = zone == FACE_DOWN;

    if (word == WORD_RESTED) {
        return doubtful;
    }
    if (word == WORD_FACEUP || word == WORD_FACEDOWN) {
        return truth(is_down == (word == WORD_FACEUP), is_down == (word == WORD_FACEDOWN));
    }
    bool has = !is_down && (match_card(r->reach->run->match, obj)->words >> word & 1) != 0;
    return truth(!has, has);
}

static bool has_prop(const struct reader *r, obj_t obj, int prop)
{
    return (r->reach->run->match->prop[prop][obj_seat(obj)] & obj_bit(obj)) != 0;
}

/* ---- sets -------------------------------------------------------------------------------------
 */

static struct cards *push_set(struct reader *r)
{
    CHECK(r->sets < READ_SETS);
    struct cards *set = &r->set[r->sets++];
    memset(set, 0, sizeof *set);
    return set;
}

struct cards *ue_value_pop_set(struct reader *r)
{
    CHECK(r->sets > 0);
    return &r->set[--r->sets];
}

void ue_value_add(struct cards *to, const struct cards *from)
{
    for (int i = 0; i < MAX_OBJECT; i++) {
        to->at[i] |= from->at[i];
    }
}

void ue_value_push_zones(struct reader *r, unsigned seats, unsigned zones)
{
    struct cards *set = push_set(r);

    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        if ((seats >> obj_seat((obj_t)obj) & 1) != 0) {
            set->at[obj] = (uint8_t)(r->reach->in[obj] & zones);
        }
    }
}

unsigned ue_value_seats(struct range seat)
{
    return seat.lo == seat.hi ? 1u << (seat.lo & 1) : 3;
}

/* A character acts from the field, and a static of the hand from there. */
static void push_self(struct reader *r)
{
    bool is_character = match_card(r->reach->run->match, r->self)->type == TYPE_CHARACTER;
    unsigned zones = is_character ? ON_FIELD | IN_HAND : ANYWHERE;

    push_set(r)->at[r->self] = (uint8_t)(r->reach->in[r->self] & zones);
}

static bool run_number(struct reader *r, int op, int a, int b);

/* Whether the words at pc can hold of a card in a zone. */
static bool can_hold(struct reader *r, int pc, int length, int obj, unsigned zone)
{
    r->item = (obj_t)obj;
    r->item_zone = zone;
    for (int end = pc + length; pc < end; pc++) {
        word_t w = r->db->code[pc];
        if (!run_number(r, word_op(w), word_a(w), word_b(w))) {
            ue_value_push(r, unknown); /* a filter within a filter: not weighed */
        }
    }
    struct range value = ue_value_pop(r);
    return value.lo != 0 || value.hi != 0;
}

static void keep_filtered(struct reader *r, int pc, int length)
{
    struct cards *set = &r->set[r->sets - 1];

    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        for (unsigned rest = set->at[obj]; rest != 0; rest &= rest - 1) {
            unsigned zone = rest & (~rest + 1);
            int numbers = r->numbers;
            if (!can_hold(r, pc, length, obj, zone)) {
                set->at[obj] = (uint8_t)(set->at[obj] & ~zone);
            }
            r->numbers = numbers;
        }
    }
}

static void keep_word(struct reader *r, int word)
{
    struct cards *set = &r->set[r->sets - 1];

    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        for (unsigned rest = set->at[obj]; rest != 0; rest &= rest - 1) {
            unsigned zone = rest & (~rest + 1);
            if (word_of(r, word, (obj_t)obj, zone).hi == 0) {
                set->at[obj] = (uint8_t)(set->at[obj] & ~zone);
            }
        }
    }
}

static void keep_prop(struct reader *r, int prop)
{
    struct cards *set = &r->set[r->sets - 1];

    for (int obj = 0; obj < MAX_OBJECT; obj++) {
        if (set->at[obj] != 0 && !has_prop(r, (obj_t)obj, prop)) {
            set->at[obj] = 0;
        }
    }
}

/* ---- words that compute -----------------------------------------------------------------------
 */

int ue_value_pops(int op, char kind)
{
    int n = 0;

    for (const char *letter = op_rows[op].pops; *letter != '\0'; letter++) {
        n += *letter == kind;
    }
    return n;
}

/* Words that end in a number; false for one that works on sets as well. */
static bool run_number(struct reader *r, int op, int a, int b)
{
    switch (op) {
    case OP_CONST:
        ue_value_push(r, (struct range){b, b});
        return true;
    case OP_SEAT:
        ue_value_push(r, a == SEAT_YOU || a == SEAT_FOE ? (struct range){r->you ^ a, r->you ^ a}
                                                        : doubtful);
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
    default:
        break;
    }
    bool has_sets = ue_value_pops(op, 's') > 0 || strcmp(op_rows[op].pushes, "n") != 0;
    if (has_sets || !op_is_value(op)) {
        return false;
    }
    int n = ue_value_pops(op, 'n');
    struct range y = n > 0 ? ue_value_pop(r) : unknown, x = n > 1 ? ue_value_pop(r) : unknown;
    ue_value_push(r, n == 2 ? combine(op, x, y) : unknown);
    return true;
}

static void run_set(struct reader *r, int op, int a, int b)
{
    switch (op) {
    case OP_ZONE:
        ue_value_push_zones(r, a == WHO_BOTH ? 3 : 1u << (r->you ^ (a == WHO_FOE)), (unsigned)b);
        break;
    case OP_ZONEOF:
        ue_value_push_zones(r, ue_value_seats(ue_value_pop(r)), (unsigned)b);
        break;
    case OP_TOP:
        ue_value_pop(r);
        ue_value_push_zones(r, 1u << (r->you ^ (a == WHO_FOE)), 1u << b);
        break;
    case OP_TOPOF: {
        unsigned seats = ue_value_seats(ue_value_pop(r));
        ue_value_pop(r);
        ue_value_push_zones(r, seats, 1u << b);
        break;
    }
    case OP_SSLOT:
        *push_set(r) = r->slot[a];
        break;
    case OP_SELF:
        push_self(r);
        break;
    case OP_IT: /* any card: which one the event was about is not followed */
        ue_value_push_zones(r, 3, ANYWHERE);
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
        ue_value_add(&r->set[r->sets - 2], &r->set[r->sets - 1]);
        ue_value_pop_set(r);
        break;
    case OP_INTER:
        for (int i = 0; i < MAX_OBJECT; i++) {
            r->set[r->sets - 2].at[i] &= r->set[r->sets - 1].at[i];
        }
        ue_value_pop_set(r);
        break;
    case OP_DIFF: /* what is taken out may differ from time to time */
        ue_value_pop_set(r);
        break;
    case OP_OTHER:
        break;
    default: /* sums, counts: a number of a set */
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
    if (!run_number(r, op, a, b)) {
        run_set(r, op, a, b);
    }
    return pc + 1;
}
