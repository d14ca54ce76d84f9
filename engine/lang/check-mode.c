/* check-mode.c - `mode K:`, one or several of the listed effects.
 *
 * Of several, one is chosen and done after the other: a loop around one choice, in which a number
 * remembers what was taken, a power of two for each option. */
#include <string.h>

#include "engine/lang/checker.h"

enum { OPTIONS_OF_SEVERAL = 13 }; /* their powers of two together are a number that can be bound */

static bool is_twice(struct checker *c, const struct stmt *list, const struct node *option)
{
    for (const struct stmt *other = list; other != NULL; other = other->next) {
        if (strcmp(other->text, option->text) == 0) {
            check_error(c, "E09", option, NULL, "there are two options '%s'", option->text);
            return true;
        }
    }
    return false;
}

/* Option i was not taken yet: taken / 2^i is even. */
static const struct value *is_left(struct checker *c, const struct node *node,
                                   struct ir_slot *taken, int i)
{
    const struct value *one = value_two(c, node, OP_DIV, VALUE_NUMBER, value_slot(c, node, taken),
                                        value_const(c, node, 1 << i));
    const struct value *odd =
        value_two(c, node, OP_MOD, VALUE_NUMBER, one, value_const(c, node, 2));
    return value_two(c, node, OP_EQ, VALUE_TRUTH, odd, value_const(c, node, 0));
}

static struct stmt *take(struct checker *c, const struct node *node, struct ir_slot *taken, int i)
{
    return stmt_assign(c, node, taken,
                       value_two(c, node, OP_ADD, VALUE_NUMBER, value_slot(c, node, taken),
                                 value_const(c, node, 1 << i)));
}

/* taken: NULL where only one is chosen. */
static struct stmt *check_option(struct checker *c, const struct node *node, struct ir_slot *taken,
                                 int i)
{
    struct stmt *stmt = stmt_new(c, node, STMT_OPTION);
    const struct value *condition = check_condition(c, node);
    stmt->text = node->text;
    if (taken != NULL) {
        const struct value *left = is_left(c, node, taken, i);
        condition =
            condition == NULL ? left : value_two(c, node, OP_AND, VALUE_TRUTH, left, condition);
        stmt->body = take(c, node, taken, i);
    }
    if (condition != NULL) {
        stmt_push(stmt, condition);
    }
    stmt->body = stmt_join(stmt->body, check_block(c, tree_find(node, NODE_BLOCK)));
    return stmt;
}

static struct stmt *check_options(struct checker *c, const struct node *node, struct ir_slot *taken)
{
    struct stmt *stmt = stmt_new(c, node, STMT_MODE);
    int count = 0;
    stmt_push(stmt, check_by(c, node));
    for (const struct node *option = node->child; option != NULL && !c->failed;
         option = option->next) {
        if (option->kind == NODE_OPTION && !is_twice(c, stmt->body, option)) {
            stmt->body = stmt_join(stmt->body, check_option(c, option, taken, count++));
        }
    }
    return stmt;
}

/* The loop of several. */
static struct stmt *check_several(struct checker *c, const struct node *node, int64_t times)
{
    const struct value *nothing = value_const(c, node, 0);
    struct scope_mark mark = scope_enter(c);
    struct ir_slot *taken = scope_bind(c, node, NULL, VALUE_NUMBER, 1);
    taken->origin = nothing;
    struct stmt *stmt = stmt_assign(c, node, taken, nothing);
    struct stmt *loop = stmt_new(c, node, STMT_REPEAT);
    loop->slot = scope_bind(c, node, NULL, VALUE_NUMBER, 1);
    stmt_push(loop, value_const(c, node, times));
    c->moves++; /* what one option does was done before the next is chosen */
    loop->body = check_options(c, node, taken);
    scope_leave(c, mark);
    return stmt_join(stmt, loop);
}

struct stmt *check_mode(struct checker *c, const struct node *node)
{
    const struct node *number = node->child;
    int options = 0;
    for (const struct node *option = number->next; option != NULL; option = option->next) {
        options += option->kind == NODE_OPTION;
    }
    if (number->kind != NODE_INT) {
        check_error(c, "E14", number, NULL, "how many modes are chosen is a number: mode 1:");
        return NULL;
    }
    if (number->number == 1) {
        return check_options(c, node, NULL);
    }
    if (c->vocab->announces) {
        check_error(c, "E14", number, NULL, "one mode is announced: mode 1:");
    } else if (number->number < 1 || number->number > options) {
        check_error(c, "E13", number, NULL, "there are %d options: 1 to %d of them can be chosen",
                    options, options);
    } else if (options > OPTIONS_OF_SEVERAL) {
        check_error(c, "E15", number, NULL, "several are chosen out of %d options at most",
                    OPTIONS_OF_SEVERAL);
    } else {
        return check_several(c, node, number->number);
    }
    return NULL;
}
