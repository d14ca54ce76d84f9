/* check-scope.c - the names an effect binds, the slots they get, and where they end: blocks, and
 * definitions, which are written out at each call. */
#include <string.h>

#include "engine/lang/checker.h"

static const char *const reserved[] = {"self", "it",   "ev",    "this",  "my",
                                       "any",  "all",  "mine",  "other", "number",
                                       "name", "none", "seats", "foes",  NULL};

static bool is_word_of_game(const struct vocab *vocab, const char *name)
{
    static const enum names_table tables[] = {NAMES_TYPES, NAMES_ZONES, NAMES_NUMBERS, NAMES_WORDS,
                                              NAMES_SEATS};
    for (size_t i = 0; i < COUNT_OF(tables); i++) {
        if (names_find(vocab, tables[i], name) >= 0) {
            return true;
        }
    }
    return names_in(reserved, name) >= 0;
}

struct ir_slot *scope_find(struct checker *c, const char *name)
{
    struct ir_slot *slot = c->scope;
    while (slot != NULL && (slot->name == NULL || strcmp(slot->name, name) != 0)) {
        slot = slot->outer;
    }
    return slot;
}

/* Is the name bound anywhere in this ability? Then it is out of reach rather than unknown. */
static bool is_bound_in(const struct node *node, const char *name)
{
    for (const struct node *child = node->child; child != NULL; child = child->next) {
        bool binds = node->kind == NODE_BIND || child->kind == NODE_LET || child->kind == NODE_EACH;
        if (binds && child->text != NULL && strcmp(child->text, name) == 0) {
            return true;
        }
        if (is_bound_in(child, name)) {
            return true;
        }
    }
    return false;
}

bool scope_is_bound(const struct checker *c, const char *name)
{
    return c->ability != NULL && is_bound_in(c->ability, name);
}

static void check_new_name(struct checker *c, const struct node *node, const char *name)
{
    if (is_word_of_game(c->vocab, name)) {
        check_error(c, "E12", node, NULL, "'%s' is a word of %s and cannot be bound", name,
                    c->vocab->game);
    } else if (scope_find(c, name) != NULL) {
        check_error(c, "E12", node, NULL, "'%s' is bound already; choose another name", name);
    }
}

struct ir_slot *scope_bind(struct checker *c, const struct node *node, const char *name,
                           enum value_type type, int width)
{
    if (name != NULL) {
        check_new_name(c, node, name);
    }
    int *used = type == VALUE_SET ? &c->sets : &c->numbers;
    int *most = type == VALUE_SET ? &c->sets_max : &c->numbers_max;
    struct ir_slot *slot = arena_alloc(c->arena, sizeof *slot);
    *slot = (struct ir_slot){.name = name,
                             .type = type,
                             .index = *used,
                             .know = KNOW_PUBLIC,
                             .zones = REACH_CARDS,
                             .types = REACH_TYPES,
                             .domain = DOMAIN_NONE,
                             .node = node,
                             .outer = c->scope};
    *used += width;
    if (*used > SLOTS_MAX) {
        check_error(c, "E15", node, NULL, "one effect can hold %d %s at a time", SLOTS_MAX,
                    type == VALUE_SET ? "sets of cards" : "numbers");
    }
    *most = *used > *most ? *used : *most;
    c->scope = slot;
    return slot;
}

const struct value *value_slot(struct checker *c, const struct node *node, struct ir_slot *slot)
{
    bool is_set = slot->type == VALUE_SET;
    struct value *value = value_new(c, node, is_set ? OP_SSLOT : OP_SLOT, slot->type);
    slot->is_used = true;
    value->slot = slot;
    value->domain = slot->domain;
    value->know = slot->know;
    value->by_place = slot->by_place;
    value->is_single = slot->is_single;
    value->is_mixed = slot->is_mixed;
    value->is_found = slot->is_found;
    reach_slot(c, value);
    return value;
}

/* --- blocks ---------------------------------------------------------------------------------- */

struct scope_mark scope_enter(const struct checker *c)
{
    return (struct scope_mark){c->scope, c->numbers, c->sets, c->insights};
}

void scope_leave(struct checker *c, struct scope_mark mark)
{
    struct ir_slot *unused[2 * SLOTS_MAX];
    int count = 0;
    for (struct ir_slot *slot = c->scope; slot != mark.scope; slot = slot->outer) {
        if (slot->name != NULL && !slot->is_used && count < 2 * SLOTS_MAX) {
            unused[count++] = slot;
        }
    }
    while (count > 0 && !c->failed) {
        struct ir_slot *slot = unused[--count];
        diag_add(c->diags, "W1", tree_place(slot->node), NULL, "'%s' is never used", slot->name);
    }
    know_leave(c, mark.insights);
    c->scope = mark.scope;
    c->numbers = mark.numbers;
    c->sets = mark.sets;
}

struct stmt *check_block(struct checker *c, const struct node *block)
{
    struct scope_mark mark = scope_enter(c);
    struct stmt *list = NULL;
    for (const struct node *node = block->child; node != NULL; node = node->next) {
        check_stmt_fn *check = c->forms[node->kind].stmt;
        CHECK(check != NULL);
        list = stmt_join(list, check(c, node));
    }
    scope_leave(c, mark);
    return list;
}

/* --- let ------------------------------------------------------------------------------------- */

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

struct stmt *check_let(struct checker *c, const struct node *node)
{
    const struct value *value = check_expr(c, node->child);
    if (!can_be_bound(c, value)) {
        return NULL;
    }
    know_bind(c, node->child, value);
    return stmt_assign(c, node, bind_value(c, node, node->text, value), value);
}

/* --- definitions ----------------------------------------------------------------------------- */

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
    check_unknown(c, call, &names, "unknown definition '%s' in %s", call->text, c->vocab->game);
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

struct stmt *check_do(struct checker *c, const struct node *call)
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

struct stmt *check_return(struct checker *c, const struct node *node)
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
