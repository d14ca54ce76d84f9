/* check-call.c - verbs of the game: their parts against their shapes, their results, costs. */
#include <string.h>

#include "engine/lang/checker.h"

/* A verb being read. */
struct call {
    struct checker *c;
    const struct node *node;
    const struct node *part; /* next to be read */
    const struct node *by;   /* its `by`, or NULL */
    bool by_is_used;
    struct stmt *before; /* the choice in front of the verb */
    struct stmt *stmt;
    const struct value *set;  /* first operand, if it is a set */
    const struct value *seat; /* whose draw, or NULL */
    int zone;                 /* of the vocabulary, -1: none */
    struct ir_cost *cost;     /* NULL: not a cost */
    bool is_ahead;            /* a cost of the whole ability */
};

/* --- verbs of the game ----------------------------------------------------------------------- */

static bool is_flag(const struct node *part, int *flag)
{
    static const struct {
        const char *word;
        int flag;
    } flags[] = {{"facedown", VERB_FACEDOWN},
                 {"bottom", VERB_BOTTOM},
                 {"ordered", VERB_ORDERED},
                 {"rested", VERB_RESTED},
                 {"top", 0}};
    for (size_t i = 0; part != NULL && part->kind == NODE_NAME && i < COUNT_OF(flags); i++) {
        if (strcmp(part->text, flags[i].word) == 0) {
            *flag = flags[i].flag;
            return true;
        }
    }
    return false;
}

/* Reads a PREP; NULL after a report. */
static const struct node *take_prep(struct call *call, enum tree_op op, enum tree_op other)
{
    const struct node *part = call->part;
    if (part == NULL || part->kind != NODE_PREP || (part->op != op && part->op != other)) {
        call_wrong(call->c, call->node, part);
        return NULL;
    }
    call->part = part->next;
    return part->child;
}

/* What the verb can do something with: vocab_narrow. */
static const struct value *narrow_verb(const struct call *call, const struct value *set)
{
    const struct vocab *vocab = call->c->vocab;
    for (int i = 0; i < vocab->narrow.count && set->type == VALUE_SET; i++) {
        if (vocab->narrow.rows[i].verb == call->stmt->a) {
            return narrow_by_word(call->c, set, vocab->narrow.rows[i].word);
        }
    }
    return set;
}

/* The first set can be something that the verb does something to. */
static bool reaches(const struct call *call, const struct node *node, const struct value *set)
{
    const struct vocab_verb *verb = &call->c->vocab->verbs[call->stmt->a];

    return reach_check(call->c, node, set, &verb->reach, call->node->text, call->cost != NULL);
}

/* A set, and in front of it perhaps how many of its cards. */
static bool take_cards(struct call *call, bool may_choose)
{
    struct checker *c = call->c;
    const struct node *first = call->part;
    if (first == NULL || !call_has(first)) {
        call_wrong(c, call->node, first);
        return false;
    }
    int flag = 0;
    bool has_amount = call_has(first->next) && !is_flag(first->next, &flag);
    if (has_amount && !may_choose) {
        call_wrong(c, call->node, first->next);
        return false;
    }
    call->part = has_amount ? first->next->next : first->next;
    if (!has_amount) {
        call->set = narrow_verb(call, check_set(c, first));
        stmt_push(call->stmt, call->set);
        return reaches(call, first, call->set);
    }
    const struct value *range[2];
    if (!check_range(c, first, &range[0], &range[1])) {
        return false;
    }
    call->by_is_used = true;
    const struct value *set = narrow_verb(call, call_cards(c, first->next));
    bool may_be_self = c->is_used && (set->zones & c->vocab->zone.play) == 0;
    if (call->cost != NULL && (vocab_is(c->vocab, ANNOUNCES) || may_be_self)) {
        set = narrow_to_others(c, set); /* what costs is not paid with itself */
    }
    bool is_free = vocab_is(c->vocab, FREES_DISCARDS) && strcmp(call->node->text, "discard") == 0;
    int flags = call->cost != NULL ? CHOOSE_COST : is_free ? CHOOSE_FREE : 0;
    call->before = call_choice(c, first->next, set, range, call_seat(c, call->node), flags);
    call->before->b &= call->cost == NULL || call->is_ahead ? ~0 : ~CHOOSE_COST;
    call->before->slot = call_bind(c, call->node, NULL, set->know);
    reach_bind(c, call->before->slot, set);
    call->set = value_slot(c, first->next, call->before->slot);
    stmt_push(call->stmt, call->set);
    if (call->cost != NULL) {
        *call->cost = (struct ir_cost){set, range[0]};
    }
    return reaches(call, first->next, set);
}

