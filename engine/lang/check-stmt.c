/* check-stmt.c - statements: blocks, branches, loops, modes, definitions. */
#include <string.h>

#include "engine/lang/checker.h"

static struct stmt *check_stmt(struct checker *c, const struct node *node);

/* --- lists ----------------------------------------------------------------------------------- */

struct stmt *stmt_new(struct checker *c, const struct node *node, enum stmt_kind kind)
{
    struct stmt *stmt = arena_alloc(c->arena, sizeof *stmt);
    stmt->kind = kind;
    stmt->node = node;
    return stmt;
}

struct stmt *stmt_op(struct checker *c, const struct node *node, int op, int a, int b)
{
    struct stmt *stmt = stmt_new(c, node, STMT_OP);
    stmt->op = op;
    stmt->a = a;
    stmt->b = b;
    return stmt;
}

void stmt_push(struct stmt *stmt, const struct value *value)
{
    CHECK(stmt->count < STMT_VALUES);
    stmt->value[stmt->count++] = value;
}

struct stmt *stmt_join(struct stmt *first, struct stmt *more)
{
    if (first == NULL) {
        return more;
    }
    struct stmt *last = first;
    while (last->next != NULL) {
        last = last->next;
    }
    last->next = more;
    return first;
}

struct stmt *check_block(struct checker *c, const struct node *block)
{
    struct scope_mark mark = scope_enter(c);
    struct stmt *list = NULL;
    for (const struct node *node = block->child; node != NULL; node = node->next) {
        list = stmt_join(list, check_stmt(c, node));
    }
    scope_leave(c, mark);
    return list;
}

static struct stmt *check_else(struct checker *c, const struct node *owner)
{
    const struct node *other = tree_find(owner, NODE_ELSE);
    return other == NULL ? NULL : check_block(c, other->child);
}

/* --- branches -------------------------------------------------------------------------------- */

/* An ARM and what follows it: elif is an if inside the else. */
static struct stmt *check_arms(struct checker *c, const struct node *arm)
{
    if (arm == NULL) {
        return NULL;
    }
    if (arm->kind == NODE_ELSE) {
        return check_block(c, arm->child);
    }
    struct stmt *stmt = stmt_new(c, arm, STMT_IF);
    const struct value *truth = check_truth(c, arm->child);
    know_tells(c, arm->child, truth);
    stmt_push(stmt, truth);
    stmt->body = check_block(c, arm->child->next);
    stmt->other = check_arms(c, arm->next);
    return stmt;
}

const struct value *check_condition(struct checker *c, const struct node *node)
{
    const struct node *condition = tree_find(node, NODE_MOD_IF);
    if (condition == NULL) {
        return NULL;
    }
    enum check_place place = c->place;
    c->place = PLACE_FACT;
    const struct value *truth = check_truth(c, condition->child);
    c->place = place;
    return truth;
}

static struct stmt *check_may(struct checker *c, const struct node *node)
{
    struct stmt *stmt = stmt_new(c, node, STMT_MAY);
    stmt_push(stmt, check_by(c, node));
    const struct value *condition = check_condition(c, node);
    if (condition != NULL) {
        stmt_push(stmt, condition);
    }
    stmt->text = node->text;
    stmt->body = check_block(c, tree_find(node, NODE_BLOCK));
    stmt->other = check_else(c, node);
    return stmt;
}

/* Can every cost be paid? Each is counted for itself, as the demands of an ability are. */
static const struct value *can_pay(struct checker *c, const struct node *node,
                                   const struct costs *costs)
{
    const struct ir_cost *cost = costs->cost;
    const struct value *all = NULL;
    for (int i = 0; i < costs->count && !c->failed; i++) {
        struct value *have = value_new(c, node, OP_COUNT, VALUE_NUMBER);
        have->arg[0] = cost[i].set;
        have->count = 1;
        const struct value *enough = value_two(c, node, OP_GE, VALUE_TRUTH, have, cost[i].need);
        all = all == NULL ? enough : value_two(c, node, OP_AND, VALUE_TRUTH, all, enough);
    }
    return all;
}

