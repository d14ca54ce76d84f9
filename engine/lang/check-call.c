/* check-call.c - verbs: their parts against their shapes, choices, questions. */
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
    const struct value *set; /* first operand, if it is a set */
    const struct value *seat; /* whose draw, or NULL */
    int zone;                /* of the vocabulary, -1: none */
    struct ir_cost *cost;    /* NULL: not a cost */
};

/* --- parts ----------------------------------------------------------------------------------- */

static const struct node *find_prep(const struct node *call, enum tree_op op)
{
    for (const struct node *part = call->child; part != NULL; part = part->next) {
        if (part->kind == NODE_PREP && part->op == op) {
            return part;
        }
    }
    return NULL;
}

static bool is_operand(const struct node *part)
{
    return part != NULL && part->kind != NODE_PREP && part->kind != NODE_BIND;
}

static void put_shape(struct str *text, const char *verb, const char *shape)
{
    str_put(text, verb);
    for (const char *letter = shape; *letter != '\0'; letter++) {
        const char *part = *letter == 's'   ? " CARDS"
                           : *letter == 'S' ? " [N] CARDS"
                           : *letter == 'n' ? " N"
                           : *letter == 't' ? " to ZONE"
                           : *letter == 'b' ? " [by SEAT]"
                           : *letter == 'g' ? " to/from SEAT.NUMBER"
                           : *letter == 'G' ? " SEAT.NUMBER"
                           : *letter == 'v' ? " to N"
                                            : " with CARDS";
        str_put(text, part);
    }
}

static void wrong_shape(struct checker *c, const struct node *call, const struct node *at)
{
    char buffer[160];
    struct str text;
    str_init(&text, buffer, sizeof buffer);
    int verb = names_find(c->vocab, NAMES_VERBS, call->text);
    if (verb >= 0) {
        put_shape(&text, call->text, c->vocab->verbs[verb].shape);
    } else if (strcmp(call->text, "choose") == 0) {
        str_put(&text, "choose N CARDS [by SEAT] -> NAME");
    } else if (strcmp(call->text, "random") == 0) {
        str_put(&text, "random N CARDS -> NAME");
    } else {
        str_put(&text, "ask CLASS [by SEAT] -> NAME, or ask number A..B [by SEAT] -> NAME");
    }
    check_error(c, "E14", at == NULL ? call : at, NULL, "the shape is: %s", buffer);
}

/* --- amounts --------------------------------------------------------------------------------- */

static const struct value *check_amount(struct checker *c, const struct node *node)
{
    return node->kind == NODE_ALL ? value_const(c, node, TAKE_ALL) : check_number(c, node);
}

bool check_range(struct checker *c, const struct node *node, const struct value **least,
                 const struct value **most)
{
    bool is_range = node->kind == NODE_RANGE;
    *least = check_amount(c, is_range ? node->child : node);
    *most = is_range ? check_amount(c, node->child->next) : *least;
    if ((*least)->type == VALUE_BAD || (*most)->type == VALUE_BAD) {
        return false;
    }
    bool const_least = (*least)->op == OP_CONST;
    bool const_most = (*most)->op == OP_CONST;
    if (const_least && (*least)->b < 0) {
        check_error(c, "E13", node, NULL, "an amount cannot be below 0");
    } else if (const_most && (*most)->b < 1) {
        check_error(c, "E13", node, NULL, "an amount that is always 0 does nothing");
    } else if (const_least && const_most && (*least)->b > (*most)->b) {
        check_error(c, "E13", node, NULL, "%d is more than %d", (*least)->b, (*most)->b);
    } else {
        return true;
    }
    return false;
}

const struct value *check_by(struct checker *c, const struct node *owner)
{
    const struct node *by = tree_find(owner, NODE_BY);
    return by == NULL ? value_you(c, owner) : check_seat(c, by->child);
}

static const struct value *call_seat(struct checker *c, const struct node *call)
{
    const struct node *by = find_prep(call, TREE_BY);
    return by == NULL ? value_you(c, call) : check_seat(c, by->child);
}

/* --- results --------------------------------------------------------------------------------- */

/* The only name behind `->`; NULL: none, or two after a report. */
static const struct node *bound_name(struct checker *c, const struct node *call)
{
    const struct node *bind = tree_find(call, NODE_BIND);
    if (bind == NULL) {
        return NULL;
    }
    if (bind->child->next != NULL) {
        check_error(c, "E14", bind->child->next, NULL, "'%s' has one result", call->text);
        return NULL;
    }
    return bind->child;
}

