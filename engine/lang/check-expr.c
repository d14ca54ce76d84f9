/* check-expr.c - operators: what they make of their operands, and the opcodes they become. */
#include <string.h>

#include "engine/lang/checker.h"

const struct value *check_int(struct checker *c, const struct node *node)
{
    return value_const(c, node, node->number);
}

const struct value *check_string(struct checker *c, const struct node *node)
{
    return value_new(c, node, IR_TEXT, VALUE_TEXT);
}

/* --- operators ------------------------------------------------------------------------------- */

static int opcode(enum tree_op op)
{
    static const int opcodes[TREE_OP_COUNT] = {
        [TREE_OR] = OP_OR,   [TREE_AND] = OP_AND, [TREE_EQ] = OP_EQ,   [TREE_NE] = OP_NE,
        [TREE_LT] = OP_LT,   [TREE_LE] = OP_LE,   [TREE_GT] = OP_GT,   [TREE_GE] = OP_GE,
        [TREE_ADD] = OP_ADD, [TREE_SUB] = OP_SUB, [TREE_MUL] = OP_MUL, [TREE_DIV] = OP_DIV,
        [TREE_MOD] = OP_MOD, [TREE_MIN] = OP_MIN, [TREE_MAX] = OP_MAX,
    };
    return opcodes[op];
}

static const struct value *combine_sets(struct checker *c, const struct node *node,
                                        const struct value *left, const struct value *right)
{
    int op = node->op == TREE_ADD ? OP_UNION : node->op == TREE_SUB ? OP_DIFF : OP_INTER;
    struct value *value = value_two(c, node, op, VALUE_SET, left, right);
    if (value->type == VALUE_BAD) {
        return value;
    }
    bool is_union = op == OP_UNION;
    bool left_only = op == OP_DIFF;
    enum know least = left->know < right->know ? left->know : right->know;
    enum know most = left->know > right->know ? left->know : right->know;
    value->know = left_only ? left->know : is_union ? least : most;
    value->by_place = left->by_place && (left_only || !is_union || right->by_place);
    value->by_face = left->by_face || right->by_face;
    value->is_deck = left->is_deck || (is_union && right->is_deck);
    value->is_single = left->is_single && !is_union;
    value->is_mixed = left->is_mixed || (!left_only && right->is_mixed);
    value->is_found = left->is_found || (!left_only && right->is_found);
    value->whose = is_union ? NULL : left->whose;
    reach_combine(c, value);
    return value;
}

static const struct value *check_arithmetic(struct checker *c, const struct node *node)
{
    const struct value *left = check_expr(c, node->child);
    const struct value *right = check_expr(c, node->child->next);
    bool has_set = left->type == VALUE_SET || right->type == VALUE_SET;
    bool of_sets = node->op == TREE_ADD || node->op == TREE_SUB || node->op == TREE_MEET;
    if (of_sets && left->type == VALUE_SET && right->type == VALUE_SET) {
        return combine_sets(c, node, left, right);
    }
    if (node->op == TREE_MEET || (of_sets && has_set)) {
        return combine_sets(c, node, value_set(c, left), value_set(c, right));
    }
    return value_two(c, node, opcode(node->op), VALUE_NUMBER, value_number(c, left),
                     value_number(c, right));
}

/* The word of that class, as `ask` answers it: its place among all words. -1: there is none. */
static int find_class_word(const struct vocab *vocab, int class, const char *text,
                           struct names_list *names)
{
    int found = -1;
    for (int i = 0; vocab->words[i].name != NULL; i++) {
        if (vocab->words[i].kind == WORD_PRINTED && vocab->words[i].word_class == class) {
            names_add(names, vocab->words[i].name);
            found = strcmp(vocab->words[i].name, text) == 0 ? i : found;
        }
    }
    return found;
}

const struct value *value_named(struct checker *c, const struct node *node, int domain)
{
    if (node->kind != NODE_NAME || domain == DOMAIN_NONE) {
        return NULL;
    }
    struct names_list names = {0};
    int at = -1;
    if (domain >= DOMAIN_FIELD) {
        const char *const *choices = c->vocab->fields[domain - DOMAIN_FIELD].choices;
        at = names_in(choices, node->text);
        names_add_all(&names, choices);
    } else if (domain == CLASS_TYPE) {
        at = names_find(c->vocab, NAMES_TYPES, node->text);
        names_add_table(&names, c->vocab, NAMES_TYPES);
    } else {
        at = find_class_word(c->vocab, domain, node->text, &names);
    }
    if (at >= 0) {
        struct value *value = value_new(c, node, OP_CONST, VALUE_NUMBER);
        value->b = at;
        value->is_printed = true;
        value->domain = domain;
        return value;
    }
    if (scope_find(c, node->text) == NULL) {
        check_unknown(c, node, &names, "unknown name '%s' in this comparison", node->text);
        return value_bad(c, node);
    }
    return NULL;
}

static const struct value *check_compare(struct checker *c, const struct node *node)
{
    const struct value *left = check_expr(c, node->child);
    const struct value *right = value_named(c, node->child->next, left->domain);
    if (right == NULL) {
        right = check_expr(c, node->child->next);
    }
    bool has_seat = left->type == VALUE_SEAT || right->type == VALUE_SEAT;
    bool is_equality = node->op == TREE_EQ || node->op == TREE_NE;
    if (has_seat && is_equality && left->type == right->type) {
        return value_two(c, node, opcode(node->op), VALUE_TRUTH, left, right);
    }
    return value_two(c, node, opcode(node->op), VALUE_TRUTH, value_number(c, left),
                     value_number(c, right));
}