/* The destination of `to ZONE`: always the owners' zone. */
static bool take_zone(struct call *call)
{
    struct checker *c = call->c;
    const struct node *place = take_prep(call, TREE_TO, TREE_TO);
    if (place == NULL) {
        return false;
    }
    call->zone = place->kind == NODE_NAME ? names_find(c->vocab, NAMES_ZONES, place->text) : -1;
    if (call->zone < 0) {
        struct names_list names = {0};
        names_add_table(&names, c->vocab, NAMES_ZONES);
        if (place->kind == NODE_NAME) {
            check_unknown(c, place, &names, "unknown zone '%s' in %s", place->text, c->vocab->game);
        } else {
            check_error(c, "E11", place, NULL,
                        "'to' names a zone, and cards go to the zone of their owner");
        }
        return false;
    }
    int bit = bits_first(c->vocab->zones[call->zone].zones);
    if ((c->vocab->zone.moves >> bit & 1) == 0) {
        check_error(c, "E14", place, NULL, "cards are not moved to '%s': it has a verb of its own",
                    place->text);
        return false;
    }
    call->stmt->b |= bit << VERB_PLACE_SHIFT;
    int flag = 0;
    while (is_flag(call->part, &flag)) {
        call->stmt->b |= flag;
        call->part = call->part->next;
    }
    return true;
}

/* The gauge in `seat.gauge`: its index and its seat, or -1 after a report. */
static int read_gauge(struct checker *c, const struct node *node, const struct value **seat)
{
    const struct value *value = check_noun(c, node);
    if (value->op == OP_GAUGE) {
        *seat = value->arg[0];
        return value->a;
    }
    if (value->type != VALUE_BAD) {
        check_error(c, "E11", node, NULL, "a number of a seat is needed here, as in you.life");
    }
    return -1;
}

static bool take_gauge(struct call *call, const struct node *node)
{
    const struct value *seat = NULL;
    int gauge = node == NULL ? -1 : read_gauge(call->c, node, &seat);
    if (gauge < 0) {
        return false;
    }
    if (!call->c->vocab->gauges[gauge].is_direct) {
        const struct vocab *vocab = call->c->vocab;
        bool is_given = vocab->gauges[gauge].is_changed;
        check_error(call->c, "E14", node, NULL, "'%s' %s%s", vocab->gauges[gauge].name,
                    is_given ? "can be given, but not written directly" : "is not written directly",
                    is_given || vocab->gauge.help == NULL ? "" : vocab->gauge.help);
        return false;
    }
    if (*call->c->vocab->verbs[call->stmt->a].shape == 'G' &&
        (call->c->vocab->gauge.several >> gauge & 1) != 0) {
        check_error(call->c, "E14", node, NULL, "'%s' can be added to, but not set",
                    call->c->vocab->gauges[gauge].name);
        return false;
    }
    call->stmt->b |= gauge << VERB_PLACE_SHIFT;
    stmt_push(call->stmt, seat);
    return true;
}

static bool take_number(struct call *call, const struct node *node)
{
    if (node == NULL) {
        return false;
    }
    const struct value *number = check_number(call->c, node);
    stmt_push(call->stmt, number);
    return number->type == VALUE_NUMBER;
}

static const struct node *take_operand(struct call *call)
{
    const struct node *part = call->part;
    if (part == NULL || !call_has(part)) {
        call_wrong(call->c, call->node, part);
        return NULL;
    }
    call->part = part->next;
    return part;
}

static bool take_seat(struct call *call)
{
    call->by_is_used = true;
    call->seat = call_seat(call->c, call->node);
    stmt_push(call->stmt, call->seat);
    return call->seat->type == VALUE_SEAT;
}

static bool take_second(struct call *call, enum tree_op op)
{
    const struct vocab_verb *verb = &call->c->vocab->verbs[call->stmt->a];
    const struct node *node = take_prep(call, op, op);
    if (node == NULL) {
        return false;
    }
    const struct value *set = check_set(call->c, node);
    stmt_push(call->stmt, set);
    if (call->set != NULL && verb->of_one_owner && !reach_pair(call->c, node, call->set, set)) {
        return false;
    }
    return reach_check(call->c, node, set, &verb->second, call->node->text, false);
}

static bool take_squares(struct call *call)
{
    const struct node *node = take_prep(call, TREE_AT, TREE_AT);
    if (node == NULL) {
        return false;
    }
    const struct value *set = check_set(call->c, node);
    stmt_push(call->stmt, set);
    return reach_squares(call->c, node, set) && set->type == VALUE_SET;
}

