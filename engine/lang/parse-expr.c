/* parse-expr.c - expressions, amounts, calls, costs. */
#include "engine/lang/parse-inner.h"

#include <stdio.h>

#include "engine/base/base.h"

enum { FOUND = 240 }; /* octets of a message that quotes a word */

/* ---- Expressions, tightest first ----------------------------------------------------------- */

/* Inside brackets and parentheses no verb can claim a preposition. */
static struct node *expr_inside(struct parse *p, const char *close)
{
    struct node *node = parse_condition(p);
    parse_need(p, close);
    return node;
}

static struct node *primary(struct parse *p)
{
    struct node *node = parse_node(p, NODE_NAME);
    if (p->token.kind == TOKEN_INT) {
        node->kind = NODE_INT;
        node->number = p->token.number;
        parse_advance(p);
        return node;
    }
    if (p->token.kind == TOKEN_STRING) {
        return parse_string(p, "a text");
    }
    if (parse_take(p, "(")) {
        return expr_inside(p, ")");
    }
    node->text = parse_new_name(p, "a value");
    return node;
}

static struct node *member(struct parse *p, struct node *base)
{
    struct node *node = parse_node(p, NODE_MEMBER);
    node->text = parse_word(p, "the name of a member");
    struct node **tail = parse_add(&node->child, base);
    if (parse_at(p, "(")) {
        struct node *arg = parse_node(p, NODE_ARG);
        parse_advance(p);
        arg->child = expr_inside(p, ")");
        parse_add(tail, arg);
    }
    return node;
}

static struct node *postfix(struct parse *p)
{
    struct node *node = primary(p);
    if (p->relations && node->kind == NODE_NAME && (parse_at(p, "to") || parse_at(p, "of"))) {
        node->kind = NODE_RELATION;
        node->op = parse_preposition(p);
        parse_advance(p);
        node->child = postfix(p);
        return node;
    }
    while (parse_at(p, ".") || parse_at(p, "[")) {
        if (parse_take(p, ".")) {
            node = member(p, node);
            continue;
        }
        struct node *index = parse_node(p, NODE_INDEX);
        parse_advance(p);
        parse_add(parse_add(&index->child, node), expr_inside(p, "]"));
        node = index;
    }
    return node;
}

static struct node *gather(struct parse *p, enum tree_op op)
{
    struct node *node = parse_node(p, NODE_GATHER);
    node->op = op;
    parse_advance(p);
    if (!parse_take(p, "(")) {
        node->child = postfix(p);
        return node;
    }
    struct node **tail = parse_add(&node->child, parse_condition(p));
    while (parse_take(p, ",")) {
        tail = parse_add(tail, parse_condition(p));
    }
    parse_need(p, ")");
    return node;
}

static struct node *unary(struct parse *p)
{
    if (parse_at(p, "-")) {
        struct node *node = parse_node(p, NODE_UNARY);
        node->op = TREE_NEG;
        parse_advance(p);
        node->child = unary(p);
        return node;
    }
    enum tree_op op = parse_gatherer(p);
    return op == TREE_NONE ? postfix(p) : gather(p, op);
}

/* How tightly an operator binds. */
enum level { LEVEL_OR, LEVEL_AND, LEVEL_RELATION, LEVEL_SUM, LEVEL_PRODUCT };

/* The operator of this level at hand, or NONE. */
static enum tree_op binary_op(const struct parse *p, enum level level)
{
    static const struct {
        const char *spelling;
        enum level level;
        enum tree_op op;
    } ops[] = {
        {"or", LEVEL_OR, TREE_OR},         {"and", LEVEL_AND, TREE_AND},
        {"=", LEVEL_RELATION, TREE_EQ},    {"!=", LEVEL_RELATION, TREE_NE},
        {"<", LEVEL_RELATION, TREE_LT},    {"<=", LEVEL_RELATION, TREE_LE},
        {">", LEVEL_RELATION, TREE_GT},    {">=", LEVEL_RELATION, TREE_GE},
        {"has", LEVEL_RELATION, TREE_HAS}, {"is", LEVEL_RELATION, TREE_IS},
        {"in", LEVEL_RELATION, TREE_IN},   {"+", LEVEL_SUM, TREE_ADD},
        {"-", LEVEL_SUM, TREE_SUB},        {"&", LEVEL_SUM, TREE_MEET},
        {"*", LEVEL_PRODUCT, TREE_MUL},    {"/", LEVEL_PRODUCT, TREE_DIV},
        {"%", LEVEL_PRODUCT, TREE_MOD},
    };
    for (size_t i = 0; i < COUNT_OF(ops); i++) {
        if (ops[i].level == level && parse_at(p, ops[i].spelling)) {
            return ops[i].op;
        }
    }
    return TREE_NONE;
}

static struct node *operand(struct parse *p, enum level level);

/* operand { op operand }, from the left; comparisons do not chain. */
static struct node *binary(struct parse *p, enum level level)
{
    struct node *left = operand(p, level);
    enum tree_op op = binary_op(p, level);
    while (op != TREE_NONE) {
        struct node *node = parse_node(p, NODE_BINARY);
        node->op = op;
        parse_advance(p);
        parse_add(parse_add(&node->child, left), operand(p, level));
        left = node;
        op = level == LEVEL_RELATION ? TREE_NONE : binary_op(p, level);
    }
    return left;
}