/* Whoever picks for one cost in a block must not make another one unpayable. */
static void check_apart(struct checker *c, const struct node *list, const struct costs *costs)
{
    for (int i = 0; i < costs->count && !c->failed; i++) {
        for (int k = 0; k < i; k++) {
            const struct value *a = costs->cost[i].set, *b = costs->cost[k].set;
            if ((a->zones & b->zones) != 0 && (a->types & b->types) != 0) {
                check_error(c, "E14", list, NULL,
                            "two of these costs could take the same card: pay one of them in a "
                            "block of its own");
                return;
            }
        }
    }
}

static struct stmt *check_pay(struct checker *c, const struct node *node)
{
    struct costs costs = {.count = 0};
    struct stmt *stmt = stmt_new(c, node, STMT_PAY);
    struct scope_mark mark = scope_enter(c);
    stmt_push(stmt, check_by(c, node));
    struct stmt *pay = check_costs(c, tree_find(node, NODE_COSTS), &costs);
    check_apart(c, node, &costs);
    stmt_push(stmt, can_pay(c, node, &costs));
    stmt->body = stmt_join(pay, check_block(c, tree_find(node, NODE_BLOCK)));
    scope_leave(c, mark);
    stmt->other = check_else(c, node);
    return stmt;
}

/* --- loops ----------------------------------------------------------------------------------- */

static struct stmt *check_each(struct checker *c, const struct node *node)
{
    const struct node *of = node->child;
    bool of_seats = of->kind == NODE_NAME && strcmp(of->text, "seats") == 0;
    struct stmt *stmt = stmt_new(c, node, of_seats ? STMT_EACH_SEAT : STMT_EACH);
    const struct value *set = of_seats ? NULL : check_set(c, of);
    struct scope_mark mark = scope_enter(c);
    stmt->slot = scope_bind(c, node, node->text, of_seats ? VALUE_SEAT : VALUE_SET, 2);
    if (set != NULL) {
        know_tells(c, of, set);
        know_bind(c, of, set);
        stmt_push(stmt, set);
        stmt->slot->know = set->know;
        stmt->slot->by_place = true;
        stmt->slot->is_single = true;
        stmt->slot->is_mixed = set->is_mixed;
        stmt->slot->is_found = set->is_found;
    }
    c->moves++; /* what the loop does was done before it comes round again */
    if (set != NULL) {
        reach_bind(c, stmt->slot, set);
    }
    stmt->body = check_block(c, of->next);
    scope_leave(c, mark);
    return stmt;
}

static struct stmt *check_repeat(struct checker *c, const struct node *node)
{
    struct stmt *stmt = stmt_new(c, node, STMT_REPEAT);
    const struct value *times = check_number(c, node->child);
    bool is_fixed = times->type == VALUE_NUMBER && times->op == OP_CONST;
    bool is_small = is_fixed && times->b <= LIMIT_REPEATS;
    if (is_fixed && (times->b < 1 || !is_small)) {
        check_error(c, "E13", node->child, NULL, "repeat goes round 1 to %d times", LIMIT_REPEATS);
    }
    know_tells(c, node->child, times);
    stmt_push(stmt, is_small ? times
                             : value_two(c, node, OP_MIN, VALUE_NUMBER, times,
                                         value_const(c, node, TAKE_ALL)));
    struct scope_mark mark = scope_enter(c);
    stmt->slot = scope_bind(c, node, NULL, VALUE_NUMBER, 1);
    c->moves++;
    const struct node *condition = tree_find(node, NODE_WHILE);
    if (condition != NULL) {
        const struct value *goes_on = check_truth(c, condition->child);
        know_tells(c, condition->child, goes_on);
        stmt_push(stmt, goes_on);
    }
    stmt->body = check_block(c, tree_find(node, NODE_BLOCK));
    scope_leave(c, mark);
    return stmt;
}

/* --- names ----------------------------------------------------------------------------------- */

struct stmt *stmt_assign(struct checker *c, const struct node *node, struct ir_slot *slot,
                         const struct value *value)
{
    struct stmt *stmt = stmt_op(c, node, slot->type == VALUE_SET ? OP_LETS : OP_LET, 0, 0);
    stmt->slot = slot;
    stmt_push(stmt, value);
    return stmt;
}

static bool can_be_bound(struct checker *c, const struct value *value)
{
    if (value->type == VALUE_NUMBER || value->type == VALUE_SEAT || value->type == VALUE_SET) {
        return true;
    }
    if (value->type != VALUE_BAD) {
        check_error(c, "E11", value->node, NULL, "only numbers, seats and sets can be bound");
    }
    return false;
}