static struct slot *bind_set(struct checker *c, const struct node *name, const char *text,
                             enum know know)
{
    struct slot *slot = scope_bind(c, name, text, VALUE_SET, 1);
    slot->know = know;
    slot->by_place = true;
    return slot;
}

/* --- choose, random, ask --------------------------------------------------------------------- */

/* Most and least were read; the set may be the own deck, which is then looked through. */
static const struct value *chosen_set(struct checker *c, const struct node *node)
{
    c->is_search = true;
    const struct value *set = check_set(c, node);
    c->is_search = false;
    return set;
}

static struct stmt *new_choice(struct checker *c, const struct node *node,
                               const struct value *set, const struct value *const range[2],
                               const struct value *seat, int flags)
{
    know_choose(c, node, set, seat, range[0]);
    if (set->is_single && range[0]->op == OP_CONST && range[0]->b > 0 && !c->failed) {
        diag_add(c->diags, "W3", tree_place(node), NULL,
                 "this is at most one card and must be taken: there is nothing to choose");
    }
    bool searches = set->is_deck && set->know == KNOW_OWN;
    struct stmt *stmt = stmt_op(c, node, OP_CHOOSE, 0, flags | (searches ? CHOOSE_SEARCH : 0));
    stmt_push(stmt, set);
    stmt_push(stmt, seat);
    stmt_push(stmt, range[0]);
    stmt_push(stmt, range[1]);
    return stmt;
}

static bool takes_one(const struct value *most)
{
    return most->op == OP_CONST && most->b == 1;
}

/* choose N SET [by SEAT] -> NAME */
static struct stmt *check_choose(struct checker *c, const struct node *call)
{
    const struct node *amount = call->child;
    const struct node *cards = is_operand(amount) ? amount->next : NULL;
    const struct value *range[2];
    if (!is_operand(cards)) {
        wrong_shape(c, call, amount);
        return NULL;
    }
    const struct node *rest = cards->next;
    if (rest != NULL && rest->kind == NODE_PREP && rest->op == TREE_BY) {
        rest = rest->next;
    }
    const struct node *name = bound_name(c, call);
    if (name == NULL || rest == NULL || rest->kind != NODE_BIND) {
        wrong_shape(c, call, rest);
        return NULL;
    }
    if (!check_range(c, amount, &range[0], &range[1])) {
        return NULL;
    }
    const struct value *set = chosen_set(c, cards);
    struct stmt *stmt = new_choice(c, cards, set, range, call_seat(c, call), 0);
    stmt->slot = bind_set(c, name, name->text, set->know);
    stmt->slot->is_single = takes_one(range[1]);
    stmt->node = call;
    return stmt;
}

/* random N SET -> NAME */
static struct stmt *check_random(struct checker *c, const struct node *call)
{
    const struct node *amount = call->child;
    const struct node *cards = is_operand(amount) ? amount->next : NULL;
    const struct node *name = bound_name(c, call);
    if (!is_operand(cards) || name == NULL || cards->next->kind != NODE_BIND) {
        wrong_shape(c, call, is_operand(cards) ? cards->next : cards);
        return NULL;
    }
    const struct value *number = check_amount(c, amount);
    const struct value *set = check_set(c, cards);
    struct stmt *stmt = stmt_op(c, call, OP_RANDOM, 0, 0);
    stmt_push(stmt, set);
    stmt_push(stmt, number);
    stmt->slot = bind_set(c, name, name->text, set->know);
    stmt->slot->is_single = takes_one(number);
    return stmt;
}

static struct stmt *ask_number(struct checker *c, const struct node *call,
                               const struct node *amount)
{
    const struct value *range[2];
    if (!is_operand(amount)) {
        wrong_shape(c, call, amount);
        return NULL;
    }
    if (!check_range(c, amount, &range[0], &range[1])) {
        return NULL;
    }
    struct stmt *stmt = stmt_op(c, call, OP_ASKNUM, 0, 0);
    stmt_push(stmt, call_seat(c, call));
    stmt_push(stmt, range[0]);
    stmt_push(stmt, range[1]);
    return stmt;
}