static bool take_part(struct call *call, char letter)
{
    if (call->part != NULL && call->part == call->by) {
        call->part = call->part->next;
    }
    switch (letter) {
    case 's':
        return take_cards(call, false);
    case 'S':
        return take_cards(call, true);
    case 'n':
        return take_number(call, take_operand(call));
    case 't':
        return take_zone(call);
    case 'b':
        return take_seat(call);
    case 'g':
        return take_gauge(call, take_prep(call, TREE_TO, TREE_FROM));
    case 'G':
        return take_gauge(call, take_operand(call));
    case 'v':
        return take_number(call, take_prep(call, TREE_TO, TREE_TO));
    case 'a':
        return take_second(call, TREE_AT);
    case 'q':
        return take_squares(call);
    default:
        return take_second(call, TREE_WITH);
    }
}

/* They are moved to where they lie already, and no order or place there could change. */
static bool stays(const struct call *call, const struct node *node)
{
    unsigned to = call->zone < 0 ? 0 : call->c->vocab->zones[call->zone].zones;

    if (call->set == NULL || call->set->zones != to || !reach_is_loose(call->c->vocab, to)) {
        return false;
    }
    check_error(call->c, "E25", node, NULL, "this never happens to these cards: they lie there");
    return true;
}

/* What draws, adds and verbs on sets bind. */
static struct stmt *bind_result(struct call *call, enum know known)
{
    struct checker *c = call->c;
    const struct vocab_verb *verb = &c->vocab->verbs[call->stmt->a];
    const struct node *name = call_result(c, call->node);
    if (name == NULL) {
        return NULL;
    }
    if (!verb->has_result) {
        check_error(c, "E14", name, NULL, "'%s' has no result to bind", verb->name);
        return NULL;
    }
    bool is_number = call->set == NULL && call->seat == NULL;
    struct stmt *stmt = stmt_op(c, call->node, is_number ? OP_BINDN : OP_BINDR, 0, 0);
    if (is_number) {
        stmt->slot = scope_bind(c, name, name->text, VALUE_NUMBER, 1);
        return stmt;
    }
    if (call->set == NULL) { /* drawn: the seat that draws sees them */
        bool is_mine = call->seat->op == OP_SEAT && call->seat->a == SEAT_YOU;
        known = is_mine ? KNOW_OWN : KNOW_COUNT;
    }
    stmt->slot = call_bind(c, name, name->text, known);
    stmt->slot->is_single = call->set != NULL && call->set->is_single;
    stmt->slot->is_mixed = call->set != NULL && call->set->is_mixed;
    stmt->slot->is_found = call->set != NULL && call->set->is_found && call->zone < 0;
    stmt->slot->origin = call->zone < 0 ? call->set : NULL;
    reach_result(c, stmt->slot, call->set, verb, call->zone);
    return stmt;
}

static bool check_end(struct call *call)
{
    const struct node *left = call->part;
    if (left != NULL && left == call->by) {
        left = left->next;
    }
    if (call->by != NULL && !call->by_is_used) {
        left = call->by;
    }
    if (left == NULL || left->kind == NODE_BIND) {
        return true;
    }
    call_wrong(call->c, call->node, left);
    return false;
}

static struct stmt *check_verb(struct checker *c, const struct node *node, struct ir_cost *cost,
                               bool is_ahead)
{
    int verb = names_find(c->vocab, NAMES_VERBS, node->text);
    struct call call = {.c = c,
                        .node = node,
                        .part = node->child,
                        .by = call_prep(node, TREE_BY),
                        .stmt = stmt_op(c, node, OP_VERB, verb, 0),
                        .zone = -1,
                        .cost = cost,
                        .is_ahead = is_ahead};
    const char *shape = c->vocab->verbs[verb].shape;
    for (const char *letter = shape; *letter != '\0'; letter++) {
        if (!take_part(&call, *letter)) {
            return NULL;
        }
    }
    if (!check_end(&call) || stays(&call, node->child)) {
        return NULL;
    }
    scene_use(c, node, UINT64_C(1) << verb, 0);
    c->moves++;
    know_acts(c, call.stmt);
    enum know known = KNOW_COUNT;
    if (call.set != NULL) {
        bool is_ordered = (call.stmt->b & VERB_ORDERED) != 0;
        known = know_verb(c, node, node->text, call.set, call.zone, is_ordered);
        call.stmt->b |= call.set->is_found ? VERB_FOUND : 0;
        if (cost != NULL && cost->set == NULL) {
            *cost = (struct ir_cost){call.set, value_const(c, node, 1)};
        }
    }
    struct stmt *bind = bind_result(&call, known);
    return stmt_join(stmt_join(call.before, call.stmt), bind);
}