static struct ir_slot *bind_value(struct checker *c, const struct node *node, const char *name,
                                  const struct value *value)
{
    struct ir_slot *slot = scope_bind(c, node, name, value->type, 1);
    slot->know = value->know;
    slot->by_place = true;
    slot->is_single = value->is_single;
    slot->is_mixed = value->is_mixed;
    slot->is_found = value->is_found;
    slot->domain = value->domain;
    slot->origin = value;
    reach_bind(c, slot, value);
    return slot;
}

static struct stmt *check_let(struct checker *c, const struct node *node)
{
    const struct value *value = check_expr(c, node->child);
    if (!can_be_bound(c, value)) {
        return NULL;
    }
    know_bind(c, node->child, value);
    return stmt_assign(c, node, bind_value(c, node, node->text, value), value);
}

/* --- definitions: written out at each call --------------------------------------------------- */

static const struct node *find_def(struct checker *c, const struct node *call)
{
    struct names_list names = {0};
    for (int i = 0; i < c->defs->count; i++) {
        if (strcmp(c->defs->def[i]->text, call->text) == 0) {
            c->defs->is_used[i] = true;
            return c->defs->def[i];
        }
        names_add(&names, c->defs->def[i]->text);
    }
    check_error(c, "E07", call, names_nearest(&names, call->text), "unknown definition '%s' in %s",
                call->text, c->vocab->game);
    return NULL;
}

static bool enter_call(struct checker *c, const struct node *call, const struct node *def)
{
    for (int i = 0; i < c->call_depth; i++) {
        if (c->calls[i] == def) {
            check_error(c, "E16", call, NULL, "'%s' calls itself", def->text);
            return false;
        }
    }
    if (c->call_depth == CALLS_MAX) {
        check_error(c, "E16", call, NULL, "definitions nest at most %d deep", CALLS_MAX);
        return false;
    }
    c->calls[c->call_depth++] = def;
    return true;
}

/* The arguments, bound to the parameters: by value. */
static struct stmt *bind_arguments(struct checker *c, const struct node *call,
                                   const struct node *def)
{
    struct stmt *list = NULL;
    const struct node *param = def->child;
    const struct node *arg = call->child;
    struct ir_slot *caller = c->scope;
    struct ir_slot *bound = NULL;
    while (param != NULL && param->kind == NODE_PARAM && arg != NULL && arg->kind != NODE_BIND) {
        c->scope = caller;
        const struct value *value = check_expr(c, arg);
        if (!can_be_bound(c, value)) {
            return list;
        }
        c->scope = bound; /* a definition does not see the names of its callers */
        bound = bind_value(c, param, param->text, value);
        bound->is_used = true;
        list = stmt_join(list, stmt_assign(c, arg, bound, value));
        param = param->next;
        arg = arg->next;
    }
    c->scope = bound;
    bool more_params = param != NULL && param->kind == NODE_PARAM;
    if (more_params || (arg != NULL && arg->kind != NODE_BIND)) {
        check_error(c, "E14", call, NULL, "'%s' takes another number of values", def->text);
    }
    return list;
}

/* Makes room for a result of either type before the body is read. */
static void open_result(struct checker *c, const struct node *call, bool is_wanted)
{
    c->result_type = VALUE_BAD;
    c->result[0] = is_wanted ? scope_bind(c, call, NULL, VALUE_NUMBER, 1) : NULL;
    c->result[1] = is_wanted ? scope_bind(c, call, NULL, VALUE_SET, 1) : NULL;
}

/* A path without `return` leaves 0 or no cards. */
static struct stmt *name_result(struct checker *c, const struct node *name, struct ir_slot *slot)
{
    const struct value *nothing = slot->type == VALUE_SET ? value_new(c, name, OP_NOCARD, VALUE_SET)
                                                          : value_const(c, name, 0);
    struct ir_slot *named = arena_alloc(c->arena, sizeof *named);
    if (scope_find(c, name->text) != NULL) {
        check_error(c, "E12", name, NULL, "'%s' is bound already; choose another name", name->text);
    }
    *named = *slot;
    named->name = name->text;
    named->node = name;
    named->outer = c->scope;
    c->scope = named;
    return stmt_assign(c, name, named, nothing);
}

