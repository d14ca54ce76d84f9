/* checker.c - what all files of the checker stand on: reports, new values of the type that is
 * wanted, new statements, and the way back to the table of forms. */
#include "engine/lang/checker.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = LIMIT_NUMBERS }; /* the operand of CONST has 16 bits */

/* --- reports --------------------------------------------------------------------------------- */

static void report(struct checker *c, const char *code, const struct node *node,
                   const char *nearest, const char *text)
{
    if (!c->failed) {
        diag_add(c->diags, code, tree_place(node), nearest, "%s", text);
    }
    c->failed = true;
}

void check_error(struct checker *c, const char *code, const struct node *node, const char *nearest,
                 const char *format, ...)
{
    char text[DIAG_MESSAGE];
    va_list arguments;
    va_start(arguments, format);
    CHECK(vsnprintf(text, sizeof text, format, arguments) >= 0);
    va_end(arguments);
    report(c, code, node, nearest, text);
}

/* With the code of the game's own rules; NULL: none. */
static void report_as(struct checker *c, const char *own, const char *code, const struct node *node,
                      const char *nearest, const char *text)
{
    int before = c->diags->kept;

    report(c, code, node, nearest, text);
    diag_rule(c->diags, before, own);
}

void check_data(struct checker *c, const char *code, const struct node *node, const char *nearest,
                const char *format, ...)
{
    char text[DIAG_MESSAGE];
    va_list arguments;
    va_start(arguments, format);
    CHECK(vsnprintf(text, sizeof text, format, arguments) >= 0);
    va_end(arguments);
    report_as(c, c->vocab->codes.data, code, node, nearest, text);
}

void check_use_data(struct checker *c, const char *code, const struct node *node,
                    const char *format, ...)
{
    char text[DIAG_MESSAGE];
    const char *own = c->vocab->codes.use == NULL ? c->vocab->codes.data : c->vocab->codes.use;
    va_list arguments;
    va_start(arguments, format);
    CHECK(vsnprintf(text, sizeof text, format, arguments) >= 0);
    va_end(arguments);
    report_as(c, own, code, node, NULL, text);
}

/* `n-1` is one word: what it was to be, if it looks like a difference. False: it does not. */
static bool as_difference(struct checker *c, const char *word, char *out, size_t size)
{
    const char *dash = strrchr(word, '-');
    char left[DIAG_WORD];

    if (dash == NULL || (size_t)(dash - word) >= sizeof left) {
        return false;
    }
    memcpy(left, word, (size_t)(dash - word));
    left[dash - word] = '\0';
    bool is_number = dash[1 + strspn(dash + 1, "0123456789")] == '\0';
    (void)snprintf(out, size, "%s - %s", left, dash + 1);
    return is_number || scope_find(c, left) != NULL;
}

/* What stands behind the report of an unknown name; *nearest is the name to suggest, or NULL. */
static void print_legal(struct checker *c, const struct node *node, const struct names_list *names,
                        const char **nearest, struct str *out)
{
    char difference[2 * DIAG_WORD];

    *nearest = names_nearest(names, node->text);
    if (as_difference(c, node->text, difference, sizeof difference)) {
        *nearest = NULL;
        str_format(out, ": it is one word; a minus has spaces around it, %s", difference);
    } else if (*nearest == NULL && names->count > 0) {
        str_put(out, names->count == 1 ? "; there is " : "; there are ");
        names_print(names, out);
    }
}

static void report_unknown(struct checker *c, const char *own, const struct node *node,
                           const struct names_list *names, const char *format, va_list arguments)
{
    char start[DIAG_MESSAGE], text[DIAG_MESSAGE];
    const char *nearest;
    struct str out;

    CHECK(vsnprintf(start, sizeof start, format, arguments) >= 0);
    str_init(&out, text, sizeof text);
    str_put(&out, start);
    print_legal(c, node, names, &nearest, &out);
    report_as(c, own, "E07", node, nearest, text);
}

void check_unknown(struct checker *c, const struct node *node, const struct names_list *names,
                   const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report_unknown(c, NULL, node, names, format, arguments);
    va_end(arguments);
}

void check_unknown_data(struct checker *c, const struct node *node, const struct names_list *names,
                        const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report_unknown(c, c->vocab->codes.data, node, names, format, arguments);
    va_end(arguments);
}

int check_find(struct checker *c, const struct node *node, enum names_table table, const char *what)
{
    int found = names_find(c->vocab, table, node->text);
    if (found < 0) {
        struct names_list names = {0};
        names_add_table(&names, c->vocab, table);
        check_unknown(c, node, &names, "unknown %s '%s' in %s", what, node->text, c->vocab->game);
    }
    return found;
}

void check_ban(struct checker *c, const struct node *node, const struct vocab_ban *ban)
{
    if (!ban->is_warning) {
        report_as(c, ban->code, ban->code == NULL ? "E14" : "E18", node, NULL, ban->text);
    } else if (!c->failed) {
        diag_add(c->diags, "W5", tree_place(node), NULL, "%s", ban->text);
    }
}

/* --- new values ------------------------------------------------------------------------------ */

struct value *value_new(struct checker *c, const struct node *node, int op, enum value_type type)
{
    struct value *value = arena_alloc(c->arena, sizeof *value);
    value->op = op;
    value->type = type;
    value->node = node;
    value->domain = DOMAIN_NONE;
    value->know = KNOW_PUBLIC;
    value->zones = REACH_CARDS;
    value->types = REACH_TYPES;
    return value;
}