static struct stmt *ask_word(struct checker *c, const struct node *call, const struct node *kind)
{
    int class = names_find(c->vocab, NAMES_CLASSES, kind->text);
    if (class < 0) {
        struct names_list names = {0};
        names_add_table(&names, c->vocab, NAMES_CLASSES);
        names_add(&names, "number");
        check_error(c, "E07", kind, names_nearest(&names, kind->text),
                    "nothing of the kind '%s' can be asked in %s", kind->text, c->vocab->game);
        return NULL;
    }
    struct stmt *stmt = stmt_op(c, call, OP_ASKWORD, 0, class);
    stmt_push(stmt, call_seat(c, call));
    return stmt;
}

/* ask CLASS [by SEAT] -> NAME; ask number A..B [by SEAT] -> NAME */
static struct stmt *check_ask(struct checker *c, const struct node *call)
{
    const struct node *kind = call->child;
    const struct node *name = bound_name(c, call);
    if (kind == NULL || kind->kind != NODE_NAME || name == NULL) {
        wrong_shape(c, call, kind);
        return NULL;
    }
    bool is_number = strcmp(kind->text, "number") == 0;
    const struct node *rest = is_number && kind->next != NULL ? kind->next->next : kind->next;
    if (rest != NULL && rest->kind == NODE_PREP && rest->op == TREE_BY) {
        rest = rest->next;
    }
    if (rest == NULL || rest->kind != NODE_BIND) {
        wrong_shape(c, call, rest);
        return NULL;
    }
    struct stmt *stmt = is_number ? ask_number(c, call, kind->next) : ask_word(c, call, kind);
    if (stmt != NULL) {
        stmt->slot = scope_bind(c, name, name->text, VALUE_NUMBER, 1);
        stmt->slot->domain = is_number ? DOMAIN_NONE : stmt->b;
    }
    return stmt;
}

/* --- verbs of the game ----------------------------------------------------------------------- */

static bool is_flag(const struct node *part, int *flag)
{
    static const struct {
        const char *word;
        int flag;
    } flags[] = {{"facedown", VERB_FACEDOWN}, {"bottom", VERB_BOTTOM}, {"ordered", VERB_ORDERED},
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
        wrong_shape(call->c, call->node, part);
        return NULL;
    }
    call->part = part->next;
    return part->child;
}

/* A set, and in front of it perhaps how many of its cards. */
static bool take_cards(struct call *call, bool may_choose)
{
    struct checker *c = call->c;
    const struct node *first = call->part;
    if (!is_operand(first)) {
        wrong_shape(c, call->node, first);
        return false;
    }
    int flag = 0;
    bool has_amount = is_operand(first->next) && !is_flag(first->next, &flag);
    if (has_amount && !may_choose) {
        wrong_shape(c, call->node, first->next);
        return false;
    }
    call->part = has_amount ? first->next->next : first->next;
    if (!has_amount) {
        call->set = check_set(c, first);
        stmt_push(call->stmt, call->set);
        return call->set->type == VALUE_SET;
    }
    const struct value *range[2];
    if (!check_range(c, first, &range[0], &range[1])) {
        return false;
    }
    call->by_is_used = true;
    const struct value *set = chosen_set(c, first->next);
    int cost = call->cost != NULL ? CHOOSE_COST : 0;
    call->before = new_choice(c, first->next, set, range, call_seat(c, call->node), cost);
    call->before->slot = bind_set(c, call->node, NULL, set->know);
    call->set = value_slot(c, first->next, call->before->slot);
    stmt_push(call->stmt, call->set);
    if (call->cost != NULL) {
        *call->cost = (struct ir_cost){set, range[0]};
    }
    return set->type == VALUE_SET;
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
        bool is_name = place->kind == NODE_NAME;
        check_error(c, is_name ? "E07" : "E11", place,
                    is_name ? names_nearest(&names, place->text) : NULL,
                    "'to' names a zone, and cards go to the zone of their owner");
        return false;
    }
    int bit = bits_first(c->vocab->zones[call->zone].zones);
    call->stmt->b |= bit << VERB_PLACE_SHIFT;
    int flag = 0;
    while (is_flag(call->part, &flag)) {
        call->stmt->b |= flag;
        call->part = call->part->next;
    }
    return true;
}

