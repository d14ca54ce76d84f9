/* check-stmt.c - statements: branches, loops, modes. */
#include <string.h>

#include "engine/lang/checker.h"

/* Their powers of two together are a number that can be bound. */
enum { OPTIONS_OF_SEVERAL = 13 };

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

struct stmt *check_if(struct checker *c, const struct node *node)
{
    return check_arms(c, node->child);
}

static const struct value *check_condition(struct checker *c, const struct node *node)
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

struct stmt *check_may(struct checker *c, const struct node *node)
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
        const struct value *have = value_one(c, node, OP_COUNT, VALUE_NUMBER, cost[i].set);
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

struct stmt *check_pay(struct checker *c, const struct node *node)
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

struct stmt *check_each(struct checker *c, const struct node *node)
{
    const struct node *of = node->child;
    bool of_seats = tree_says(of, "seats");
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

struct stmt *check_repeat(struct checker *c, const struct node *node)
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

/* --- modes ----------------------------------------------------------------------------------- */

/* Of several modes, one is chosen and done after the other: a loop around one choice, in which a
 * number remembers what was taken, a power of two for each option. */

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
    if (vocab_is(c->vocab, ANNOUNCES)) {
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

/* --- others ---------------------------------------------------------------------------------- */

static struct stmt *not_in_game(struct checker *c, const struct node *node, const char *word)
{
    check_error(c, "E14", node, NULL, "'%s' is not part of %s", word, c->vocab->game);
    return NULL;
}

struct stmt *check_together(struct checker *c, const struct node *node)
{
    if (!vocab_is(c->vocab, ANNOUNCES)) {
        return not_in_game(c, node, "together");
    }
    struct stmt *stmt = stmt_new(c, node, STMT_TOGETHER);
    stmt->body = check_block(c, node->child);
    return stmt;
}

struct stmt *check_absent(struct checker *c, const struct node *node)
{
    return not_in_game(c, node, node->kind == NODE_LATER ? "later" : "do it");
}

struct stmt *check_stop_line(struct checker *c, const struct node *node)
{
    return stmt_new(c, node, STMT_STOP);
}
