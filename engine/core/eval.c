/* eval.c - the machine of values: two small stacks, no side effects. */
#include "engine/core/eval.h"

#include "engine/core/mods.h"
#include "engine/core/zone.h"
#include "engine/lang/op.h"
#include "engine/parts/grid.h"

void eval_init(struct eval *eval, struct run *run, seat_t you, obj_t self)
{
    eval->run = run;
    eval->you = you;
    eval->self = self;
    eval->item = OBJ_NONE;
    eval->as_if = ZONE_NONE;
    eval->is_static = false;
    eval->event = NULL;
    eval->slot = NULL;
    eval->set_slot = NULL;
    eval->lacking = 0;
    eval->numbers = 0;
    eval->sets = 0;
}

static void push(struct eval *eval, int number)
{
    eval->number[eval->numbers++] = number;
}

static struct set *push_empty(struct eval *eval)
{
    struct set *set = &eval->set[eval->sets++];
    set->of[0] = set->of[1] = 0;
    return set;
}

static seat_t seat_of(const struct eval *eval, int word)
{
    if (word == SEAT_YOU) {
        return eval->you;
    }
    return word == SEAT_FOE ? (seat_t)(1 - eval->you)
                            : eval->run->match->rules->read.seat(eval, word);
}

/* Nouns that are no zones: all squares, and the cards that play a part (grid.h). */
static uint64_t beyond_zones(const struct eval *eval, seat_t seat, int zones)
{
    uint64_t cards = 0;

    if (eval->run->match->rules->read.noun != NULL) {
        return eval->run->match->rules->read.noun(eval, zones >> VOCAB_NOUNS, seat);
    }
    if ((zones >> NOUN_SQUARES & 1) != 0) {
        cards |= grid_set(((uint32_t)1 << GRID_PLACES) - 1).of[seat];
    }
    for (int i = 0; i < GRID_ROLES; i++) {
        int counter = grid_role(eval->run, i);
        bool is_it = counter != 0 && obj_seat((obj_t)(counter - 1)) == seat;
        cards |= is_it && (zones >> (NOUN_ROLE + i) & 1) != 0 ? obj_bit((obj_t)(counter - 1)) : 0;
    }
    return cards;
}

static void add_zones(struct eval *eval, struct set *set, seat_t seat, int zones)
{
    const struct field *field = &eval->run->st->field;
    uint64_t cards = 0;

    if (zones >> ZONE_MAX != 0) {
        cards = beyond_zones(eval, seat, zones);
        zones &= (1 << ZONE_MAX) - 1;
    }
    for (int rest = zones; rest != 0; rest &= rest - 1) {
        cards |= field->zone[bits_first((uint64_t)rest)][seat];
    }
    if (eval->as_if != ZONE_NONE && (zones >> eval->as_if & 1) != 0 &&
        obj_seat(eval->event->it) == seat) {
        cards |= obj_bit(eval->event->it);
    }
    set->of[seat] |= cards;
}

static void push_top(struct eval *eval, seat_t seat, int zone, int n)
{
    struct set *set = push_empty(eval);
    int held = eval->run->st->field.count[zone][seat];
    eval->lacking = n > held ? n - held : 0;
    bool is_pile = eval->run->match->rules->zone[zone].kind == ZONE_PILE; /* the last first */
    for (int i = 0; i < n && i < held; i++) {
        set_add(set, zone_at(eval->run, (zone_t)zone, seat, is_pile ? held - 1 - i : i));
    }
}

static int number_of(struct eval *eval, int number, obj_t obj)
{
    return eval->run->match->rules->read.number(eval, number, obj);
}

/* Sum, largest or smallest of a number over the set on top. */
static int fold(struct eval *eval, int op, int number)
{
    struct set set = eval_pop_set(eval);
    int result = 0;
    bool is_first = true;

    for (int seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = set.of[seat]; rest != 0; rest &= rest - 1) {
            int n = number_of(eval, number, (obj_t)(seat * SEAT_OBJECTS + bits_first(rest)));
            if (op == OP_SFIELD) {
                result += n;
            } else if (is_first || (op == OP_SMAX ? n > result : n < result)) {
                result = n;
            }
            is_first = false;
        }
    }
    return result;
}

static bool word_holds(struct eval *eval, int word, obj_t obj)
{
    struct set one = {{0, 0}};
    set_add(&one, obj);
    eval->run->match->rules->read.word(eval, word, &one);
    return !set_empty(&one);
}

static int run_words(struct eval *eval, int pc, int end);

static int floor_div(int x, int y)
{
    if (y == 0) {
        return 0;
    }
    int q = x / y;
    return (x % y != 0 && (x < 0) != (y < 0)) ? q - 1 : q;
}

/* Far beyond every number of a card, and far from where sums of such would end. */
static int product(int x, int y)
{
    const long long most = LIMIT_PRODUCT, exact = (long long)x * y;
    return (int)(exact > most ? most : exact < -most ? -most : exact);
}