static void unknown_verb(struct checker *c, const struct node *call, bool is_cost)
{
    const struct vocab_resource *resource = is_cost ? c->vocab->ability.resources : NULL;
    static const char *const statements[] = {"give", "let",  "do",   "forbid", "stop",
                                             "if",   "each", "mode", "return", NULL};
    struct names_list names = {0};
    for (; resource != NULL && resource->name != NULL; resource++) {
        names_add(&names, resource->name);
    }
    names_add_table(&names, c->vocab, NAMES_VERBS);
    names_add(&names, "choose");
    names_add(&names, "random");
    names_add(&names, "ask");
    if (!is_cost) {
        names_add_all(&names, statements);
    }
    check_unknown(c, call, &names, "unknown verb '%s' in %s", call->text, c->vocab->game);
}

struct stmt *check_call(struct checker *c, const struct node *call)
{
    if (strcmp(call->text, "choose") == 0) {
        return check_choose(c, call);
    }
    if (strcmp(call->text, "random") == 0) {
        return check_random(c, call);
    }
    if (strcmp(call->text, "ask") == 0) {
        return check_ask(c, call);
    }
    if (vocab_is(c->vocab, ANNOUNCES) && strcmp(call->text, "target") == 0) {
        return check_target(c, call);
    }
    if (names_find(c->vocab, NAMES_VERBS, call->text) < 0) {
        unknown_verb(c, call, false);
        return NULL;
    }
    return check_verb(c, call, NULL, false);
}

/* --- costs ----------------------------------------------------------------------------------- */

/* RESOURCE N: the game takes it before the code runs. */
static void check_price(struct checker *c, const struct node *call, int resource,
                        struct costs *costs)
{
    const struct vocab_resource *row = &c->vocab->ability.resources[resource];
    const struct node *amount = call->child;
    if (!costs->takes_prices) {
        check_error(c, "E14", call, NULL, "%s is paid for a whole ability only", row->name);
    } else if (amount == NULL || amount->kind != NODE_INT || amount->next != NULL) {
        check_error(c, "E14", call, NULL, "write how much: %s N", row->name);
    } else if (amount->number < row->low || amount->number > row->high) {
        check_data(c, "E13", amount, NULL, "a cost in %s goes from %d to %d", row->name, row->low,
                   row->high);
    } else if (costs->price[resource] != 0) {
        check_error(c, "E09", call, NULL, "'%s' stands here twice", row->name);
    } else {
        costs->price[resource] = (uint8_t)amount->number;
    }
}

static struct stmt *check_cost(struct checker *c, const struct node *call, struct ir_cost *cost,
                               bool is_ahead)
{
    int verb = names_find(c->vocab, NAMES_VERBS, call->text);
    if (verb < 0) {
        unknown_verb(c, call, true);
        return NULL;
    }
    char first = c->vocab->verbs[verb].shape[0];
    if (first != 's' && first != 'S') {
        check_error(c, "E14", call, NULL, "'%s' cannot be a cost: a cost takes cards", call->text);
        return NULL;
    }
    enum check_place place = c->place;
    c->place = PLACE_FACT;
    struct stmt *stmt = check_verb(c, call, cost, is_ahead);
    c->place = place;
    if (stmt == NULL || c->failed) {
        return NULL;
    }
    bool is_choice = stmt->op == OP_CHOOSE;
    if (is_choice && stmt->value[2] != stmt->value[3]) {
        check_error(c, "E14", call->child, NULL, "a cost takes a fixed number of cards");
    } else if (!is_choice && !cost->set->is_single) {
        check_error(c, "E14", call, NULL, "a cost says how many cards it takes: %s 1 ...",
                    call->text);
    }
    return stmt;
}

struct stmt *check_costs(struct checker *c, const struct node *list, struct costs *costs)
{
    struct stmt *pay = NULL;
    for (const struct node *call = list->child; call != NULL; call = call->next) {
        int resource = names_find(c->vocab, NAMES_RESOURCES, call->text);
        if (resource >= 0) {
            check_price(c, call, resource, costs);
        } else if (costs->count == COST_MAX) {
            check_error(c, "E15", call, NULL, "an ability has at most %d costs", COST_MAX);
            return pay;
        } else {
            struct ir_cost *cost = &costs->cost[costs->count++];
            pay = stmt_join(pay, check_cost(c, call, cost, costs->takes_prices));
        }
    }
    return pay;
}