static const struct value *check_is(struct checker *c, const struct node *node)
{
    const struct value *left = check_seat(c, node->child);
    const struct value *right = check_seat(c, node->child->next);
    return value_two(c, node, OP_EQ, VALUE_TRUTH, left, right);
}

static const struct value *check_has(struct checker *c, const struct node *node)
{
    const struct node *left = node->child;
    const struct node *right = left->next;
    if (!tree_says(left, "name") || right->kind != NODE_STRING) {
        check_error(c, "E11", node, NULL, "'has' tests a name: name has \"...\"");
        return value_bad(c, node);
    }
    if (c->filter == NULL) {
        check_error(c, "E08", left, NULL, "'name' describes a card and needs brackets");
        return value_bad(c, node);
    }
    know_print(c, left, c->filter->base, false);
    c->filter->by_face = true;
    struct value *value = value_new(c, node, IR_NAME, VALUE_TRUTH);
    value->text = right->text;
    value->is_printed = true;
    return value;
}

/* `this in SET` inside brackets, `SET in SET` (they have a card in common) outside. */
static const struct value *check_in(struct checker *c, const struct node *node)
{
    const struct node *left = node->child;
    const struct value *right = value_set(c, check_noun(c, left->next));
    if (tree_says(left, "this") && c->filter != NULL) {
        const struct value *in = value_one(c, node, IR_WITHIN, VALUE_TRUTH, right);
        if (in->type == VALUE_BAD || right->op != OP_SSLOT) {
            return in;
        }
        struct value *in_slot = value_new(c, node, OP_INSLOT, VALUE_TRUTH);
        in_slot->slot = right->slot;
        return in_slot;
    }
    const struct value *set = value_set(c, check_noun(c, left));
    const struct value *both = value_two(c, node, OP_INTER, VALUE_SET, set, right);
    return both->type == VALUE_BAD ? both : value_truth(c, both);
}

const struct value *check_binary(struct checker *c, const struct node *node)
{
    switch ((int)node->op) {
    case TREE_OR:
    case TREE_AND: {
        const struct value *left = check_truth(c, node->child);
        return value_two(c, node, opcode(node->op), VALUE_TRUTH, left,
                         check_truth(c, node->child->next));
    }
    case TREE_HAS:
        return check_has(c, node);
    case TREE_IS:
        return check_is(c, node);
    case TREE_IN:
        return check_in(c, node);
    case TREE_ADD:
    case TREE_SUB:
    case TREE_MEET:
    case TREE_MUL:
    case TREE_DIV:
    case TREE_MOD:
        return check_arithmetic(c, node);
    default:
        return check_compare(c, node);
    }
}

const struct value *check_unary(struct checker *c, const struct node *node)
{
    if (node->op == TREE_NOT) {
        return value_one(c, node, OP_NOT, VALUE_TRUTH, check_truth(c, node->child));
    }
    const struct value *value = check_number(c, node->child);
    if (value->type == VALUE_NUMBER && value->op == OP_CONST) {
        return value_const(c, node, -value->b);
    }
    return value_one(c, node, OP_NEG, VALUE_NUMBER, value);
}

/* --- count, sum, max, min -------------------------------------------------------------------- */

static const struct value *check_count(struct checker *c, const struct node *node)
{
    const struct value *set = value_set(c, check_noun(c, node->child));
    if (set->op != OP_SSLOT) {
        return value_one(c, node, OP_COUNT, VALUE_NUMBER, set);
    }
    struct value *count = value_new(c, node, OP_SCOUNT, VALUE_NUMBER);
    count->slot = set->slot;
    return count;
}

/* max (a, b, ...): a chain. */
static const struct value *check_extreme(struct checker *c, const struct node *node)
{
    const struct value *best = check_number(c, node->child);
    for (const struct node *next = node->child->next; next != NULL; next = next->next) {
        best = value_two(c, node, opcode(node->op), VALUE_NUMBER, best, check_number(c, next));
    }
    return best;
}

const struct value *check_gather(struct checker *c, const struct node *node)
{
    if (node->op == TREE_KINDS) {
        check_error(c, "E14", node, NULL, "'kinds' is not part of %s", c->vocab->game);
        return value_bad(c, node);
    }
    if (node->child->next != NULL) {
        if (node->op == TREE_MAX || node->op == TREE_MIN) {
            return check_extreme(c, node);
        }
        check_error(c, "E14", node->child->next, NULL, "this takes one set of cards");
        return value_bad(c, node);
    }
    if (node->op == TREE_COUNT) {
        return check_count(c, node);
    }
    const struct value *fields = check_noun(c, node->child);
    if (fields->type != VALUE_FIELDS) {
        return value_wrong(c, fields, "a number of each card", "; write for example 'cast.power'");
    }
    int op = node->op == TREE_SUM ? OP_SFIELD : node->op == TREE_MAX ? OP_SMAX : OP_SMIN;
    struct value *value = value_one(c, node, op, VALUE_NUMBER, fields->arg[0]);
    value->a = fields->a;
    return value;
}