static int calculate(int op, int x, int y)
{
    switch (op) {
    case OP_ADD:
        return x + y;
    case OP_SUB:
        return x - y;
    case OP_MUL:
        return product(x, y);
    case OP_DIV:
        return floor_div(x, y);
    case OP_MOD:
        return y == 0 ? 0 : x - floor_div(x, y) * y;
    case OP_MIN:
        return x < y ? x : y;
    case OP_MAX:
        return x > y ? x : y;
    case OP_EQ:
        return x == y;
    case OP_NE:
        return x != y;
    case OP_LT:
        return x < y;
    case OP_LE:
        return x <= y;
    case OP_GT:
        return x > y;
    case OP_GE:
        return x >= y;
    case OP_AND:
        return x != 0 && y != 0;
    default:
        return x != 0 || y != 0;
    }
}

/* Of the set on top, the cards with a number that stands to n as op says. */
static void keep_by_number(struct eval *eval, int number, int op, int n)
{
    struct set *set = &eval->set[eval->sets - 1];

    for (int seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = set->of[seat]; rest != 0; rest &= rest - 1) {
            obj_t obj = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
            if (calculate(op, number_of(eval, number, obj), n) == 0) {
                set->of[seat] &= ~(rest & (~rest + 1));
            }
        }
    }
}

static void keep_filtered(struct eval *eval, int pc, int end)
{
    const word_t *code = &eval->run->match->db->code[pc];
    struct set *set = &eval->set[eval->sets - 1], kept = {{0, 0}};
    obj_t outer = eval->item;

    if (end - pc == 3 && word_op(code[0]) == OP_FIELD && word_op(code[1]) == OP_CONST) {
        keep_by_number(eval, word_a(code[0]), word_op(code[2]), word_b(code[1]));
        return;
    }

    for (int seat = 0; seat < SEATS; seat++) {
        for (uint64_t rest = set->of[seat]; rest != 0; rest &= rest - 1) {
            eval->item = (obj_t)(seat * SEAT_OBJECTS + bits_first(rest));
            run_words(eval, pc, end);
            if (eval_pop(eval) != 0) {
                set_add(&kept, eval->item);
            }
        }
    }
    eval->item = outer;
    *set = kept;
}

static void push_zone(struct eval *eval, int who, int zones)
{
    struct set *set = push_empty(eval);
    if (zones == 1 << NOUN_SQUARES) {
        who = WHO_BOTH; /* nobody owns a square */
    }
    if (who != WHO_FOE) {
        add_zones(eval, set, eval->you, zones);
    }
    if (who != WHO_MINE) {
        add_zones(eval, set, (seat_t)(1 - eval->you), zones);
    }
}

static void combine(struct eval *eval, int op)
{
    struct set right = eval_pop_set(eval), *left = &eval->set[eval->sets - 1];
    for (int seat = 0; seat < SEATS; seat++) {
        left->of[seat] = op == OP_UNION  ? left->of[seat] | right.of[seat]
                         : op == OP_DIFF ? left->of[seat] & ~right.of[seat]
                                         : left->of[seat] & right.of[seat];
    }
}

static void keep_property(struct eval *eval, int prop)
{
    struct set *set = &eval->set[eval->sets - 1];
    const uint64_t *mask = eval->run->match->prop[prop];
    set->of[0] &= mask[0];
    set->of[1] &= mask[1];
}

static bool has_property(const struct eval *eval, int prop)
{
    return (eval->run->match->prop[prop][obj_seat(eval->item)] & obj_bit(eval->item)) != 0;
}

static void push_self(struct eval *eval)
{
    struct set *set = push_empty(eval);
    if (eval->self != OBJ_NONE) {
        set_add(set, eval->self);
    }
}

static void push_it(struct eval *eval)
{
    struct set *set = push_empty(eval);
    if (eval->event != NULL && eval->event->it != OBJ_NONE) {
        set_add(set, eval->event->it);
    }
}

/* Words that leave a set. */
static void run_set_word(struct eval *eval, int op, int a, int b)
{
    switch (op) {
    case OP_ZONEOF: {
        seat_t seat = eval_pop_seat(eval);
        add_zones(eval, push_empty(eval), seat, b);
        break;
    }
    case OP_TOP: {
        int n = eval_pop(eval);
        push_top(eval, seat_of(eval, a == WHO_MINE ? SEAT_YOU : SEAT_FOE), b, n);
        break;
    }
    case OP_TOPOF: {
        int n = eval_pop(eval);
        push_top(eval, eval_pop_seat(eval), b, n);
        break;
    }
    case OP_IT:
        push_it(eval);
        break;
    case OP_NOCARD:
        push_empty(eval);
        break;
    case OP_SSLOT:
        eval->set[eval->sets++] = eval->set_slot[a].live;
        break;
    case OP_OTHER:
        if (eval->self != OBJ_NONE) {
            set_drop(&eval->set[eval->sets - 1], eval->self);
        }
        break;
    case OP_RELATE:
        eval->run->match->rules->read.relate(eval, a, &eval->set[eval->sets - 1]);
        break;
    default:
        CHECK(op == OP_UNION || op == OP_DIFF || op == OP_INTER);
        combine(eval, op);
        break;
    }
}