static struct stmt *check_do(struct checker *c, const struct node *call)
{
    const struct node *def = find_def(c, call);
    const struct node *bind = tree_find(call, NODE_BIND);
    if (def == NULL || !enter_call(c, call, def)) {
        return NULL;
    }
    struct ir_slot *outer_result[2] = {c->result[0], c->result[1]};
    enum value_type outer_type = c->result_type;
    open_result(c, call, bind != NULL);
    struct scope_mark mark = scope_enter(c);
    struct stmt *arguments = bind_arguments(c, call, def);
    struct stmt *stmt = stmt_new(c, call, STMT_INLINE);
    stmt->body = check_block(c, tree_find(def, NODE_BLOCK));
    c->scope = mark.scope;
    c->numbers = mark.numbers;
    c->sets = mark.sets;
    know_leave(c, mark.insights);
    c->call_depth--;
    struct ir_slot *result = c->result[c->result_type == VALUE_SET];
    bool has_result = c->result_type != VALUE_BAD;
    c->result[0] = outer_result[0];
    c->result[1] = outer_result[1];
    c->result_type = outer_type;
    if (bind != NULL && !has_result) {
        check_error(c, "E14", bind->child, NULL, "'%s' returns nothing", def->text);
        return NULL;
    }
    struct stmt *start = bind == NULL ? NULL : name_result(c, bind->child, result);
    return stmt_join(start, stmt_join(arguments, stmt));
}

static struct stmt *check_return(struct checker *c, const struct node *node)
{
    if (c->call_depth == 0) {
        check_error(c, "E14", node, NULL, "'return' stands in definitions only");
        return NULL;
    }
    const struct value *value = check_expr(c, node->child);
    if (!can_be_bound(c, value)) {
        return NULL;
    }
    struct stmt *stmt = stmt_new(c, node, STMT_RETURN);
    struct ir_slot *slot = c->result[value->type == VALUE_SET];
    bool is_first = c->result_type == VALUE_BAD;
    if (slot != NULL && is_first) {
        slot->zones = reach_is_squares(value) ? REACH_SQUARES : REACH_CARDS;
    }
    bool is_same = slot == NULL || (slot->zones == REACH_SQUARES) == reach_is_squares(value);
    if (!is_first && (c->result_type != value->type || !is_same)) {
        check_error(c, "E11", node, NULL, "this definition returns something else elsewhere");
    }
    c->result_type = value->type;
    if (slot != NULL) {
        slot->type = value->type;
        slot->know = value->know < slot->know ? value->know : slot->know;
        slot->by_place = true;
        slot->is_found = slot->is_found || value->is_found;
        stmt->slot = slot;
        stmt_push(stmt, value);
    }
    return stmt;
}

/* --- all kinds ------------------------------------------------------------------------------- */

static struct stmt *not_in_game(struct checker *c, const struct node *node, const char *word)
{
    check_error(c, "E14", node, NULL, "'%s' is not part of %s", word, c->vocab->game);
    return NULL;
}

static struct stmt *check_together(struct checker *c, const struct node *node)
{
    if (!c->vocab->announces) {
        return not_in_game(c, node, "together");
    }
    struct stmt *stmt = stmt_new(c, node, STMT_TOGETHER);
    stmt->body = check_block(c, node->child);
    return stmt;
}

static struct stmt *check_stmt(struct checker *c, const struct node *node)
{
    switch ((int)node->kind) {
    case NODE_IF:
        return check_arms(c, node->child);
    case NODE_EACH:
        return check_each(c, node);
    case NODE_REPEAT:
        return check_repeat(c, node);
    case NODE_MAY:
        return check_may(c, node);
    case NODE_PAY:
        return check_pay(c, node);
    case NODE_MODE:
        return check_mode(c, node);
    case NODE_LATER:
        return not_in_game(c, node, "later");
    case NODE_TOGETHER:
        return check_together(c, node);
    case NODE_GIVE:
        return check_give(c, node);
    case NODE_FORBID:
        return check_forbid(c, node);
    case NODE_LET:
        return check_let(c, node);
    case NODE_DO_IT:
        return not_in_game(c, node, "do it");
    case NODE_DO:
        return check_do(c, node);
    case NODE_RETURN:
        return check_return(c, node);
    case NODE_STOP:
        return stmt_new(c, node, STMT_STOP);
    default:
        return check_call(c, node);
    }
}