static bool take_gauge(struct call *call, const struct node *node)
{
    const struct value *seat = NULL;
    int gauge = node == NULL ? -1 : check_gauge(call->c, node, &seat);
    if (gauge < 0) {
        return false;
    }
    if (!call->c->vocab->gauges[gauge].is_direct) {
        check_error(call->c, "E14", node, NULL, "'%s' can be given, but not written directly",
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
    if (!is_operand(part)) {
        wrong_shape(call->c, call->node, part);
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

static bool take_second(struct call *call)
{
    const struct node *node = take_prep(call, TREE_WITH, TREE_WITH);
    if (node == NULL) {
        return false;
    }
    const struct value *set = check_set(call->c, node);
    stmt_push(call->stmt, set);
    return set->type == VALUE_SET;
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
    default:
        return take_second(call);
    }
}

/* What draws, adds and verbs on sets bind. */
static struct stmt *bind_result(struct call *call, enum know known)
{
    struct checker *c = call->c;
    const struct vocab_verb *verb = &c->vocab->verbs[call->stmt->a];
    const struct node *name = bound_name(c, call->node);
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
    stmt->slot = bind_set(c, name, name->text, known);
    stmt->slot->is_single = call->set != NULL && call->set->is_single;
    stmt->slot->origin = call->zone < 0 ? call->set : NULL;
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
    wrong_shape(call->c, call->node, left);
    return false;
}

static struct stmt *check_verb(struct checker *c, const struct node *node, struct ir_cost *cost)
{
    int verb = names_find(c->vocab, NAMES_VERBS, node->text);
    struct call call = {.c = c,
                        .node = node,
                        .part = node->child,
                        .by = find_prep(node, TREE_BY),
                        .stmt = stmt_op(c, node, OP_VERB, verb, 0),
                        .zone = -1,
                        .cost = cost};
    const char *shape = c->vocab->verbs[verb].shape;
    for (const char *letter = shape; *letter != '\0'; letter++) {
        if (!take_part(&call, *letter)) {
            return NULL;
        }
    }
    if (!check_end(&call)) {
        return NULL;
    }
    enum know known = KNOW_COUNT;
    if (call.set != NULL) {
        bool is_ordered = (call.stmt->b & VERB_ORDERED) != 0;
        known = know_verb(c, node, node->text, call.set, call.zone, is_ordered);
        if (cost != NULL && cost->set == NULL) {
            *cost = (struct ir_cost){call.set, value_const(c, node, 1)};
        }
    }
    struct stmt *bind = bind_result(&call, known);
    return stmt_join(stmt_join(call.before, call.stmt), bind);
}

static void unknown_verb(struct checker *c, const struct node *call)
{
    struct names_list names = {0};
    names_add_table(&names, c->vocab, NAMES_VERBS);
    names_add(&names, "choose");
    names_add(&names, "random");
    names_add(&names, "ask");
    check_error(c, "E07", call, names_nearest(&names, call->text), "unknown verb '%s' in %s",
                call->text, c->vocab->game);
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
    if (names_find(c->vocab, NAMES_VERBS, call->text) < 0) {
        unknown_verb(c, call);
        return NULL;
    }
    return check_verb(c, call, NULL);
}

/* --- costs ----------------------------------------------------------------------------------- */

struct stmt *check_cost(struct checker *c, const struct node *call, struct ir_cost *cost)
{
    int verb = names_find(c->vocab, NAMES_VERBS, call->text);
    if (verb < 0) {
        unknown_verb(c, call);
        return NULL;
    }
    char first = c->vocab->verbs[verb].shape[0];
    if (first != 's' && first != 'S') {
        check_error(c, "E14", call, NULL, "'%s' cannot be a cost: a cost takes cards", call->text);
        return NULL;
    }
    enum check_place place = c->place;
    c->place = PLACE_FACT;
    struct stmt *stmt = check_verb(c, call, cost);
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

struct stmt *check_costs(struct checker *c, const struct node *costs, struct ir_cost *cost,
                         int *count)
{
    struct stmt *list = NULL;
    for (const struct node *call = costs->child; call != NULL; call = call->next) {
        if (*count == COST_MAX) {
            check_error(c, "E15", call, NULL, "an ability has at most %d costs", COST_MAX);
            return list;
        }
        list = stmt_join(list, check_cost(c, call, &cost[(*count)++]));
    }
    return list;
}