static struct node *negation(struct parse *p)
{
    if (!parse_at(p, "not")) {
        return binary(p, LEVEL_RELATION);
    }
    struct node *node = parse_node(p, NODE_UNARY);
    node->op = TREE_NOT;
    parse_advance(p);
    node->child = negation(p);
    return node;
}

static struct node *operand(struct parse *p, enum level level)
{
    switch (level) {
    case LEVEL_OR:
        return binary(p, LEVEL_AND);
    case LEVEL_AND:
        return negation(p);
    case LEVEL_RELATION:
        return binary(p, LEVEL_SUM);
    case LEVEL_SUM:
        return binary(p, LEVEL_PRODUCT);
    case LEVEL_PRODUCT:
        break;
    }
    return unary(p);
}

/* expr, where a verb's prepositions may follow. */
static struct node *parse_expr(struct parse *p)
{
    return binary(p, LEVEL_OR);
}

struct node *parse_condition(struct parse *p)
{
    bool outer = p->relations;
    p->relations = true;
    struct node *node = parse_expr(p);
    p->relations = outer;
    return node;
}

struct node *parse_keyword_condition(struct parse *p, enum node_kind kind)
{
    struct node *node = parse_node(p, kind);
    parse_advance(p);
    node->child = parse_condition(p);
    return node;
}

struct node *parse_sum(struct parse *p)
{
    return binary(p, LEVEL_SUM);
}

/* ---- Amounts, calls, costs ----------------------------------------------------------------- */

static struct node *amount(struct parse *p, bool sums_only)
{
    if (!parse_at(p, "all")) {
        return sums_only ? parse_sum(p) : parse_expr(p);
    }
    struct node *node = parse_node(p, NODE_ALL);
    parse_advance(p);
    return node;
}

/* An amount, a range or, as both begin alike, any value. A cost's value is a sum: `in` and `if`
 * after it belong to the ability. */
static struct node *value_or_range(struct parse *p, bool sums_only)
{
    struct node *low = amount(p, sums_only);
    if (!parse_at(p, "..")) {
        return low;
    }
    struct node *range = parse_node(p, NODE_RANGE);
    range->line = low->line;
    range->col = low->col;
    parse_advance(p);
    struct node *high = parse_at(p, "all") ? amount(p, true) : parse_sum(p);
    parse_add(parse_add(&range->child, low), high);
    return range;
}

struct node *parse_range(struct parse *p)
{
    return value_or_range(p, true);
}

static struct node *part(struct parse *p, bool sums_only)
{
    enum tree_op op = parse_preposition(p);
    if (op == TREE_NONE) {
        return value_or_range(p, sums_only);
    }
    struct node *node = parse_node(p, NODE_PREP);
    node->op = op;
    parse_advance(p);
    node->child = value_or_range(p, sums_only);
    return node;
}

static struct node *bound_name(struct parse *p)
{
    struct node *name = parse_node(p, NODE_NAME);
    name->text = parse_new_name(p, "a name for the result");
    return name;
}

void parse_bind(struct parse *p, struct node **tail)
{
    if (!parse_at(p, "->")) {
        return;
    }
    struct node *bind = parse_node(p, NODE_BIND);
    parse_advance(p);
    parse_add(tail, bind);
    tail = parse_add(&bind->child, bound_name(p));
    if (parse_take(p, ",")) {
        parse_add(tail, bound_name(p));
    }
}

/* A colon behind what is no statement with a block. */
static void no_block(struct parse *p, const struct node *call)
{
    static const char *const words[] = {"if",   "elif", "else",   "may",    "pay",
                                        "mode", "each", "repeat", "option", "together"};
    int near = diag_nearest(call->text, words, (int)COUNT_OF(words));
    char message[FOUND];

    (void)snprintf(message, sizeof message,
                   "'%.60s' opens no block; these do: if, elif, else, may, pay, mode, option, "
                   "each, repeat, together",
                   call->text);
    parse_fail_at(p, call, "E04", near < 0 ? NULL : words[near], message);
}

struct node *parse_call(struct parse *p)
{
    struct node *call = parse_node(p, NODE_CALL);
    call->text = parse_new_name(p, "a statement");
    struct node **tail = &call->child;
    while (p->token.kind != TOKEN_NL && p->token.kind != TOKEN_END && !parse_at(p, "->")) {
        if (parse_at(p, ":")) {
            no_block(p, call);
        }
        tail = parse_add(tail, part(p, false));
    }
    parse_bind(p, tail);
    return call;
}

static bool at_cost_end(const struct parse *p)
{
    return p->token.kind == TOKEN_NL || p->token.kind == TOKEN_END || parse_at(p, ",") ||
           parse_at(p, ":") || parse_at(p, ";") || parse_at(p, "by") || parse_at_mod(p);
}

void parse_costs(struct parse *p, struct node **tail)
{
    do {
        struct node *call = parse_node(p, NODE_CALL);
        call->text = parse_new_name(p, "a cost");
        tail = parse_add(tail, call);
        struct node **parts = &call->child;
        while (!at_cost_end(p)) {
            parts = parse_add(parts, part(p, true));
        }
    } while (parse_take(p, ","));
}