/* Words that make a number of a set, or read one of the card being filtered. */
static int read_word(struct eval *eval, int op, int a, int b)
{
    struct set set;

    switch (op) {
    case OP_FIELD:
        return number_of(eval, a, eval->item);
    case OP_HASPROP:
        return has_property(eval, b);
    case OP_HASWORD:
        return word_holds(eval, a, eval->item);
    case OP_ISOTHER:
        return eval->item != eval->self;
    case OP_INSLOT:
        return set_has(&eval->set_slot[a].live, eval->item);
    case OP_SCOUNT:
        return set_count(&eval->set_slot[a].live) + (int)eval->set_slot[a].dead;
    case OP_COUNT:
    case OP_SOME:
        set = eval_pop_set(eval);
        return op == OP_COUNT ? set_count(&set) : !set_empty(&set);
    default:
        return fold(eval, op, a);
    }
}

/* Words that leave a number; false if the word is none of them. */
static bool run_number_word(struct eval *eval, int op, int a, int b)
{
    int number;
    seat_t seat;

    switch (op) {
    case OP_SLOT:
        push(eval, eval->slot[a]);
        return true;
    case OP_SEAT:
        push(eval, seat_of(eval, a));
        return true;
    case OP_GAUGE:
        seat = eval_pop_seat(eval);
        push(eval, eval->run->match->rules->read.gauge(eval, a, seat));
        return true;
    case OP_MEMBER:
        push(eval, eval->event == NULL ? 0 : eval->event->member[a]);
        return true;
    case OP_NEG:
        push(eval, -eval_pop(eval));
        return true;
    case OP_NOT:
        push(eval, eval_pop(eval) == 0);
        return true;
    case OP_FIELD:
    case OP_SFIELD:
    case OP_SMAX:
    case OP_SMIN:
    case OP_COUNT:
    case OP_SCOUNT:
    case OP_SOME:
    case OP_HASPROP:
    case OP_HASWORD:
    case OP_ISOTHER:
    case OP_INSLOT:
        number = read_word(eval, op, a, b);
        push(eval, number);
        return true;
    default:
        return false;
    }
}

static void run_rare_word(struct eval *eval, int op, int a, int b)
{
    if (op >= OP_ADD && op <= OP_OR && op != OP_NEG) {
        int y = eval_pop(eval);
        eval->number[eval->numbers - 1] = calculate(op, eval->number[eval->numbers - 1], y);
    } else if (!run_number_word(eval, op, a, b)) {
        run_set_word(eval, op, a, b);
    }
}

/* Runs values from pc on, up to `end` or the first word that is not a value. */
static int run_words(struct eval *eval, int pc, int end)
{
    const word_t *code = eval->run->match->db->code;

    for (; pc < end; pc++) {
        word_t w = code[pc];
        int op = word_op(w), a = word_a(w), b = word_b(w);
        if (!op_is_value(op)) {
            return pc;
        }
        eval->pc = pc;
        switch (op) {
        case OP_ZONE: /* the most frequent ones */
            push_zone(eval, a, b);
            break;
        case OP_PROP:
            keep_property(eval, b);
            break;
        case OP_WORD:
            eval->run->match->rules->read.word(eval, a, &eval->set[eval->sets - 1]);
            break;
        case OP_SELF:
            push_self(eval);
            break;
        case OP_CONST:
            push(eval, b);
            break;
        case OP_FILTER:
            keep_filtered(eval, pc + 1, pc + 1 + b);
            pc += b;
            break;
        case OP_ORELSE:
            pc += eval->number[eval->numbers - 1] != 0 ? b : 0;
            break;
        default:
            run_rare_word(eval, op, a, b);
            break;
        }
    }
    return pc;
}

int eval_run(struct eval *eval, int pc)
{
    return run_words(eval, pc, eval->run->match->db->code_count);
}

bool eval_true(struct eval *eval, int pc)
{
    return eval_number(eval, pc) != 0;
}

int eval_number(struct eval *eval, int pc)
{
    eval_run(eval, pc);
    return eval_pop(eval);
}

struct set eval_set(struct eval *eval, int pc)
{
    eval_run(eval, pc);
    return eval_pop_set(eval);
}

/* ---- numbers by the tables of the game ---------------------------------- */

int eval_card_number(const struct eval *eval, int number, obj_t obj)
{
    const struct match *match = eval->run->match;
    const struct rules *rules = match->rules;
    const struct card *card = match_card(match, obj);
    zone_t zone = eval->run->st->field.zone_of[obj];

    if (number >= rules->numbers.fields) {
        return card->number[number];
    }
    if (zone == ZONE_NONE || !rules->zone[zone].has_numbers) {
        return card->number[rules->numbers.fields + number];
    }
    mods_refresh(eval->run);
    return eval->run->st->field.number[zone_place(match, eval->run->st, obj)][number];
}

int eval_seat_gauge(const struct eval *eval, int gauge, seat_t seat)
{
    if (eval->run->match->rules->vocab->gauges[gauge].is_direct) {
        return eval->run->st->head.gauge[seat][gauge];
    }
    mods_refresh(eval->run);
    return eval->run->st->field.seat_number[seat][gauge];
}