struct value *value_bad(struct checker *c, const struct node *node)
{
    return value_new(c, node, OP_CONST, VALUE_BAD);
}

const struct value *value_const(struct checker *c, const struct node *node, int64_t number)
{
    if (number < -NUMBER_MAX || number > NUMBER_MAX) {
        check_error(c, "E13", node, NULL, "a number goes from -%d to %d", NUMBER_MAX, NUMBER_MAX);
        return value_bad(c, node);
    }
    struct value *value = value_new(c, node, OP_CONST, VALUE_NUMBER);
    value->b = (int)number;
    value->is_printed = true;
    return value;
}

const struct value *value_you(struct checker *c, const struct node *node)
{
    struct value *value = value_new(c, node, OP_SEAT, VALUE_SEAT);
    value->a = SEAT_YOU;
    return value;
}

static bool is_bad(const struct value *value)
{
    return value->type == VALUE_BAD;
}

struct value *value_two(struct checker *c, const struct node *node, int op, enum value_type type,
                        const struct value *left, const struct value *right)
{
    if (is_bad(left) || is_bad(right)) {
        return value_bad(c, node);
    }
    struct value *value = value_new(c, node, op, type);
    value->arg[0] = left;
    value->arg[1] = right;
    value->count = 2;
    value->is_printed = left->is_printed && right->is_printed;
    return value;
}

struct value *value_one(struct checker *c, const struct node *node, int op, enum value_type type,
                        const struct value *argument)
{
    if (is_bad(argument)) {
        return value_bad(c, node);
    }
    struct value *value = value_new(c, node, op, type);
    value->arg[0] = argument;
    value->count = 1;
    value->is_printed = argument->is_printed;
    return value;
}

/* --- types ----------------------------------------------------------------------------------- */

static const char *type_text(const struct value *value)
{
    switch (value->type) {
    case VALUE_BAD:
        return "an error";
    case VALUE_NUMBER:
        return "a number";
    case VALUE_TRUTH:
        return "a condition";
    case VALUE_SEAT:
        return "a seat";
    case VALUE_SET:
        return "a set of cards";
    case VALUE_FIELDS:
        return "a number of each card";
    case VALUE_TEXT:
        return "a text";
    }
    return "";
}

const struct value *value_wrong(struct checker *c, const struct value *value, const char *wanted,
                                const char *help)
{
    if (!is_bad(value)) {
        check_error(c, "E11", value->node, NULL, "%s is needed here, this is %s%s", wanted,
                    type_text(value), help);
    }
    return value_bad(c, value->node);
}

const struct value *value_number(struct checker *c, const struct value *value)
{
    switch (value->type) {
    case VALUE_NUMBER:
        return value;
    case VALUE_SET:
        return value_wrong(c, value, "a number", "; write 'count' in front");
    case VALUE_FIELDS:
        return value_wrong(c, value, "one number", "; write 'sum', 'max' or 'min' in front");
    case VALUE_BAD:
    case VALUE_TRUTH:
    case VALUE_SEAT:
    case VALUE_TEXT:
        break;
    }
    return value_wrong(c, value, "a number", "");
}

const struct value *value_set(struct checker *c, const struct value *value)
{
    return value->type == VALUE_SET ? value : value_wrong(c, value, "a set of cards", "");
}

const struct value *value_truth(struct checker *c, const struct value *value)
{
    if (value->type == VALUE_TRUTH) {
        return value;
    }
    if (value->type == VALUE_NUMBER) {
        return value_wrong(c, value, "a condition", "; compare it with something");
    }
    if (value->type == VALUE_FIELDS) {
        return value_wrong(c, value, "a condition", "; write 'sum', 'max' or 'min' and compare");
    }
    if (value->type != VALUE_SET) {
        return value_wrong(c, value, "a condition", "");
    }
    if (value->op == OP_SSLOT) {
        struct value *count = value_new(c, value->node, OP_SCOUNT, VALUE_TRUTH);
        count->slot = value->slot;
        return count;
    }
    return value_one(c, value->node, OP_SOME, VALUE_TRUTH, value);
}

/* --- expressions ----------------------------------------------------------------------------- */

const struct value *check_expr(struct checker *c, const struct node *node)
{
    check_value_fn *check = c->forms[node->kind].value;
    if (check == NULL) {
        check_error(c, "E11", node, NULL, "an amount cannot stand here");
        return value_bad(c, node);
    }
    return check(c, node);
}

const struct value *check_noun(struct checker *c, const struct node *node)
{
    struct filter *filter = c->filter;
    bool is_outside = node->kind == NODE_NAME || node->kind == NODE_BINARY;
    c->filter = is_outside ? NULL : filter;
    const struct value *value = check_expr(c, node);
    c->filter = filter;
    return value;
}

const struct value *check_number(struct checker *c, const struct node *node)
{
    return value_number(c, check_expr(c, node));
}

const struct value *check_truth(struct checker *c, const struct node *node)
{
    return value_truth(c, check_expr(c, node));
}

const struct value *check_nouns(struct checker *c, const struct node *node)
{
    return value_set(c, check_noun(c, node));
}

const struct value *check_set(struct checker *c, const struct node *node)
{
    return value_set(c, check_expr(c, node));
}

const struct value *check_seat(struct checker *c, const struct node *node)
{
    const struct value *value = check_expr(c, node);
    return value->type == VALUE_SEAT ? value : value_wrong(c, value, "a seat", "");
}

/* --- statements ------------------------------------------------------------------------------ */

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
